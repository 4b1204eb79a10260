"""Delivers messages, those of one game to an endpoint in order and others concurrently, and records the results."""

import asyncio
import heapq
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from events.ruleset.records import change
from projections.shares import FairQueue, FairScheduler, Share, Turn
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, OrderingKey, lanes_of
from workers.webhooks.messages import Message
from workers.webhooks.pace import RETRY_SECONDS, Allowance, jittered, wait_asked_for
from workers.webhooks.reading import Game, Known, Lane, News, Reader
from workers.webhooks.sender import Limits, Result, Sender
from workers.webhooks.store import Batch, WebhookStore

GONE = 410
SLOWER = (429, 502, 504)
"""The statuses by which an endpoint, or a proxy in front of it, asks for fewer requests."""
IDLE_SECONDS = 60.0

FLUSH_SECONDS = 0.01
STORE_RETRY_SECONDS = 0.5
STOP_SECONDS = 5.0

SHARES_BATCH_SIZE = 500
"""The number of games whose shares are read in one round trip."""
GAMES_PER_BATCH = 20
"""The number of games that are read at a time."""
REREAD_SECONDS = 60.0
"""Seconds after which a game is read again if it could not be read or was evicted."""
ANY_VERSION = 1 << 40

Run = Callable[..., Awaitable[Any]]
"""Runs a function in a thread that accesses the store, and returns its result."""
Done = Callable[[Game], None]
"""Called when a request of a game has ended, with any result."""
QueuedLane = tuple[int, int, Lane]
"""The due time of a lane (milliseconds since 1970), a tie-breaker, and the lane. Stale if the lane's ``queued``
differs."""

_log = logging.getLogger(__name__)


@dataclass
class Counts:
    """The number of delivered messages and of failed attempts."""

    delivered: int = 0
    failed: int = 0


@dataclass(frozen=True)
class DeliveryDependencies:
    """``new_sender`` creates the sender for an endpoint; ``clock`` returns the store's milliseconds since 1970."""

    store: WebhookStore
    reader: Reader
    run: Run
    new_sender: Callable[[Endpoint], Sender]
    clock: Callable[[], int]
    limits: Limits
    counts: Counts


class Recorder:
    """Buffers data to store, and writes it in batches."""

    def __init__(self, write: Callable[[Batch], Awaitable[None]]) -> None:
        self._write, self._batch = write, Batch()
        self._something = asyncio.Event()
        self._outage = Alarm(_log)

    @property
    def batch(self) -> Batch:
        """The current batch, which is written soon."""
        self._something.set()
        return self._batch

    async def run(self) -> None:
        """Write forever, shortly after each addition."""
        while True:
            await self._something.wait()
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except TRANSIENT_ERRORS as error:
                self._outage.on("Deliveries cannot be recorded: %s", error)
                await asyncio.sleep(STORE_RETRY_SECONDS)
            else:
                self._outage.off("Deliveries are recorded again")

    async def flush(self) -> None:
        """Write everything. Raises ``LogUnavailable`` and ``LogFull``; unwritten data is kept."""
        self._something.clear()
        batch, self._batch = self._batch, Batch()
        try:
            await self._write(batch)
        except TRANSIENT_ERRORS:
            # A cursor that was already moved stays unchanged, so the same batch may be written again.
            self._batch = batch.before(self.batch)
            raise


