"""The box: the values of its document, checked, and what follows from them."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from events.ruleset.boxes import BoxDocument, Boxes, typed
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .cards import COLORS, KINDS, Kind, bag_of
from .ids import RouteId, TicketId
from .options import PLAYERS
from .values import RouteValues, Ticket, Values

GRAY = -1


class Route(RouteValues):
    """A route with what follows from its values, since payments are looked for all the time."""

    colors: tuple[Kind, ...]
    """The colors that pay for it (R049, R050)."""
    color_place: int
    """Its color by the place in kind order, or ``GRAY``."""
    group_size: int
    """How many cards of any kinds replace one card; 0 where none do."""


class Box(Record, eq=False):
    """Everything in the box, and what follows from it. Routes and cities are known by their places in it, too.

    A box is equal to itself only: ``Boxes`` makes one of each document, and so it can be the key of a cache.
    """

    document: BoxDocument
    values: Values
    routes: tuple[Route, ...]
    route_places: Mapping[RouteId, int]
    city_places: Mapping[str, int]
    tickets: Mapping[TicketId, Ticket]
    deck: int
    """The bag of all cards."""
    ends: tuple[tuple[int, int], ...]
    """The places of the two cities of each route."""
    up_to: tuple[int, ...]
    """The routes of at most so many spaces, as a set of routes, for each number of trains."""
    twins: tuple[int, ...]
    """For the route at each place the other one of its double, as a set of routes; 0 if there is none (R062)."""
    twins_alike: tuple[int, ...]
    """The same without the doubles of two different types (R061)."""


def build(document: BoxDocument) -> Box:
    """Return the typed box. Raises ``Malformed``."""
    values = typed(document.values, Values)
    _check(values)
    places = range(len(values.routes))
    city_places = {city.id: place for place, city in enumerate(values.cities)}
    return Box(
        document=document,
        values=values,
        routes=tuple(map(_route, values.routes)),
        route_places=MappingProxyType({route.id: place for place, route in enumerate(values.routes)}),
        city_places=MappingProxyType(city_places),
        tickets=MappingProxyType({ticket.id: ticket for ticket in values.tickets}),
        deck=bag_of(kind.id for kind in values.kinds for _ in range(kind.count)),
        ends=tuple((city_places[route.a], city_places[route.b]) for route in values.routes),
        up_to=tuple(_up_to(values, trains) for trains in range(values.trains_per_player + 1)),
        twins=tuple(_twin(values, place, mixed=True) for place in places),
        twins_alike=tuple(_twin(values, place, mixed=False) for place in places),
    )


def _route(values: RouteValues) -> Route:
    is_gray = values.color == "gray"
    return Route(
        **structs.asdict(values),
        colors=tuple(color for color in COLORS if is_gray or color == values.color),
        color_place=GRAY if is_gray else KINDS.index(values.color),
        group_size=values.groups.cards if values.groups else 0,
    )


def _up_to(values: Values, trains: int) -> int:
    return sum(1 << place for place, route in enumerate(values.routes) if route.length <= trains)


def _twin(values: Values, place: int, *, mixed: bool) -> int:
    route = values.routes[place]
    return sum(
        1 << other_place
        for other_place, other in enumerate(values.routes)
        if route.double and other.double == route.double and other is not route and (mixed or other.type == route.type)
    )


def _check(values: Values) -> None:
    """Refuse what the types allow but no game can be played with. Raises ``Malformed``."""
    cities, most = {city.id for city in values.cities}, PLAYERS[-1]
    for route in values.routes:
        if {route.a, route.b} - cities:
            raise Malformed(f"box: {route.id} leads to a city that is not there")
        if route.type == "tunnel" and route.color == "gray":
            raise Malformed(f"box: {route.id} is a gray tunnel, which no payments are listed for")
        substitute = {"ferry": "locomotive", "plain": "colored_card"}.get(route.type)
        if (route.type == "ferry" or route.groups) and (not route.groups or route.groups.replace != substitute):
            raise Malformed(f"box: {route.id} has no substitute of its type")
        if route.groups and route.type == "plain" and route.color != "gray":
            raise Malformed(f"box: {route.id} has a color, so that groups of cards cannot replace any one")
    if tuple(kind.id for kind in values.kinds) != KINDS:
        raise Malformed("box: the kinds of cards are not those of the game")
    if sum(kind.count for kind in values.kinds) <= most * values.opening_hand + values.display:
        raise Malformed("box: there are too few cards")
    if len(values.tickets) <= most * values.first_tickets.dealt:
        raise Malformed("box: there are too few tickets")


BOXES = Boxes(__package__, build)
