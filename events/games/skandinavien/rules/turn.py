"""Whose turn it is, what is asked, and what is possible at all."""

from ..state import Phase, Table
from .due import due
from .reach import within_reach


def is_over(table: Table) -> bool:
    """Return True if the final scoring is done."""
    return table.phase == "over"


def phase(table: Table) -> Phase:
    """Return the current phase."""
    return table.phase


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """Return all who have yet to choose their first tickets, then the seat whose turn it is (R016, R020).

    While first tickets are being chosen, nobody sees which of the others have answered.
    """
    if table.phase == "over" or due(table):
        return ()
    if table.phase == "first_tickets":
        return tuple(seat for seat, offered in enumerate(table.offered) if seat != viewer or offered)
    return (table.turn,)


def can_draw(table: Table) -> bool:
    """Return True if a card can be drawn: an empty draw pile means an empty discard pile, too (R034, R038)."""
    return bool(table.pile)


def is_stuck(table: Table, seat: int) -> bool:
    """Return True if none of the three actions is possible (R120)."""
    return not (table.pile or table.ticket_pile or within_reach(table, seat))
