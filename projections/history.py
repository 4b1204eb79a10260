"""The course of a closed game in numbers: everybody's total whenever one has changed, for charts and analysts."""

from collections.abc import Sequence

import msgspec

from events.aggregate.state import GameState
from events.integrity.audit import commits
from events.integrity.replay import fold
from events.log.port import Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry

NAME = "history"
FIELD = "course"


class Point(Record):
    """The totals by seat from a version on, as spectators saw them."""

    version: int
    totals: tuple[int, ...]


_decoder = msgspec.json.Decoder(tuple[Point, ...])


def history(library: RulesetRegistry, game: str, entries: Sequence[Entry]) -> dict[str, bytes]:
    """What is stored of a closed game, from all its events: one walk over them is cheaper than many steps."""
    return {FIELD: msgspec.json.encode(course(library, game, entries))}


def decoded(stored: bytes) -> tuple[Point, ...]:
    """The course from what was stored."""
    return _decoder.decode(stored)


def course(library: RulesetRegistry, game: str, entries: Sequence[Entry]) -> tuple[Point, ...]:
    """The totals after each commit, from the start of the game, where they differ from those before."""
    points: list[Point] = []
    state: GameState | None = None
    for commit in commits(entries):
        state = fold(library, game, commit, state)
        if state.open_seats:
            continue
        totals = tuple(score.total for score in state.ruleset.score(state.table, None))
        if not points or points[-1].totals != totals:
            points.append(Point(version=state.version, totals=totals))
    return tuple(points)
