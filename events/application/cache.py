"""A bounded cache of folded games, so that an action reads only the tail of its log."""

from threading import Lock

from cachetools import LRUCache

from events.aggregate.state import GameState

DEFAULT_SIZE = 6_144


class GameCache:
    """The games this process saw last. Never the truth: whoever needs the newest state reads the tail."""

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self.size = size
        self._cache: LRUCache[str, GameState] = LRUCache(size)
        self._lock = Lock()
        self.hits, self.misses = 0, 0

    def __len__(self) -> int:
        """Return how many games are cached."""
        return len(self._cache)

    def get(self, game_id: str) -> GameState | None:
        """Return the state as last seen here; ``None`` if it is not cached."""
        with self._lock:
            found = self._cache.get(game_id)
            if found is None:
                self.misses += 1
            else:
                self.hits += 1
            return found

    def keep(self, state: GameState) -> GameState:
        """Cache a state and return it; a newer version that is cached already stays."""
        with self._lock:
            known = self._cache.get(state.id)
            if known is None or known.version <= state.version:
                self._cache[state.id] = state
        return state

    def forget(self, game_id: str) -> None:
        """Drop a game, so that it is read whole again."""
        with self._lock:
            self._cache.pop(game_id, None)
