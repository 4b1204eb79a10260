"""The choices among tickets just dealt or drawn."""

from itertools import combinations

from events.games.skandinavien.data import BOX, TicketId
from events.games.skandinavien.state import Table

Tickets = tuple[TicketId, ...]


def least_to_keep(table: Table) -> int:
    """R013, R111: how many tickets must be kept."""
    first = table.step == "first_tickets"
    return BOX.first_tickets.keep_at_least if first else BOX.later_tickets.keep_at_least


def choices(offered: Tickets, least: int) -> tuple[Tickets, ...]:
    """R018, R118: every choice of at least so many, the smallest first."""
    return tuple(chosen for count in range(least, len(offered) + 1) for chosen in combinations(offered, count))


def left_out(offered: Tickets, kept: Tickets) -> Tickets:
    """The offered tickets that are not kept."""
    return tuple(ticket for ticket in offered if ticket not in kept)


def in_order(offered: Tickets, kept: Tickets) -> Tickets:
    """The kept tickets in the order in which they were offered."""
    return tuple(ticket for ticket in offered if ticket in kept)
