"""The body that creates a game: what any game takes, and the options of each ruleset."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, pre_load

from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, TableOptions, spelled
from service.config import HUMAN
from service.schemas.base import Strict
from service.schemas.derive import fields_of
from service.schemas.fields import Choice, Hex, Items, Name
from service.schemas.variants import Variants

MOST_SEATS = 16


def new_games(library: RulesetRegistry, controllers: Sequence[str]) -> Variants:
    """The bodies that create a game, by ruleset."""
    seat = _new_seat(controllers)
    return Variants("ruleset", {game.id: _new_game(game, seat)() for game in library.values()})


def _new_seat(controllers: Sequence[str]) -> type[Schema]:
    class NewSeat(Strict):
        """A seat of a new game. Without a name it stays open."""

        name = Name(load_default=None, metadata={"description": "Takes the seat at once, under this name."})
        controller = Choice(list(controllers), load_default=HUMAN, metadata={"description": "Who plays the seat."})

    return NewSeat


def _new_game(game: AnyRuleset, seat: type[Schema]) -> type[Schema]:
    options = type(
        f"{game.id}.Options",
        (_Options,),
        {"__doc__": game.options.__doc__, **_given(game.options), **_given(TableOptions)},
    )
    found = {
        "__doc__": f"A game of {game.title.en} to be created.",
        "ruleset": Choice([game.id], required=True, metadata={"description": "The id of the ruleset."}),
        "options": fields.Nested(options, load_default=dict, metadata={"description": "Each has a default."}),
        "seats": Items(
            fields.Nested(seat), 1, MOST_SEATS, required=True, metadata={"description": "The seats, clockwise."}
        ),
        "seed": Hex(1, 64, load_default=None, metadata={"description": "Hexadecimal; the same again repeats a game."}),
    }
    return type(f"{game.id}.NewGame", (Strict,), found)


class _Options(Strict):
    """Options, of which older front ends spell one as a boolean."""

    @pre_load
    def spell(self, data: Any, **_: Any) -> Any:
        """Read ``resignation`` as what it meant."""
        return spelled(data) if isinstance(data, dict) else data


def _given(record: type[Record]) -> dict[str, Any]:
    """The options of a record; what is not chosen stays out of what is loaded."""
    return fields_of(record, record.__name__)
