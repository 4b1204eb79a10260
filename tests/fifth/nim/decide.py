"""The facts that follow from a command: may refuse, and changes nothing."""

from collections.abc import Sequence
from typing import assert_never

from events.kernel.chance import Chance
from events.kernel.game import Setup
from events.kernel.refusals import RuleBroken

from .commands import Bid, NimCommand, Take
from .facts import BidMade, BidsOpened, BonusDealt, GameEnded, HeapsLaid, NimFact, StonesTaken
from .rules import next_seat, phase, starter
from .state import Table


def start(setup: Setup, chance: Chance) -> Sequence[NimFact]:
    """N02: random heaps, and a hidden bonus for every seat."""
    sizes = range(1, setup.box.largest + 1)
    heaps = tuple(chance.one_of(sizes) for _ in range(setup.box.heaps))
    bonuses = chance.taken(setup.box.bonuses, setup.seats)
    dealt = [BonusDealt(seat=seat, bonus=bonus) for seat, bonus in enumerate(bonuses)]
    return [HeapsLaid(heaps=heaps), *dealt]


def decide(table: Table, seat: int, command: NimCommand, chance: Chance) -> Sequence[NimFact]:
    """The facts that follow from a seat's command. Raises ``RuleBroken``."""
    match command:
        case Bid(points=points):
            return _bid(table, seat, points)
        case Take(heap=heap, stones=stones):
            return _take(table, seat, heap, stones)
        case _:
            assert_never(command)


def _bid(table: Table, seat: int, points: int) -> Sequence[NimFact]:
    if phase(table) != "bid":
        raise RuleBroken("N03", "The bids have been opened.")
    made = BidMade(asked=tuple(range(table.setup.seats)), seat=seat, points=points)
    bids = tuple(points if other == seat else bid for other, bid in enumerate(table.bids))
    known = tuple(bid for bid in bids if bid is not None)
    return [made] if len(known) < len(bids) else [made, BidsOpened(bids=known, starter=starter(known))]


def _take(table: Table, seat: int, heap: int, stones: int) -> Sequence[NimFact]:
    if phase(table) != "take":
        raise RuleBroken("N05", "Stones are taken after the bids.")
    if heap >= len(table.heaps) or not 1 <= stones <= table.heaps[heap]:
        raise RuleBroken("N06", "So many stones are not in that heap.")
    taken = StonesTaken(seat=seat, heap=heap, stones=stones)
    if stones < sum(table.heaps):
        return [taken]
    winner = next_seat(table, seat) if table.setup.options.last_loses else seat
    return [taken, GameEnded(winner=winner)]
