"""The scoring at the end: tickets, Globetrotter, totals."""

from events.ruleset.bounded_cache import bounded_cache

from ..data.box import Box, Ticket
from ..data.ids import TicketId
from ..state import Table
from .network import is_connected


@bounded_cache(1 << 12, size=1024)
def shown(box: Box, owned: int, held: tuple[TicketId, ...]) -> tuple[tuple[Ticket, bool], ...]:
    """Return the tickets in a hand, each with True if these routes connect its cities (R135 to R138)."""
    tickets = (box.tickets[ticket] for ticket in held)
    return tuple((ticket, is_connected(box, owned, ticket)) for ticket in tickets)


def shown_by(table: Table, seat: int) -> tuple[tuple[Ticket, bool], ...]:
    """Return the tickets of a seat, each with True if it is completed."""
    return shown(table.box, table.owned[seat], table.tickets[seat])


def completed(table: Table, seat: int) -> int:
    """Return the number of tickets that a seat has completed, regardless of their points (R142)."""
    return sum(connected for _, connected in shown_by(table, seat))


def globetrotters(table: Table) -> tuple[int, ...]:
    """Return the seats with the most completed tickets; none if no ticket is completed (R139 to R141)."""
    numbers = [completed(table, seat) for seat in range(table.setup.seats)]
    most = max(numbers)
    return tuple(seat for seat, number in enumerate(numbers) if number == most and number)


def total(table: Table, seat: int) -> int:
    """Return the sum of routes, tickets and Globetrotter (R146); it may be negative (R145)."""
    tickets = sum(ticket.points if connected else -ticket.points for ticket, connected in shown_by(table, seat))
    bonus = table.box.values.globetrotter if seat in globetrotters(table) else 0
    return table.points[seat] + tickets + bonus
