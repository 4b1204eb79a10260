"""The score as if the game ended now, as far as the viewer may know."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from events.ruleset.scoring import Line, SeatScore, Text, tally

from .data import BOX, ROUTES, Ticket
from .rules.final import completed, globetrotters, shown_by
from .rules.network import longest_path
from .rules.reach import routes_in
from .rules.turn import is_over
from .state import Table
from .texts import SCORES, cities

_NAMES = tuple(SCORES)
_GLOBETROTTER = Line(
    component="globetrotter",
    points=BOX.globetrotter,
    text=Text(de="Globetrotter: die meisten Zielkarten erfüllt", en="Globetrotter: most tickets completed"),
)


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:
    """R146, R177: tickets count for their owner only until all are shown."""
    best = globetrotters(table) if is_over(table) else ()
    return [
        tally(seat, _NAMES, [*_lines(table, seat, viewer), *((_GLOBETROTTER,) if seat in best else ())])
        for seat in range(table.setup.seats)
    ]


def tie_breaks(table: Table, seat: int) -> Mapping[str, int]:
    """R148, R149: more completed tickets, then the longer path."""
    longest = table.longest[seat] if table.longest else longest_path(table.owned[seat])
    return {"tickets_completed": completed(table, seat), "longest_path": longest}


def _lines(table: Table, seat: int, viewer: int | None) -> Iterator[Line]:
    for place in routes_in(table.owned[seat]):
        yield _ROUTE_LINES[place]
    if seat == viewer or is_over(table):
        for ticket, connected in shown_by(table, seat):
            yield _ticket_line(ticket, connected=connected)


@lru_cache(maxsize=128)
def _ticket_line(ticket: Ticket, *, connected: bool) -> Line:
    name = cities(ticket.a, ticket.b)
    if connected:
        text = Text(de=f"Zielkarte {name} erfüllt", en=f"Ticket {name} completed")
        return Line(component="tickets_completed", points=ticket.points, text=text)
    text = Text(de=f"Zielkarte {name} nicht erfüllt", en=f"Ticket {name} not completed")
    return Line(component="tickets_failed", points=-ticket.points, text=text)


_ROUTE_LINES = tuple(
    Line(
        component="routes",
        points=route.points,
        text=Text(
            de=f"Strecke {cities(route.a, route.b)} ({route.length})",
            en=f"Route {cities(route.a, route.b)} ({route.length})",
        ),
    )
    for route in ROUTES
)
