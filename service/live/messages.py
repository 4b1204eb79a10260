"""The messages that a client may send on a connection, and their decoding."""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.ruleset.refusals import Refusal
from service.web.json_texts import errors_of, require_single_keys, tagged_errors
from service.web.refusals import InvalidFields, RepeatedKey
from service.web.requests import KEY_PATTERN
from service.web.schemas import GameId

PROTOCOL = "1.2"
Id = Annotated[str, Meta(max_length=64)] | int
Token = str | None | UnsetType
"""By default the token of hello; null is a spectator."""
Key = Annotated[str, Meta(pattern=rf"\A{KEY_PATTERN}\Z")]
Version = Annotated[int, Meta(ge=0)]

_decode_any = msgspec.json.Decoder().decode


class _Message(msgspec.Struct, tag_field="op", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    id: Id


class Hello(_Message, kw_only=True):
    """Identifies the caller, before anything else."""

    token: str | None = None
    lang: Literal["de", "en"] | None = None


class Unwatch(_Message, kw_only=True):
    """Ends a watch."""

    watch: int


class OfGame(_Message, kw_only=True):
    """A request about one game."""

    game: GameId
    token: Token = UNSET


class Watch(OfGame, kw_only=True):
    """Asks for what the stream of a game would send. ``after`` skips known events."""

    after: Version | Literal["now"] = 0
    include: list[Literal["game", "patch", "actions", "scores", "presence", "talk"]] = []


class Talk(OfGame, kw_only=True):
    """Says something at the table: a text or a reaction."""

    text: str | UnsetType = UNSET
    reaction: str | UnsetType = UNSET

    def said(self) -> dict[str, str]:
        """Return the talk in the form in which it is posted."""
        fields = {"text": self.text, "reaction": self.reaction}
        return {name: value for name, value in fields.items() if value is not UNSET}


class Actions(OfGame, kw_only=True):
    """Asks what a seat can do."""


class Write(OfGame, kw_only=True):
    """A write by a seat, as in the HTTP interface."""

    key: Key | None = None
    if_match: Version | None = None
    whole: bool = False
    receipt: bool = False


class Act(Write, kw_only=True):
    """Performs an action."""

    action: dict[str, Any]
    dry_run: bool = False


class Undo(Write, kw_only=True):
    """Takes back the latest action."""


class Resign(Write, kw_only=True):
    """Gives up the seat."""


class Back(Write, kw_only=True):
    """Comes back after the time ran out."""


Message = Hello | Unwatch | Watch | Talk | Actions | Act | Undo | Resign | Back
_decode = msgspec.json.Decoder(Message).decode
_KINDS = {kind.__name__.lower(): kind for kind in get_args(Message)}


class Unreadable(Exception):
    """A message without a readable id, so that it cannot be answered by its id."""


class Invalid(Exception):
    """A message with an ``id`` that is refused."""

    def __init__(self, number: str | int, op: object, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.id, self.op, self.refusal = number, op, refusal


def read_message(text: bytes) -> Message:
    """Return a client's message. Raises ``Unreadable`` and ``Invalid``."""
    try:
        # Decoded twice: converting decoded JSON into one of many types takes several times as long.
        sent = _decode_any(text)
        require_single_keys(text, sent)
        message: Message = _decode(text)
    except RepeatedKey as refusal:
        raise _invalid(sent, refusal) from None
    except msgspec.ValidationError as error:
        raise _invalid(sent, InvalidFields(tagged_errors(sent, "op", _KINDS) or errors_of(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Unreadable from None
    return message


def _invalid(sent: Any, refusal: Refusal) -> Exception:
    """Return the exception for a refused message: ``Invalid`` if it has an ``id``, else ``Unreadable``."""
    try:
        return Invalid(msgspec.convert(sent["id"], Id), sent.get("op"), refusal)
    except (msgspec.ValidationError, TypeError, KeyError, IndexError):
        return Unreadable()
