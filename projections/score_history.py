"""The score history of a closed game: the totals whenever one has changed, for charts and analyses."""

from collections.abc import Sequence

import msgspec

from events.aggregate.state import GameState
from events.integrity.audit import commits
from events.integrity.replay import fold
from events.log.port import Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry

NAME = "score_history"
FIELD = "points"


class ScorePoint(Record):
    """The totals by seat from a version on, as spectators saw them."""

    version: int
    totals: tuple[int, ...]


_decoder = msgspec.json.Decoder(tuple[ScorePoint, ...])


def encode_score_history(points: Sequence[ScorePoint]) -> dict[str, bytes]:
    """Return the fields that are stored."""
    return {FIELD: msgspec.json.encode(points)}


def decode_score_history(stored: bytes) -> tuple[ScorePoint, ...]:
    """Return the points from what was stored."""
    return _decoder.decode(stored)


def score_history(rulesets: RulesetRegistry, game: str, entries: Sequence[Entry]) -> tuple[ScorePoint, ...]:
    """Return the totals after each commit, from the start of the game, where they differ from those before."""
    points: list[ScorePoint] = []
    state: GameState | None = None
    for commit in commits(entries):
        state = fold(rulesets, game, commit, state)
        if not state.has_started:
            continue
        totals = tuple(score.total for score in state.ruleset.score(state.table, None))
        if not points or points[-1].totals != totals:
            points.append(ScorePoint(version=state.version, totals=totals))
    return tuple(points)
