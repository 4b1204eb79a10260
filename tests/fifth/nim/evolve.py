"""The table after a fact: changes, and never refuses."""

from typing import assert_never

from events.ruleset.records import change, put
from events.ruleset.ruleset import Setup

from .facts import BidMade, BidsOpened, BonusDealt, GameEnded, HeapsLaid, NimFact, StonesTaken
from .rules import next_seat
from .state import Table


def empty(setup: Setup) -> Table:
    """The table before anything is laid out."""
    nothing = (None,) * setup.seats
    return Table(setup=setup, heaps=(), bids=nothing, bonuses=nothing)


def evolve(table: Table, fact: NimFact) -> Table:
    """The table after one more fact."""
    match fact:
        case StonesTaken(seat=seat, heap=heap, stones=stones):
            heaps = put(table.heaps, heap, table.heaps[heap] - stones)
            after: Table = change(
                table, heaps=heaps, active=next_seat(table, seat), last_taker=seat, taken=table.taken + stones
            )
        case BidMade(seat=seat, points=points):
            after = change(table, bids=put(table.bids, seat, points))
        case BonusDealt(seat=seat, bonus=bonus):
            after = change(table, bonuses=put(table.bonuses, seat, bonus))
        case HeapsLaid(heaps=heaps):
            after = change(table, heaps=heaps)
        case BidsOpened(starter=seat):
            after = change(table, active=seat)
        case GameEnded(winner=seat):
            after = change(table, winner=seat, active=None)
        case _:
            assert_never(fact)
    return after
