"""What streams include, composed once for each audience of a game and version, and remembered for a moment."""

from threading import Lock

from cachetools import TTLCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.port import EventLog
from service.live.audience import Audience
from service.live.included import included
from service.long_work.port import Ask, is_small
from service.long_work.tasks import Included
from service.seats import SeatRepository

CACHED = 256
CACHE_SECONDS = 1.0
"""Seconds for which a snapshot serves all who open a stream; names may change without an event."""


class Snapshots:
    """Composes what streams include, once for each audience of a game and version."""

    def __init__(self, games: GameService, seats: SeatRepository) -> None:
        self._games = games
        self._seats = seats
        self._cache: TTLCache[tuple[str, bytes, Audience], bytes] = TTLCache(CACHED, CACHE_SECONDS)
        self._lock = Lock()

    @property
    def log(self) -> EventLog:
        """The log of all games."""
        return self._games.log

    def load(self, game_id: str) -> GameState:
        """Return the newest state. Raises what ``GameService.load`` raises."""
        return self._games.load(game_id)

    def text(self, state: GameState, audience: Audience, ask: Ask | None = None) -> bytes:
        """Return the messages that an audience has asked for, as of a state; none have an id.

        With ``ask`` those of a long game are composed where long work is done.
        """
        key = (state.id, state.hash, audience)
        with self._lock:
            found = self._cache.get(key)
        if found is None:
            seats = self._seats.of(state.id)
            task = Included(game=state.id, version=state.version, audience=audience, seats=seats)
            found = included(state, audience, seats) if ask is None or is_small(task) else ask(task)
            with self._lock:
                self._cache[key] = found
        return found
