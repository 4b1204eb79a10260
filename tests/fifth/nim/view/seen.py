"""The table in the eyes of one viewer, built up from what is public and the viewer's own."""

from ..rules import is_over
from ..state import Table
from .state import State


def view(table: Table, viewer: int | None) -> State:
    """Return the table as the viewer may see it."""
    over = is_over(table)
    bids_open = table.active is not None or over
    seats = range(table.setup.seats)
    return State(
        heaps=table.heaps,
        active=table.active,
        winner=table.winner,
        bids=tuple(table.bids[seat] if bids_open or seat == viewer else None for seat in seats),
        bonuses=tuple(table.bonuses[seat] if over or seat == viewer else None for seat in seats),
    )
