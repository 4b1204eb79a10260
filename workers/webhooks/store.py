"""The state of delivery in Redis: attempts and failing lanes, cursors, redeliveries, and pending games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

import msgspec

from events.log.client import Client, Script, translate_errors
from events.log.keys import game_metadata
from events.log.records import PARTITIONS, is_game_id, partition_of, stored_cursor, stored_game_id
from projections.webhooks.endpoint import Delivery, Failing, OrderingKey, Redelivery
from projections.webhooks.store import (
    ASKED,
    CURSORS,
    LEASE,
    Endpoints,
    deliveries,
    failing_key,
    log_foreign,
    pending,
    read,
    read_to,
)

KEPT_DELIVERIES = 1000
"""The number of newest attempts of an endpoint that are kept."""
MAX_ASKED = 1_000
LEASE_SECONDS = 5.0

Move = tuple[OrderingKey, int | None, int]
"""The move of a cursor: its lane, its old position (``None`` for a new cursor), and its new one."""

_redelivery = msgspec.json.Decoder(Redelivery).decode


@dataclass
class Batch:
    """Changes to write together: cursors in order, attempts, failing lanes, ended endpoints, and delivered games."""

    moves: list[Move] = field(default_factory=list)
    attempts: list[tuple[str, Delivery]] = field(default_factory=list)
    failing: dict[OrderingKey, Failing | None] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)
    delivered: dict[str, int] = field(default_factory=dict)

    def before(self, later: "Batch") -> "Batch":
        """Return this batch merged with a later one, without this one's attempts, which are only informative."""
        return Batch(
            self.moves + later.moves,
            later.attempts,
            self.failing | later.failing,
            self.ended | later.ended,
            self.delivered | later.delivered,
        )


class WebhookStore(Endpoints):
    """The webhooks of one Redis, as they are delivered."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._advance = Script(client, "advance_cursor", __package__)
        self._mark = Script(client, "mark_pending", __package__)
        self._settle = Script(client, "settle", __package__)

    def lease(self) -> Any:
        """Return the lease of the one process that delivers, as a lock that any of its threads may hold."""
        return self._client.lock(LEASE, timeout=LEASE_SECONDS, thread_local=False)

    def asked(self) -> Sequence[Redelivery]:
        """Return the requested redeliveries in order."""
        with translate_errors():
            stored = self._client.lrange(ASKED, 0, MAX_ASKED - 1)
            found = [(one, read(_asked, one)) for one in stored]
            for damaged in (one for one, wanted in found if wanted is None):
                self._client.lrem(ASKED, 0, damaged)
        return [wanted for _, wanted in found if wanted is not None]

    def answered(self, redelivery: Redelivery) -> None:
        with translate_errors():
            self._client.lrem(ASKED, 1, msgspec.json.encode(redelivery))

    def write(self, batch: Batch) -> None:
        """Write a batch: first the cursors, unless another process has moved them, then the dependent changes."""
        self._advance.many(
            [
                ([_cursors(lane)], [lane.field, "" if before is None else before, after])
                for lane, before, after in batch.moves
            ]
        )
        self._run(
            [
                ("HDEL", failing_key(lane.endpoint), f"{lane.game}:{lane.kind}")
                if failing is None
                else ("HSET", failing_key(lane.endpoint), f"{lane.game}:{lane.kind}", msgspec.json.encode(failing))
                for lane, failing in batch.failing.items()
            ]
        )
        for endpoint, at in batch.ended.items():
            self.end(endpoint, at)
        # A game stays pending if a newer version was stored meanwhile.
        self._settle.many(
            [([pending(partition_of(game))], [game, version]) for game, version in batch.delivered.items()]
        )
        trimmed = ("MAXLEN", "~", KEPT_DELIVERIES, "*", "attempt")
        self._run(
            [
                ("XADD", deliveries(endpoint), *trimmed, msgspec.json.encode(attempt))
                for endpoint, attempt in batch.attempts
            ]
        )

    def rewind(self, lane: OrderingKey, version: int) -> None:
        """Set a cursor, regardless of its position."""
        with translate_errors():
            self._client.hset(_cursors(lane), lane.field, version)

    def read_to(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return the positions up to which these feeds were read; unneeded feeds are left out."""
        found = self._run([("GET", read_to(partition)) for partition in partitions])
        return {
            number: stored_cursor(place) for number, place in zip(partitions, found, strict=True) if place is not None
        }

    def mark(self, cursors: Mapping[int, str], games: Mapping[int, Mapping[str, int]]) -> None:
        """Store positions in feeds, each atomically with the pending games and a logged version of each."""
        answers = self._mark.many(
            [
                (
                    [pending(number), read_to(number)],
                    [cursor, *(part for game, version in games.get(number, {}).items() for part in (version, game))],
                )
                for number, cursor in cursors.items()
            ]
        )
        for number, answer in zip(cursors, answers, strict=True):
            if isinstance(answer, Exception):  # the next process that delivers reads that partition again
                log_foreign(pending(number))

    def pending(self) -> Mapping[str, int]:
        """Return the pending games, each with the newest version that was stored; 0 if it is invalid."""
        found = self._run([("ZRANGE", pending(n), 0, -1, "WITHSCORES") for n in range(PARTITIONS)])
        noted = ((stored_game_id(game), version) for some in found for game, version in some or ())
        return {game: int(version) if isfinite(version) else 0 for game, version in noted if game is not None}

    def unread(self) -> None:
        """Remove the positions in the feeds and the pending games, since no endpoint is left."""
        self._run([("DEL", name(number)) for number in range(PARTITIONS) for name in (read_to, pending)])


def _asked(stored: bytes) -> Redelivery:
    wanted: Redelivery = _redelivery(stored)
    if wanted.game is not None and not is_game_id(wanted.game):
        raise ValueError("it does not name a game")
    return wanted


def _cursors(lane: OrderingKey) -> str:
    return game_metadata(lane.game, CURSORS)
