"""The score history of a closed game: everybody's total whenever one has changed, for charts and analysts."""

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


class ScorePoint(Record):
    """The totals by seat from a version on, as spectators saw them."""

    version: int
    totals: tuple[int, ...]


_decoder = msgspec.json.Decoder(tuple[ScorePoint, ...])


def history(library: RulesetRegistry, game: str, entries: Sequence[Entry]) -> dict[str, bytes]:
    """Return what is stored of a closed game. It is computed once, from all events, when the log is closed."""
    return {FIELD: msgspec.json.encode(score_history(library, game, entries))}


def decoded(stored: bytes) -> tuple[ScorePoint, ...]:
    """Return the score history from what was stored."""
    return _decoder.decode(stored)


def score_history(library: RulesetRegistry, game: str, entries: Sequence[Entry]) -> tuple[ScorePoint, ...]:
    """Return the totals after each commit, from the start of the game, where they differ from those before."""
    points: list[ScorePoint] = []
    state: GameState | None = None
    for commit in commits(entries):
        state = fold(library, game, commit, state)
        if state.open_seats:
            continue
        totals = tuple(score.total for score in state.ruleset.score(state.table, None))
        if not points or points[-1].totals != totals:
            points.append(ScorePoint(version=state.version, totals=totals))
    return tuple(points)
