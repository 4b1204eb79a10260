"""The value of a position for bots: routes, the expected points of tickets, and how far the cards suffice."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import exp
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.boxes import BOXES_IN_USE
from events.ruleset.ruleset import SeatHistory

from .data.box import COLORS, GRAY, Box, Route, Ticket, counts
from .data.ids import TicketId
from .rules.network import is_connected, networks, routes_in
from .state import Table

_LONG = 9
"""From this length on, collecting the cards for a route takes most of a game."""

_LAST = len(COLORS)
_ALIKE = 6
"""More cards of one color than this add no value."""
_WORTH = tuple(0.7 * count + 0.06 * count * count for count in range(_ALIKE + 1))
_MANY = 18
"""More cards than this add no value."""

OTHERS = 0.5
"""The fraction of the best opponent's points on the board that is subtracted."""
TRAINS_A_TURN = 1.6
"""How fast others may use up their trains: too low an estimate leaves tickets unfinished."""
GLOBETROTTER = 3.0
"""The value of each completed ticket towards having the most of them."""


class Price(NamedTuple):
    """The price of a route: spaces of a color (or ``GRAY``), of which ``symbols`` take only locomotives.

    ``takes_locomotives``: locomotives pay for the other spaces as well.
    """

    color_place: int
    colored: int
    symbols: int
    takes_locomotives: bool


class Missing(NamedTuple):
    """A set of routes: their prices, those with a color and the long ones first, their trains, points, and cost."""

    prices: tuple[Price, ...]
    trains: int
    points: int
    cost: float


@bounded_cache(1 << 13)
def missing(box: Box, routes: int) -> Missing:
    listed = [box.routes[place] for place in routes_in(routes)]
    ordered = sorted(listed, key=lambda route: (route.color_place == GRAY, -route.length))
    return Missing(
        prices=tuple(map(_price, ordered)),
        trains=sum(route.length for route in listed),
        points=sum(route.points for route in listed),
        cost=sum(map(route_cost, listed)),
    )


def route_cost(route: Route) -> float:
    """Return the approximate number of turns for a route, less the value of its points."""
    cost = 1 + 0.5 * route.length + 0.5 * route.symbols + 0.5 * (route.type == "tunnel") - 0.25 * route.points
    return max(0.3, cost + 4.0 * (route.length >= _LONG))


def _price(route: Route) -> Price:
    symbols = route.symbols if route.type == "ferry" else 0
    return Price(route.color_place, route.length - symbols, symbols, route.type in ("ferry", "tunnel"))


class Cards:
    """The cards of a hand, spent on one route after the other."""

    def __init__(self, bag: int) -> None:
        held = counts(bag)
        self._colors, self._locomotives = list(held[:_LAST]), held[_LAST]

    def spend(self, prices: Iterable[Price]) -> float:
        """Spend cards on routes, one after the other; return the number of missing cards.

        A missing locomotive counts as one and a half cards.
        """
        missing = 0.0
        for own_color, colored, symbols, takes_locomotives in prices:
            color = max(range(_LAST), key=self._colors.__getitem__) if own_color == GRAY else own_color
            paid = min(self._colors[color], colored)
            self._colors[color] -= paid
            missing += colored - paid
            if takes_locomotives:
                missing -= self._take_locomotives(colored - paid)
                missing += 1.5 * (symbols - self._take_locomotives(symbols))
        return missing

    def _take_locomotives(self, limit: int) -> int:
        taken = min(self._locomotives, limit)
        self._locomotives -= taken
        return taken

    def left_over(self, trains: int) -> float:
        """Return the value of the remaining cards, given the spare trains and the time to use them."""
        worth = sum(_WORTH[min(_ALIKE, count)] for count in self._colors) + 1.3 * self._locomotives
        number = sum(self._colors) + self._locomotives
        room = min(max(4, trains), _MANY)
        return worth * min(1.0, room / number) if number else 0.0


