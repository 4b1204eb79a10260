"""Webhooks in Redis: the endpoints, their attempts and failing lanes, the cursors, redeliveries and pending games."""

import logging
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, TypeVar

import msgspec

from events.log.client import Client, Script, readable, server_milliseconds, translate_errors
from events.log.keys import feed, game_metadata, tag
from events.log.log import log_once
from events.log.records import (
    PARTITIONS,
    CorruptLog,
    is_game_id,
    partition_of,
    stored_cursor,
    stored_game_id,
    stored_number,
)
from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Move, OrderingKey, Redelivery

CURSORS = "webhooks"
"""The name of the metadata of a game with each endpoint's cursor in it."""
KEPT_DELIVERIES = 1000
"""The number of newest attempts of an endpoint that are kept."""


ENDPOINTS = "skald:webhooks"
"""The hash of the endpoints, their secrets included: id to JSON."""
ENDED = "skald:webhooks:ended"
"""The hash of the endpoints that have ended: id to when (milliseconds)."""
ASKED = "skald:webhooks:asked"
"""The list of the redeliveries that were asked for."""
LEASE = "skald:webhooks:lease"
"""The token of the one process that delivers, while its lease lasts."""

T = TypeVar("T")

_log = logging.getLogger(__name__)
_endpoint = msgspec.json.Decoder(Endpoint).decode
_delivery = msgspec.json.Decoder(Delivery).decode
_failing = msgspec.json.Decoder(Failing).decode

MAX_ASKED = 1_000
_redelivery = msgspec.json.Decoder(Redelivery).decode


def deliveries(endpoint: str) -> str:
    """The stream of an endpoint's newest attempts."""
    return f"skald:webhook:{endpoint}:deliveries"


def failing_key(endpoint: str) -> str:
    """The hash of an endpoint's failing lanes."""
    return f"skald:webhook:{endpoint}:failing"


def pending(partition: int) -> str:
    """The sorted set of the games with events that may not be delivered yet, by the newest version."""
    return f"{tag(partition)}:webhooks"


def read_to(partition: int) -> str:
    return f"{tag(partition)}:webhooks:read"


