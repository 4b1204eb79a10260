"""The plan of a decision: for each ticket the routes that are still missing, the best ticket first."""

from collections.abc import Sequence
from typing import NamedTuple

from ..data import Box, Ticket, TicketId
from ..rules.network import is_connected
from ..state import Table
from .missing import missing
from .paths import path


class Planned(NamedTuple):
    """A ticket, its two cities, and the routes that complete it beside what is planned before: ``None`` if none do."""

    ticket: Ticket
    cities: tuple[int, int]
    routes: int | None


class Plan:
    """Made once for a decision, since looking for paths again after each candidate would take most of the time."""

    def __init__(self, table: Table, seat: int) -> None:
        self.box: Box = table.box
        self._owned, self._open = table.owned[seat], table.open[seat] & table.box.up_to[table.trains[seat]]
        self._planned = 0
        self._held = self._in_order(table.tickets[seat])
        self._later: dict[TicketId, Planned] = {}
        self._listed: dict[tuple[TicketId, ...], list[Planned]] = {}

    def of(self, tickets: tuple[TicketId, ...]) -> list[Planned]:
        """Return what is planned for these tickets; those that came later have paths of their own."""
        if tickets not in self._listed:
            self._listed[tickets] = self._list(tickets)
        return self._listed[tickets]

    def _list(self, tickets: Sequence[TicketId]) -> list[Planned]:
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
        left, found = {ticket: self._look(ticket) for ticket in tickets}, dict[TicketId, Planned]()
        while left:
            best = min(left.values(), key=self._rank)
            found[best.ticket.id] = left.pop(best.ticket.id)
            if best.routes:
                self._planned |= best.routes
                left = {ticket: self._look(ticket) for ticket in left}
        return found

    def _look(self, name: TicketId) -> Planned:
        ticket = self.box.tickets[name]
        cities = (self.box.city_places[ticket.a], self.box.city_places[ticket.b])
        if is_connected(self.box, self._owned, ticket):
            return Planned(ticket, cities, 0)
        return Planned(ticket, cities, path(self.box, self._owned | self._planned, self._open, *cities))

    def _rank(self, planned: Planned) -> float:
        if planned.routes is None:
            return 1e9
        return missing(self.box, planned.routes).cost / planned.ticket.points
