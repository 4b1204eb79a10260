"""The queue of one endpoint: games are sent in parallel, the messages of one game in order. Results are recorded."""

import asyncio
import heapq
import logging
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import chain, count
from typing import Any

from events.log.log import RedisLog
from events.ruleset.records import change
from events.ruleset.registry import RulesetRegistry
from projections.shares import FairQueue, FairScheduler, Turn
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Move, OrderingKey
from projections.webhooks.store import WebhookStore
from workers.webhooks.messages import Message
from workers.webhooks.reading import GameProgress, Progress
from workers.webhooks.sender import Limits, Result, Sender

RETRY_SECONDS = (0.2, 1.0, 5.0, 30.0, 120.0, 600.0, 3_600.0, 21_600.0, 86_400.0)
"""The pauses before the second attempt, the third and so on; after the last one the message is given up."""
JITTER = 0.2
MAX_WAIT = 3_600.0
"""The longest time that a receiver can ask to wait, in seconds."""

FAILURES = 5
"""The number of failures in a row, of any games, that open the breaker."""
PAUSES = (1.0, 5.0, 30.0, 120.0, 600.0)
"""The seconds for which the breaker stays open, increasing; after each, one request is tried."""
SLOWED_SECONDS = 1.0
"""The minimal pause after an endpoint has asked for fewer requests."""

Run = Callable[..., Awaitable[Any]]
"""Runs a function in a thread that talks to the store, and returns what it returns."""

FLUSH_SECONDS = 0.01
RECORD_RETRY_SECONDS = 0.5

_log = logging.getLogger(__name__)

GONE = 410
SLOWER = (429, 502, 504)
"""The statuses by which an endpoint, or a proxy before it, asks for fewer requests."""
IDLE_SECONDS = 60.0

Done = Callable[[GameProgress], None]
"""Called when a request of a game has ended, with any result."""


def jittered(seconds: float) -> float:
    """Return the seconds with random jitter, so that not everything is tried at the same moment."""
    return seconds * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311 - nothing secret


