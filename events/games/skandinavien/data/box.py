"""The box: the values of its document, checked, and data derived from them; and bags of cards."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NoReturn, cast, get_args

from msgspec import Meta, structs

from events.ruleset.boxes import BoxDocument, typed
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from events.ruleset.scoring import Text

from .ids import RouteId, TicketId
from .options import SEATS

Kind = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"]
"""The kinds of cards: eight colors and the locomotive."""

KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds in kind order."""
COLORS = KINDS[:-1]
LOCOMOTIVE: Kind = "locomotive"

# A bag is an integer with five bits for each kind: four for the count (no kind has more than 15 cards) and a spare one.
# So cards are added and removed by integer arithmetic, and one subtraction tells whether a bag contains cards.
_BITS = 5
_FREE = sum(1 << (_BITS * place + 4) for place in range(len(KINDS)))

CARD: dict[Kind, int] = {kind: 1 << (_BITS * place) for place, kind in enumerate(KINDS)}
"""A bag with one card of a kind."""
CARDS = tuple(CARD.values())
"""The same, by the kind's index in kind order."""

Counts = tuple[int, int, int, int, int, int, int, int, int]
"""The number of cards of each kind, in kind order."""
Payment = dict[Kind, int]
"""The same as a dictionary with only the kinds that occur."""

Positive = Annotated[int, Meta(ge=1)]
FewCards = Annotated[int, Meta(ge=1, le=14)]
"""A number of cards of one kind, limited as in a bag."""

GRAY = -1


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("a listed payment is shared by many lists: change a copy")


class ListedPayment(dict[Kind, int]):
    """An immutable payment, so that cached commands may share it; copies are ordinary dictionaries."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = cast(Any, _refuse)

    def __reduce__(self) -> tuple[type[Payment], tuple[Payment]]:
        return dict, (dict(self),)


def counts(bag: int) -> Counts:
    return (
        bag & 15,
        bag >> 5 & 15,
        bag >> 10 & 15,
        bag >> 15 & 15,
        bag >> 20 & 15,
        bag >> 25 & 15,
        bag >> 30 & 15,
        bag >> 35 & 15,
        bag >> 40 & 15,
    )


def size(bag: int) -> int:
    return sum(counts(bag))


def holds(bag: int, part: int) -> bool:
    """Return True if all cards of the part are in the bag (R047)."""
    return ((bag | _FREE) - part) & _FREE == _FREE


def bag_of(cards: Iterable[Kind]) -> int:
    return sum(map(CARD.__getitem__, cards))


def paid(payment: Mapping[Kind, int]) -> int:
    return sum([CARD[kind] * count for kind, count in payment.items()])


def payment_of(bag: int) -> Payment:
    """Return the cards of a bag by kind, in kind order."""
    return {kind: count for kind, count in zip(KINDS, counts(bag), strict=True) if count}


def cards_of(bag: int) -> tuple[Kind, ...]:
    """Return the cards of a bag one by one, in kind order."""
    return tuple(kind for kind, count in payment_of(bag).items() for _ in range(count))


class City(Record):
    """A city on the board. ``board_label`` is its spelling on the board."""

    id: str
    name: Text
    board_label: str
    country: str


class Groups(Record):
    """Any ``cards`` cards, of the same kind or not, together replace one card of this sort (R072, R101)."""

    cards: Annotated[int, Meta(ge=2, le=4)]
    replace: Literal["locomotive", "colored_card"]


class RouteValues(Record):
    """A route between two neighbouring cities. ``symbols`` counts the locomotives on a ferry.

    ``groups`` is the substitute that the route allows. Two routes with the same ``double`` join the same cities.
    """

    id: RouteId
    a: str
    b: str
    length: Annotated[int, Meta(ge=1, le=12)]
    color: Literal[Kind, "gray"]
    type: Literal["plain", "ferry", "tunnel"]
    symbols: Annotated[int, Meta(ge=0)]
    groups: Groups | None
    double: str | None
    points: int


class Ticket(Record):
    """A ticket: two cities to connect, and its points."""

    id: TicketId
    a: str
    b: str
    points: int


class FirstTickets(Record):
    """How the first tickets are dealt (R008, R013)."""

    dealt: Annotated[int, Meta(ge=1, le=5)]
    keep_at_least: Positive


class LaterTickets(Record):
    """How later tickets are drawn (R110, R111)."""

    drawn: Annotated[int, Meta(ge=1, le=5)]
    keep_at_least: Positive


class CardKind(Record):
    """A kind of cards, the color for drawing it, and the number of such cards."""

    id: Kind
    name: Text
    count: FewCards


class RouteType(Record):
    """A type of routes, and its requirements."""

    id: Literal["plain", "ferry", "tunnel"]
    name: Text
    text: Text


class Position(Record):
    """The position of a city: thousandths of a degree, and a point of the map from 0 to 10000, y down."""

    city: str
    lat: int
    lon: int
    x: int
    y: int


class BoardPosition(Record):
    """The position of a city on the printed board, each axis from 0 to 1000."""

    city: str
    x: int
    y: int


class Bow(Record):
    """How far a route bulges to the side, in hundredths of the straight line."""

    route: RouteId
    bow: int


class Outline(Record):
    """A line around land or water, as points of the map from 0 to 10000, y down."""

    id: str
    kind: Literal["land", "lake"]
    name: Text
    points: tuple[tuple[int, int], ...]


class Values(Record, forbid_unknown_fields=True):
    """The values of the document."""

    players: tuple[int, ...]
    player_colors: Annotated[tuple[Kind, ...], Meta(min_length=3)]
    trains_per_player: Positive
    kinds: tuple[CardKind, ...]
    opening_hand: Positive
    display: Annotated[int, Meta(ge=1, le=5)]
    tunnel_cards: Positive
    first_tickets: FirstTickets
    later_tickets: LaterTickets
    globetrotter: int
    last_turns_at: int
    points_by_length: dict[str, int]
    route_types: tuple[RouteType, ...]
    cities: tuple[City, ...]
    routes: tuple[RouteValues, ...]
    tickets: tuple[Ticket, ...]
    positions: tuple[Position, ...]
    board_positions: tuple[BoardPosition, ...]
    bows: tuple[Bow, ...]
    symbol_slots: dict[RouteId, tuple[int, ...]]
    """The spaces of a ferry that carry its locomotives, counted from 0 at the city ``a``; only for drawing."""
    double_sides: dict[RouteId, Literal[-1, 1]]
    """The side of the common line on which a route of a double is drawn: 1 is along (-dy, dx) from a to b, y down."""
    label_sides: dict[str, Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]]
    """The side of a city's point on which its name is drawn."""
    outlines: tuple[Outline, ...]


