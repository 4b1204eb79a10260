"""What drawing and keeping tickets does."""

from events.ruleset.records import change, put

from ..facts import TicketsDrawn, TicketsKept
from ..state import Table
from .turns import next_turn


def tickets_drawn(table: Table, fact: TicketsDrawn) -> Table:
    """Take tickets from the pile, to choose from."""
    after: Table = change(
        table,
        phase="tickets",
        offered=put(table.offered, fact.seat, fact.tickets),
        ticket_pile=table.ticket_pile[: len(table.ticket_pile) - fact.count],
    )
    return after


def tickets_kept(table: Table, fact: TicketsKept) -> Table:
    """Keep some of them; the others leave the game (R116)."""
    seat = fact.seat
    return next_turn(
        table,
        tickets=put(table.tickets, seat, table.tickets[seat] + fact.tickets),
        returned=put(table.returned, seat, table.returned[seat] + fact.given_back),
        offered=put(table.offered, seat, ()),
    )
