"""The scoreboard: every seat's score as each viewer may see it, with explanations; and the history of the scores."""

from collections.abc import Sequence

import msgspec

from events.aggregate.state import GameState
from events.integrity.audit import commits
from events.integrity.replay import fold
from events.log.records import Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import Viewer
from events.ruleset.scoring import Line, SeatScore, tally
from projections.declared import BuiltIn, FoldedGame

SCOREBOARD, SCORE_HISTORY = "scoreboard", "score_history"
SPECTATOR = "spectator"
FINALITY = "finality"

FIELD = "points"


class Standing(Record):
    """One seat's score: the total, the points by component, and a line for each reason."""

    seat: int
    total: int
    components: dict[str, int]
    lines: tuple[Line, ...]


class Scores(Record):
    """Every seat's score at a version, as the viewer may see it.

    ``finality`` is ``provisional`` while the game runs, then ``final``, or ``void`` if the game was abandoned.
    """

    version: int
    finality: str
    seats: tuple[Standing, ...]


_standings = msgspec.json.Decoder(tuple[Standing, ...])


def stored_scoreboard(game: FoldedGame) -> dict[str, bytes]:
    """Return the stored fields: the scores as spectators see them, and each seat's own where they differ."""
    state = game.state
    public = _standings_for(state, None)
    fields = {FINALITY: state.finality.encode(), SPECTATOR: msgspec.json.encode(public)}
    for seat in () if state.is_public or not state.has_started else range(state.setup.seats):
        own = [mine for mine, theirs in zip(_standings_for(state, seat), public, strict=True) if mine != theirs]
        if own:
            fields[viewpoint(seat)] = msgspec.json.encode(own)
    return fields


def viewpoint(viewer: Viewer) -> str:
    return SPECTATOR if viewer is None else f"seat:{viewer}"


def merge_scores(version: int, finality: bytes, public: bytes, own: bytes | None) -> Scores:
    """Merge the public standings with the viewer's own, the latter taking precedence."""
    seats = {standing.seat: standing for standing in _standings.decode(public)}
    if own is not None:
        seats |= {standing.seat: standing for standing in _standings.decode(own)}
    return Scores(version=version, finality=finality.decode(), seats=tuple(seats[seat] for seat in sorted(seats)))


def scores_of(state: GameState, viewer: Viewer) -> Scores:
    """Return the scores of a state, which the stored ones must equal."""
    return Scores(version=state.version, finality=state.finality, seats=tuple(_standings_for(state, viewer)))


def _standings_for(state: GameState, viewer: Viewer) -> list[Standing]:
    if not state.has_started:
        return [_standing(tally(seat, tuple(state.ruleset.texts.scores), [])) for seat in range(state.setup.seats)]
    # A closed game has one score for everybody: the one from which its results were computed.
    seen = state.final_scores() if state.is_public else state.ruleset.score(state.table, viewer)
    return [_standing(score) for score in seen]


def _standing(score: SeatScore) -> Standing:
    return Standing(seat=score.seat, total=score.total, components=score.components, lines=score.lines)


class ScorePoint(Record):
    """The totals by seat, as spectators saw them, from a version until the next point."""

    version: int
    totals: tuple[int, ...]


def score_history(rulesets: RulesetRegistry, game: str, entries: Sequence[Entry]) -> tuple[ScorePoint, ...]:
    """Return the totals after each commit in which they changed, from the start of the game."""
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


def score_points(game: FoldedGame) -> tuple[ScorePoint, ...]:
    return score_history(game.rulesets, game.state.id, game.entries)


def stored_history(game: FoldedGame) -> dict[str, bytes]:
    """Return the field that is stored for a closed game."""
    return {FIELD: msgspec.json.encode(game.once(score_points))}


BY_GAME = {
    SCOREBOARD: BuiltIn(SCOREBOARD, 1, stored_scoreboard),
    SCORE_HISTORY: BuiltIn(SCORE_HISTORY, 1, stored_history, private=True),
}
"""The projections of single games, whose documents are stored with the checkpoint of the game."""
MODELS = tuple(BY_GAME)
