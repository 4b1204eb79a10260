"""The game is laid out (C004-C011)."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..facts import (
    BraceletLaid,
    BraceletsHandedOut,
    BraceletsRemoved,
    CardsDrawn,
    PileRenewed,
    StartPlayerDetermined,
    StartSpaceChosen,
    TurnBegan,
    VikingsPlaced,
)
from ..rules import chooser, free_starts
from ..state import LayoutPhase, Table
from .turn import draw_up, refill

LayoutFact = (
    BraceletsHandedOut
    | BraceletsRemoved
    | StartPlayerDetermined
    | StartSpaceChosen
    | VikingsPlaced
    | BraceletLaid
    | PileRenewed
    | CardsDrawn
    | TurnBegan
)


def lay_out(table: Table, phase: LayoutPhase, chance: Chance) -> LayoutFact:
    """Return what follows before the first turn."""
    match phase:
        case "layout":
            return _prepare(table, chance)
        case "last_start":
            return _last_start(table)
        case "deal_starts":
            return _deal_starts(table, chance)
        case "deal":
            return _deal(table, chance)
        case _:
            assert_never(phase)


def _prepare(table: Table, chance: Chance) -> BraceletsHandedOut | BraceletsRemoved | StartPlayerDetermined:
    """C004, C005, C011: bracelets for everybody, some out of the game, and who begins."""
    setup, box = table.setup, table.setup.box
    if not any(table.bracelets):
        return BraceletsHandedOut(values=box.starting)
    count = box.removed[setup.seats] - len(table.removed)
    if count > 0:
        return BraceletsRemoved(count=count, values=chance.taken("supply", table.supply, count))
    return StartPlayerDetermined(seat=setup.starter(chance))


def _last_start(table: Table) -> StartSpaceChosen:
    """C010: where a single start space is left there is nothing to choose."""
    return StartSpaceChosen(seat=chooser(table), space=free_starts(table)[0])


def _deal_starts(table: Table, chance: Chance) -> VikingsPlaced:
    """C009, C010: with the option ``starts: dealt`` each seat gets a start space by chance."""
    return VikingsPlaced(spaces=chance.taken("start_spaces", table.arena.layout.start_spaces, table.setup.seats))


def _deal(table: Table, chance: Chance) -> BraceletLaid | PileRenewed | CardsDrawn | TurnBegan:
    """C006, C008: bracelets on the arena, the first hands, and then the first turn."""
    return refill(table, chance) or draw_up(table, chance) or TurnBegan(turn=1, seat=table.active)
