"""What only the HTTP edge refuses: callers, malformed requests, and addresses that do not exist."""

from collections.abc import Sequence
from typing import Any

from events.log.records import WrongVersion
from events.ruleset.refusals import Refusal, RuleBroken


class Unauthenticated(Refusal):
    """There is no token where one is needed, or it is malformed or unknown."""

    code = "unauthenticated"
    title = "Unauthenticated"


class Forbidden(Refusal):
    """The token is known, but may not do this."""

    code = "forbidden"
    title = "Not allowed"


class ForeignHost(Refusal):
    """The request is addressed to a host name that is not served here."""

    code = "foreign_host"
    title = "Not served under this name"


class ForeignOrigin(Refusal):
    """A page of another origin sent the request, and no operator's key is set."""

    code = "foreign_origin"
    title = "Not for pages of other origins"


class ForwardedRequest(Refusal):
    """A proxy passed the request on, and no operator's key is set."""

    code = "forwarded"
    title = "Not behind a proxy"


class InsufficientScope(Refusal):
    """The operator's key is known, but is not for this; ``scope`` is what it would need."""

    code = "insufficient_scope"
    title = "The key is not for this"

    def __init__(self, name: str = "", scopes: Sequence[str] = (), scope: str = "") -> None:
        super().__init__(f"This needs the scope {scope}; the key {name} has {', '.join(scopes) or 'none'}.")
        self.scope = scope


class WrongJoinCode(Refusal):
    """The join code of the game is missing or another."""

    code = "wrong_join_code"
    title = "Wrong join code"


class NameTaken(Refusal):
    """Somebody at the table goes by this name already, or by one that looks the same."""

    code = "name_taken"
    title = "Name taken"


class InvalidJson(Refusal):
    """The body is not JSON."""

    code = "bad_json"
    title = "Not JSON"


class UnsupportedMediaType(Refusal):
    """The body is not declared as ``application/json``."""

    code = "unsupported_media_type"
    title = "Unsupported media type"


class BodyTooLarge(Refusal):
    """The body is longer than the service accepts."""

    code = "body_too_large"
    title = "Body too large"


class BatchTooLarge(Refusal):
    """There are more lines than one request may have; nothing was done."""

    code = "too_many_lines"
    title = "Too many lines"


class InvalidFields(Refusal):
    """Fields of the body, the query or the headers are malformed, missing or unknown; ``errors`` says which."""

    code = "malformed"
    title = "Malformed"

    def __init__(self, errors: dict[str, Any]) -> None:
        named = ", ".join(str(name) for name in errors if name != "_schema")
        super().__init__(f"Look at {named}." if named else "The body does not have the right shape.")
        self.errors = errors


class QualifiedRuleBroken(RuleBroken):
    """The rules of the game forbid it; ``rule`` says which, and ``rule_text`` what it says."""

    def __init__(self, rule: str, de: str, en: str, detail: str) -> None:
        super().__init__(rule, detail)
        self.rule_text = {"de": de, "en": en}


class StaleVersion(WrongVersion):
    """``If-Match`` names another version than the newest."""

    code = "stale_version"
    title = "The game has moved on"


class UnknownVersion(Refusal):
    """The game has no such version."""

    code = "unknown_version"
    title = "No such version"


class NotLoggedYet(Refusal):
    """The game is not in the log of logs yet, or there is none so far."""

    code = "not_logged_yet"
    title = "Not logged yet"


class NotFinished(Refusal):
    """The game has no results yet, or was abandoned and gets none."""

    code = "not_finished"
    title = "Not finished"


class SeatOpen(Refusal):
    """Nobody has taken this seat yet."""

    code = "seat_open"
    title = "Seat open"


class NotOver(Refusal):
    """The game is not over yet."""

    code = "not_over"
    title = "Not over"


class NoRematch(Refusal):
    """There can be no rematch of this game."""

    code = "no_rematch"
    title = "No rematch"


class TooManyWebhooks(Refusal):
    """There are as many webhooks as there may be."""

    code = "too_many_webhooks"
    title = "Too many webhooks"


class WebhookEnded(Refusal):
    """The receiver of this webhook has said that it is gone; nothing is sent to it any more."""

    code = "webhook_ended"
    title = "Webhook ended"


class NotYetComputed(Refusal):
    """What was asked for is not computed yet; ``version`` is where that is."""

    code = "not_yet_computed"
    title = "Not yet computed"

    def __init__(self, version: int) -> None:
        super().__init__(f"What is computed is at version {version}.")
        self.version = version


class ProjectionFailed(Refusal):
    """The projection failed at this game; the operator sees why."""

    code = "projection_failed"
    title = "The projection failed at this game"


class NotFound(Refusal):
    """There is nothing at this address."""

    code = "not_found"
    title = "Not found"


class UpgradeRequired(Refusal):
    """The address is that of a WebSocket; `Upgrade` says so."""

    code = "upgrade_required"
    title = "A WebSocket is needed"


class HelloRepeated(Refusal):
    """The connection has said who is asking."""

    code = "hello_repeated"
    title = "Hello was said before"


class WrongMethod(Refusal):
    """The address does not support this method."""

    code = "method_not_allowed"
    title = "Method not allowed"


class BadRequest(Refusal):
    """The request is not HTTP as the service understands it."""

    code = "bad_request"
    title = "Bad request"


class InternalError(Refusal):
    """The service itself failed."""

    code = "internal_error"
    title = "Internal error"


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
