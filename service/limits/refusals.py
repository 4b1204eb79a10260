"""What is refused to a client that asks for more than its share."""

from events.ruleset.refusals import Refusal


class TooManyWaiting(Refusal):
    """The client waits for the scores of as many games as it may already."""

    code = "too_many_waiting"
    title = "Too many requests are waiting"

    def __init__(self, most: int = 0) -> None:
        super().__init__(f"Only {most} requests of a client may wait at a time.")


class BodyTooSlow(Refusal):
    """The body of the request did not arrive in time."""

    code = "body_too_slow"
    title = "Body too slow"


class QuotaReached(Refusal):
    """There are as many games as there may be; `Retry-After` says when to ask again."""

    code = "quota_reached"
    title = "Quota reached"

    def __init__(self, detail: str = "", wait: float = 0.0) -> None:
        super().__init__(detail)
        self.wait = wait
