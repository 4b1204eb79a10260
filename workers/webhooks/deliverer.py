"""Decides what is sent: finds the games with news, queues their lanes, notes what is delivered, and redelivers."""

import asyncio
import heapq
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from events.aggregate.clocks import milliseconds
from events.log.log import RedisLog
from events.log.records import CorruptLog
from projections.shares import FairQueue, FairScheduler, Share
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from projections.webhooks.endpoint import Endpoint, Failing, OrderingKey, Redelivery, lanes_of
from projections.webhooks.store import WebhookStore
from workers.webhooks.queue import DeliveryDependencies, EndpointQueue, Recorder
from workers.webhooks.reading import GameProgress, Known, News, Reader, progress_of

SHARES_BATCH_SIZE = 500
"""The number of games whose shares are read in one round trip."""
GAMES_PER_BATCH = 20
"""The number of games that are read at a time."""
REREAD_SECONDS = 60.0
"""Seconds after which a game is read again that could not be read, or was dropped to make room."""
RETRY_SECONDS = 0.5
STOP_SECONDS = 5.0
ANY_VERSION = 1 << 40

_log = logging.getLogger(__name__)


class Deliverer:
    """Everything that is being delivered. Only its event loop touches it."""

    def __init__(self, parts: DeliveryDependencies, reader: Reader, recorder: Recorder) -> None:
        self._parts, self._reader, self._recorder = parts, reader, recorder
        self.queues: dict[str, EndpointQueue] = {}
        self._pumps: dict[str, asyncio.Task[None]] = {}
        self._stories: OrderedDict[str, GameProgress] = OrderedDict()
        self._touched: dict[str, None] = {}
        self._waiting = FairQueue[tuple[str, str]](FairScheduler())
        self._queued: set[str] = set()
        self._reading: Sequence[str] = ()
        self._later: list[tuple[float, str]] = []
        self._postponed: set[str] = set()
        self._news = asyncio.Event()
        self._outage = Alarm(_log)
        self._stopping: set[asyncio.Task[None]] = set()

    def touch(self, games: Iterable[str]) -> None:
        """Have games read that may have news."""
        for game in games:
            if (story := self._stories.get(game)) is not None:
                self._queue(game, story.share)
            elif game not in self._queued:
                self._touched[game] = None
        if self._touched or self._queued:
            self._news.set()

    def _queue(self, game: str, share: Share) -> None:
        """Have a game read, unless it is already queued for that."""
        if game not in self._queued:
            self._queued.add(game)
            self._waiting.push(share, (game, share.creator))

    def is_undelivered(self, game: str) -> bool:
        """Return True if something of a game may still have to be sent."""
        if game in self._touched or game in self._queued or game in self._reading or game in self._postponed:
            return True
        story = self._stories.get(game)
        return story is not None and not self._is_told(story)

    def use(self, endpoints: Sequence[Endpoint], failing: Mapping[str, Mapping[OrderingKey, Failing]]) -> bool:
        """Deliver to these endpoints from now on; return True if one is new. ``failing``: failing lanes of new ones."""
        wanted = {one.id: one for one in endpoints if one.ended is None}
        for name in [name for name in self.queues if name not in wanted]:
            self._drop_endpoint(name)
        new = [one for name, one in wanted.items() if name not in self.queues]
        for endpoint in wanted.values():
            if endpoint.id in self.queues:
                if self.queues[endpoint.id].endpoint.ended is None:
                    self.queues[endpoint.id].endpoint = endpoint
            else:
                self._add_endpoint(endpoint, failing.get(endpoint.id, {}))
        return bool(new)

    async def run(self) -> None:
        """Read the games with news forever, and queue what is to be sent."""
        while True:
            self._wake_later()
            if not (self._touched or self._queued):
                self._news.clear()
                try:
                    async with asyncio.timeout(1.0):
                        await self._news.wait()
                except TimeoutError:
                    continue
            await self._read_some()

    async def close(self, game: str) -> None:
        """Drop a game once nothing of it is being sent or read, so that it is read again."""
        while (story := self._stories.get(game)) is not None or game in self._reading:
            if story is not None:
                story.is_closing = True
                if not story.is_busy and game not in self._reading:
                    del self._stories[game]
                    return
            await asyncio.sleep(0.01)

    def check(self) -> None:
        """Raise the exception that ended the task of an endpoint, if any; none ever should."""
        for pump in self._pumps.values():
            if pump.done():
                pump.result()

    async def stop(self) -> None:
        """Let running requests end, and cancel them after ``STOP_SECONDS``."""
        for pump in self._pumps.values():
            pump.cancel()
        await asyncio.gather(*(queue.stop(STOP_SECONDS) for queue in self.queues.values()))

    async def _read_some(self) -> None:
        """Read the next games in fair order."""
        taken, games, began = [], list(self._touched)[:SHARES_BATCH_SIZE], asyncio.get_running_loop().time()
        try:
            if games:
                for game, share in (await self._parts.run(self._reader.shares, games)).items():
                    self._touched.pop(game, None)
                    self._queue(game, share)
            taken = self._waiting.take(GAMES_PER_BATCH)
            self._reading = games = [game for (game, _), _ in taken]
            self._queued.difference_update(games)
            known = {game: self._stories[game].known if game in self._stories else Known() for game in games}
            began = asyncio.get_running_loop().time()
            news = await self._parts.run(self._reader.read, known)
        except TRANSIENT_ERRORS as error:
            self._outage.on("Webhooks wait, Redis is unavailable: %s", error)
            self.touch(games)
            await asyncio.sleep(RETRY_SECONDS)
        else:
            self._outage.off("Redis is available again")
            for one, ((_, creator), _) in zip(news, taken, strict=True):
                self._tell(one, creator)
            self._make_room()
        finally:
            self._reading = ()
            for _, turn in taken:
                turn.end((asyncio.get_running_loop().time() - began) / len(taken))

    def _tell(self, news: News, creator: str) -> None:
        """Add what was read of a game, and queue the lanes that have something to send."""
        story = self._stories.get(news.game)
        if news.is_gone or news.is_unreadable:
            self._stories.pop(news.game, None)
            if news.is_gone:
                self._forget(news.game)
            else:
                self._reread_later(news.game)
            return
        if story is None or story.is_closing or story.known.version != news.after:
            if news.after or story is not None:
                self._reread(news.game)
                return
            story = GameProgress(game=news.game, known=news.known, after=0, messages=[], creator=creator)
            self._stories[news.game] = story
        story.add(news)
        self._stories.move_to_end(news.game)
        if self._with_lanes(story, news):
            story.trim()
            for lane, progress in story.lanes.items():
                self.queues[lane.endpoint].offer(story, progress)
            self._done(story)
        else:
            self._reread(news.game)

    def _forget(self, game: str) -> None:
        """Note that nothing is to be delivered of a game that was removed."""
        self._recorder.note_delivered(game, ANY_VERSION)
        for queue in self.queues.values():
            for lane in lanes_of(queue.endpoint, game):
                if lane in queue.failing:
                    queue.forget_failing(lane)

    def _with_lanes(self, story: GameProgress, news: News) -> bool:
        """Add missing lanes to a game; return False if too little of the game is known for that."""
        for queue in self.queues.values():
            for lane in lanes_of(queue.endpoint, story.game):
                if lane not in story.lanes:
                    progress = progress_of(lane, news, queue.endpoint.since, queue.failing)
                    if progress is None:
                        return False
                    story.lanes[lane] = progress
        return True

    def _done(self, story: GameProgress) -> None:
        """Note that everything of a game is delivered, if it is."""
        if self._is_told(story) and not story.is_closing:
            story.trim()
            self._recorder.note_delivered(story.game, story.known.version)

    def _is_told(self, story: GameProgress) -> bool:
        return not any(progress.queued or progress.is_under_way for progress in story.lanes.values())

    def _reread(self, game: str) -> None:
        """Read a game from its beginning, once nothing of it is being sent."""
        story = self._stories.get(game)
        if story is not None and story.is_busy:
            story.is_closing = True
            asyncio.get_running_loop().call_later(0.05, self._reread, game)
            return
        if story is not None:
            story.is_closing = True
            del self._stories[game]
        self.touch([game])

    def _make_room(self) -> None:
        """Drop the least recently used games; those with something to send are read again later."""
        for game, story in list(self._stories.items()):
            if len(self._stories) <= self._parts.limits.games:
                return
            if not story.is_busy:
                if not self._is_told(story):
                    self._reread_later(game)
                story.is_closing = True
                del self._stories[game]

    def _reread_later(self, game: str) -> None:
        self._postponed.add(game)
        heapq.heappush(self._later, (asyncio.get_running_loop().time() + REREAD_SECONDS, game))

    def _wake_later(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._later and self._later[0][0] <= now:
            game = heapq.heappop(self._later)[1]
            self._postponed.discard(game)
            self.touch([game])

    def _add_endpoint(self, endpoint: Endpoint, failing: Mapping[OrderingKey, Failing]) -> None:
        sender = self._parts.new_sender(endpoint)
        queue = EndpointQueue(endpoint, failing, sender, self._recorder, self._done, self._parts)
        self.queues[endpoint.id] = queue
        self._pumps[endpoint.id] = asyncio.create_task(queue.run())

    def _drop_endpoint(self, name: str) -> None:
        queue = self.queues.pop(name)
        self._pumps.pop(name).cancel()
        for story in self._stories.values():
            for lane in [lane for lane in story.lanes if lane.endpoint == name]:
                del story.lanes[lane]
        stopping = asyncio.create_task(queue.stop(STOP_SECONDS))
        self._stopping.add(stopping)
        stopping.add_done_callback(self._stopping.discard)


class Redeliveries:
    """Carries out redeliveries. All methods talk to the store."""

    def __init__(self, log: RedisLog, store: WebhookStore, reader: Reader) -> None:
        self._log, self._store, self._reader = log, store, reader

    def games(self, wanted: Redelivery, failing: Iterable[OrderingKey]) -> Iterable[str]:
        """Yield the games that a redelivery is about. ``failing`` are the failing lanes of its endpoint."""
        if wanted.game is not None:
            return [wanted.game]
        if wanted.version is None and wanted.since is None:
            return {lane.game for lane in failing}
        return (game for game in self._log.game_ids() if wanted.since is None or self._is_newer(game, wanted.since))

    def rewind(self, wanted: Redelivery, endpoint: Endpoint, game: str) -> None:
        """Move the cursors of a game back to the start of the redelivery; one that is further back stays."""
        if wanted.version is None and wanted.since is None:
            return
        (news,) = self._reader.read({game: Known()})
        if news.is_gone or news.is_unreadable:
            return
        for lane in lanes_of(endpoint, game):
            progress = progress_of(lane, news, endpoint.since, {})
            if progress is not None:
                before = wanted.version - 1 if wanted.version is not None else news.before(wanted.since or 0) or 0
                self._store.rewind(lane, min(progress.place[0], before))

    def _is_newer(self, game: str, since: int) -> bool:
        """Return True if a game has events since then; False if it cannot be read, since nothing of it is delivered."""
        try:
            version = self._log.head(game).version
            newest = self._log.read(game, after=version - 1, upto=version) if version else ()
            return bool(newest) and milliseconds(newest[-1].at) >= since
        except (CorruptLog, ValueError):  # an altered event may have no time
            return False
