"""What follows of itself, one fact at a time: the layout, the opened bids, the end."""

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from .facts import BidsOpened, BonusDealt, GameEnded, HeapsLaid, NimFact
from .rules import next_seat, phase, starter
from .state import Table


def next_fact(table: Table, chance: Chance, _: Away) -> NimFact | None:
    """Return the next fact that follows from a table; ``None`` where somebody is asked, or the game is over."""
    match phase(table):
        case "layout":
            return _lay_out(table, chance)
        case "bid":
            bids = tuple(bid for bid in table.bids if bid is not None)
            return BidsOpened(bids=bids, starter=starter(bids)) if len(bids) == table.setup.seats else None
        case "take" if not any(table.heaps):
            last = table.last_taker
            return GameEnded(winner=next_seat(table, last) if table.setup.options.last_loses else last)
    return None


def _lay_out(table: Table, chance: Chance) -> NimFact:
    """N02: random heaps, and a hidden bonus for every seat."""
    box = table.setup.box.values
    if not table.heaps:
        sizes = range(1, box.largest + 1)
        heaps = tuple(chance.one_of("heap_sizes", sizes) for _ in range(box.heaps))
        return HeapsLaid(heaps=heaps, total=sum(heaps))
    left = list(box.bonuses)
    for bonus in table.bonuses:
        if bonus is not None:
            left.remove(bonus)
    return BonusDealt(seat=table.bonuses.index(None), bonus=chance.one_of("bonuses", left))