@bounded_cache(1 << 13)
def path(box: Box, free: int, open_routes: int, start: int, goal: int) -> int | None:
    """Return the missing routes of the cheapest path, as a set; ``None`` if no path exists.

    ``free`` are the routes that cost nothing, since they are owned or already planned. Results are cached, since most
    plans ask the same as the plan before.
    """
    ways, costs = _ways(box), _costs(box)
    known = {start: 0.0}
    heap = [(0.0, start, 0)]
    while heap:
        cost, city, used = heappop(heap)
        if city == goal:
            return used
        if cost > known[city]:
            continue
        for place, other in ways[city]:
            if free >> place & 1:
                further, routes = cost, used
            elif open_routes >> place & 1:
                further, routes = cost + costs[place], used | 1 << place
            else:
                continue
            if further < known.get(other, 1e9):
                known[other] = further
                heappush(heap, (further, other, routes))
    return None


@lru_cache(maxsize=BOXES_IN_USE)
def _ways(box: Box) -> tuple[tuple[tuple[int, int], ...], ...]:
    ways: list[list[tuple[int, int]]] = [[] for _ in box.city_places]
    for place, (one, other) in enumerate(box.ends):
        ways[one].append((place, other))
        ways[other].append((place, one))
    return tuple(map(tuple, ways))


@lru_cache(maxsize=BOXES_IN_USE)
def _costs(box: Box) -> tuple[float, ...]:
    return tuple(map(route_cost, box.routes))


class Planned(NamedTuple):
    """A ticket, its two cities, and the routes that complete it in addition to earlier plans; ``None`` if none do."""

    ticket: Ticket
    cities: tuple[int, int]
    routes: int | None


class Plan:
    """A plan for tickets, made once per decision, since searching paths for each candidate would be too slow."""

    def __init__(self, table: Table, seat: int) -> None:
        self.box: Box = table.box
        self._owned, self._open = table.owned[seat], table.open[seat] & table.box.up_to[table.trains[seat]]
        self._planned = 0
        self._held = self._in_order(table.tickets[seat])
        self._later: dict[TicketId, Planned] = {}
        self._listed: dict[tuple[TicketId, ...], list[Planned]] = {}

    def of(self, tickets: tuple[TicketId, ...]) -> list[Planned]:
        """Return the plans for these tickets; later tickets get separate paths."""
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


def value(known: Table, seat: int, story: SeatHistory) -> Callable[[Table], float]:  # noqa: ARG001
    """Return a function that estimates a seat's lead in points at a table; the points of others count in part."""
    plan = Plan(known, seat)
    others = [other for other in range(known.setup.seats) if other != seat]

    def ahead(table: Table) -> float:
        return _estimate(table, seat, plan) - OTHERS * max(table.points[other] for other in others)

    return ahead


def _estimate(table: Table, seat: int, plan: Plan) -> float:
    left = _turns_left(table)
    prospects = _Prospects(Cards(table.hands[seat]), table.trains[seat])
    total: float = table.points[seat]
    labels = networks(table.box, table.owned[seat])
    for planned in plan.of(table.tickets[seat]):
        one, other = planned.cities
        if labels[one] == labels[other]:
            total += planned.ticket.points + GLOBETROTTER
        else:
            total += _promise(table, seat, planned, prospects, left)
    total -= 1.05 * min(prospects.turns, left)
    return total + min(1.0, left / 5) * prospects.cards.left_over(prospects.trains)


class _Prospects:
    """The remaining cards and trains, and the turns used, after completing a number of tickets."""

    def __init__(self, cards: Cards, trains: int) -> None:
        self.cards, self.trains, self.turns, self.planned = cards, trains, 0.0, 0


def _promise(table: Table, seat: int, planned: Planned, prospects: _Prospects, left: float) -> float:
    points = planned.ticket.points
    if planned.routes is None:
        return -points
    routes = planned.routes & ~table.owned[seat] & ~prospects.planned
    further = missing(table.box, routes)
    if routes & ~table.open[seat] or further.trains > prospects.trains:
        return -points
    prospects.planned |= routes
    prospects.trains -= further.trains
    prospects.turns += len(further.prices) + 0.6 * prospects.cards.spend(further.prices)
    chance = 1 / (1 + exp(min(50.0, (prospects.turns - left) / (3 * min(1.0, 0.2 + left / 8)))))
    return points * (2 * chance - 1) + GLOBETROTTER * chance + 0.5 * chance * further.points


def _turns_left(table: Table) -> float:
    if table.turns_left is not None:
        return table.turns_left / table.setup.seats
    return max(0.0, (min(table.trains) - table.box.values.last_turns_at) / TRAINS_A_TURN) + 1.5
