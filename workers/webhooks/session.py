"""The time in which this process is the one that delivers: it follows feeds, endpoints and what is asked for."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from projections.dead_letters import TRANSIENT_ERRORS
from projections.webhooks.endpoint import Endpoint, Redelivery, lanes_of
from workers.webhooks.deliverer import Deliverer
from workers.webhooks.feeds import Feeds
from workers.webhooks.parts import Parts
from workers.webhooks.reading import Reader
from workers.webhooks.recorder import Recorder
from workers.webhooks.redelivery import Redeliveries

ROUNDS_A_POLL = 2
"""The feeds are read every so many rounds: announcements come sooner, and may be lost."""


class Session:
    """Delivers from ``start`` to ``stop``. ``round`` is to be called about once a second."""

    def __init__(self, parts: Parts) -> None:
        self._store, self._run = parts.store, parts.run
        reader = Reader(parts.log, parts.rulesets)
        self._recorder = Recorder(parts)
        self.deliverer = Deliverer(parts, reader, self._recorder)
        self._feeds = Feeds(parts.log, parts.store)
        self._redeliveries = Redeliveries(parts.log, parts.store, reader)
        self._redelivering: asyncio.Task[None] | None = None
        self._rounds = 0
        self._tasks: Sequence[asyncio.Task[None]] = ()

    async def start(self, endpoints: Sequence[Endpoint]) -> None:
        """Begin with the games that may not be delivered. Raises ``LogUnavailable``."""
        games = await self._run(self._feeds.start)
        await self._use(endpoints)
        self.deliverer.touch(games)
        self._tasks = [asyncio.create_task(self._recorder.run()), asyncio.create_task(self.deliverer.run())]

    async def round(self, endpoints: Sequence[Endpoint]) -> None:
        """Look for new endpoints, for redeliveries, and for appends that nobody has announced.

        Appends are noted as read only after the endpoints of that moment were told of them. Raises ``LogUnavailable``.
        """
        for task in self._tasks:
            if task.done():
                task.result()
        self.deliverer.check()
        if await self._use(endpoints):
            self.deliverer.touch(self._feeds.recent_games())
        if self._redelivering is None or self._redelivering.done():
            asked = await self._run(self._store.asked)
            self._redelivering = asyncio.create_task(self._redeliver_all(asked)) if asked else None
        ripe = self._feeds.ripe()
        undelivered = {entry.game for _, entry in ripe if self.deliverer.is_undelivered(entry.game)}
        await self._run(self._feeds.mark, ripe, undelivered)
        if self._rounds % ROUNDS_A_POLL == 0:
            self.deliverer.touch(await self._run(self._feeds.poll))
        self._rounds += 1

    async def stop(self) -> None:
        """End what is under way and write down what came of it. Raises ``LogUnavailable``."""
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
        """Do what was asked for. What breaks off is begun anew in a later round."""
        with suppress(*TRANSIENT_ERRORS):
            for wanted in asked:
                await self._redeliver(wanted)

    async def _redeliver(self, wanted: Redelivery) -> None:
        queue = self.deliverer.queues.get(wanted.endpoint)
        if queue is not None:
            for game in list(await self._run(self._redeliveries.games, wanted, list(queue.failing))):
                await self._recorder.flush()
                await self._run(self._redeliveries.rewind, wanted, queue.endpoint, game)
                # What was read before is forgotten; what is under way moves no cursor that was set meanwhile.
                await self.deliverer.close(game)
                for lane in lanes_of(queue.endpoint, game):
                    queue.forget_failing(lane)
                self.deliverer.touch([game])
        await self._run(self._store.answered, wanted)
