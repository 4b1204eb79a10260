"""The value of a position for bots: routes, the expected points of tickets, and the cards for them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import exp
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.boxes import BOXES_IN_USE
from events.ruleset.records import Record
from events.ruleset.ruleset import SeatHistory

from .commands import ClaimRoute, DrawOpenCard, SkandinavienCommand
from .data.box import COLORS, GRAY, Box, Kind, Route, Ticket, counts, paid
from .data.ids import RouteId, TicketId
from .rules.network import is_connected, networks, routes_in
from .rules.turn import Tickets, choices, min_to_keep
from .state import Table

_LONG = 9
"""Routes of at least this length take most of a game to collect the cards for."""

_LAST = len(COLORS)
_ALIKE = 6
"""The number of cards of one color above which more add no value."""
_WORTH = tuple(0.7 * count + 0.06 * count * count for count in range(_ALIKE + 1))
_MANY = 18
"""The number of cards above which more add no value."""

MAX_PAYMENTS = 2
MAX_ROUTES = 6
"""The maximum number of payments for a planned route, and of other routes, that are considered."""


class Weights(Record):
    """The constants of the value, in points or, where stated, in turns. ``skald tournament --vary`` compares others."""

    missing_card: float = 0.85
    """The turns that a missing card costs."""
    trains_a_turn: float = 1.88
    """The assumed number of trains per turn of the seat with the fewest trains. It is higher than in real games, since
    assuming more remaining turns leaves tickets unfinished."""
    turn: float = 1.3
    """The cost of a turn."""
    left_over: float = 1.1
    """The factor of the value of cards that are left over."""
    steepness: float = 1.0
    """How much each spare turn increases the probability of completing a ticket."""
    planned_points: float = 0.6
    """The fraction of the points of planned routes that counts."""
    globetrotter: float = 2.5
    """The value of each completed ticket towards the Globetrotter bonus."""
    others: float = 0.5
    """The fraction of the best opponent's points on the board that is subtracted."""
    second_card: float = 0.4
    """The number of turns saved by the second card of a turn."""
    taken: float = 0.02
    """The probability that somebody else claims a planned route first."""


WEIGHTS = Weights()


class Price(NamedTuple):
    """The price of a route: spaces of a color (or ``GRAY``), of which ``symbols`` take only locomotives.

    ``takes_locomotives``: locomotives can also pay for the other spaces.
    """

    color_place: int
    colored: int
    symbols: int
    takes_locomotives: bool


