"""The endpoints in Redis: a hash of all, and for each a stream of attempts and a hash of the lanes that fail."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import feed
from events.log.redis.server_clock import server_milliseconds
from events.ruleset.records import change
from projections.webhooks import keys
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Lane, Redelivery

_endpoint = msgspec.json.Decoder(Endpoint).decode
_delivery = msgspec.json.Decoder(Delivery).decode
_failing = msgspec.json.Decoder(Failing).decode


class RedisEndpoints:
    """The endpoints of one Redis, as the operator sees and changes them."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

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
            return _joined(stored, self._client.hget(keys.ENDED, endpoint)) if stored else None

    def all(self) -> Sequence[Endpoint]:
        """Return all endpoints, the oldest first."""
        with translate_errors():
            stored = self._client.hgetall(keys.ENDPOINTS)
            ended = self._client.hgetall(keys.ENDED) if stored else {}
        found = [_joined(one, ended.get(name)) for name, one in stored.items()]
        return sorted(found, key=lambda one: (one.created, one.id))

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts before a place in the stream."""
        with translate_errors():
            stored = self._client.xrevrange(
                keys.deliveries(endpoint), max="+" if before is None else f"({before}", count=limit
            )
        return [(place.decode(), _delivery(fields[b"attempt"])) for place, fields in stored]

    def failing(self, endpoint: str) -> Mapping[Lane, Failing]:
        """Return the lanes that do not get through."""
        with translate_errors():
            stored = self._client.hgetall(keys.failing(endpoint))
        return {lane_of(endpoint, field.decode()): _failing(value) for field, value in stored.items()}

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


def _joined(stored: bytes, ended: bytes | None) -> Endpoint:
    endpoint: Endpoint = _endpoint(stored)
    return endpoint if ended is None else change(endpoint, ended=int(ended))
