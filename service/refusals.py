"""What only the edge refuses: who is asking, in which shape, and for what."""

from typing import Any

from events.log.port import WrongVersion
from events.ruleset.refusals import Refusal


class Unauthenticated(Refusal):
    """There is no token where one is needed, or it is malformed or unknown."""

    code = "unauthenticated"
    title = "Who is asking?"


class Forbidden(Refusal):
    """The token is known, but may not do this."""

    code = "forbidden"
    title = "Not allowed"


class WrongJoinCode(Refusal):
    """The join code of the game is missing or another."""

    code = "wrong_join_code"
    title = "Wrong join code"


class BadJson(Refusal):
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


class InvalidFields(Refusal):
    """Fields of the body, the query or the headers are malformed, missing or unknown; ``errors`` says which."""

    code = "malformed"
    title = "Malformed"

    def __init__(self, errors: dict[str, Any]) -> None:
        named = ", ".join(str(name) for name in errors if name != "_schema")
        super().__init__(f"Look at {named}." if named else "The body does not have the right shape.")
        self.errors = errors


class StaleVersion(WrongVersion):
    """``If-Match`` names another version than the newest."""

    code = "stale_version"
    title = "The game has moved on"


class UnknownVersion(Refusal):
    """The game has no such version."""

    code = "unknown_version"
    title = "No such version"


class NotFinished(Refusal):
    """The game has no results yet."""

    code = "not_finished"
    title = "Not finished"


class NotYetComputed(Refusal):
    """The scores of that version are not computed yet; ``version`` is where they are."""

    code = "not_yet_computed"
    title = "Not yet computed"

    def __init__(self, version: int) -> None:
        super().__init__(f"The scores are at version {version}.")
        self.version = version


class NoSuchPage(Refusal):
    """Nothing lives at this address."""

    code = "not_found"
    title = "Not found"


class WrongMethod(Refusal):
    """The address does not know this method."""

    code = "method_not_allowed"
    title = "Method not allowed"


class BadRequest(Refusal):
    """The request is not HTTP as the service understands it."""

    code = "bad_request"
    title = "Bad request"


class InternalError(Refusal):
    """The service itself failed; nothing more is said."""

    code = "internal_error"
    title = "Internal error"
