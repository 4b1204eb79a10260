"""Lets games go on in which somebody did not come in time: those that the log has listed as due."""

import logging
from collections.abc import Callable, Iterable

from cachetools import TTLCache

from events.application.clock_commands import give_back
from events.application.game_service import GameService
from events.application.requests import CommandResult
from events.log.ids import partition_of
from events.log.outages import Outage
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
        """Expire what is due now, wake workers for it, and return how many games it was. Raises ``LogUnavailable``.

        After an outage its time is given back first, to all games, so that no seat pays for it.
        """
        for outage in self._service.log.beat():
            self._give_back(outage)
        due = [game for game in self._service.log.due_games(GAMES_AT_ONCE) if game not in self._failed]
        expired = [game for game in due if self._tried(game, self._service.expire)]
        if expired:
            self._enqueue({partition_of(game) for game in expired})
        return len(expired)

    def _give_back(self, outage: Outage) -> None:
        games = self._service.log.waiting_games()
        given = sum(
            self._tried(game, lambda game: give_back(self._service, game, outage.since, outage.until)) for game in games
        )
        _log.warning("The service was out of order for %.0f s: %d games have that time back", outage.seconds, given)
        self._service.log.settle(outage)

    def _tried(self, game: str, change: Callable[[str], CommandResult | None]) -> bool:
        try:
            return change(game) is not None
        except TRANSIENT_ERRORS:
            raise
        except Exception:  # noqa: BLE001 - a game that was altered, or whose ruleset is gone, must not stop the others
            _log.exception("Game %s is due, and cannot be expired", game)
            self._failed[game] = True
            return False