def wait_asked_for(retry_after: str | None) -> float:
    """Return for how many seconds ``Retry-After`` asks to wait: at most an hour, 0 if it is missing or malformed."""
    if not retry_after:
        return 0.0
    if retry_after.isascii() and retry_after.isdigit():
        return min(float(retry_after[:9]), MAX_WAIT)
    try:
        until = parsedate_to_datetime(retry_after)
    except ValueError:
        return 0.0
    seconds = (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return min(max(seconds, 0.0), MAX_WAIT)


class Allowance:
    """Limits the concurrent requests to one endpoint. Times are seconds of a monotonic clock."""

    def __init__(self, max_limit: int) -> None:
        self._max_limit, self._limit = max_limit, max_limit
        self.under_way = 0
        self._failures = 0
        self._open_until = 0.0

    @property
    def is_failing(self) -> bool:
        """True while the breaker is open or half-open."""
        return self._failures >= FAILURES

    def wait(self, now: float) -> float | None:
        """Return the seconds until a request may start; ``None`` if a running one has to end first."""
        limit = 1 if self.is_failing else self._limit
        if self.under_way >= limit:
            return None
        return max(0.0, self._open_until - now)

    def succeeded(self) -> None:
        """Note that a request succeeded."""
        self._failures = 0
        self._limit = min(self._limit + 1, self._max_limit)

    def failed(self, now: float) -> None:
        """Note that a request failed; after ``FAILURES`` in a row there is a pause.

        Requests that were running when the pause began do not prolong it.
        """
        if self.is_failing and now < self._open_until:
            return
        self._failures += 1
        if self.is_failing:
            step = min(self._failures - FAILURES, len(PAUSES) - 1)
            self._pause(now, jittered(PAUSES[step]))

    def slow_down(self, now: float, seconds: float) -> None:
        """Note that the endpoint wants fewer requests: half as many at a time, after a pause."""
        self._limit = max(1, self._limit // 2)
        self._pause(now, max(seconds, jittered(SLOWED_SECONDS)))

    def _pause(self, now: float, seconds: float) -> None:
        self._open_until = max(self._open_until, now + seconds)


@dataclass
class Counts:
    """The number of delivered messages and of failed attempts."""

    delivered: int = 0
    failed: int = 0


@dataclass(frozen=True)
class DeliveryDependencies:
    """``new_sender`` creates the sender for an endpoint; ``clock`` returns the store's milliseconds since 1970."""

    log: RedisLog
    store: WebhookStore
    rulesets: RulesetRegistry
    run: Run
    new_sender: Callable[[Endpoint], Sender]
    clock: Callable[[], int]
    limits: Limits
    counts: Counts


class Recorder:
    """Buffers what is to be stored: cursors in order, attempts, failing lanes, ended endpoints, delivered games."""

    def __init__(self, parts: DeliveryDependencies) -> None:
        self._store, self._run = parts.store, parts.run
        self._moves: list[Move] = []
        self._notes: defaultdict[str, list[Delivery]] = defaultdict(list)
        self._failing: dict[OrderingKey, Failing | None] = {}
        self._ended: dict[str, int] = {}
        self._delivered: dict[str, int] = {}
        self._something = asyncio.Event()
        self._outage = Alarm(_log)

    def move(self, move: Move) -> None:
        self._moves.append(move)
        self._something.set()

    def note(self, endpoint: str, delivery: Delivery) -> None:
        self._notes[endpoint].append(delivery)
        self._something.set()

    def fail(self, lane: OrderingKey, failing: Failing | None) -> None:
        """Note that a lane fails, or no longer fails."""
        self._failing[lane] = failing
        self._something.set()

    def end(self, endpoint: str, at: int) -> None:
        self._ended[endpoint] = at
        self._something.set()

    def note_delivered(self, game: str, version: int) -> None:
        self._delivered[game] = version
        self._something.set()

    async def run(self) -> None:
        """Write forever, each time shortly after something was added."""
        while True:
            await self._something.wait()
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except TRANSIENT_ERRORS as error:
                self._outage.on("Deliveries cannot be recorded: %s", error)
                await asyncio.sleep(RECORD_RETRY_SECONDS)
            else:
                self._outage.off("Deliveries are recorded again")

    async def flush(self) -> None:
        """Write everything. Raises ``LogUnavailable`` and ``LogFull``; what was not written is kept."""
        self._something.clear()
        moves, notes, failing = self._moves, self._notes, self._failing
        ended, delivered = self._ended, self._delivered
        self._moves, self._notes, self._failing, self._ended, self._delivered = [], defaultdict(list), {}, {}, {}
        try:
            await self._run(self._write, moves, notes, failing, ended, delivered)
        except TRANSIENT_ERRORS:
            # A cursor that was already moved stays where it is, so everything may be written again.
            self._moves = moves + self._moves
            self._failing = failing | self._failing
            self._ended, self._delivered = ended | self._ended, delivered | self._delivered
            self._something.set()
            raise

    def _write(
        self,
        moves: list[Move],
        notes: dict[str, list[Delivery]],
        failing: dict[OrderingKey, Failing | None],
        ended: dict[str, int],
        delivered: dict[str, int],
    ) -> None:
        """Write the cursors before everything that depends on them."""
        self._store.advance(moves)
        if failing:
            self._store.fail(failing)
        for endpoint, at in ended.items():
            self._store.end(endpoint, at)
        self._store.forget_delivered(delivered)
        if notes:
            self._store.note(notes)


class EndpointQueue:
    """The lanes of one endpoint with something to send, by due time. Those that are due share the requests fairly."""

    def __init__(
        self,
        endpoint: Endpoint,
        failing: Mapping[OrderingKey, Failing],
        sender: Sender,
        recorder: Recorder,
        done: Done,
        parts: DeliveryDependencies,
    ) -> None:
        self.endpoint = endpoint
        self.failing = dict(failing)
        self.allowance = Allowance(parts.limits.at_once)
        self._sender, self._recorder, self._clock, self._done = sender, recorder, parts.clock, done
        self._counts = parts.counts
        self._heap: list[tuple[int, int, GameProgress, Progress]] = []
        self._ready = FairQueue[tuple[int, int, GameProgress, Progress]](FairScheduler())
        self._numbers = count()
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """The number of lanes that have something to send."""
        lanes = chain(self._heap, self._ready)
        queued = sum(progress.queued == (due, number) for due, number, _, progress in lanes)
        return queued + self.allowance.under_way

    def offer(self, story: GameProgress, progress: Progress) -> None:
        """Queue a lane if it has something to send, unless it is already queued for that time or an earlier one."""
        idle = not (progress.is_under_way or progress.not_before is None or story.is_closing)
        if idle and self.endpoint.ended is None and (message := story.next(progress, self.endpoint)) is not None:
            due = max(self._due(message, progress), progress.not_before or 0)
            if progress.queued is not None and progress.queued[0] <= due:
                return
            progress.queued = (due, next(self._numbers))
            heapq.heappush(self._heap, (*progress.queued, story, progress))
            self._changed.set()

    def forget_failing(self, lane: OrderingKey) -> None:
        """Note that a lane no longer fails."""
        self.failing.pop(lane, None)
        self._recorder.fail(lane, None)

    async def run(self) -> None:
        while True:
            self._changed.clear()
            wait = self._wait()
            if wait:
                try:
                    async with asyncio.timeout(wait):
                        await self._changed.wait()
                except TimeoutError:
                    pass
                continue
            (due, number, story, progress), turn = self._ready.pop()
            if progress.queued == (due, number):
                progress.queued = None
                self._start(story, progress, turn)
            else:
                turn.end(0.0)

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
            lane = heapq.heappop(self._heap)
            self._ready.push(lane[2].share, lane)
        if self.endpoint.ended is not None or not (self._ready or self._heap):
            return IDLE_SECONDS
        allowed = self.allowance.wait(asyncio.get_running_loop().time())
        if allowed is None:
            return IDLE_SECONDS
        return allowed if self._ready else max(allowed, (self._heap[0][0] - now) / 1000)

    def _due(self, message: Message, progress: Progress) -> int:
        if message.due is not None:
            return message.due
        return message.time + self.endpoint.after * 1000 if progress.lane.kind else 0

    def _start(self, story: GameProgress, progress: Progress, turn: Turn) -> None:
        message = None if story.is_closing else story.next(progress, self.endpoint)
        if message is not None and self._due(message, progress) <= self._clock():
            progress.is_under_way = True
            self.allowance.under_way += 1
            task = asyncio.create_task(self._deliver(story, progress, message, turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        turn.end(0.0)
        if message is None:
            self._done(story)
        else:
            self.offer(story, progress)

    async def _deliver(self, story: GameProgress, progress: Progress, message: Message, turn: Turn) -> None:
        began = asyncio.get_running_loop().time()
        try:
            seats = story.seats(message, self.endpoint) or ()
            result = await self._sender.send(self.endpoint, message, seats)
            attempt = progress.attempts + 1
            if result.ok:
                self._succeeded(story, progress, message)
            else:
                self._failed(progress, message, result)
            self._note(progress, message, result, attempt)
        finally:
            turn.end(asyncio.get_running_loop().time() - began)
            progress.is_under_way = False
            self.allowance.under_way -= 1
            self._changed.set()
        self.offer(story, progress)
        self._done(story)

    def _succeeded(self, story: GameProgress, progress: Progress, message: Message) -> None:
        self._counts.delivered += 1
        self.allowance.succeeded()
        progress.place = message.place
        if progress.attempts:
            progress.attempts, progress.not_before = 0, 0
            self.forget_failing(progress.lane)
        if story.is_last_of_version(message, self.endpoint, progress.lane):
            self._recorder.move(Move(lane=progress.lane, before=progress.cursor, after=message.version))
            progress.cursor = message.version

    def _failed(self, progress: Progress, message: Message, result: Result) -> None:
        self._counts.failed += 1
        now = asyncio.get_running_loop().time()
        self.allowance.failed(now)
        asked_for = wait_asked_for(result.answer.retry_after if result.answer else None)
        if result.status in SLOWER:
            self.allowance.slow_down(now, asked_for)
        if result.status == GONE:
            self._recorder.end(self.endpoint.id, self._clock())
            self.endpoint = change(self.endpoint, ended=self._clock())
        progress.attempts += 1
        given_up = progress.attempts > len(RETRY_SECONDS)
        pause = None if given_up else jittered(RETRY_SECONDS[progress.attempts - 1])
        progress.not_before = None if pause is None else self._clock() + int(max(pause, asked_for) * 1000)
        failing = Failing(version=message.version, attempts=progress.attempts, next_at=progress.not_before)
        self.failing[progress.lane] = failing
        self._recorder.fail(progress.lane, failing)

    def _note(self, progress: Progress, message: Message, result: Result, attempt: int) -> None:
        delivery = Delivery(
            id=message.id,
            game=progress.lane.game,
            version=message.version,
            type=message.type,
            attempt=attempt,
            at=result.at,
            milliseconds=result.milliseconds,
            status=result.status,
            error=result.error,
            next_at=None if result.ok or self.endpoint.ended is not None else progress.not_before,
        )
        self._recorder.note(self.endpoint.id, delivery)
