"""A bounded cache of folded games, so that an action reads only the tail of its log."""

from threading import Lock

from cachetools import LRUCache

from events.kernel.match import Match

DEFAULT_SIZE = 25_000


class Tables:
    """The games this process saw last. Never the truth: whoever needs the newest state reads the tail."""

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self._cache: LRUCache[str, Match] = LRUCache(size)
        self._lock = Lock()

    def get(self, game_id: str) -> Match | None:
        """The match as last seen here."""
        with self._lock:
            return self._cache.get(game_id)

    def keep(self, match: Match) -> Match:
        """Remember a match, unless a newer version is known already."""
        with self._lock:
            known = self._cache.get(match.id)
            if known is None or known.version <= match.version:
                self._cache[match.id] = match
        return match

    def forget(self, game_id: str) -> None:
        """Drop a game, so that it is read whole again."""
        with self._lock:
            self._cache.pop(game_id, None)
