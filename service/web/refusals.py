"""Refusals of requests: malformed requests, unknown addresses, exhausted limits, and unavailable resources."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.log.records import WrongVersion
from events.ruleset.refusals import Refusal, RuleBroken

MAX_KEY = 100
"""The number of characters of a repeated key that the refusal quotes."""
NAMED_FIELDS = 3
"""The number of fields that the detail of ``InvalidFields`` names."""
MAX_PATH_LENGTH = 100
WHOLE = "body"
"""The key in ``errors`` for errors of the body as a whole."""
NO_OBJECT = "Must be an object."
MISSING_FIELD = "Missing data for required field."
UNKNOWN_FIELD = "Unknown field."
"""marshmallow's text for this."""


class ForeignHost(Refusal, code="foreign_host", title="Unknown host name"):
    """The request is addressed to a host name that is not served here."""


class ForeignOrigin(Refusal, code="foreign_origin", title="Origin not allowed"):
    """A page of another origin sent the request, and no operator's key is set."""


class ForwardedRequest(Refusal, code="forwarded", title="Proxy not allowed"):
    """A proxy passed the request on, and no operator's key is set."""


class RepeatedKey(Refusal, code="invalid_json", title="Duplicate key"):
    """An object of the body contains a key twice, and JSON parsers disagree about which of the two counts."""

    def __init__(self, key: str = "") -> None:
        super().__init__(f"An object contains the key {key[:MAX_KEY]!a} twice.")


class InvalidJson(Refusal, code="bad_json", title="Not JSON"):
    """The body is not JSON."""


class UnsupportedMediaType(Refusal, code="unsupported_media_type", title="Unsupported media type"):
    """The body is not declared as ``application/json``."""


class BodyTooLarge(Refusal, code="body_too_large", title="Body too large"):
    """The body is longer than the service accepts."""


class BatchTooLarge(Refusal, code="too_many_lines", title="Too many lines"):
    """The request has too many lines; nothing was done."""


def wrong_fields(errors: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the error of each field at any depth: ``("seats.1.name", "Unknown field.")``."""
    if isinstance(errors, dict):
        for name, found in sorted(errors.items(), key=lambda item: str(item[0])):
            yield from wrong_fields(found, f"{path}.{name}" if path else str(name))
    else:
        yield path[:MAX_PATH_LENGTH], " ".join(map(str, errors))


class InvalidFields(Refusal, code="malformed", title="Malformed"):
    """Fields of the body, the query or the headers are malformed, missing or unknown; ``errors`` says which."""

    def __init__(self, errors: dict[str, Any]) -> None:
        found = [f"{path}: {message}" for path, message in wrong_fields(errors)]
        more = [f"{len(found) - NAMED_FIELDS} more."] if len(found) > NAMED_FIELDS else []
        super().__init__(" ".join([*found[:NAMED_FIELDS], *more]))
        self.errors = errors


class QualifiedRuleBroken(RuleBroken):
    """The rules of the game forbid it; ``rule`` says which one does, and ``rule_text`` quotes it."""

    def __init__(self, rule: str, de: str, en: str, detail: str) -> None:
        super().__init__(rule, detail)
        self.rule_text = {"de": de, "en": en}


class StaleVersion(WrongVersion, code="stale_version", title="The game has moved on"):
    """``If-Match`` names a version other than the newest."""


class UnknownVersion(Refusal, code="unknown_version", title="No such version"):
    """The game has no such version."""


class NotLoggedYet(Refusal, code="not_logged_yet", title="Not logged yet"):
    """The game is not in the transparency log yet, or that log is still empty."""


class ExtraMissing(Refusal, code="extra_missing", title="Not installed"):
    """The server lacks a library that only some operations need; ``detail`` says how to install it."""


class NotFinished(Refusal, code="not_finished", title="Not finished"):
    """The game has no results yet, or was abandoned and gets none."""


class SeatOpen(Refusal, code="seat_open", title="Seat open"):
    """Nobody has taken this seat yet."""


class NotOver(Refusal, code="not_over", title="Not over"):
    """The game is not over yet."""


class NoRematch(Refusal, code="no_rematch", title="No rematch"):
    """The game cannot have a rematch."""


class TooManyWebhooks(Refusal, code="too_many_webhooks", title="Too many webhooks"):
    """The maximum number of webhooks is reached."""


class WebhookEnded(Refusal, code="webhook_ended", title="Webhook ended"):
    """The receiver of this webhook has answered 410 (Gone); nothing more is sent to it."""


class NotYetComputed(Refusal, code="not_yet_computed", title="Not yet computed"):
    """The projection has not reached the requested version yet; ``version`` is the one that it has reached."""

    def __init__(self, version: int) -> None:
        super().__init__(f"It has been computed up to version {version}.")
        self.version = version


class ProjectionFailed(Refusal, code="projection_failed", title="The projection failed at this game"):
    """The projection failed at this game; the operator sees why."""


class NotFound(Refusal, code="not_found", title="Not found"):
    """There is nothing at this address."""


class UpgradeRequired(Refusal, code="upgrade_required", title="A WebSocket is needed"):
    """The address only accepts WebSockets; `Upgrade` says so."""


class HelloRepeated(Refusal, code="hello_repeated", title="Hello already sent"):
    """The connection has already sent its hello."""


class WrongMethod(Refusal, code="method_not_allowed", title="Method not allowed"):
    """The address does not support this method."""


class BadRequest(Refusal, code="bad_request", title="Bad request"):
    """The request is not HTTP as the service understands it."""


class InternalError(Refusal, code="internal_error", title="Internal error"):
    """The service itself failed."""


class BodyTooSlow(Refusal, code="body_too_slow", title="Body too slow"):
    """The body of the request did not arrive in time."""


class NotAllowed(Refusal, code="not_allowed", title="Token required"):
    """A caller without a token may not ask for this."""


class ProcessSilent(Refusal, code="process_silent", title="A process is not working"):
    """A kind of process has been silent for too long; ``processes`` says for how many seconds."""

    def __init__(self, processes: Mapping[str, int | None]) -> None:
        super().__init__(", ".join(f"{kind}: {age}" for kind, age in processes.items()))
        self.processes = processes


class SeekMatched(Refusal, code="seek_matched", title="Already matched"):
    """The seek is matched, and its game exists: it cannot be withdrawn any more."""


class QuotaReached(Refusal, code="quota_reached", title="Quota reached"):
    """The maximum number of games is reached; `Retry-After` says when to ask again."""

    def __init__(self, detail: str = "", wait: float = 0.0) -> None:
        super().__init__(detail)
        self.wait = wait


class TalkOff(Refusal, code="talk_off", title="No talk here"):
    """The operator has turned talk off here, or permits reactions alone."""


class TalkFull(Refusal, code="talk_full", title="Enough was said"):
    """The maximum number of messages of a game is reached."""


class TooTalkative(Refusal, code="too_much_talk", title="Too much talk"):
    """The seat says too much at once; `Retry-After` says when it may say more."""

    def __init__(self, wait: float = 0.0) -> None:
        super().__init__("Please wait a moment before you say more.")
        self.wait = wait


class PushOff(Refusal, code="push_off", title="No push messages here"):
    """The operator has turned push messages off here."""
