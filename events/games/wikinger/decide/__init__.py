"""What a command does: refuses it, or returns the one fact that it is."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..commands import (
    Bid,
    Buy,
    DeclineSpecialTile,
    EndBoatmen,
    Exchange,
    LandFigure,
    Pass,
    PlaceFigures,
    RemoveFigure,
    SwapBuilding,
    TakeSpecialTile,
    UseBoatman,
    WikingerCommand,
)
from ..facts import WikingerFact
from ..state import Table
from . import auctioning, buying, choosing, ferrying


def decide(table: Table, seat: int, command: WikingerCommand, chance: Chance) -> WikingerFact:  # noqa: ARG001
    """Return the seat's own act. Raises ``RuleBroken``."""
    match command:
        case Buy() | Exchange():
            return buying.act(table, seat, command)
        case Bid() | Pass() | RemoveFigure() | PlaceFigures():
            return auctioning.act(table, seat, command)
        case TakeSpecialTile() | DeclineSpecialTile() | SwapBuilding():
            return choosing.act(table, seat, command)
        case UseBoatman() | LandFigure() | EndBoatmen():
            return ferrying.act(table, seat, command)
        case _:
            assert_never(command)
