"""The generations of the read models in Redis: one hash for each slot that holds read models."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import tag
from projections import score_history, scoreboard
from projections.generations import FIRST
from projections.redis.keys import GAME_LIST, STATISTICS, all_read_models, generations
from projections.redis.script import Script

KEY_PREFIXES = (GAME_LIST, STATISTICS, *(tag(partition) for partition in range(PARTITIONS)))
MODELS = (scoreboard.NAME, score_history.NAME)
SCAN_COUNT = 1000


class RedisGenerations:
    """The generations of one Redis. Switching them is one step for each slot, and harmless when it breaks off."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._switch = Script(client, "switch_generation")

    def begin(self) -> int:
        """Begin a new generation, above all that were ever begun."""
        with translate_errors():
            new = 1 + max(self._known(), default=FIRST)
            for key_prefix in KEY_PREFIXES:
                self._client.hset(generations(key_prefix), mapping={"building": new})
        return new

    def switch(self, generation: int) -> None:
        """Read this generation from now on, and drop all others."""
        for key_prefix in KEY_PREFIXES:
            self._switch(keys=[generations(key_prefix)], args=[generation])
        with translate_errors():
            self._drop_others(str(generation).encode())

    def _known(self) -> Iterator[int]:
        for key_prefix in KEY_PREFIXES:
            yield from (int(number) for number in self._client.hvals(generations(key_prefix)))

    def _drop_others(self, own: bytes) -> None:
        for key_prefix in (GAME_LIST, STATISTICS):
            keys = self._client.scan_iter(match=f"{key_prefix}:[0-9]*", count=SCAN_COUNT)
            self._unlink(key for key in keys if key.split(b":")[1] != own)
        for name in MODELS:
            keys = self._client.scan_iter(match=all_read_models(name), count=SCAN_COUNT)
            self._unlink(key for key in keys if not key.endswith(b":" + own))

    def _unlink(self, keys: Iterator[bytes]) -> None:
        while batch := list(islice(keys, SCAN_COUNT)):
            self._client.unlink(*batch)
