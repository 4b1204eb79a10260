"""The course of a closed game in numbers: everybody's total whenever one has changed, for charts and analysts."""

from collections.abc import Sequence

import msgspec

from events.kernel.audit import commits
from events.kernel.folding import fold
from events.kernel.game import Library
from events.kernel.log import Entry
from events.kernel.match import Match
from events.kernel.record import Record

NAME = "history"
FIELD = "course"


class Point(Record):
    """The totals by seat from a version on, as spectators saw them."""

    version: int
    totals: tuple[int, ...]


_decoder = msgspec.json.Decoder(tuple[Point, ...])


def history(library: Library, game: str, entries: Sequence[Entry]) -> dict[str, bytes]:
    """What is stored of a closed game, from all its events: one walk over them is cheaper than many steps."""
    return {FIELD: msgspec.json.encode(course(library, game, entries))}


def decoded(stored: bytes) -> tuple[Point, ...]:
    """The course from what was stored."""
    return _decoder.decode(stored)


def course(library: Library, game: str, entries: Sequence[Entry]) -> tuple[Point, ...]:
    """The totals after each commit, from the start of the game, where they differ from those before."""
    points: list[Point] = []
    match: Match | None = None
    for commit in commits(entries):
        match = fold(library, game, commit, match)
        if match.open_seats:
            continue
        totals = tuple(score.total for score in match.game.score(match.table, None))
        if not points or points[-1].totals != totals:
            points.append(Point(version=match.version, totals=totals))
    return tuple(points)