class Endpoints:
    """The endpoints of one Redis, as an operator sees and changes them."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._unreadable: dict[str, str] = {}

    def now(self) -> int:
        """Return the time of Redis in milliseconds since 1970."""
        return server_milliseconds(self._client)

    def put(self, endpoint: Endpoint) -> None:
        """Store an endpoint; before that, hold the feeds from here on, unless they are already held."""
        self._keep_feeds()
        with translate_errors():
            self._client.hset(ENDPOINTS, endpoint.id, msgspec.json.encode(endpoint))

    def end(self, endpoint: str, at: int) -> None:
        with translate_errors():
            self._client.hset(ENDED, endpoint, at)

    def remove(self, endpoint: str) -> bool:
        """Remove an endpoint and its deliveries; return False if there is none."""
        with translate_errors():
            found = self._client.hdel(ENDPOINTS, endpoint)
            self._client.hdel(ENDED, endpoint)
            for name in (deliveries(endpoint), failing_key(endpoint)):
                self._client.delete(name)
        return bool(found)

    def get(self, endpoint: str) -> Endpoint | None:
        with translate_errors():
            stored = self._client.hget(ENDPOINTS, endpoint)
            ended = self._client.hget(ENDED, endpoint) if stored else None
        return self._readable({endpoint.encode(): stored}, {endpoint.encode(): ended}).get(endpoint) if stored else None

    def all(self) -> Sequence[Endpoint]:
        """Return all endpoints that can be read, the oldest first."""
        with translate_errors():
            stored = self._client.hgetall(ENDPOINTS)
            ended = self._client.hgetall(ENDED) if stored else {}
        return sorted(self._readable(stored, ended).values(), key=lambda one: (one.created, one.id))

    def unreadable(self) -> Mapping[str, str]:
        """Return the endpoints that cannot be read, by id, with the reason. They can be removed."""
        with translate_errors():
            stored, ended = (self._client.hgetall(key) for key in (ENDPOINTS, ENDED))
        self._unreadable = {}
        self._readable(stored, ended, quiet=True)
        return dict(self._unreadable)

    def _readable(
        self, stored: Mapping[bytes, bytes], ended: Mapping[bytes, bytes | None], *, quiet: bool = False
    ) -> dict[str, Endpoint]:
        """Return the endpoints of these rows. A damaged one is left out and logged once."""
        found: dict[str, Endpoint] = {}
        for field, row in stored.items():
            name = field.decode(errors="backslashreplace")
            try:
                found[name] = _joined(name, row, ended.get(field))
            except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors, too
                known = self._unreadable.get(name)
                self._unreadable[name] = str(error)
                if not quiet and known != str(error):
                    _log.warning("The webhook %a cannot be read: %s", name, error)
        return found

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts, each with its position in the stream; only those before a position, if given."""
        with translate_errors():
            stored = self._client.xrevrange(
                deliveries(endpoint), max="+" if before is None else f"({before}", count=limit
            )
        attempts = ((place, read(_delivery, fields.get(b"attempt", b""))) for place, fields in stored)
        return [(place.decode(), one) for place, one in attempts if one is not None]

    def failing(self, endpoint: str) -> Mapping[OrderingKey, Failing]:
        """Return the failing lanes."""
        (stored,) = self._run([("HGETALL", failing_key(endpoint))])
        lanes = (
            (lane_of(endpoint, field.decode(errors="replace")), read(_failing, value))
            for field, value in (stored or {}).items()
        )
        return {lane: one for lane, one in lanes if one is not None and is_game_id(lane.game)}

    def ask(self, redelivery: Redelivery) -> None:
        """Ask for a redelivery, which the delivering process carries out."""
        with translate_errors():
            self._client.rpush(ASKED, msgspec.json.encode(redelivery))

    def _keep_feeds(self) -> None:
        with translate_errors():
            if all(self._run([("EXISTS", read_to(partition)) for partition in range(PARTITIONS)])):
                return
            ends = self._run([("XREVRANGE", feed(n), "+", "-", "COUNT", 1) for n in range(PARTITIONS)])
            places = [next(iter(end or ()), [b"0-0"])[0] for end in ends]
            self._run([("SET", read_to(number), place, "NX") for number, place in enumerate(places)])

    def _run(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Return the answers, in one round trip; ``None`` for a key of the wrong type, which is logged once."""
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        with translate_errors():
            answers: list[Any] = pipeline.execute(raise_on_error=False)
        for (_, key, *_), answer in zip(commands, answers, strict=True):
            if isinstance(answer, Exception) and readable(answer) is None:
                _log_foreign(key)
        return [readable(answer) for answer in answers]


def _log_foreign(key: str) -> None:
    log_once(_log.error, "The key %a has a value that no webhook has written, and is ignored", key)


def field_of(lane: OrderingKey) -> str:
    return f"{lane.game}:{lane.kind}"


def lane_of(endpoint: str, field: str) -> OrderingKey:
    game, _, kind = field.partition(":")
    return OrderingKey(endpoint=endpoint, game=game, kind=kind)


def read(decode: Callable[[bytes], T], stored: bytes) -> T | None:
    """Return a stored record; ``None`` if it cannot be read, since it is only informative."""
    try:
        return decode(stored)
    except (ValueError, RecursionError):
        return None


def _joined(name: str, stored: bytes, ended: bytes | None) -> Endpoint:
    endpoint: Endpoint = _endpoint(stored)
    if endpoint.id != name:
        raise ValueError("it says that it is another one")
    return endpoint if ended is None else change(endpoint, ended=stored_number(ended))


def _asked(stored: bytes) -> Redelivery:
    wanted: Redelivery = _redelivery(stored)
    if wanted.game is not None and not is_game_id(wanted.game):
        raise ValueError("it names no game")
    return wanted


class WebhookStore(Endpoints):
    """The webhooks of one Redis."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._hold = Script(client, "hold_lease", __package__)
        self._advance = Script(client, "advance_cursor", __package__)
        self._mark = Script(client, "mark_pending", __package__)
        self._forget_delivered = Script(client, "settle", __package__)

    def hold(self, token: str, milliseconds: int) -> bool:
        """Take or renew the lease for this many milliseconds; return False if another process has it."""
        return bool(self._hold(keys=[LEASE], args=[token, milliseconds]))

    def release(self, token: str) -> None:
        """Release the lease."""
        if self.hold(token, 1000):
            with translate_errors():
                self._client.delete(LEASE)

    def asked(self) -> Sequence[Redelivery]:
        """Return the redeliveries that were asked for, in order."""
        with translate_errors():
            stored = self._client.lrange(ASKED, 0, MAX_ASKED - 1)
            found = [(one, read(_asked, one)) for one in stored]
            for damaged in (one for one, wanted in found if wanted is None):
                self._client.lrem(ASKED, 0, damaged)
        return [wanted for _, wanted in found if wanted is not None]

    def answered(self, redelivery: Redelivery) -> None:
        with translate_errors():
            self._client.lrem(ASKED, 1, msgspec.json.encode(redelivery))

    def advance(self, moves: Sequence[Move]) -> None:
        """Advance cursors, in order; those that another process has moved stay."""
        self._advance.many(
            [
                ([_cursors(move.lane)], [move.lane.field, "" if move.before is None else move.before, move.after])
                for move in moves
            ]
        )

    def rewind(self, lane: OrderingKey, version: int) -> None:
        """Set a cursor, regardless of its position."""
        with translate_errors():
            self._client.hset(_cursors(lane), lane.field, version)

    def note(self, done: Mapping[str, Sequence[Delivery]]) -> None:
        """Add attempts to the streams of their endpoints, which keep the newest."""
        trimmed = ("MAXLEN", "~", KEPT_DELIVERIES, "*", "attempt")
        self._run(
            [
                ("XADD", deliveries(endpoint), *trimmed, msgspec.json.encode(attempt))
                for endpoint, attempts in done.items()
                for attempt in attempts[-KEPT_DELIVERIES:]
            ]
        )

    def fail(self, lanes: Mapping[OrderingKey, Failing | None]) -> None:
        """Store which lanes fail, and which no longer fail."""
        self._run(
            [
                ("HDEL", failing_key(lane.endpoint), field_of(lane))
                if failing is None
                else ("HSET", failing_key(lane.endpoint), field_of(lane), msgspec.json.encode(failing))
                for lane, failing in lanes.items()
            ]
        )

    def read_to(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return up to where the feeds of these partitions have been read; nothing for feeds that are not needed."""
        found = self._run([("GET", read_to(partition)) for partition in partitions])
        return {
            number: stored_cursor(place) for number, place in zip(partitions, found, strict=True) if place is not None
        }

    def mark(self, partition: int, cursor: str, games: Mapping[str, int]) -> None:
        """Store pending games, each with a version that is in the log, and the position in the feed, in one step."""
        noted = [part for game, version in games.items() for part in (version, game)]
        try:
            self._mark(keys=[pending(partition), read_to(partition)], args=[cursor, *noted])
        except CorruptLog:  # the next process that delivers reads that partition again
            _log_foreign(pending(partition))

    def pending(self) -> Mapping[str, int]:
        """Return the pending games, each with the newest version that was stored; 0 if it is invalid."""
        found = self._run([("ZRANGE", pending(n), 0, -1, "WITHSCORES") for n in range(PARTITIONS)])
        noted = ((stored_game_id(game), version) for some in found for game, version in some or ())
        return {game: int(version) if isfinite(version) else 0 for game, version in noted if game is not None}

    def forget_delivered(self, games: Mapping[str, int]) -> None:
        """Remove pending games that are delivered up to a version, unless a newer one was stored."""
        self._forget_delivered.many(
            [([pending(partition_of(game))], [game, version]) for game, version in games.items()]
        )

    def unread(self) -> None:
        """Remove the positions in the feeds and the pending games, since there is no endpoint."""
        self._run([("DEL", name(number)) for number in range(PARTITIONS) for name in (read_to, pending)])


def _cursors(lane: OrderingKey) -> str:
    return game_metadata(lane.game, CURSORS)
