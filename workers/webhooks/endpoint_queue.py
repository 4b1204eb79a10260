"""What waits to be sent to one endpoint: the games side by side, what is told of one game in order."""

import asyncio
import heapq
from collections.abc import Callable, Mapping
from itertools import count

from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Lane, Move
from workers.webhooks.allowance import Allowance
from workers.webhooks.messages import Message
from workers.webhooks.parts import Parts
from workers.webhooks.recorder import Recorder
from workers.webhooks.retries import pause_after, wait_asked_for
from workers.webhooks.sender import Result, Sender
from workers.webhooks.stories import Progress, Story

GONE = 410
SLOWER = (429, 502, 504)
"""The statuses by which an endpoint, or what stands before it, says that it is too much."""
IDLE_SECONDS = 60.0

Done = Callable[[Story], None]
"""Is told that something of a game has ended, however it did."""


class EndpointQueue:
    """The lanes of one endpoint that have something to send, by when."""

    def __init__(
        self,
        endpoint: Endpoint,
        failing: Mapping[Lane, Failing],
        sender: Sender,
        recorder: Recorder,
        done: Done,
        parts: Parts,
    ) -> None:
        self.endpoint = endpoint
        self.failing = dict(failing)
        self.allowance = Allowance(parts.limits.at_once)
        self.delivered, self.failed = 0, 0
        self._sender, self._recorder, self._clock, self._done = sender, recorder, parts.clock, done
        self._heap: list[tuple[int, int, Story, Progress]] = []
        self._numbers = count()
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many lanes have something to send."""
        queued = sum(progress.queued == (due, number) for due, number, _, progress in self._heap)
        return queued + self.allowance.under_way

    def offer(self, story: Story, progress: Progress) -> None:
        """Queue a lane, if it has something to send and is not queued already for that time or an earlier one."""
        idle = not (progress.is_under_way or progress.not_before is None or story.is_closing)
        if idle and self.endpoint.ended is None and (message := story.next(progress, self.endpoint)) is not None:
            due = max(self._due(message, progress), progress.not_before or 0)
            if progress.queued is not None and progress.queued[0] <= due:
                return
            progress.queued = (due, next(self._numbers))
            heapq.heappush(self._heap, (*progress.queued, story, progress))
            self._changed.set()

    def forget_failing(self, lane: Lane) -> None:
        """Note that a lane fails no longer."""
        self.failing.pop(lane, None)
        self._recorder.fail(lane, None)

    async def run(self) -> None:
        """Send for ever what is due."""
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
            due, number, story, progress = heapq.heappop(self._heap)
            if progress.queued == (due, number):
                progress.queued = None
                self._start(story, progress)

    async def stop(self, seconds: float) -> None:
        """Wait so long for what is under way, and let go of the rest."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        for task in self._tasks:
            task.cancel()
        self._sender.close()

    def _wait(self) -> float:
        """Return the seconds until something can be sent; 0 if it can now."""
        if not self._heap or self.endpoint.ended is not None:
            return IDLE_SECONDS
        allowed = self.allowance.wait(asyncio.get_running_loop().time())
        if allowed is None:
            return IDLE_SECONDS
        return max(allowed, (self._heap[0][0] - self._clock()) / 1000)

    def _due(self, message: Message, progress: Progress) -> int:
        if message.due is not None:
            return message.due
        return message.time + self.endpoint.after * 1000 if progress.lane.kind else 0

    def _start(self, story: Story, progress: Progress) -> None:
        message = None if story.is_closing else story.next(progress, self.endpoint)
        if message is None:
            self._done(story)
        elif self._due(message, progress) > self._clock():
            self.offer(story, progress)
        else:
            progress.is_under_way = True
            self.allowance.under_way += 1
            task = asyncio.create_task(self._deliver(story, progress, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _deliver(self, story: Story, progress: Progress, message: Message) -> None:
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
            progress.is_under_way = False
            self.allowance.under_way -= 1
            self._changed.set()
        self.offer(story, progress)
        self._done(story)

    def _succeeded(self, story: Story, progress: Progress, message: Message) -> None:
        self.delivered += 1
        self.allowance.succeeded()
        progress.place = message.place
        if progress.attempts:
            progress.attempts, progress.not_before = 0, 0
            self.forget_failing(progress.lane)
        if story.is_last_of_version(message, self.endpoint, progress.lane):
            self._recorder.move(Move(lane=progress.lane, before=progress.cursor, after=message.version))
            progress.cursor = message.version

    def _failed(self, progress: Progress, message: Message, result: Result) -> None:
        self.failed += 1
        now = asyncio.get_running_loop().time()
        self.allowance.failed(now)
        asked_for = wait_asked_for(result.answer.retry_after if result.answer else None)
        if result.status in SLOWER:
            self.allowance.slow_down(now, asked_for)
        if result.status == GONE:
            self._recorder.end(self.endpoint.id, self._clock())
            self.endpoint = change(self.endpoint, ended=self._clock())
        progress.attempts += 1
        pause = pause_after(progress.attempts)
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
