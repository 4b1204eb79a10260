"""Writes down what was delivered, many at a time, and again until it is stored."""

import asyncio
import logging
from collections import defaultdict

from projections.alarm import Alarm
from projections.dead_letters import TRANSIENT_ERRORS
from projections.webhooks.endpoint import Delivery, Failing, Lane, Move
from workers.webhooks.parts import Parts

FLUSH_SECONDS = 0.01
RETRY_SECONDS = 0.5

_log = logging.getLogger(__name__)


class Recorder:
    """What is yet to be written: cursors in order, attempts, lanes that fail, endpoints that ended, settled games."""

    def __init__(self, parts: Parts) -> None:
        self._store, self._run = parts.store, parts.run
        self._moves: list[Move] = []
        self._notes: defaultdict[str, list[Delivery]] = defaultdict(list)
        self._failing: dict[Lane, Failing | None] = {}
        self._ended: dict[str, int] = {}
        self._settled: dict[str, int] = {}
        self._something = asyncio.Event()
        self._outage = Alarm(_log)

    def move(self, move: Move) -> None:
        """Move a cursor on."""
        self._moves.append(move)
        self._something.set()

    def note(self, endpoint: str, delivery: Delivery) -> None:
        """Add an attempt to the list of its endpoint."""
        self._notes[endpoint].append(delivery)
        self._something.set()

    def fail(self, lane: Lane, failing: Failing | None) -> None:
        """Note that a lane fails, or does so no longer."""
        self._failing[lane] = failing
        self._something.set()

    def end(self, endpoint: str, at: int) -> None:
        """Note that an endpoint wants nothing any more."""
        self._ended[endpoint] = at
        self._something.set()

    def settle(self, game: str, version: int) -> None:
        """Note that everything of a game is delivered up to a version."""
        self._settled[game] = version
        self._something.set()

    async def run(self) -> None:
        """Write for ever, a moment after there is something."""
        while True:
            await self._something.wait()
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except TRANSIENT_ERRORS as error:
                self._outage.on("What was delivered cannot be written down: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._outage.off("What was delivered is written down again")

    async def flush(self) -> None:
        """Write everything. Raises ``LogUnavailable`` and ``LogFull``; what was not written stays to be."""
        self._something.clear()
        moves, notes, failing = self._moves, self._notes, self._failing
        ended, settled = self._ended, self._settled
        self._moves, self._notes, self._failing, self._ended, self._settled = [], defaultdict(list), {}, {}, {}
        try:
            await self._run(self._write, moves, notes, failing, ended, settled)
        except TRANSIENT_ERRORS:
            # A cursor that was moved already is left where it is, so all of it may be written again.
            self._moves = moves + self._moves
            self._failing = failing | self._failing
            self._ended, self._settled = ended | self._ended, settled | self._settled
            self._something.set()
            raise

    def _write(
        self,
        moves: list[Move],
        notes: dict[str, list[Delivery]],
        failing: dict[Lane, Failing | None],
        ended: dict[str, int],
        settled: dict[str, int],
    ) -> None:
        """Write the cursors before anything that follows from them."""
        self._store.advance(moves)
        if failing:
            self._store.fail(failing)
        for endpoint, at in ended.items():
            self._store.end(endpoint, at)
        self._store.settle(settled)
        if notes:
            self._store.note(notes)
