"""The game is laid out, turns begin, and it ends."""

from typing import assert_never

from ..data import Space
from ..facts import (
    BraceletsCounted,
    BraceletsHandedOut,
    BraceletsRemoved,
    GameEnded,
    GameFact,
    StartPlayerDetermined,
    StartSpaceChosen,
    TurnBegan,
    VikingsPlaced,
)
from ..rules import free_starts
from ..state import OPEN, Table
from .changes import changed, minus, passed, plus


def after_turn(table: Table, fact: GameFact) -> Table:
    """Return the table after the layout went on, a turn began, or the game came to its end."""
    match fact:
        case TurnBegan():
            after = _turn_began(table, fact)
        case BraceletsHandedOut(values=values):
            supply = minus(table.supply, values * table.setup.seats)
            bracelets = tuple(plus(own, values) for own in table.bracelets)
            handed_out = [(OPEN, seat, value) for seat in range(table.setup.seats) for value in values]
            after = changed(table, supply=supply, bracelets=bracelets, passed=passed(table, *handed_out))
        case BraceletsRemoved(values=values):
            after = changed(table, supply=minus(table.supply, values), removed=plus(table.removed, values))
        case StartPlayerDetermined(seat=seat):
            chosen = table.setup.options.starts == "chosen"
            after = changed(table, active=seat, phase="choose_start" if chosen else "deal_starts")
        case StartSpaceChosen(space=space):
            after = _start_chosen(table, space)
        case VikingsPlaced(spaces=spaces):
            after = changed(table, vikings=spaces, phase="deal")
        case BraceletsCounted():
            after = changed(table, counted=table.counted + 1)
        case GameEnded():
            after = changed(table, phase="over")
        case _:
            assert_never(fact)
    return after


def _turn_began(table: Table, fact: TurnBegan) -> Table:
    on_loot = table.vikings[fact.seat] == table.arena.loot
    return changed(
        table,
        turn=fact.turn,
        active=fact.seat,
        cards=0,
        phase="loot" if on_loot else "announce",
        action=None,
        target=None,
    )


def _start_chosen(table: Table, space: Space) -> Table:
    """C010: once all have chosen, each seat's Viking is where it chose to be."""
    seats, starter = table.setup.seats, table.active
    after = changed(table, chosen=(*table.chosen, space))
    if len(after.chosen) < seats:
        return changed(after, phase="choose_start" if len(free_starts(after)) > 1 else "last_start")
    vikings = tuple(after.chosen[(seat - starter) % seats] for seat in range(seats))
    return changed(after, vikings=vikings, phase="deal")
