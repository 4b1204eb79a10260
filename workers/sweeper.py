"""The sweeper: expires due games, executes standing orders, wakes workers, archives games, purges practice games."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from threading import Event, Thread

from cachetools import LRUCache, TTLCache

from events.aggregate.clocks import milliseconds
from events.application.game_service import GameService
from events.application.standing_orders import LISTED_BEFORE_MS, execute_orders, next_moment
from events.application.writing import AppendPlan, CommandResult, execute_together
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver, Forget, Moved, NotWritten, WrongArchive
from events.durable_files import Busy, StoreError
from events.log.log import RedisLog
from events.log.records import Fenced, Outage, partition_of
from events.ruleset.records import Record
from projections.engine.engine import ALARM_SECONDS
from projections.quotas import DAY_MS
from projections.shares import FairQueue, FairScheduler, Share, stored_shares
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.store.store import DirtyGames

Plan = AppendPlan[CommandResult | None]
GAMES_PER_BATCH = 100
"""The maximum number of due games of a partition that are read at a time."""
BATCH_SIZE = 20
"""The number of games that are changed in one round trip."""
FAIR_ABOVE = 5 * BATCH_SIZE
"""The number of waiting games above which they are chosen fairly."""
CACHED_SHARES = 50_000
MAX_SECONDS_PER_TURN = 1.0
"""Seconds after which a round ends, so that a long round is not mistaken for an outage."""
RETRY_SECONDS = 60.0
"""Seconds after which a game that could not be read is tried again."""
FAILED_GAMES = 10_000

_log = logging.getLogger(__name__)

SWEEP_SECONDS = 1.0
"""Seconds between two sweeps."""
OVERDUE_MS = 500
"""Milliseconds after which a dirty mark is overdue."""
CLAIM_MS = 900
"""Milliseconds for which no other sweeper wakes a worker for the same partition."""

FIRST_SECONDS = 30.0
"""Seconds from the start until the first check."""
EVERY_SECONDS = 3600.0
"""Seconds between checks; games that are archived or removed after days can wait for an hour."""
FAILING_SECONDS = 300.0
"""Seconds until the next check after a failed one."""


class Expirer:
    """Expires due games, and executes standing orders at their times.

    Any number may run at the same time: the log decides by its own clock, and stores each result once.
    """

    def __init__(self, service: GameService, enqueue: Callable[[Iterable[int]], None]) -> None:
        self._service = service
        self._enqueue = enqueue
        self._failed: TTLCache[str, bool] = TTLCache(FAILED_GAMES, RETRY_SECONDS)
        self._refund: Refund | None = None
        self._scheduler = FairScheduler()
        self._shares: LRUCache[str, Share] = LRUCache(CACHED_SHARES)
        self._moments: dict[str, int] = {}

    def expire(self) -> int:
        """Expire the due games, wake workers for them, and return their number. Raises ``LogUnavailable``.

        After an outage the time is first refunded to due games, so that no seat loses by it, then to all others.
        """
        outages, expired = self._service.log.beat(), list[str]()

        def expire(games: Sequence[str]) -> None:
            for outage in outages:
                self._changed(games, self._plan_refund(outage))
            expired.extend(self._changed(games, self._plan_expiry))

        due = [game for game in self._service.log.due_games(GAMES_PER_BATCH) if game not in self._failed]
        self._in_turn(self._queue(due), expire)
        if expired:
            self._enqueue({partition_of(game) for game in expired})
        for outage in outages:
            if not self._refund_outage(outage):
                break
        return len(expired)

    def _queue(self, games: Sequence[str]) -> FairQueue[str]:
        """Return a queue of these games, in fair order if there are many."""
        waiting = FairQueue[str](self._scheduler)
        if len(games) > FAIR_ABOVE:
            self._shares.update(stored_shares(self._service.log, [game for game in games if game not in self._shares]))
        for game in games:
            waiting.push(self._shares.get(game, Share()), game)
        return waiting

    def _in_turn(self, waiting: FairQueue[str], work: Callable[[Sequence[str]], None]) -> None:
        """Work through batches of games until the time of a round is used up. A batch that fails is queued again."""
        until = time.monotonic() + MAX_SECONDS_PER_TURN
        while time.monotonic() < until and (taken := waiting.take(BATCH_SIZE)):
            began = time.monotonic()
            try:
                work([game for game, _ in taken])
            except TRANSIENT_ERRORS:
                for game, turn in taken:
                    waiting.push(turn.share, game)
                raise
            finally:
                for _, turn in taken:
                    turn.end((time.monotonic() - began) / len(taken))

    def execute_orders(self) -> float:
        """Execute the orders that are due; return the seconds until the next one is due.

        ``expire`` has found them. Each is executed at its own time, since orders that answer in step with the rounds
        would be recognizable.
        """
        now = milliseconds(self._service.clock())
        due = [game for game, moment in self._moments.items() if moment <= now]
        self._in_turn(self._queue(due), self._carry_out)
        return (min(self._moments.values(), default=now + 3_600_000) - now) / 1000

    def _carry_out(self, games: Sequence[str]) -> None:
        for game in games:
            del self._moments[game]
            try:
                execute_orders(self._service, self._service.load(game))
            except TRANSIENT_ERRORS:
                raise
            except Exception:  # noqa: BLE001 - one altered game must not stop the others
                _log.exception("The orders of game %s cannot be carried out", game)
                self._failed[game] = True
            else:
                self._enqueue([partition_of(game)])

    def _plan_expiry(self, game: str) -> Plan:
        """Return the plan that expires a due game, unless a standing order has to answer first."""
        if self._service.recent(game).ruleset.clocks.standing is not None:
            state, now = self._service.load(game), milliseconds(self._service.clock())
            moment = next_moment(self._service, state) if state.due is None or now < state.due else None
            if moment is not None:
                self._moments[game] = moment
                self._service.log.set_due(game, moment - LISTED_BEFORE_MS, version=state.version)
                return None
        return (yield from self._service.plan_expiry(game))

    def _refund_outage(self, outage: Outage) -> bool:
        """Refund the time of an outage to the next games; return True once all games have got it."""
        if self._refund is None or self._refund.outage != outage:
            self._refund = Refund(outage, self._queue(self._service.log.waiting_games()))
        refund = self._refund

        def give_back(games: Sequence[str]) -> None:
            refund.given += len(self._changed(games, self._plan_refund(outage)))

        self._in_turn(refund.games, give_back)
        if refund.games:
            return False
        _log.warning(
            "The service was unavailable for %.0f s: %d games got that time back", outage.seconds, refund.given
        )
        self._service.log.forget_outage(outage)
        self._refund = None
        return True

    def _plan_refund(self, outage: Outage) -> Callable[[str], Plan]:
        return lambda game: self._service.plan_refund(game, outage.since, outage.until)

    def _changed(self, games: Sequence[str], change: Callable[[str], Plan]) -> Sequence[str]:
        changed = []
        results = execute_together(self._service.log, [change(game) for game in games])
        for game, result in zip(games, results, strict=True):
            if isinstance(result, TRANSIENT_ERRORS):
                raise result
            if isinstance(result, Exception):  # An altered game, or one without its ruleset, must not stop the others.
                _log.error("Game %s is due and cannot be expired", game, exc_info=result)
                self._failed[game] = True
            elif result is not None:
                changed.append(game)
        return changed


class Refund:
    """An outage that is being refunded, and the games without the refund yet."""

    def __init__(self, outage: Outage, games: FairQueue[str]) -> None:
        self.outage, self.games, self.given = outage, games, 0


class Sweeper:
    """Sweeps the partitions of one store. Any number may run concurrently; only the store's clock counts."""

    def __init__(self, dirty_games: DirtyGames, enqueue: Callable[[Iterable[int]], None]) -> None:
        self._dirty_games = dirty_games
        self._enqueue = enqueue
        self._behind = Alarm(_log, logging.ERROR)

    def sweep(self) -> float:
        """Sweep once; return the age of the oldest dirty mark in seconds. Raises ``LogUnavailable``."""
        overdue, oldest = [], 0
        for partition in self._dirty_games.counts():
            age, due = self._dirty_games.claim_overdue(partition, OVERDUE_MS, CLAIM_MS)
            oldest = max(oldest, age)
            if due:
                overdue.append(partition)
        if overdue:
            self._enqueue(overdue)
        if oldest > ALARM_SECONDS * 1000:
            self._behind.on("The projections are %.1f s behind", oldest / 1000)
        else:
            self._behind.off("The projections have caught up")
        return oldest / 1000