class EndpointQueue:
    """The lanes of one endpoint with something to send, by due time. Due lanes share the requests fairly."""

    def __init__(
        self,
        endpoint: Endpoint,
        failing: Mapping[OrderingKey, Failing],
        recorder: Recorder,
        done: Done,
        parts: DeliveryDependencies,
    ) -> None:
        self.endpoint = endpoint
        self.failing = dict(failing)
        self.allowance = Allowance(parts.limits.max_concurrent)
        self._sender = parts.new_sender(endpoint)
        self._recorder, self._clock, self._done, self._counts = recorder, parts.clock, done, parts.counts
        self._heap: list[QueuedLane] = []
        self._ready = FairQueue[QueuedLane](FairScheduler())
        self._numbers = count()
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """The number of lanes that have something to send."""
        queued = sum(lane.queued == (due, number) for due, number, lane in chain(self._heap, self._ready))
        return queued + self.allowance.under_way

    def offer(self, lane: Lane) -> None:
        """Queue a lane if it has something to send, unless it is already queued for that time or an earlier one."""
        if lane.is_under_way or lane.not_before is None or lane.game.is_dropped or self.endpoint.ended is not None:
            return
        if (message := lane.next(self.endpoint)) is not None:
            due = max(self._due(message, lane), lane.not_before)
            if lane.queued is None or due < lane.queued[0]:
                lane.queued = (due, next(self._numbers))
                heapq.heappush(self._heap, (*lane.queued, lane))
                self._changed.set()

    def forget_failing(self, lane: OrderingKey) -> None:
        """Record that a lane no longer fails."""
        self.failing.pop(lane, None)
        self._recorder.batch.failing[lane] = None

    async def run(self) -> None:
        """Send due messages forever, with the concurrency that the endpoint allows."""
        while True:
            self._changed.clear()
            if wait := self._wait():
                try:
                    async with asyncio.timeout(wait):
                        await self._changed.wait()
                except TimeoutError:
                    pass
            else:
                (*queued, lane), turn = self._ready.pop()
                self._start(lane, turn, is_stale=lane.queued != tuple(queued))

    async def stop(self, seconds: float) -> None:
        """Wait up to ``seconds`` for running requests, and cancel the rest."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        for task in self._tasks:
            task.cancel()
        self._sender.close()

    def _wait(self) -> float:
        """Return the seconds until something can be sent; 0 if it can be sent now."""
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            queued = heapq.heappop(self._heap)
            self._ready.push(queued[2].game.share, queued)
        if self.endpoint.ended is not None or not (self._ready or self._heap):
            return IDLE_SECONDS
        allowed = self.allowance.wait(asyncio.get_running_loop().time())
        if allowed is None:
            return IDLE_SECONDS
        return allowed if self._ready else max(allowed, (self._heap[0][0] - now) / 1000)

    def _due(self, message: Message, lane: Lane) -> int:
        if message.due is not None:
            return message.due
        return message.time + self.endpoint.after * 1000 if lane.key.kind else 0

    def _start(self, lane: Lane, turn: Turn, *, is_stale: bool) -> None:
        if is_stale:
            turn.end(0.0)
            return
        lane.queued = None
        message = None if lane.game.is_dropped else lane.next(self.endpoint)
        if message is not None and self._due(message, lane) <= self._clock():
            lane.is_under_way = True
            self.allowance.under_way += 1
            task = asyncio.create_task(self._deliver(lane, message, turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            turn.end(0.0)
            self.offer(lane)
            self._done(lane.game)

    async def _deliver(self, lane: Lane, message: Message, turn: Turn) -> None:
        began = asyncio.get_running_loop().time()
        try:
            seats = lane.game.seats(message, self.endpoint) or ()
            result = await self._sender.send(self.endpoint, message, seats)
            attempt = lane.attempts + 1
            if result.ok:
                self._succeeded(lane, message)
            else:
                self._failed(lane, message, result)
            self._note(lane, message, result, attempt)
        finally:
            turn.end(asyncio.get_running_loop().time() - began)
            lane.is_under_way = False
            self.allowance.under_way -= 1
            self._changed.set()
        self.offer(lane)
        self._done(lane.game)

    def _succeeded(self, lane: Lane, message: Message) -> None:
        self._counts.delivered += 1
        self.allowance.succeeded()
        lane.messages.popleft()
        if lane.attempts:
            lane.attempts, lane.not_before = 0, 0
            self.forget_failing(lane.key)
        following = lane.next(self.endpoint)
        if following is None or following.version > message.version:
            self._recorder.batch.moves.append((lane.key, lane.cursor, message.version))
            lane.cursor = message.version

    def _failed(self, lane: Lane, message: Message, result: Result) -> None:
        self._counts.failed += 1
        now = asyncio.get_running_loop().time()
        self.allowance.failed(now)
        asked_for = wait_asked_for(result.retry_after)
        if result.status in SLOWER:
            self.allowance.slow_down(now, asked_for)
        if result.status == GONE:
            ended = self._clock()
            self._recorder.batch.ended[self.endpoint.id] = ended
            self.endpoint = change(self.endpoint, ended=ended)
        lane.attempts += 1
        given_up = lane.attempts > len(RETRY_SECONDS)
        pause = None if given_up else jittered(RETRY_SECONDS[lane.attempts - 1])
        lane.not_before = None if pause is None else self._clock() + int(max(pause, asked_for) * 1000)
        failing = Failing(version=message.version, attempts=lane.attempts, next_at=lane.not_before)
        self.failing[lane.key] = self._recorder.batch.failing[lane.key] = failing

    def _note(self, lane: Lane, message: Message, result: Result, attempt: int) -> None:
        delivery = Delivery(
            id=message.id,
            game=lane.key.game,
            version=message.version,
            type=message.type,
            attempt=attempt,
            at=result.at,
            milliseconds=result.milliseconds,
            status=result.status,
            error=result.error,
            next_at=None if result.ok or self.endpoint.ended is not None else lane.not_before,
        )
        self._recorder.batch.attempts.append((self.endpoint.id, delivery))


class Deliverer:
    """Finds the messages to send in games with new events, and queues them. Only its event loop may use it."""

    def __init__(self, parts: DeliveryDependencies, recorder: Recorder) -> None:
        self._parts, self._recorder = parts, recorder
        self.queues: dict[str, EndpointQueue] = {}
        self._pumps: dict[str, asyncio.Task[None]] = {}
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._touched: dict[str, None] = {}
        self._waiting = FairQueue[tuple[str, str]](FairScheduler())
        self._queued: set[str] = set()
        self._reading: Sequence[str] = ()
        self._news = asyncio.Event()
        self._outage = Alarm(_log)
        self._stopping: set[asyncio.Task[None]] = set()

    def touch(self, games: Iterable[str]) -> None:
        """Queue games that may have new events for reading."""
        for name in games:
            if (game := self._games.get(name)) is not None:
                self._queue(name, game.share)
            elif name not in self._queued:
                self._touched[name] = None
        if self._touched or self._queued:
            self._news.set()

    def use(self, endpoints: Sequence[Endpoint], failing: Mapping[str, Mapping[OrderingKey, Failing]]) -> bool:
        """Deliver to these endpoints from now on; return True if one is new. ``failing``: failing lanes of new ones."""
        wanted = {one.id: one for one in endpoints if one.ended is None}
        for name in self.queues.keys() - wanted.keys():
            self._drop_endpoint(name)
        new = [one for one in wanted.values() if one.id not in self.queues]
        for name, queue in self.queues.items():
            if queue.endpoint.ended is None:
                queue.endpoint = wanted[name]
        for one in new:
            queue = EndpointQueue(one, failing.get(one.id, {}), self._recorder, self._done, self._parts)
            self.queues[one.id], self._pumps[one.id] = queue, asyncio.create_task(queue.run())
        return bool(new)

    async def run(self) -> None:
        """Read games with new events forever, and queue the messages to send."""
        while True:
            await self._news.wait()
            await self._read_some()
            if not (self._touched or self._queued):
                self._news.clear()

    async def forget(self, name: str) -> None:
        """Drop a game once none of its messages is being sent or read, so that its cursors are reloaded."""
        while (game := self._games.get(name)) is not None or name in self._reading:
            if game is not None:
                game.is_dropped = True
                if not game.is_busy and name not in self._reading:
                    del self._games[name]
                    return
            await asyncio.sleep(0.01)

    def check(self) -> None:
        """Raise the exception that ended the task of an endpoint, if any, which would be a bug."""
        for pump in self._pumps.values():
            if pump.done():
                pump.result()

    async def stop(self) -> None:
        """Let running requests end, and cancel them after ``STOP_SECONDS``."""
        for pump in self._pumps.values():
            pump.cancel()
        await asyncio.gather(*(queue.stop(STOP_SECONDS) for queue in self.queues.values()))

    def _queue(self, name: str, share: Share) -> None:
        """Queue a game for reading, unless it is queued already."""
        if name not in self._queued:
            self._queued.add(name)
            self._waiting.push(share, (name, share.creator))

    async def _read_some(self) -> None:
        """Read the next games in fair order."""
        taken, names, began = [], list(self._touched)[:SHARES_BATCH_SIZE], asyncio.get_running_loop().time()
        try:
            if names:
                for name, share in (await self._parts.run(self._parts.reader.shares, names)).items():
                    self._touched.pop(name, None)
                    self._queue(name, share)
            taken = self._waiting.take(GAMES_PER_BATCH)
            self._reading = names = [name for (name, _), _ in taken]
            self._queued.difference_update(names)
            known = {name: self._games[name].known if name in self._games else Known() for name in names}
            began = asyncio.get_running_loop().time()
            found = await self._parts.run(self._parts.reader.read, known)
        except TRANSIENT_ERRORS as error:
            self._outage.on("Webhooks wait, since Redis is unavailable: %s", error)
            self.touch(names)
            await asyncio.sleep(STORE_RETRY_SECONDS)
        else:
            self._outage.off("Redis is available again")
            for news, ((_, creator), _) in zip(found, taken, strict=True):
                self._tell(news, creator)
            self._make_room()
        finally:
            self._reading = ()
            for _, turn in taken:
                turn.end((asyncio.get_running_loop().time() - began) / len(taken))

    def _tell(self, news: News, creator: str) -> None:
        """Add a game's new events, and queue the lanes with something to send."""
        if news.is_gone:
            self._note_gone(news.game)
        elif news.is_unreadable:
            self._read_later(news.game)
        elif (game := self._with_lanes(news, creator)) is not None:
            self._games.move_to_end(news.game)
            game.known = news.known
            for key, lane in game.lanes.items():
                queue = self.queues[key.endpoint]
                lane.add(news, queue.endpoint)
                queue.offer(lane)
            self._done(game)

    def _with_lanes(self, news: News, creator: str) -> Game | None:
        """Return the game that was read, with all its lanes; ``None`` if it has to be read again."""
        game = self._games.get(news.game)
        if game is None and not news.after:
            game = self._games[news.game] = Game(news.game, creator)
        if game is None or game.known.version != news.after:  # the game was dropped in the meantime
            self.touch([news.game])
            return None
        if game.is_dropped:  # `forget` is waiting, after which it is read again
            return None
        for queue in self.queues.values():
            for key in lanes_of(queue.endpoint, game.id):
                if key not in game.lanes:
                    if news.after:  # the new lane may need events from before those that were read
                        game.known = Known()
                        self.touch([game.id])
                        return None
                    game.lanes[key] = Lane.of(game, key, news, queue.endpoint, queue.failing.get(key))
        return game

    def _note_gone(self, name: str) -> None:
        """Record that a game was removed, so that none of its messages are delivered."""
        if (game := self._games.pop(name, None)) is not None:
            game.is_dropped = True
        self._recorder.batch.delivered[name] = ANY_VERSION
        for queue in self.queues.values():
            for lane in lanes_of(queue.endpoint, name):
                if lane in queue.failing:
                    queue.forget_failing(lane)

    def _done(self, game: Game) -> None:
        """If everything of a game is delivered, record that."""
        if game.is_told and not game.is_dropped:
            self._recorder.batch.delivered[game.id] = game.known.version

    def _make_room(self) -> None:
        """Drop the least recently used games; those with something to send are read again later."""
        for name, game in list(self._games.items()):
            if len(self._games) <= self._parts.limits.games:
                return
            if not game.is_busy:
                if not game.is_told:
                    self._read_later(name)
                game.is_dropped = True
                del self._games[name]

    def _read_later(self, name: str) -> None:
        asyncio.get_running_loop().call_later(REREAD_SECONDS, self.touch, [name])

    def _drop_endpoint(self, name: str) -> None:
        queue = self.queues.pop(name)
        self._pumps.pop(name).cancel()
        for game in self._games.values():
            for lane in [lane for lane in game.lanes if lane.endpoint == name]:
                del game.lanes[lane]
        stopping = asyncio.create_task(queue.stop(STOP_SECONDS))
        self._stopping.add(stopping)
        stopping.add_done_callback(self._stopping.discard)
