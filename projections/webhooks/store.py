"""Webhooks in Redis, as the operator manages them: endpoints, attempts, failing lanes, redeliveries."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from events.log.client import Client, readable, server_milliseconds, translate_errors
from events.log.keys import feed, tag
from events.log.log import log_once
from events.log.records import PARTITIONS, is_game_id, stored_number
from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, OrderingKey, Redelivery

CURSORS = "webhooks"
"""The name of the metadata of a game with each endpoint's cursor in it."""
ENDPOINTS = "skald:webhooks"
"""The hash of the endpoints, their secrets included: id to JSON."""
ENDED = "skald:webhooks:ended"
"""The hash of the endpoints that have ended: id to the time (milliseconds)."""
ASKED = "skald:webhooks:asked"
"""The list of requested redeliveries."""
LEASE = "skald:webhooks:lease"
"""The token of the one process that delivers, while its lease lasts."""

T = TypeVar("T")

_log = logging.getLogger(__name__)
_endpoint = msgspec.json.Decoder(Endpoint).decode
_delivery = msgspec.json.Decoder(Delivery).decode
_failing = msgspec.json.Decoder(Failing).decode


def deliveries(endpoint: str) -> str:
    """The stream of an endpoint's newest attempts."""
    return f"skald:webhook:{endpoint}:deliveries"


def failing_key(endpoint: str) -> str:
    """The hash of an endpoint's failing lanes."""
    return f"skald:webhook:{endpoint}:failing"


def pending(partition: int) -> str:
    """The sorted set of the games that may have undelivered events, by the newest version."""
    return f"{tag(partition)}:webhooks"


def read_to(partition: int) -> str:
    return f"{tag(partition)}:webhooks:read"


class Endpoints:
    """The endpoints of one Redis, as the operator manages them."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

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
            stored, ended = (self._client.hget(key, endpoint) for key in (ENDPOINTS, ENDED))
        found = _endpoint_of(endpoint, stored, ended) if stored else None
        return found if isinstance(found, Endpoint) else None

    def all(self) -> Sequence[Endpoint]:
        """Return all readable endpoints, oldest first. A damaged one is left out and logged once."""
        found = self._read_all()
        for name, why in found.items():
            if isinstance(why, str):
                log_once(_log.warning, "The webhook %a cannot be read: %s", name, why)
        return sorted(
            (one for one in found.values() if isinstance(one, Endpoint)), key=lambda one: (one.created, one.id)
        )

    def unreadable(self) -> Mapping[str, str]:
        """Return the endpoints that cannot be read, by id, with the reason. They can be removed."""
        return {name: why for name, why in self._read_all().items() if isinstance(why, str)}

    def _read_all(self) -> Mapping[str, Endpoint | str]:
        with translate_errors():
            stored = self._client.hgetall(ENDPOINTS)
            ended = self._client.hgetall(ENDED) if stored else {}
        names = {field: field.decode(errors="backslashreplace") for field in stored}
        return {names[field]: _endpoint_of(names[field], row, ended.get(field)) for field, row in stored.items()}

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts, perhaps only those before a position, each with its position in the stream."""
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
        """Request a redelivery, which the delivering process executes."""
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
        """Return the replies, in one round trip; ``None`` for a key of the wrong type, which is logged once."""
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        with translate_errors():
            answers: list[Any] = pipeline.execute(raise_on_error=False)
        for (_, key, *_), answer in zip(commands, answers, strict=True):
            if isinstance(answer, Exception) and readable(answer) is None:
                log_foreign(key)
        return [readable(answer) for answer in answers]


def log_foreign(key: str) -> None:
    log_once(_log.error, "The key %a has a value that no webhook has written, and is ignored", key)


def lane_of(endpoint: str, field: str) -> OrderingKey:
    game, _, kind = field.partition(":")
    return OrderingKey(endpoint=endpoint, game=game, kind=kind)


def read(decode: Callable[[bytes], T], stored: bytes) -> T | None:
    """Return a stored record, or ``None`` if it cannot be read; it is only informative."""
    try:
        return decode(stored)
    except (ValueError, RecursionError):
        return None


def _endpoint_of(name: str, stored: bytes, ended: bytes | None) -> Endpoint | str:
    """Return a stored endpoint, or why it cannot be read."""
    try:
        endpoint: Endpoint = _endpoint(stored)
        if endpoint.id != name:
            return "it has another id than its key"
        return endpoint if ended is None else change(endpoint, ended=stored_number(ended))
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors, too
        return str(error)