class Route(RouteValues):
    """A route with data derived from its values, for searching payments quickly."""

    colors: tuple[Kind, ...]
    """The colors that can pay for it (R049, R050)."""
    color_place: int
    """The index of its color in the order of kinds, or ``GRAY``."""
    group_size: int
    """The number of cards of any kinds that replace one card; 0 if none do."""


class Box(Record, eq=False):
    """Everything in the box, and data derived from it. Routes and cities also have numbers, their indices in the box.

    A box is equal only to itself: ``Boxes`` creates one for each document, so it can be the key of a cache.
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
    """The indices of the two cities of each route."""
    up_to: tuple[int, ...]
    """For each number of trains, the set of routes with at most that number of spaces."""
    twins: tuple[int, ...]
    """For each route, by index, the other route of its double as a bit set; 0 if it is not a double (R062)."""
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
        up_to=tuple(
            sum(1 << place for place, route in enumerate(values.routes) if route.length <= trains)
            for trains in range(values.trains_per_player + 1)
        ),
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


def _twin(values: Values, place: int, *, mixed: bool) -> int:
    route = values.routes[place]
    return sum(
        1 << other_place
        for other_place, other in enumerate(values.routes)
        if route.double and other.double == route.double and other is not route and (mixed or other.type == route.type)
    )


def _check(values: Values) -> None:
    """Refuse boxes that the types allow, but that cannot be played with. Raises ``Malformed``."""
    cities, max_seats = {city.id for city in values.cities}, SEATS[-1]
    for route in values.routes:
        if {route.a, route.b} - cities:
            raise Malformed(f"box: {route.id} leads to a city that is not there")
        if route.type == "tunnel" and route.color == "gray":
            raise Malformed(f"box: {route.id} is a gray tunnel, which has no listed payments")
        substitute = {"ferry": "locomotive", "plain": "colored_card"}.get(route.type)
        if (route.type == "ferry" or route.groups) and (not route.groups or route.groups.replace != substitute):
            raise Malformed(f"box: {route.id} has no substitute of its type")
        if route.groups and route.type == "plain" and route.color != "gray":
            raise Malformed(f"box: {route.id} has a color, so that groups of cards cannot replace any one")
    if tuple(kind.id for kind in values.kinds) != KINDS:
        raise Malformed("box: the kinds of cards are not those of the game")
    if sum(kind.count for kind in values.kinds) <= max_seats * values.opening_hand + values.display:
        raise Malformed("box: there are too few cards")
    if len(values.tickets) <= max_seats * values.first_tickets.dealt:
        raise Malformed("box: there are too few tickets")
