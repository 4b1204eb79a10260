"""The choices among tickets just dealt or drawn."""

from itertools import combinations

from ..data import TicketId
from ..state import Table
from .network import is_connected

Tickets = tuple[TicketId, ...]


def least_to_keep(table: Table) -> int:
    """Return how many tickets must be kept (R013, R111)."""
    values = table.box.values
    first = table.phase == "first_tickets"
    return values.first_tickets.keep_at_least if first else values.later_tickets.keep_at_least


def choices(offered: Tickets, least: int) -> tuple[Tickets, ...]:
    """Return every choice of at least so many, the smallest first (R018, R118)."""
    return tuple(chosen for count in range(least, len(offered) + 1) for chosen in combinations(offered, count))


def cheapest(table: Table, seat: int) -> Tickets:
    """Return the choice of as few tickets as allowed that are worth least (R260).

    Of equal ones those that are completed come first, and then those that were offered first.
    """
    box, owned = table.box, table.owned[seat]

    def costs(kept: Tickets) -> tuple[int, int]:
        tickets = [box.tickets[one] for one in kept]
        failed = sum(ticket.points for ticket in tickets if not is_connected(box, owned, ticket))
        return sum(ticket.points for ticket in tickets), failed

    return min(combinations(table.offered[seat], least_to_keep(table)), key=costs)


def left_out(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the offered tickets that are not kept."""
    return tuple(ticket for ticket in offered if ticket not in kept)


def in_order(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the kept tickets in the order in which they were offered."""
    return tuple(ticket for ticket in offered if ticket in kept)
