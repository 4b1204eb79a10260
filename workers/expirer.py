"""Lets games go on in which somebody did not come in time: those that the log has listed as due."""

import logging
from collections.abc import Callable, Iterable

from cachetools import TTLCache

from events.application.game_service import GameService
from events.log.ids import partition_of
from projections.dead_letters import TRANSIENT_ERRORS

GAMES_AT_ONCE = 100
"""At most so many games of a partition are looked at in one go."""
RETRY_SECONDS = 60.0
"""Seconds after which a game that could not be read is tried again."""
FAILED_GAMES = 10_000

_log = logging.getLogger(__name__)


class Expirer:
    """Expires what is due. Any number of copies may run: the log judges by its own clock, and stores each once."""

    def __init__(self, service: GameService, enqueue: Callable[[Iterable[int]], None]) -> None:
        self._service = service
        self._enqueue = enqueue
        self._failed: TTLCache[str, bool] = TTLCache(FAILED_GAMES, RETRY_SECONDS)

    def expire(self) -> int:
        """Expire what is due now, wake workers for it, and return how many games it was. Raises ``LogUnavailable``."""
        due = [game for game in self._service.log.due_games(GAMES_AT_ONCE) if game not in self._failed]
        expired = [game for game in due if self._expire(game)]
        if expired:
            self._enqueue({partition_of(game) for game in expired})
        return len(expired)

    def _expire(self, game: str) -> bool:
        try:
            return self._service.expire(game) is not None
        except TRANSIENT_ERRORS:
            raise
        except Exception:  # noqa: BLE001 - a game that was altered, or whose ruleset is gone, must not stop the others
            _log.exception("Game %s is due, and cannot be expired", game)
            self._failed[game] = True
            return False
