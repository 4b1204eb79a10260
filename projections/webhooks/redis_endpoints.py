"""The endpoints in Redis: a hash of all, and for each a stream of attempts and a hash of the lanes that fail."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import feed
from events.log.redis.server_clock import server_milliseconds
from events.ruleset.records import change
from projections.webhooks import keys
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Lane, Redelivery

T = TypeVar("T")

_log = logging.getLogger(__name__)
_endpoint = msgspec.json.Decoder(Endpoint).decode
_delivery = msgspec.json.Decoder(Delivery).decode
_failing = msgspec.json.Decoder(Failing).decode


class RedisEndpoints:
    """The endpoints of one Redis, as the operator sees and changes them."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._unreadable: dict[str, str] = {}

    def now(self) -> int:
        """Return the time of Redis in milliseconds since 1970."""
        return server_milliseconds(self._client)

    def put(self, endpoint: Endpoint) -> None:
        """Store an endpoint; before that, hold on to the feeds from here on, unless they are held on to already."""
        self._keep_feeds()
        with translate_errors():
            self._client.hset(keys.ENDPOINTS, endpoint.id, msgspec.json.encode(endpoint))

    def end(self, endpoint: str, at: int) -> None:
        """Note that an endpoint wants nothing any more."""
        with translate_errors():
            self._client.hset(keys.ENDED, endpoint, at)

    def remove(self, endpoint: str) -> bool:
        """Forget an endpoint and its deliveries; return False if there is none."""
        with translate_errors():
            found = self._client.hdel(keys.ENDPOINTS, endpoint)
            self._client.hdel(keys.ENDED, endpoint)
            for name in (keys.deliveries(endpoint), keys.failing(endpoint)):
                self._client.delete(name)
        return bool(found)

    def get(self, endpoint: str) -> Endpoint | None:
        """Return an endpoint."""
        with translate_errors():
            stored = self._client.hget(keys.ENDPOINTS, endpoint)
            ended = self._client.hget(keys.ENDED, endpoint) if stored else None
        return self._readable({endpoint.encode(): stored}, {endpoint.encode(): ended}).get(endpoint) if stored else None

    def all(self) -> Sequence[Endpoint]:
        """Return all endpoints that can be read, the oldest first."""
        with translate_errors():
            stored = self._client.hgetall(keys.ENDPOINTS)
            ended = self._client.hgetall(keys.ENDED) if stored else {}
        return sorted(self._readable(stored, ended).values(), key=lambda one: (one.created, one.id))

    def unreadable(self) -> Mapping[str, str]:
        """Return the endpoints that cannot be read, by their names, and why. They can be removed."""
        with translate_errors():
            stored, ended = (self._client.hgetall(key) for key in (keys.ENDPOINTS, keys.ENDED))
        self._unreadable = {}
        self._readable(stored, ended, quiet=True)
        return dict(self._unreadable)

    def _readable(
        self, stored: Mapping[bytes, bytes], ended: Mapping[bytes, bytes | None], *, quiet: bool = False
    ) -> dict[str, Endpoint]:
        """Return the endpoints of these rows: one that somebody has damaged stops no other, and is logged once."""
        found: dict[str, Endpoint] = {}
        for field, row in stored.items():
            name = field.decode(errors="backslashreplace")
            try:
                found[name] = _joined(name, row, ended.get(field))
            except (ValueError, RecursionError) as error:  # what msgspec raises is a ValueError, too
                known = self._unreadable.get(name)
                self._unreadable[name] = str(error)
                if not quiet and known != str(error):
                    _log.warning("The webhook %a cannot be read: %s", name, error)
        return found

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts before a place in the stream."""
        with translate_errors():
            stored = self._client.xrevrange(
                keys.deliveries(endpoint), max="+" if before is None else f"({before}", count=limit
            )
        attempts = ((place, read(_delivery, fields.get(b"attempt", b""))) for place, fields in stored)
        return [(place.decode(), one) for place, one in attempts if one is not None]

    def failing(self, endpoint: str) -> Mapping[Lane, Failing]:
        """Return the lanes that do not get through."""
        with translate_errors():
            stored = self._client.hgetall(keys.failing(endpoint))
        lanes = ((field, read(_failing, value)) for field, value in stored.items())
        return {lane_of(endpoint, field.decode(errors="replace")): one for field, one in lanes if one is not None}

    def ask(self, redelivery: Redelivery) -> None:
        """Ask for a redelivery."""
        with translate_errors():
            self._client.rpush(keys.ASKED, msgspec.json.encode(redelivery))

    def _keep_feeds(self) -> None:
        with translate_errors():
            if all(self._run([("EXISTS", keys.read_to(partition)) for partition in range(PARTITIONS)])):
                return
            ends = self._run([("XREVRANGE", feed(n), "+", "-", "COUNT", 1) for n in range(PARTITIONS)])
            places = [next(iter(end), [b"0-0"])[0] for end in ends]
            self._run([("SET", keys.read_to(number), place, "NX") for number, place in enumerate(places)])

    def _run(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Run many commands in one round trip."""
        pipeline = self._client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        with translate_errors():
            answers: list[Any] = pipeline.execute()
        return answers


def field_of(lane: Lane) -> str:
    """Return the field of a lane among those of its endpoint that fail."""
    return f"{lane.game}:{lane.kind}"


def lane_of(endpoint: str, field: str) -> Lane:
    """Return the lane of a field."""
    game, _, kind = field.partition(":")
    return Lane(endpoint=endpoint, game=game, kind=kind)


def read(decode: Callable[[bytes], T], stored: bytes) -> T | None:
    """Return what is stored; ``None`` if it cannot be read, since it only tells of what was."""
    try:
        return decode(stored)
    except (ValueError, RecursionError):
        return None


def _joined(name: str, stored: bytes, ended: bytes | None) -> Endpoint:
    endpoint: Endpoint = _endpoint(stored)
    if endpoint.id != name:
        raise ValueError("it says that it is another one")
    return endpoint if ended is None else change(endpoint, ended=int(ended))
