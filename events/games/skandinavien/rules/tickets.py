"""The choices among tickets just dealt or drawn."""

from itertools import combinations

from ..data import TicketId
from ..state import Table

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
    """Return the choice of as few tickets as allowed that are worth least, of equal ones the first (R260)."""
    least, tickets = least_to_keep(table), table.box.tickets
    return min(combinations(table.offered[seat], least), key=lambda kept: sum(tickets[one].points for one in kept))


def left_out(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the offered tickets that are not kept."""
    return tuple(ticket for ticket in offered if ticket not in kept)


def in_order(offered: Tickets, kept: Tickets) -> Tickets:
    """Return the kept tickets in the order in which they were offered."""
    return tuple(ticket for ticket in offered if ticket in kept)
