"""The store of webhooks in Redis: what delivers keeps here how far it is."""

from collections.abc import Mapping, Sequence

import msgspec

from events.log.feed import stored_cursor
from events.log.ids import partition_of, stored_game_id
from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import side_data
from projections.redis.script import Script
from projections.webhooks import keys
from projections.webhooks.endpoint import Delivery, Failing, Lane, Move, Redelivery
from projections.webhooks.redis_endpoints import RedisEndpoints, field_of, read
from projections.webhooks.store import CURSORS, KEPT_DELIVERIES

MOST_ASKED = 1_000
_redelivery = msgspec.json.Decoder(Redelivery).decode


class RedisWebhooks(RedisEndpoints):
    """The webhooks of one Redis."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._hold = Script(client, "hold_lease", __package__)
        self._advance = Script(client, "advance_cursor", __package__)
        self._mark = Script(client, "mark_pending", __package__)
        self._settle = Script(client, "settle", __package__)

    def hold(self, token: str, milliseconds: int) -> bool:
        """Take or keep the right to deliver for so long; return False if another process has it."""
        return bool(self._hold(keys=[keys.LEASE], args=[token, milliseconds]))

    def release(self, token: str) -> None:
        """Give the right to deliver back, which ends at once."""
        if self.hold(token, 1000):
            with translate_errors():
                self._client.delete(keys.LEASE)

    def asked(self) -> Sequence[Redelivery]:
        """Return the redeliveries that were asked for, in order."""
        with translate_errors():
            stored = self._client.lrange(keys.ASKED, 0, MOST_ASKED - 1)
            found = [(one, read(_redelivery, one)) for one in stored]
            for damaged in (one for one, wanted in found if wanted is None):
                self._client.lrem(keys.ASKED, 0, damaged)
        return [wanted for _, wanted in found if wanted is not None]

    def answered(self, redelivery: Redelivery) -> None:
        """Forget a redelivery that was asked for."""
        with translate_errors():
            self._client.lrem(keys.ASKED, 1, msgspec.json.encode(redelivery))

    def advance(self, moves: Sequence[Move]) -> None:
        """Move cursors on, in order; those that are elsewhere by now stay."""
        self._advance.many(
            [
                ([_cursors(move.lane)], [move.lane.field, "" if move.before is None else move.before, move.after])
                for move in moves
            ]
        )

    def rewind(self, lane: Lane, version: int) -> None:
        """Set a cursor, wherever it is."""
        with translate_errors():
            self._client.hset(_cursors(lane), lane.field, version)

    def note(self, done: Mapping[str, Sequence[Delivery]]) -> None:
        """Add attempts to the lists of their endpoints, which keep the newest."""
        trimmed = ("MAXLEN", "~", KEPT_DELIVERIES, "*", "attempt")
        self._run(
            [
                ("XADD", keys.deliveries(endpoint), *trimmed, msgspec.json.encode(attempt))
                for endpoint, attempts in done.items()
                for attempt in attempts[-KEPT_DELIVERIES:]
            ]
        )

    def fail(self, lanes: Mapping[Lane, Failing | None]) -> None:
        """Note which lanes fail, and which do so no longer."""
        self._run(
            [
                ("HDEL", keys.failing(lane.endpoint), field_of(lane))
                if failing is None
                else ("HSET", keys.failing(lane.endpoint), field_of(lane), msgspec.json.encode(failing))
                for lane, failing in lanes.items()
            ]
        )

    def read_to(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return to where the feeds of these partitions have been looked at; nothing where nobody needs them."""
        found = self._run([("GET", keys.read_to(partition)) for partition in partitions])
        return {
            number: stored_cursor(place) for number, place in zip(partitions, found, strict=True) if place is not None
        }

    def mark(self, partition: int, cursor: str, games: Mapping[str, int]) -> None:
        """Note games, and to where the feed has been looked at, in one step."""
        noted = [part for game, version in games.items() for part in (version, game)]
        self._mark(keys=[keys.pending(partition), keys.read_to(partition)], args=[cursor, *noted])

    def pending(self) -> Mapping[str, int]:
        """Return the noted games, each with the newest version that was noted."""
        found = self._run([("ZRANGE", keys.pending(n), 0, -1, "WITHSCORES") for n in range(PARTITIONS)])
        return {name: int(version) for some in found for game, version in some if (name := stored_game_id(game))}

    def settle(self, games: Mapping[str, int]) -> None:
        """Forget games of which everything is delivered up to a version, unless a newer one was noted."""
        self._settle.many([([keys.pending(partition_of(game))], [game, version]) for game, version in games.items()])

    def unread(self) -> None:
        """Forget to where the feeds have been looked at, and what was pending: there is nobody to tell."""
        self._run([("DEL", name(number)) for number in range(PARTITIONS) for name in (keys.read_to, keys.pending)])


def _cursors(lane: Lane) -> str:
    return side_data(lane.game, CURSORS)
