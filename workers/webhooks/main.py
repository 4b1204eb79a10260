"""The process that delivers webhooks, composed from its arguments. Any number may run; one of them delivers."""

import asyncio
import logging
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from redis.exceptions import LockError

from events.aggregate.clocks import milliseconds
from events.log.announcements import announcements
from events.log.client import Client, connect, connect_subscriber, translate_errors
from events.log.log import RedisLog
from events.log.records import PARTITIONS, CorruptLog
from events.ruleset.registry import RulesetRegistry
from projections.people.reports import ReportStore
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.webhooks.endpoint import Endpoint, OrderingKey, Redelivery, lanes_of
from projections.webhooks.target import BadTarget, Resolve, allowed_addresses, read_target, system_addresses
from workers.feeds import Feeds
from workers.process import AtStop, Move, ProcessDependencies
from workers.webhooks.delivery import Counts, Deliverer, DeliveryDependencies, EndpointQueue, Recorder
from workers.webhooks.push import Pusher
from workers.webhooks.reading import Known, Reader
from workers.webhooks.reports import Reporter
from workers.webhooks.sender import Connections, Limits, Sender
from workers.webhooks.store import WebhookStore

RECENT_SECONDS = 10.0
"""Seconds for which an append counts as recent; an endpoint discovered within this time still gets its messages."""
ROUND_SECONDS = 1.0
ROUNDS_PER_POLL = 2
"""The number of rounds between reads of the feeds; announcements arrive sooner, but may be lost."""
RESOLVERS = 32
STORE_THREADS = 3
"""The number of threads: one reads games, one writes deliveries, and one keeps the lease."""

Hints = Callable[[Callable[[str], None]], Callable[[], None]]
"""Starts calling a function, from another thread, for each game with an append; returns a function that stops this."""
Started = Callable[["Webhooks"], None]

_log = logging.getLogger(__name__)


class Appends:
    """The appends to a log. ``start`` and ``poll`` access the store."""

    def __init__(self, log: RedisLog, store: WebhookStore) -> None:
        self._log, self._store = log, store
        self._feeds = Feeds(log, {})
        self._unmarked: dict[int, dict[str, int]] = {}
        self._recent: dict[str, float] = {}

    def start(self) -> Iterable[str]:
        """Return the games that may have undelivered events, and continue at the stored positions in the feeds.

        All games of a partition are returned if its feed was trimmed beyond that, or if the position is unknown.
        """
        self._feeds = Feeds(self._log, self._store.read_to(range(PARTITIONS)), kept=True)
        games, gaps = set(self._store.pending()), self._feeds.gaps()
        self._feeds.skip(gaps)
        if gaps:
            games |= set(self._log.game_ids())
        self._store.mark({number: self._feeds.places[number] for number in gaps}, {})
        return games

    def poll(self) -> Sequence[str]:
        """Return the games with appends since the last successful call. They are pending from now on."""
        for number, entries in self._feeds.read():
            self._unmarked.setdefault(number, {}).update((entry.game, entry.last) for entry in entries)
        self._store.mark({number: self._feeds.places[number] for number in self._unmarked}, self._unmarked)
        games = [game for appended in self._unmarked.values() for game in appended]
        self._unmarked = {}
        now = time.monotonic()
        self._recent = {game: at for game, at in self._recent.items() if now - at < RECENT_SECONDS}
        self._recent |= dict.fromkeys(games, now)
        return games

    def recent_games(self) -> Iterable[str]:
        return list(self._recent)


