"""Whose turn it is, what is asked, and what is possible at all."""

from events.games.skandinavien.state import Table

from .reach import within_reach


def is_over(table: Table) -> bool:
    """Whether the final scoring is done."""
    return table.step == "over"


def phase(table: Table) -> str:
    """The current phase."""
    return table.step


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """R016, R020: all who have yet to choose their first tickets, then the seat whose turn it is.

    While first tickets are being chosen, nobody sees which of the others have answered.
    """
    match table.step:
        case "over":
            return ()
        case "first_tickets":
            return tuple(seat for seat, offered in enumerate(table.offered) if seat != viewer or offered)
    return (table.turn,)


def can_draw(table: Table) -> bool:
    """R034, R038: no card can be drawn once the draw pile is empty, since then the discard pile is empty, too."""
    return bool(table.pile)


def is_stuck(table: Table, seat: int) -> bool:
    """R120: none of the three actions is possible."""
    return not (table.pile or table.ticket_pile or within_reach(table, seat))


def clockwise(table: Table, seat: int) -> int:
    """The next seat (R012)."""
    return (seat + 1) % table.setup.seats
