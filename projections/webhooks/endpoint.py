"""The records of a webhook: its endpoint with URL, types and secrets, and its deliveries, failures and cursors."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, get_args

import msgspec

from events.log.records import MAX_DIGITS
from events.ruleset.records import Record

EventType = Literal[
    "game.created",
    "game.started",
    "turn.asked",
    "clock.low",
    "game.finished",
    "game.abandoned",
    "events",
    "talk.reported",
]
TYPES: tuple[EventType, ...] = get_args(EventType)
"""The types of messages that an endpoint can receive."""
Number = Annotated[int, msgspec.Meta(ge=0, lt=10**MAX_DIGITS)]
"""A stored number: times and versions are never larger."""
SLACK_MS = 250
"""The tolerance for events older than an endpoint, whose writer's clock may have been slow; they are still
delivered."""

PREFIX = "whsec_"
SECRET_BYTES = 32


class Endpoint(Record):
    """One webhook. Times are milliseconds since 1970 by the store's clock.

    ``game``: the only game that it receives; ``None`` for all. ``after``: the seconds for which a seat must have been
    asked before ``turn.asked`` is sent. ``previous`` is the secret before the last rotation, which also signs until
    ``previous_until``. ``ended``: the time at which sending ended, because the receiver answered that it is gone.
    """

    id: str
    url: str
    types: tuple[EventType, ...]
    created: Number
    secret: str
    game: str | None = None
    after: Number = 0
    previous: str | None = None
    previous_until: Number = 0
    ended: Number | None = None

    @property
    def since(self) -> int:
        return self.created - SLACK_MS

    def secrets(self, now: int) -> Sequence[str]:
        """Return the secrets that sign at this time, newest first."""
        return [self.secret, *([self.previous] if self.previous and now < self.previous_until else [])]


class Delivery(Record):
    """One attempt. ``status`` is the response's status, or ``None`` without a response; then ``error`` says why.

    ``next_at``: when it is retried; ``None`` if it succeeded or was given up.
    """

    id: str
    game: str
    version: int
    type: EventType
    attempt: int
    at: int
    milliseconds: int
    status: int | None = None
    error: str | None = None
    next_at: int | None = None

    @property
    def ok(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


class Failing(Record):
    """A failing lane: its version, the number of attempts, and the time of the next one.

    ``next_at`` is ``None`` once it is given up; then everything in this lane waits until it is redelivered.
    """

    version: Number
    attempts: Number
    next_at: Number | None


class Redelivery(Record):
    """What to redeliver: of one game or of all, from a version or a time on; by default what was given up.

    ``since`` is in milliseconds since 1970.
    """

    endpoint: str
    game: str | None = None
    version: int | None = None
    since: int | None = None


class OrderingKey(Record):
    """A lane: the messages of one game to one endpoint, sent in order. Delayed types have their own lane.

    ``kind`` is empty for immediate messages, else it names the delayed ones: ``asked`` or ``low``.
    """

    endpoint: str
    game: str
    kind: str = ""

    @property
    def field(self) -> str:
        """The name of its cursor beside the game."""
        return f"{self.endpoint}:{self.kind}" if self.kind else self.endpoint


def lane_kind(endpoint: Endpoint, kind: EventType) -> str:
    if kind == "clock.low":
        return "low"
    return "asked" if kind == "turn.asked" and endpoint.after else ""


def lanes_of(endpoint: Endpoint, game: str) -> Sequence[OrderingKey]:
    if endpoint.game not in (None, game):
        return ()
    kinds = dict.fromkeys(lane_kind(endpoint, one) for one in endpoint.types)
    return [OrderingKey(endpoint=endpoint.id, game=game, kind=kind) for kind in kinds]


def secret_of(content: bytes) -> str:
    """Return a secret in its displayed form, from 32 random bytes."""
    return PREFIX + b64encode(content).decode()


def signed_headers(secrets: Sequence[str], message_id: str, seconds: int, body: bytes) -> Mapping[str, str]:
    """Return the headers of one attempt at this time (seconds since 1970), signed by each of the secrets."""
    content = b".".join((message_id.encode(), str(seconds).encode(), body))
    signatures = [hmac.digest(b64decode(secret.removeprefix(PREFIX)), content, "sha256") for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(f"v1,{b64encode(signature).decode()}" for signature in signatures),
    }
