"""What a command does: refuses it, or returns the one fact that it is."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from .commands import Bid, NimCommand, Take
from .facts import BidMade, NimFact, StonesTaken
from .rules import max_stones, phase
from .state import Table


def decide(table: Table, seat: int, command: NimCommand, chance: Chance) -> NimFact:
    """Return the seat's own act. Raises ``RuleBroken``."""
    match command:
        case Bid(points=points):
            return _bid(table, seat, points)
        case Take(heap=heap, stones=stones):
            return _take(table, seat, heap, stones)
        case _:
            assert_never(command)


def _bid(table: Table, seat: int, points: int) -> BidMade:
    if phase(table) != "bid":
        raise RuleBroken("N03", "The bids have been opened.")
    return BidMade(asked=tuple(range(table.setup.seats)), seat=seat, points=points)


def _take(table: Table, seat: int, heap: int, stones: int) -> StonesTaken:
    if phase(table) != "take":
        raise RuleBroken("N05", "Stones are taken after the bids.")
    if heap >= len(table.heaps) or not 1 <= stones <= table.heaps[heap]:
        raise RuleBroken("N06", "That heap has fewer stones.")
    if stones > max_stones(table, heap):
        raise RuleBroken("N06", "Too many stones for one turn.")
    return StonesTaken(seat=seat, heap=heap, stones=stones)
