"""What the service reads: scores, results, the list of games, statistics, and how far behind all of it is."""

import time
from collections.abc import Callable

from redis import Redis

from events.kernel.game import Viewer
from events.kernel.ids import partition_of
from events.log.keys import tag
from projections import results, scoreboard
from projections.keys import generations, model
from projections.lobby import Listing, Lobby, Page
from projections.results import Results
from projections.scoreboard import Scores
from projections.scripts import script

LONGEST_WAIT = 30.0
FIRST_PAUSE = 0.004
LONGEST_PAUSE = 0.05


class ReadModels:
    """The read models of one Redis. Safe with many threads and greenlets: waiting only ever sleeps."""

    def __init__(self, client: Redis, sleep: Callable[[float], None] = time.sleep) -> None:
        self._lobby = Lobby(client)
        self._fields = script(client, "read")
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
        version, worth, public, own = self._read(game, scoreboard.NAME, *fields)
        if version is None or worth is None or public is None:
            return None
        return scoreboard.composed(int(version), worth, public, own if viewer is not None else None)

    def _read(self, game: str, name: str, *fields: str) -> list[bytes | None]:
        found: list[bytes | None] = self._fields(
            keys=[generations(tag(partition_of(game)))], args=[model(game, name), *fields]
        )
        return found
