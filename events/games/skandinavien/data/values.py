"""What the document of the box holds: board, cards, tickets and numbers, typed."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.scoring import Text

from .cards import Kind
from .ids import RouteId, TicketId

Positive = Annotated[int, Meta(ge=1)]
FewCards = Annotated[int, Meta(ge=1, le=14)]
"""So many cards of one kind fit into a bag, and into the schema of a payment."""


class City(Record):
    """A city on the board. ``board_label`` is how the board spells it."""

    id: str
    name: Text
    board_label: str
    country: str


class Groups(Record):
    """Any so many ``cards``, alike or not, replace one card of this sort (R072, R101)."""

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
    """A ticket: two cities to connect, and what that is worth."""

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
    """A kind of cards, its color as drawn, and how many there are."""

    id: Kind
    name: Text
    count: FewCards


class RouteType(Record):
    """A type of routes, with what it asks for."""

    id: Literal["plain", "ferry", "tunnel"]
    name: Text
    text: Text


class Position(Record):
    """Where a city lies: thousandths of a degree, and a point of the map from 0 to 10000, y down."""

    city: str
    lat: int
    lon: int
    x: int
    y: int


class BoardPosition(Record):
    """Where the printed board has a city, each axis from 0 to 1000."""

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
    """On which side of the common line a route of a double lies: 1 is along (-dy, dx) from a to b, y down."""
    label_sides: dict[str, Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]]
    """Where the name of a city stands beside its point."""
    outlines: tuple[Outline, ...]
