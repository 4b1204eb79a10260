"""What the service reads: scores, results, the list of games, statistics, and how far behind all of it is."""

import time
from collections.abc import Callable

from events.log.client import Client
from events.log.ids import partition_of
from events.log.keys import tag
from events.ruleset.ruleset import Viewer
from projections import history, results, scoreboard
from projections.history import ScorePoint
from projections.keys import generations, model
from projections.lag import Lag, lag
from projections.lobby import Listing, Lobby, Page
from projections.results import Results
from projections.scoreboard import Scores
from projections.scripts import Script
from projections.statistics import Finishes, Statistics

LONGEST_WAIT = 30.0
FIRST_PAUSE = 0.004
LONGEST_PAUSE = 0.05


class ReadModels:
    """The read models of one Redis. Safe with many threads and greenlets: waiting only ever sleeps."""

    def __init__(self, client: Client, sleep: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self._lobby = Lobby(client)
        self._finishes = Finishes(client)
        self._fields = Script(client, "read")
        self._sleep = sleep

    def scores(self, game: str, viewer: Viewer, *, at_least: int = 0, wait: float = 0) -> Scores | None:
        """The scores as the viewer may know them; ``None`` if nothing has been projected yet.

        Waits up to ``wait`` seconds (at most 30) for the version ``at_least``, and answers what there is then.
        """
        deadline = time.monotonic() + min(wait, LONGEST_WAIT)
        pause = FIRST_PAUSE
        while True:
            found = self._scores(game, viewer)
            left = deadline - time.monotonic()
            if (found is not None and found.version >= at_least) or left <= 0:
                return found
            self._sleep(min(pause, left))
            pause = min(pause * 1.5, LONGEST_PAUSE)

    def results(self, game: str) -> Results | None:
        """The results; ``None`` until the game is finished."""
        (stored,) = self._read(game, results.NAME, results.FIELD)
        return results.decoded(stored) if stored is not None else None

    def history(self, game: str) -> tuple[ScorePoint, ...]:
        """How the totals went; empty until the log is closed."""
        (stored,) = self._read(game, history.NAME, history.FIELD)
        return history.decoded(stored) if stored is not None else ()

    def statistics(self, ruleset: str, players: range) -> Statistics:
        """A ruleset in numbers, for each number of players."""
        finished = tuple(self._finishes.of(ruleset, number) for number in players)
        return Statistics(ruleset=ruleset, games=self._lobby.counts(ruleset), finished=finished)

    def lag(self) -> Lag:
        """How far behind all of this is."""
        return lag(self._client)

    def games(
        self, *, ruleset: str | None = None, status: str | None = None, cursor: str | None = None, limit: int = 50
    ) -> Page:
        """The games, newest first. Raises ``Malformed`` for a cursor that is none."""
        return self._lobby.page(ruleset, status, cursor, limit)

    def list_game(self, row: Listing) -> None:
        """List a game at once, before any worker does. Twice is as good as once, and a newer version stays."""
        self._lobby.put(row)

    def _scores(self, game: str, viewer: Viewer) -> Scores | None:
        fields = ("version", scoreboard.WORTH, scoreboard.SPECTATOR, scoreboard.viewpoint(viewer))
        version, finality, public, own = self._read(game, scoreboard.NAME, *fields)
        if version is None or finality is None or public is None:
            return None
        return scoreboard.composed(int(version), finality, public, own if viewer is not None else None)

    def _read(self, game: str, name: str, *fields: str) -> list[bytes | None]:
        found: list[bytes | None] = self._fields(
            keys=[generations(tag(partition_of(game)))], args=[model(game, name), *fields]
        )
        return found
