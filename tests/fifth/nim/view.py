"""What each viewer may see, and what stays the same however the game goes."""

from typing import Any

from events.kernel.chance import Chance
from events.kernel.record import change

from .rules import is_over, phase
from .state import Table


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """Built up from what is public, and the viewer's own."""
    over = is_over(table)
    bids_open = phase(table) != "bid"
    seats = range(table.setup.seats)
    return {
        "heaps": table.heaps,
        "active": table.active,
        "winner": table.winner,
        "bids": [table.bids[seat] if bids_open or seat == viewer else None for seat in seats],
        "bonuses": [table.bonuses[seat] if over or seat == viewer else None for seat in seats],
    }


def conserved(table: Table) -> Any:
    """Stones are in a heap or taken, and nobody's bonus changes."""
    return sum(table.heaps) + table.taken, table.bonuses


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:
    """The others' bonuses dealt anew, and their sealed bids."""
    if is_over(table):
        return table
    own = None if viewer is None else table.bonuses[viewer]
    left = [bonus for bonus in table.setup.box.bonuses if bonus != own]
    dealt = iter(chance.shuffled(left))
    bonuses = tuple(bonus if seat == viewer else next(dealt) for seat, bonus in enumerate(table.bonuses))
    bids = table.bids
    if phase(table) == "bid":
        bids = tuple(bid if seat == viewer or bid is None else chance.one_of(range(3)) for seat, bid in enumerate(bids))
    redealt: Table = change(table, bonuses=bonuses, bids=bids)
    return redealt
