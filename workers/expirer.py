"""Lets games go on in which somebody did not come in time: those that the log has listed as due."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from cachetools import TTLCache

from events.application.clock_commands import give_back
from events.application.game_service import GameService
from events.application.requests import CommandResult
from events.log.ids import partition_of
from events.log.outages import Outage
from projections.dead_letters import TRANSIENT_ERRORS

GAMES_AT_ONCE = 100
"""At most so many games of a partition are looked at in one go."""
SECONDS_AT_ONCE = 1.0
"""Seconds after which the rest has to wait for the next round: who is busy for long is not taken for an outage."""
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
        self._refund: Refund | None = None

    def expire(self) -> int:
        """Expire what is due now, wake workers for it, and return how many games it was. Raises ``LogUnavailable``.

        After an outage a game that is due is given that time back first, so that no seat pays for it; then all others.
        """
        outages = self._service.log.beat()
        due = deque(game for game in self._service.log.due_games(GAMES_AT_ONCE) if game not in self._failed)
        expired = [game for game in at_once(due) if self._tried(game, partial(self._expire, outages))]
        if expired:
            self._enqueue({partition_of(game) for game in expired})
        for outage in outages:
            if not self._give_back(outage):
                break
        return len(expired)

    def _expire(self, outages: Sequence[Outage], game: str) -> CommandResult | None:
        for outage in outages:
            give_back(self._service, game, outage.since, outage.until)
        return self._service.expire(game)

    def _give_back(self, outage: Outage) -> bool:
        """Give some more games the time of an outage back; return True once all have it."""
        if self._refund is None or self._refund.outage != outage:
            self._refund = Refund(outage, self._service.log.waiting_games())
        refund = self._refund
        for game in at_once(refund.games):
            if self._tried(game, lambda game: give_back(self._service, game, outage.since, outage.until)):
                refund.given += 1
        if refund.games:
            return False
        _log.warning(
            "The service was out of order for %.0f s: %d games have that time back", outage.seconds, refund.given
        )
        self._service.log.settle(outage)
        self._refund = None
        return True

    def _tried(self, game: str, change: Callable[[str], CommandResult | None]) -> bool:
        try:
            return change(game) is not None
        except TRANSIENT_ERRORS:
            raise
        except Exception:  # noqa: BLE001 - a game that was altered, or whose ruleset is gone, must not stop the others
            _log.exception("Game %s is due, and cannot be expired", game)
            self._failed[game] = True
            return False


class Refund:
    """The time of an outage that is being given back, and to which games it still has to be."""

    def __init__(self, outage: Outage, games: Iterable[str]) -> None:
        self.outage, self.games, self.given = outage, deque(games), 0


def at_once(games: deque[str]) -> Iterator[str]:
    """Yield games and drop each that is done, until they have taken as long as they may in one round."""
    until = time.monotonic() + SECONDS_AT_ONCE
    while games and time.monotonic() < until:
        yield games[0]
        games.popleft()
