"""What a command does: refuses it, or returns the one fact that it is."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..commands import (
    DiscardTile,
    Fight,
    Flee,
    Navigate,
    PlaceTile,
    RaidsCommand,
    ReplaceTile,
    Sacrifice,
    Sell,
    StrikeBack,
)
from ..facts import RaidsFact
from ..state import Table
from . import sea, tiles


def decide(table: Table, seat: int, command: RaidsCommand, chance: Chance) -> RaidsFact:  # noqa: ARG001, PLR0911
    """Return what the seat does. Raises ``RuleBroken``."""
    match command:
        case Navigate(to=to):
            return sea.navigate(table, seat, to)
        case PlaceTile():
            return tiles.place(table, seat)
        case ReplaceTile(space=space):
            return tiles.replace(table, seat, space)
        case DiscardTile():
            return tiles.discard(table, seat)
        case Sell(spaces=spaces):
            return tiles.sell(table, seat, spaces)
        case Fight():
            return sea.fight(table, seat)
        case Sacrifice():
            return sea.pass_monster(table, seat)
        case StrikeBack():
            return sea.strike_back(table, seat)
        case Flee(to=to):
            return sea.flee(table, seat, to)
        case _:
            assert_never(command)