class Missing(NamedTuple):
    """A set of routes: their prices (colored and long ones first), trains, points, and cost."""

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
    """The cards of a hand, to be spent on routes one by one."""

    def __init__(self, bag: int) -> None:
        held = counts(bag)
        self._colors, self._locomotives = list(held[:_LAST]), held[_LAST]

    def spend(self, prices: Iterable[Price]) -> float:
        """Spend cards on routes one by one; return the number of missing cards.

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
    plans need the same paths as the previous one.
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
    """A ticket, its two cities, and the routes that complete it besides earlier plans (``None`` if impossible)."""

    ticket: Ticket
    cities: tuple[int, int]
    routes: int | None


class Plan:
    """A plan for tickets, computed once per decision, since searching paths for each candidate would be too slow."""

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

    def routes(self, tickets: tuple[TicketId, ...]) -> int:
        """Return the set of routes that the plans for these tickets still need."""
        needed = 0
        for planned in self.of(tickets):
            needed |= planned.routes or 0
        return needed

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


def value(
    known: Table,
    seat: int,
    story: SeatHistory,  # noqa: ARG001
    weights: Weights = WEIGHTS,
) -> Callable[[Table], float]:
    """Return a function that estimates a seat's lead in points at a table; the opponents' points count in part."""
    plan = Plan(known, seat)
    others = [other for other in range(known.setup.seats) if other != seat]

    def ahead(table: Table) -> float:
        lead = max(_estimate(table, seat, tickets, plan, weights) for tickets in _held(table, seat))
        return lead - weights.others * max(table.points[other] for other in others)

    return ahead


def is_turn(table: Table) -> bool:
    """Return True at the beginning of a turn, when positions can be compared: no card, tunnel or ticket is pending."""
    return table.phase == "turn"


def _held(table: Table, seat: int) -> Iterable[Tickets]:
    """Return the tickets that a seat may hold, for each choice from the offered ones, if there are any."""
    held, offered = table.tickets[seat], table.offered[seat]
    return [(*held, *chosen) for chosen in choices(offered, min_to_keep(table))] if offered else (held,)


def _estimate(table: Table, seat: int, tickets: Tickets, plan: Plan, weights: Weights) -> float:
    left = _turns_left(table, weights)
    prospects = _Prospects(Cards(table.hands[seat]), table.trains[seat])
    if table.phase == "second_card" and table.turn == seat:
        prospects.turns -= weights.second_card
    total: float = table.points[seat]
    labels = networks(table.box, table.owned[seat])
    for planned in plan.of(tickets):
        one, other = planned.cities
        if labels[one] == labels[other]:
            total += planned.ticket.points + weights.globetrotter
        else:
            total += _promise(table, seat, planned, prospects, left, weights)
    total -= weights.turn * min(prospects.turns, left)
    return total + min(1.0, left / 5) * weights.left_over * prospects.cards.left_over(prospects.trains)


class _Prospects:
    """The remaining cards and trains, and the turns used, after completing a number of tickets."""

    def __init__(self, cards: Cards, trains: int) -> None:
        self.cards, self.trains, self.turns, self.planned = cards, trains, 0.0, 0


def _promise(table: Table, seat: int, planned: Planned, prospects: _Prospects, left: float, weights: Weights) -> float:
    points = planned.ticket.points
    if planned.routes is None:
        return -points
    routes = planned.routes & ~table.owned[seat] & ~prospects.planned
    further = missing(table.box, routes)
    if routes & ~table.open[seat] or further.trains > prospects.trains:
        return -points
    prospects.planned |= routes
    prospects.trains -= further.trains
    prospects.turns += len(further.prices) + weights.missing_card * prospects.cards.spend(further.prices)
    late = weights.steepness * (prospects.turns - left) / (3 * min(1.0, 0.2 + left / 8))
    chance = (1 - weights.taken) ** len(further.prices) / (1 + exp(min(50.0, late)))
    return points * (2 * chance - 1) + weights.globetrotter * chance + weights.planned_points * chance * further.points


def _turns_left(table: Table, weights: Weights) -> float:
    if table.turns_left is not None:
        return table.turns_left / table.setup.seats
    return max(0.0, (min(table.trains) - table.box.values.last_turns_at) / weights.trains_a_turn) + 1.3


def prune(known: Table, seat: int, offer: Sequence[SkandinavienCommand]) -> Sequence[SkandinavienCommand]:
    """Return the commands to consider: one open card of each kind, and a few of the many payments.

    A planned route keeps the ``MAX_PAYMENTS`` payments that use the fewest cards needed by the plan. Of the other
    routes, the ``MAX_ROUTES`` with the most points are kept, with one payment each.
    """
    kept, claims, kinds = list[SkandinavienCommand](), dict[RouteId, list[ClaimRoute]](), set[Kind]()
    for command in offer:
        match command:
            case ClaimRoute(route=route):
                claims.setdefault(route, []).append(command)
            case DrawOpenCard(place=place):
                if known.display[place] not in kinds:
                    kinds.add(known.display[place])
                    kept.append(command)
            case _:
                kept.append(command)
    return [*kept, *_pruned_claims(known, seat, claims)] if claims else kept


def _pruned_claims(known: Table, seat: int, claims: Mapping[RouteId, Sequence[ClaimRoute]]) -> Iterable[ClaimRoute]:
    box, planned = known.box, Plan(known, seat).routes(known.tickets[seat])
    spare = _spare(box, planned, known.hands[seat])
    wanted = [route for route in claims if planned >> box.route_places[route] & 1]
    others = [route for route in claims if not planned >> box.route_places[route] & 1]
    others.sort(key=lambda route: -box.routes[box.route_places[route]].points)
    for limit, routes in ((MAX_PAYMENTS, wanted), (1, others[:MAX_ROUTES])):
        for route in routes:
            payments = claims[route]
            if len(payments) > limit:
                payments = sorted(payments, key=lambda claim: _spent(claim, spare))[:limit]
            yield from payments


def _spare(box: Box, planned: int, bag: int) -> list[int]:
    """Return the number of cards of each color beyond those needed for planned routes of that color."""
    spare = list(counts(bag)[:_LAST])
    for price in missing(box, planned).prices:
        if price.color_place != GRAY:
            spare[price.color_place] -= price.colored
    return spare


def _spent(claim: ClaimRoute, spare: Sequence[int]) -> float:
    """Return how much a payment uses of the cards that the plan needs; other cards count a little."""
    held = counts(paid(claim.payment))
    needed = sum(max(0, count - max(0, left)) for count, left in zip(held[:_LAST], spare, strict=True))
    return needed + 1.5 * held[_LAST] + 0.1 * sum(held)
