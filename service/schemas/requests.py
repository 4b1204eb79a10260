"""What may be sent: queries, headers and bodies."""

from collections.abc import Sequence
from typing import Any

from marshmallow import fields, validate

from events.kernel.game import Library
from events.kernel.log import Status
from service.config import HUMAN
from service.schemas.base import Strict
from service.schemas.fields import Choice, Counted, Flag, Hex, Items, Name, Seconds

DEFAULT_LIMIT = 50
GREATEST_LIMIT = 200
LONGEST_WAIT = 30
MOST_SEATS = 16


def optional(description: str) -> dict[str, Any]:
    """What a parameter that may be left out, but not be null, has in common with all such."""
    return {"load_default": None, "allow_none": False, "metadata": {"description": description}}


def limit() -> Counted:
    """How many items a page has."""
    return Counted(1, GREATEST_LIMIT, load_default=DEFAULT_LIMIT, metadata={"description": "How many items to answer."})


class NoQuery(Strict):
    """Takes no parameters."""


class GamesQuery(Strict):
    """Which games to list."""

    ruleset = fields.String(
        **optional("Only games of this ruleset."),
        validate=validate.Length(max=64),
    )
    status = Choice([one.value for one in Status], **optional("Only these games."))
    limit = limit()
    cursor = fields.String(
        **optional("`next` of the page before."),
        validate=validate.Length(max=256),
    )


class GameQuery(Strict):
    """Which version of a game to show."""

    at = Counted(1, **optional("Show the game as it was at this version."))


class ActQuery(Strict):
    """How to act."""

    dry_run = Flag(
        load_default=False,
        metadata={"description": "Only answer what would happen, as far as it depends on nothing hidden."},
    )


class EventsQuery(Strict):
    """Which events to answer."""

    after = Counted(0, load_default=0, metadata={"description": "Only events after this version."})
    limit = limit()


class ScoresQuery(Strict):
    """How new the scores must be."""

    at_least = Counted(0, load_default=0, metadata={"description": "The version that the scores must have reached."})
    wait = Seconds(
        LONGEST_WAIT, load_default=0.0, metadata={"description": "For how many seconds to wait until they have."}
    )


class VersionHeaders(Strict):
    """Headers of a change that may depend on the version."""

    if_match = fields.String(
        data_key="If-Match",
        **optional('The version that the change is meant for, in quotes: `"17"`. Refused if it is stale.'),
        validate=validate.Regexp(r'\A(\*|"[0-9]{1,16}")\Z', error='Must be one version in quotes, such as "17", or *.'),
    )


class ActionHeaders(VersionHeaders):
    """Headers of an action."""

    idempotency_key = fields.String(
        data_key="Idempotency-Key",
        **optional("The same key with the same body gets the same answer again, appended once."),
        validate=validate.Regexp(r"\A[\x20-\x7e]{1,64}\Z", error="Must be 1 to 64 printable ASCII characters."),
    )


class JoinBody(Strict):
    """Taking a seat."""

    name = Name(required=True, metadata={"description": "The name that the others see."})
    join = fields.String(
        load_default=None,
        validate=validate.Length(max=256),
        metadata={"description": "The join code of the game; the operator needs none."},
    )
    entropy = Hex(0, 64, load_default=b"", metadata={"description": "Mixed into every draw of the game."})


def create_body(library: Library, controllers: Sequence[str]) -> type[Strict]:
    """The body that creates a game of this library."""

    class NewSeat(Strict):
        """A seat of a new game. Without a name it stays open."""

        name = Name(load_default=None, metadata={"description": "Takes the seat at once, under this name."})
        controller = Choice(list(controllers), load_default=HUMAN, metadata={"description": "Who plays the seat."})

    class NewGame(Strict):
        """A game to be created."""

        ruleset = Choice(list(library), required=True, metadata={"description": "The id of the ruleset."})
        options = fields.Dict(
            keys=fields.String(),
            load_default=dict[str, Any],
            metadata={"description": "Options of the ruleset, each with a default."},
        )
        seats = Items(
            fields.Nested(NewSeat),
            1,
            MOST_SEATS,
            required=True,
            metadata={"description": "The seats, clockwise."},
        )
        seed = Hex(1, 64, load_default=None, metadata={"description": "For a game that can be repeated."})

    return NewGame
