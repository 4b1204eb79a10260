"""The body that creates a game: what every ruleset takes, and the options of each."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, pre_load

from events.aggregate.state import MOST_SEATS, MOST_SECRET_BYTES
from events.application.origin import HUMAN
from events.ruleset.options import TableOptions
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, spelled
from service.schemas.base import StrictSchema
from service.schemas.clocks import clock_schema
from service.schemas.derive import fields_of
from service.schemas.discriminated_union import DiscriminatedUnion
from service.schemas.fields import Choice, Hex, KnowerField, ListField, Name, StrictBoolean, StrictInteger
from service.schemas.requests import commitment, player_field

SEED = (
    "Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and "
    "`seeded` say so. Without it the server draws 256 bits."
)


class ForkSeat(StrictSchema):
    """A seat of a fork, which is taken at once."""

    name = Name(load_default=None, metadata={"description": "The parent's name of the seat if left out."})
    controller = fields.String(load_default=HUMAN, metadata={"description": "`human`, or the id of a bot."})
    player = player_field(load_default=None)


class NewFork(StrictSchema):
    """Where a fork goes on from, in whose eyes, and who plays it."""

    at = StrictInteger(
        1,
        load_default=None,
        metadata={"description": "A version of the parent: the end of its commit counts. The newest if left out."},
    )
    knower = KnowerField(
        data_key="as",
        load_default=None,
        metadata={
            "description": "A seat, `spectator`, or `all` once the parent is closed. What it did not know is dealt "
            "anew. The caller's own seat if left out, and without one `spectator`."
        },
    )
    seats = ListField(
        fields.Nested(ForkSeat),
        1,
        MOST_SEATS,
        load_default=None,
        metadata={"description": "As many as the parent has; if left out, people play all of them."},
    )
    seed = Hex(16, MOST_SECRET_BYTES, load_default=None, metadata={"description": SEED})


def new_games(rulesets: RulesetRegistry, controllers: Sequence[str]) -> DiscriminatedUnion:
    """Return the bodies that create a game, by ruleset."""
    seat, clock = _new_seat(controllers), clock_schema(controllers)
    return DiscriminatedUnion(
        "ruleset", {ruleset.id: _new_game(ruleset, seat, clock)() for ruleset in rulesets.values()}
    )


def _new_seat(controllers: Sequence[str]) -> type[Schema]:
    class NewSeat(StrictSchema):
        """A seat of a new game. Without a name it stays open."""

        name = Name(load_default=None, metadata={"description": "Takes the seat at once, under this name."})
        controller = Choice(list(controllers), load_default=HUMAN, metadata={"description": "Who plays the seat."})
        player = player_field(load_default=None)
        entropy_commitment = commitment(
            "Where entropies are sealed: hex of SHA-256 over `entropy` and the entropy of this seat, which has a name. "
            "There is no game's id yet, so it is left out."
        )

    return NewSeat


def _new_game(ruleset: AnyRuleset, seat: type[Schema], clock: type[Schema]) -> type[Schema]:
    # What is not chosen stays out of what is loaded: the ruleset has the defaults.
    options = {**fields_of(ruleset.options, ruleset.options.__name__), **fields_of(TableOptions, TableOptions.__name__)}
    schema = type(f"{ruleset.id}.Options", (_Options,), {"__doc__": ruleset.options.__doc__, **options})
    found = {
        "__doc__": f"A game of {ruleset.title.en} to be created.",
        "ruleset": Choice([ruleset.id], required=True, metadata={"description": "The id of the ruleset."}),
        "options": fields.Nested(schema, load_default=dict, metadata={"description": "Each has a default."}),
        "seats": ListField(
            fields.Nested(seat), 1, MOST_SEATS, required=True, metadata={"description": "The seats, clockwise."}
        ),
        "listed": StrictBoolean(
            load_default=True,
            metadata={"description": "False: in no list; whoever knows the id may look on."},
        ),
        "clock": fields.Nested(
            clock, load_default=None, metadata={"description": "How time is kept; left out: it is not."}
        ),
        "seed": Hex(16, MOST_SECRET_BYTES, load_default=None, metadata={"description": SEED}),
    }
    return type(f"{ruleset.id}.NewGame", (StrictSchema,), found)


class _Options(StrictSchema):
    """Options. Older front ends send ``resignation`` as a boolean."""

    @pre_load
    def spell(self, data: Any, **_: Any) -> Any:
        """Replace a boolean ``resignation`` by what it means."""
        return spelled(data) if isinstance(data, dict) else data
