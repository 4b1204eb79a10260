"""The store of webhooks in memory, on a log in memory."""

import time
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from events.log.records import PARTITIONS, EventLog
from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Lane, Move, Redelivery
from projections.webhooks.store import CURSORS, KEPT_DELIVERIES


def _kept() -> defaultdict[str, deque[tuple[str, Delivery]]]:
    return defaultdict(lambda: deque(maxlen=KEPT_DELIVERIES))


@dataclass
class MemoryWebhooks:
    """The webhooks of one process, for tests and tries."""

    log: EventLog
    _endpoints: dict[str, Endpoint] = field(default_factory=dict)
    _deliveries: defaultdict[str, deque[tuple[str, Delivery]]] = field(default_factory=_kept)
    _failing: dict[Lane, Failing] = field(default_factory=dict)
    _asked: list[Redelivery] = field(default_factory=list)
    _read_to: dict[int, str] = field(default_factory=dict)
    _pending: dict[str, int] = field(default_factory=dict)
    _holder: tuple[str, float] = ("", 0.0)
    _count: int = 0

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def put(self, endpoint: Endpoint) -> None:
        """Store an endpoint."""
        for partition in range(PARTITIONS):
            self._read_to.setdefault(partition, self.log.end_of_feed(partition))
        self._endpoints[endpoint.id] = endpoint

    def end(self, endpoint: str, at: int) -> None:
        """Note that an endpoint wants nothing any more."""
        if endpoint in self._endpoints:
            self._endpoints[endpoint] = change(self._endpoints[endpoint], ended=at)

    def remove(self, endpoint: str) -> bool:
        """Forget an endpoint and its deliveries; return False if there is none."""
        self._deliveries.pop(endpoint, None)
        self._failing = {lane: kept for lane, kept in self._failing.items() if lane.endpoint != endpoint}
        return self._endpoints.pop(endpoint, None) is not None

    def get(self, endpoint: str) -> Endpoint | None:
        """Return an endpoint."""
        return self._endpoints.get(endpoint)

    def all(self) -> Sequence[Endpoint]:
        """Return all endpoints, the oldest first."""
        return sorted(self._endpoints.values(), key=lambda one: (one.created, one.id))

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts before a place."""
        newest = reversed(self._deliveries[endpoint])
        return list(islice((one for one in newest if before is None or int(one[0]) < int(before)), limit))

    def failing(self, endpoint: str) -> Mapping[Lane, Failing]:
        """Return the lanes that do not get through."""
        return {lane: kept for lane, kept in self._failing.items() if lane.endpoint == endpoint}

    def ask(self, redelivery: Redelivery) -> None:
        """Ask for a redelivery."""
        self._asked.append(redelivery)

    def hold(self, token: str, milliseconds: int) -> bool:
        """Take or keep the right to deliver for so long."""
        holder, until = self._holder
        if holder not in ("", token) and time.monotonic() < until:
            return False
        self._holder = token, time.monotonic() + milliseconds / 1000
        return True

    def release(self, token: str) -> None:
        """Give the right to deliver back."""
        if self._holder[0] == token:
            self._holder = "", 0.0

    def asked(self) -> Sequence[Redelivery]:
        """Return the redeliveries that were asked for."""
        return list(self._asked)

    def answered(self, redelivery: Redelivery) -> None:
        """Forget a redelivery that was asked for."""
        self._asked.remove(redelivery)

    def advance(self, moves: Sequence[Move]) -> None:
        """Move cursors on; those that are elsewhere by now stay."""
        for move in moves:
            stored = self.log.side_data(move.lane.game, CURSORS).get(move.lane.field)
            if stored == (None if move.before is None else str(move.before)):
                self.rewind(move.lane, move.after)

    def rewind(self, lane: Lane, version: int) -> None:
        """Set a cursor."""
        self.log.put_side_data(lane.game, CURSORS, {lane.field: str(version)})

    def note(self, done: Mapping[str, Sequence[Delivery]]) -> None:
        """Add attempts to the lists of their endpoints."""
        for endpoint, attempts in done.items():
            for attempt in attempts:
                self._count += 1
                self._deliveries[endpoint].append((str(self._count), attempt))

    def fail(self, lanes: Mapping[Lane, Failing | None]) -> None:
        """Note which lanes fail, and which do so no longer."""
        for lane, failing in lanes.items():
            self._failing.pop(lane, None)
            if failing is not None:
                self._failing[lane] = failing

    def read_to(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return to where the feeds of these partitions have been looked at."""
        return {partition: self._read_to[partition] for partition in partitions if partition in self._read_to}

    def mark(self, partition: int, cursor: str, games: Mapping[str, int]) -> None:
        """Note games, and to where the feed has been looked at."""
        for game, version in games.items():
            self._pending[game] = max(version, self._pending.get(game, 0))
        self._read_to[partition] = cursor

    def pending(self) -> Mapping[str, int]:
        """Return the noted games."""
        return dict(self._pending)

    def settle(self, games: Mapping[str, int]) -> None:
        """Forget games of which everything is delivered, unless a newer version was noted."""
        for game, version in games.items():
            if self._pending.get(game, 0) <= version:
                self._pending.pop(game, None)

    def unread(self) -> None:
        """Forget to where the feeds have been looked at."""
        self._read_to.clear()
        self._pending.clear()