class Session:
    """Delivers from ``start`` to ``stop``. Call ``round`` about once a second."""

    def __init__(self, log: RedisLog, parts: DeliveryDependencies) -> None:
        self._log, self._store, self._reader, self._run = log, parts.store, parts.reader, parts.run
        self._recorder = Recorder(partial(parts.run, parts.store.write))
        self.deliverer = Deliverer(parts, self._recorder)
        self._appends = Appends(log, parts.store)
        self._redelivering: asyncio.Task[None] | None = None
        self._rounds = 0
        self._tasks: Sequence[asyncio.Task[None]] = ()

    async def start(self, endpoints: Sequence[Endpoint]) -> None:
        """Begin with the games that may have undelivered events. Raises ``LogUnavailable``."""
        games = await self._run(self._appends.start)
        await self._use(endpoints)
        self.deliverer.touch(games)
        self._tasks = [asyncio.create_task(self._recorder.run()), asyncio.create_task(self.deliverer.run())]

    async def round(self, endpoints: Sequence[Endpoint]) -> None:
        """Check for new endpoints, redeliveries, and appends that were not announced.

        Raises ``LogUnavailable``.
        """
        for task in self._tasks:
            if task.done():
                task.result()
        self.deliverer.check()
        if await self._use(endpoints):
            self.deliverer.touch(self._appends.recent_games())
        if self._redelivering is None or self._redelivering.done():
            asked = await self._run(self._store.asked)
            self._redelivering = asyncio.create_task(self._redeliver_all(asked)) if asked else None
        if self._rounds % ROUNDS_PER_POLL == 0:
            self.deliverer.touch(await self._run(self._appends.poll))
        self._rounds += 1

    async def stop(self) -> None:
        """Stop the running requests and store their results. Raises ``LogUnavailable``."""
        tasks = [*self._tasks, *([self._redelivering] if self._redelivering else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.deliverer.stop()
        await self._recorder.flush()

    async def _use(self, endpoints: Sequence[Endpoint]) -> bool:
        new = [one.id for one in endpoints if one.id not in self.deliverer.queues and one.ended is None]
        failing = {name: await self._run(self._store.failing, name) for name in new}
        return self.deliverer.use(endpoints, failing)

    async def _redeliver_all(self, asked: Sequence[Redelivery]) -> None:
        """Execute redeliveries. A failing one is restarted in a later round."""
        with suppress(*TRANSIENT_ERRORS):
            for wanted in asked:
                await self._redeliver(wanted)

    async def _redeliver(self, wanted: Redelivery) -> None:
        queue = self.deliverer.queues.get(wanted.endpoint)
        if queue is not None:
            for game in list(await self._run(games_of, wanted, list(queue.failing), self._log)):
                await self._recorder.flush()
                await self._run(self._rewind, wanted, queue.endpoint, game)
                # Drop the events read before; running requests do not move a cursor that was set meanwhile.
                await self.deliverer.forget(game)
                for lane in lanes_of(queue.endpoint, game):
                    queue.forget_failing(lane)
                self.deliverer.touch([game])
        await self._run(self._store.answered, wanted)

    def _rewind(self, wanted: Redelivery, endpoint: Endpoint, game: str) -> None:
        """Move the cursors of a game back to the start of the redelivery; earlier cursors stay."""
        if wanted.version is None and wanted.since is None:
            return
        (news,) = self._reader.read({game: Known()})
        if not (news.is_gone or news.is_unreadable):
            before = wanted.version - 1 if wanted.version is not None else news.before(wanted.since or 0)
            for lane in lanes_of(endpoint, game):
                self._store.rewind(lane, min(before, news.start(lane, endpoint)))


def games_of(wanted: Redelivery, failing: Iterable[OrderingKey], log: RedisLog) -> Iterable[str]:
    """Yield the games that a redelivery affects. ``failing`` are the failing lanes of its endpoint."""
    if wanted.game is not None:
        return [wanted.game]
    if wanted.version is None and wanted.since is None:
        return {lane.game for lane in failing}
    return (game for game in log.game_ids() if wanted.since is None or _is_newer(log, game, wanted.since))


def _is_newer(log: RedisLog, game: str, since: int) -> bool:
    """Return True if a game has events since then; False if it cannot be read, since nothing of it can be delivered."""
    try:
        version = log.head(game).version
        newest = log.read(game, after=version - 1, upto=version) if version else ()
        return bool(newest) and milliseconds(newest[-1].at) >= since
    except (CorruptLog, ValueError):  # an altered event may have no time
        return False


def run_webhooks(
    process: ProcessDependencies, rulesets: RulesetRegistry, limits: Limits, started: Started = lambda _: None
) -> None:
    """Deliver webhooks until it is asked to stop. It survives outages of Redis."""
    client = connect(process.log_url)
    log = RedisLog(client, process.archive, store=process.store)
    hints = partial(_hints, process.log_url)
    webhooks = Webhooks(log, WebhookStore(client), rulesets, limits, hints, client=client, move=process.move)
    started(webhooks)
    asyncio.run(_until_asked_to_stop(webhooks, process.at_stop))


async def _until_asked_to_stop(webhooks: "Webhooks", at_stop: AtStop) -> None:
    loop, work = asyncio.get_running_loop(), asyncio.ensure_future(webhooks.run())

    def stop() -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(work.cancel)

    at_stop(stop)
    with suppress(asyncio.CancelledError):
        await work


class Webhooks:
    """Delivers webhooks while it holds the lease. Hints make it fast; polling finds missed appends."""

    def __init__(  # noqa: PLR0913 - everything is handed in
        self,
        log: RedisLog,
        store: WebhookStore,
        rulesets: RulesetRegistry,
        limits: Limits,
        hints: Hints = lambda _: lambda: None,
        resolve: Resolve = system_addresses,
        *,
        client: Client | None = None,
        move: Move = lambda: None,
    ) -> None:
        self._log, self._store, self._rulesets, self._limits = log, store, rulesets, limits
        self._hints, self._resolve, self._move = hints, resolve, move
        self._lease = store.lease()
        self._ahead = 0
        self._tls = ssl.create_default_context()
        self._outage, self._damage = Alarm(_log), Alarm(_log, logging.ERROR)
        self.session: Session | None = None
        self.counts = Counts()
        self._pusher: Pusher | None = None
        self._reporter: Reporter | None = None
        if client is not None:
            self._reporter = Reporter(ReportStore(client))
            if limits.push:
                self._pusher = Pusher(client, log, rulesets, limits, resolve, self._tls)

    async def run(self) -> None:
        """Deliver until this is cancelled; then stop the running requests."""
        with (
            ThreadPoolExecutor(STORE_THREADS, "skald-store") as store,
            ThreadPoolExecutor(RESOLVERS, "skald-dns") as resolver,
        ):
            run, end_hints = _in_thread(store), self._start_pushing()
            try:
                while True:
                    began = time.monotonic()
                    self._move()
                    await self._round(run, resolver)
                    if self._pusher is not None:
                        await self._pusher.round(run, resolver)
                    await asyncio.sleep(max(0.0, ROUND_SECONDS - (time.monotonic() - began)))
            finally:
                end_hints()
                if self._pusher is not None:
                    await self._pusher.stop()
                with suppress(*TRANSIENT_ERRORS, CorruptLog):
                    await self._stop()
                    await run(self._release)
                resolver.shutdown(wait=False, cancel_futures=True)

    def _start_pushing(self) -> Callable[[], None]:
        """Start listening for appends for push messages; return a function that stops it."""
        pusher, loop = self._pusher, asyncio.get_running_loop()
        return (lambda: None) if pusher is None else self._hints(lambda game: _touch(loop, pusher, game))

    async def _round(self, run: Any, resolver: Executor) -> None:
        try:
            endpoints = await run(self._store.all)
            if not any(one.ended is None for one in endpoints):
                if self.session is not None:
                    await self._stop()
                    await run(self._store.unread)
            elif not await run(self._hold):
                await self._stop()
            else:
                self._ahead = await run(self._store.now) - time.time_ns() // 1_000_000
                if self.session is None:
                    await self._start(endpoints, run, resolver)
                else:
                    await self.session.round(endpoints)
                if self._reporter is not None:
                    await self._reporter.round(run, endpoints, partial(self._sender, resolver))
        except TRANSIENT_ERRORS as error:
            self._outage.on("Redis is unavailable: %s", error)
        except CorruptLog as error:
            self._damage.on("No webhooks are delivered, since their stored data is damaged: %s", error)
            with suppress(*TRANSIENT_ERRORS, CorruptLog):
                await self._stop()
        else:
            self._damage.off("Webhooks are delivered again")
            self._outage.off("Redis is available again")

    async def _start(self, endpoints: Sequence[Endpoint], run: Any, resolver: Executor) -> None:
        new_sender = partial(self._sender, resolver)
        reader = Reader(self._log, self._rulesets, names=self._limits.names)
        parts = DeliveryDependencies(self._store, reader, run, new_sender, self.clock, self._limits, self.counts)
        session = Session(self._log, parts)
        await session.start(endpoints)
        self.session = session
        loop = asyncio.get_running_loop()
        self._end_hints = self._hints(lambda game: _tell(loop, session, game))

    async def _stop(self) -> None:
        session, self.session = self.session, None
        if session is not None:
            self._end_hints()
            await session.stop()

    def _hold(self) -> bool:
        """Take or renew the lease; return False if another process has it."""
        with translate_errors():
            with suppress(LockError):
                return bool(self._lease.reacquire())
            return bool(self._lease.acquire(blocking=False))

    def _release(self) -> None:
        with suppress(LockError), translate_errors():
            self._lease.release()

    @property
    def _queues(self) -> Sequence[EndpointQueue]:
        return list(self.session.deliverer.queues.values()) if self.session else ()

    @property
    def failing_endpoints(self) -> int:
        return sum(queue.allowance.is_failing for queue in self._queues)

    @property
    def waiting_lanes(self) -> int:
        """The number of lanes that wait for an endpoint."""
        return sum(queue.waiting for queue in self._queues)

    def clock(self) -> int:
        """Return the store's time in milliseconds since 1970, as estimated from this machine's clock."""
        return time.time_ns() // 1_000_000 + self._ahead

    def _sender(self, resolver: Executor, endpoint: Endpoint) -> Sender:
        connections: Connections | str
        try:
            target = read_target(endpoint.url, loopback=self._limits.loopback)
            checked = partial(allowed_addresses, target, self._resolve, loopback=self._limits.loopback)
            connections = Connections(target, checked, resolver, self._tls)
        except BadTarget as bad:
            connections = str(bad)
        return Sender(connections, self.clock, self._limits.seconds)


def _in_thread(executor: Executor) -> Any:
    async def run(function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(executor, partial(function, *arguments))

    return run


def _tell(loop: asyncio.AbstractEventLoop, session: Session, game: str) -> None:
    with suppress(RuntimeError):  # the loop has ended meanwhile
        loop.call_soon_threadsafe(session.deliverer.touch, [game])


def _touch(loop: asyncio.AbstractEventLoop, pusher: Pusher, game: str) -> None:
    with suppress(RuntimeError):  # the loop has ended meanwhile
        loop.call_soon_threadsafe(pusher.touch, [game])


def _hints(url: str, tell: Callable[[str], None]) -> Callable[[], None]:
    ended = threading.Event()

    def listen() -> None:
        for announced in announcements(connect_subscriber(url)):
            if ended.is_set():
                return
            if announced is not None:
                tell(announced.game)

    threading.Thread(target=listen, name="skald-announcements", daemon=True).start()
    return ended.set
