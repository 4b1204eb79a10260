"""The score as if the game ended now, as far as the viewer may see it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.boxes import BOXES_IN_USE
from events.ruleset.scoring import Line, SeatScore, tally

from .data.box import Box, Ticket
from .rules.final import completed, globetrotters, shown_by
from .rules.network import longest_path, routes_in
from .rules.turn import is_over
from .state import Table
from .texts import TEXTS, cities

_NAMES, _LINES = tuple(TEXTS.scores), TEXTS.lines


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:
    """Return the scores; until all tickets are shown, each counts only in its owner's view (R146, R177).

    The Globetrotter is determined by the final scoring, in which all tickets are shown (R134, R139). A game that ends
    early by resignation has no final scoring: each seat's own tickets count as they are, and nobody is Globetrotter.
    """
    best = globetrotters(table) if is_over(table) else ()
    bonus = (_globetrotter(table.box),)
    return [
        tally(seat, _NAMES, [*_lines(table, seat, viewer), *(bonus if seat in best else ())])
        for seat in range(table.setup.seats)
    ]


def tie_break_values(table: Table, seat: int) -> tuple[int, int]:
    """Return the number of completed tickets, then the length of the longest path (R148, R149)."""
    longest = table.longest[seat] if table.longest else longest_path(table.box, table.owned[seat])
    return completed(table, seat), longest


def _lines(table: Table, seat: int, viewer: int | None) -> Iterator[Line]:
    yield from _claimed(table.box, table.owned[seat])
    if seat == viewer or is_over(table):
        for ticket, connected in shown_by(table, seat):
            yield _ticket_line(ticket, connected=connected)


@lru_cache(maxsize=1 << 10)
def _ticket_line(ticket: Ticket, *, connected: bool) -> Line:
    name = cities(ticket.a, ticket.b)
    if connected:
        return Line(component="tickets_completed", points=ticket.points, text=_LINES["ticket_completed"].put(name=name))
    return Line(component="tickets_failed", points=-ticket.points, text=_LINES["ticket_failed"].put(name=name))


@bounded_cache(1 << 10)
def _claimed(box: Box, owned: int) -> tuple[Line, ...]:
    """Return the lines of a seat's routes. Cached, since most commits claim none."""
    lines = _route_lines(box)
    return tuple([lines[place] for place in routes_in(owned)])


@lru_cache(maxsize=BOXES_IN_USE)
def _route_lines(box: Box) -> tuple[Line, ...]:
    return tuple(
        Line(
            component="routes",
            points=route.points,
            text=_LINES["route"].put(name=cities(route.a, route.b), length=route.length),
        )
        for route in box.routes
    )


@lru_cache(maxsize=BOXES_IN_USE)
def _globetrotter(box: Box) -> Line:
    return Line(component="globetrotter", points=box.values.globetrotter, text=_LINES["globetrotter"])
