"""The plan of a decision: for each ticket the routes that are still missing, the best ticket first."""

from collections.abc import Sequence
from typing import NamedTuple

from ..data import Box, Ticket, TicketId
from ..rules.network import is_connected
from ..rules.reach import routes_in
from ..state import Table
from .paths import path, route_cost


class Planned(NamedTuple):
    """A ticket, and the routes that complete it beside what is planned before; ``None`` if nothing does."""

    ticket: Ticket
    routes: int | None


class Plan:
    """Made once for a decision, since looking for paths again after each candidate would take most of the time."""

    def __init__(self, table: Table, seat: int) -> None:
        self.box: Box = table.box
        self._owned, self._open = table.owned[seat], table.open[seat] & table.box.up_to[table.trains[seat]]
        self._planned = 0
        self._held = self._in_order(table.tickets[seat])
        self._later: dict[TicketId, Planned] = {}

    def of(self, tickets: Sequence[TicketId]) -> list[Planned]:
        """Return what is planned for these tickets; those that came later have paths of their own."""
        later = [ticket for ticket in tickets if ticket not in self._held]
        for ticket in later:
            if ticket not in self._later:
                self._later[ticket] = self._look(ticket)
        held = set(tickets)
        return [
            *(planned for ticket, planned in self._held.items() if ticket in held),
            *sorted((self._later[ticket] for ticket in later), key=self._rank),
        ]

    def _in_order(self, tickets: Sequence[TicketId]) -> dict[TicketId, Planned]:
        left, found = list(tickets), dict[TicketId, Planned]()
        while left:
            best = min((self._look(ticket) for ticket in left), key=self._rank)
            found[best.ticket.id] = best
            self._planned |= best.routes or 0
            left.remove(best.ticket.id)
        return found

    def _look(self, name: TicketId) -> Planned:
        ticket = self.box.tickets[name]
        if is_connected(self.box, self._owned, ticket):
            return Planned(ticket, 0)
        return Planned(ticket, path(self.box, self._owned | self._planned, self._open, ticket))

    def _rank(self, planned: Planned) -> float:
        if planned.routes is None:
            return 1e9
        routes = self.box.routes
        return sum(route_cost(routes[place]) for place in routes_in(planned.routes)) / planned.ticket.points