class ArchiveRule(Record):
    """The rule for archiving: games that have been closed for ``days``, at most ``pack_games`` in a pack."""

    days: int
    pack_games: int


class Archivist:
    """Archives games by a rule.

    Any number may run concurrently; if another one is active, it does nothing. ``games`` counts the games that it has
    moved.
    """

    def __init__(
        self, log: RedisLog, files: FolderStore, rule: ArchiveRule, clock: Callable[[], int], forget: Forget
    ) -> None:
        self._log, self._files, self._rule, self._clock, self._forget = log, files, rule, clock, forget
        self._failing = Alarm(_log, logging.ERROR)
        self._broken: set[str] = set()
        self.games = 0

    @property
    def failing(self) -> bool:
        """True if the last check failed."""
        return self._failing.is_on

    @property
    def broken_games(self) -> int:
        """The number of games that stay in the log because they are broken."""
        return len(self._broken)

    def start(self, stop: Event) -> None:
        """Check every hour, in a separate thread, until ``stop`` is set."""
        _each_hour("archivist", self._look, stop)

    def look(self) -> Moved | None:
        """Archive old enough games; return the result, or ``None`` if that failed or another archiver is active."""
        try:
            before = self._clock() - self._rule.days * DAY_MS
            with self._files.locked():
                archiver = Archiver(
                    self._log, Archive(self._files), pack_games=self._rule.pack_games, forget=self._forget
                )
                done = archiver.archive_closed(before)
        except (Busy, Fenced):
            return None
        except (StoreError, NotWritten, WrongArchive, *TRANSIENT_ERRORS) as error:
            self._failing.on("Closed games cannot be archived, and stay in Redis: %s", error)
            return None
        self._failing.off("Closed games are archived again")
        for game in set(done.broken) - self._broken:
            _log.error("Game %s is broken and is not archived: skald verify --all says where", game)
        self._broken = set(done.broken)
        self.games += done.games
        return done

    def _look(self) -> bool:
        try:
            self.look()
        except Exception as error:  # noqa: BLE001 - the games are still there, and the next attempt may succeed
            self._failing.on("Closed games cannot be archived, and stay in Redis: %r", error)
        return not self.failing


class Purger:
    """Removes expired practice games and talk. Any number may run; each game is removed once."""

    def __init__(self, purge: Callable[[], object]) -> None:
        self._purge = purge
        self._failing = Alarm(_log, logging.ERROR)

    def start(self, stop: Event) -> None:
        """Check every hour, in a separate thread, until ``stop`` is set."""
        _each_hour("purger", self.look, stop)

    def look(self) -> bool:
        """Remove data that is old enough; return False if that failed."""
        try:
            self._purge()
        except Exception as error:  # noqa: BLE001 - the games are still there, and the next attempt may succeed
            self._failing.on("Practice games and old talk cannot be removed: %r", error)
            return False
        self._failing.off("Practice games and old talk are removed again")
        return True


def _each_hour(name: str, look: Callable[[], bool], stop: Event) -> None:
    """Call ``look`` every hour in a thread, or sooner after it returned False, until ``stop`` is set."""

    def run() -> None:
        stop.wait(FIRST_SECONDS)
        while not stop.is_set():
            stop.wait(EVERY_SECONDS if look() else FAILING_SECONDS)

    Thread(target=run, name=name, daemon=True).start()
