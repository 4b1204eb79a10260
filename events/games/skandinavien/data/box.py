"""The box: board, tickets and numbers, checked and frozen. There is only this one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .cards import COLORS, Kind
from .ids import RouteId, TicketId
from .sheet import SHEET, shipped

MURMANSK_LIEKSA: RouteId = "lieksa-murmansk"


class City(Record):
    """A city on the board."""

    id: str
    name: str


class Route(Record):
    """A route between two neighbouring cities. ``symbols`` counts the locomotives on a ferry."""

    id: RouteId
    a: str
    b: str
    length: int
    color: Literal[Kind, "gray"]
    type: Literal["plain", "ferry", "tunnel"]
    symbols: int
    double: str | None
    points: int

    @property
    def colors(self) -> tuple[Kind, ...]:
        """The colors that pay for it (R049, R050)."""
        return COLORS if self.color == "gray" else (self.color,)


class Ticket(Record):
    """A ticket: two cities to connect, and what that is worth."""

    id: TicketId
    a: str
    b: str
    points: int


class FirstTickets(Record):
    """How the first tickets are dealt (R008, R013)."""

    dealt: int
    keep_at_least: int


class LaterTickets(Record):
    """How later tickets are drawn (R110, R111)."""

    drawn: int
    keep_at_least: int


class Box(Record):
    """Everything in the box. Routes, tickets and cities are known by their place in these lists, too."""

    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    player_colors: tuple[str, ...]
    trains: int
    cards_per_color: int
    locomotives: int
    opening_hand: int
    display: int
    first_tickets: FirstTickets
    later_tickets: LaterTickets
    globetrotter: int
    last_turns_at: int
    points: dict[int, int]
    cards_for_a_locomotive: int
    cards_for_a_colored_card: int


BOX = Box(
    cities=shipped("cities", tuple[City, ...]),
    routes=shipped("routes", tuple[Route, ...]),
    tickets=shipped("tickets", tuple[Ticket, ...]),
    player_colors=shipped("player_colors", tuple[str, ...]),
    trains=shipped("trains_per_player", int),
    cards_per_color=shipped("cards_per_color", int),
    locomotives=shipped("locomotives", int),
    opening_hand=shipped("opening_hand", int),
    display=shipped("display", int),
    first_tickets=shipped("first_tickets", FirstTickets),
    later_tickets=shipped("later_tickets", LaterTickets),
    globetrotter=shipped("globetrotter", int),
    last_turns_at=shipped("last_turns_at", int),
    points={int(length): points for length, points in shipped("points_by_length", dict[str, int]).items()},
    cards_for_a_locomotive=shipped("cards_for_a_locomotive", int),
    cards_for_a_colored_card=shipped("cards_for_a_colored_card", int),
)

ROUTES = BOX.routes
TICKETS = BOX.tickets
ROUTE_PLACES: Mapping[RouteId, int] = MappingProxyType({route.id: place for place, route in enumerate(ROUTES)})
"""The place of each route in the list."""
TICKETS_BY_ID: Mapping[TicketId, Ticket] = MappingProxyType({ticket.id: ticket for ticket in TICKETS})
CITY_PLACES: Mapping[str, int] = MappingProxyType({city.id: place for place, city in enumerate(BOX.cities)})
"""The place of each city in the list."""
CITY_NAMES: Mapping[str, str] = MappingProxyType({city.id: city.name for city in BOX.cities})


def unpack(overrides: Mapping[str, Any]) -> Box:
    """The box. Raises ``Malformed`` for any override, since every value of this game is verified."""
    unknown = sorted(set(overrides) - set(SHEET.values))
    if unknown:
        raise Malformed(f"box: there is no {', '.join(unknown)}")
    if overrides:
        raise Malformed(
            f"box: {', '.join(sorted(overrides))} cannot be replaced: no value of this box is reconstructed"
        )
    return BOX
