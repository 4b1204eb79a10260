"""The read models as the service reads them: scores, score histories, the list of games, statistics, and their lag."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from events.application.game_service import GameService
from events.ruleset.ruleset import Viewer
from projections import scores
from projections.declared import FoldedGame
from projections.engine.engine import Lag, ProjectionStore, lag
from projections.game_list import GameGroup, GamePage, GameQuestion, GameSummary, Shown, page_of
from projections.scores import BY_GAME, ScorePoint, Scores, merge_scores
from projections.statistics.figures import SMALLEST_GROUP, Statistics, StatisticsReader, option_texts
from projections.store.scripts import IndexDamaged


@contextmanager
def _as_projected(game: str) -> Iterator[None]:
    """Raise ``IndexDamaged`` if the stored data of a game is not what a projection writes."""
    try:
        yield
    except (msgspec.DecodeError, ValueError):
        raise IndexDamaged(f"The read models of {game} cannot be read.") from None


class ReadModels:
    """The read models of one store. Safe for threads and greenlets.

    Read models of archived games are not stored, but computed from ``games``; without it they are missing.
    """

    def __init__(self, store: ProjectionStore, games: GameService | None = None) -> None:
        self._store, self._games = store, games
        self.groups = StatisticsReader(store.statistics).groups

    def scores(self, game: str, viewer: Viewer) -> Scores | None:
        """Return the scores that the viewer may see; ``None`` if nothing has been projected yet."""
        fields = (scores.FINALITY, scores.SPECTATOR, scores.viewpoint(viewer))
        found = self._read(game, scores.SCOREBOARD, fields)
        if found is None:
            return None
        version, (finality, public, own) = found
        if finality is None or public is None:
            return None
        with _as_projected(game):
            return merge_scores(version, finality, public, own if viewer is not None else None)

    def history(self, game: str) -> tuple[ScorePoint, ...]:
        """Return the totals over the course of a game; empty until the log is closed."""
        found = self._read(game, scores.SCORE_HISTORY, [scores.FIELD])
        stored = found[1][0] if found else None
        with _as_projected(game):
            return msgspec.json.decode(stored, type=tuple[ScorePoint, ...]) if stored is not None else ()

    def statistics(
        self,
        ruleset: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        people: bool = False,
        min_games: int = SMALLEST_GROUP,
    ) -> Statistics:
        """Return the statistics of a ruleset by number of players and options, perhaps only for some of them.

        Groups of fewer than ``least`` games are left out. ``options`` are values as texts: ``true`` for True.
        ``people``: only games in which no bot ever decided; the counts by status still include those with bots.
        """
        groups = self.groups(ruleset, players, options, people=people, min_games=min_games)
        return Statistics(
            ruleset=ruleset,
            as_of=max((group.ended for group in groups), default=None),
            games=self._counts(ruleset, players, options or {}),
            finished=tuple(group.figures() for group in groups),
        )

    def _counts(self, ruleset: str, players: int | None, options: Mapping[str, str]) -> dict[str, int]:
        if players is None and not options:
            return self._store.game_list.counts(ruleset)

        def is_wanted(group: GameGroup) -> bool:
            return players in (None, group.players) and options.items() <= option_texts(group.options).items()

        return self._store.game_list.counts_of(ruleset, is_wanted)

    def lag(self) -> Lag:
        return lag(self._store)

    def games(self, question: GameQuestion, shown: Shown = list) -> GamePage:
        """Return listed games, newest first. Raises ``Malformed`` for an invalid cursor."""
        return page_of(self._store.game_list.listed, question, shown)

    def list_game(self, summary: GameSummary) -> None:
        """Store a game's summary immediately, before any worker does; a newer version stays. May be repeated."""
        self._store.game_list.put([summary])

    def _read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        with _as_projected(game):
            found = self._store.checkpoints.read(game, model, fields)
        if found is not None or self._games is None or not self._games.log.places([game]):
            return found
        state = self._games.load(game)
        computed = BY_GAME[model].of(FoldedGame(self._games.log, self._games.rulesets, state))
        return state.version, [computed.get(field) for field in fields]
