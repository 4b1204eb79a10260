"""Lets games go on in which somebody did not come in time, or an order answers: those that the log lists as due."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from cachetools import TTLCache

from events.aggregate.times import milliseconds
from events.application.clock_commands import giving_back
from events.application.game_service import GameService
from events.application.standing_orders import LISTED_BEFORE_MS, carry_out_orders, next_moment
from events.application.writes import MayWrite, carry_out_together
from events.log.ids import partition_of
from events.log.outages import Outage
from projections.dead_letters import TRANSIENT_ERRORS

GAMES_AT_ONCE = 100
"""At most so many games of a partition are looked at in one go."""
TOGETHER = 20
"""So many games are changed in one round trip."""
SECONDS_AT_ONCE = 1.0
"""Seconds after which the rest has to wait for the next round: who is busy for long is not taken for an outage."""
RETRY_SECONDS = 60.0
"""Seconds after which a game that could not be read is tried again."""
FAILED_GAMES = 10_000

_log = logging.getLogger(__name__)


class Expirer:
    """Expires what is due, and carries out standing orders at their moments.

    Any number of copies may run: the log judges by its own clock, and stores each once.
    """

    def __init__(self, service: GameService, enqueue: Callable[[Iterable[int]], None]) -> None:
        self._service = service
        self._enqueue = enqueue
        self._failed: TTLCache[str, bool] = TTLCache(FAILED_GAMES, RETRY_SECONDS)
        self._refund: Refund | None = None
        self._moments: dict[str, int] = {}

    def expire(self) -> int:
        """Expire what is due now, wake workers for it, and return how many games it was. Raises ``LogUnavailable``.

        After an outage a game that is due is given that time back first, so that no seat pays for it; then all others.
        """
        outages, expired = self._service.log.beat(), list[str]()
        due = deque(game for game in self._service.log.due_games(GAMES_AT_ONCE) if game not in self._failed)
        for some in at_once(due):
            for outage in outages:
                self._changed(some, self._giving_back(outage))
            expired += self._changed(some, self._going_on)
        if expired:
            self._enqueue({partition_of(game) for game in expired})
        for outage in outages:
            if not self._give_back(outage):
                break
        return len(expired)

    def carry_out_orders(self) -> float:
        """Carry out the orders whose moment has come; return in how many seconds the next one answers.

        ``expire`` has found them. It is done at the very moment, since all would answer in step with it otherwise.
        """
        now = milliseconds(self._service.clock())
        for game in [game for game, moment in self._moments.items() if moment <= now]:
            del self._moments[game]
            try:
                carry_out_orders(self._service, self._service.load(game))
            except TRANSIENT_ERRORS:
                raise
            except Exception:  # noqa: BLE001 - what was altered must not stop the others
                _log.exception("The orders of game %s cannot be carried out", game)
                self._failed[game] = True
            else:
                self._enqueue([partition_of(game)])
        return (min(self._moments.values(), default=now + 3_600_000) - now) / 1000

    def _going_on(self, game: str) -> MayWrite:
        """Return the write by which a game goes on that is due, unless an order is to answer before."""
        if self._service.recent(game).ruleset.standing is not None:
            state, now = self._service.load(game), milliseconds(self._service.clock())
            moment = next_moment(self._service, state) if state.due is None or now < state.due else None
            if moment is not None:
                self._moments[game] = moment
                self._service.log.set_due(game, moment - LISTED_BEFORE_MS, version=state.version)
                return None
        return (yield from self._service.expiring(game))

    def _give_back(self, outage: Outage) -> bool:
        """Give some more games the time of an outage back; return True once all have it."""
        if self._refund is None or self._refund.outage != outage:
            self._refund = Refund(outage, self._service.log.waiting_games())
        refund = self._refund
        for some in at_once(refund.games):
            refund.given += len(self._changed(some, self._giving_back(outage)))
        if refund.games:
            return False
        _log.warning(
            "The service was out of order for %.0f s: %d games have that time back", outage.seconds, refund.given
        )
        self._service.log.settle(outage)
        self._refund = None
        return True

    def _giving_back(self, outage: Outage) -> Callable[[str], MayWrite]:
        return lambda game: giving_back(self._service, game, outage.since, outage.until)

    def _changed(self, games: Sequence[str], change: Callable[[str], MayWrite]) -> Sequence[str]:
        """Change games together, and return those that were."""
        changed = []
        results = carry_out_together(self._service.log, [change(game) for game in games])
        for game, result in zip(games, results, strict=True):
            if isinstance(result, TRANSIENT_ERRORS):
                raise result
            if isinstance(result, Exception):  # What was altered, or whose ruleset is gone, must not stop the others.
                _log.error("Game %s is due, and cannot be expired", game, exc_info=result)
                self._failed[game] = True
            elif result is not None:
                changed.append(game)
        return changed


class Refund:
    """The time of an outage that is being given back, and to which games it still has to be."""

    def __init__(self, outage: Outage, games: Iterable[str]) -> None:
        self.outage, self.games, self.given = outage, deque(games), 0


def at_once(games: deque[str]) -> Iterator[Sequence[str]]:
    """Yield some games after others and drop those that are done, as long as they may take in one round."""
    until = time.monotonic() + SECONDS_AT_ONCE
    while games and time.monotonic() < until:
        yield (some := list(islice(games, TOGETHER)))
        for _ in some:
            games.popleft()
