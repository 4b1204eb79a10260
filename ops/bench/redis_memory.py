"""The memory that the log takes in Redis, and how many projections are behind."""

from typing import Any

from events.log import keys
from events.log.records import PARTITIONS


def dirty_games(client: Any) -> int:
    with client.pipeline(transaction=False) as pipeline:
        for partition in range(PARTITIONS):
            pipeline.zcard(keys.dirty(partition))
        return sum(pipeline.execute())


def bytes_an_event(client: Any) -> float:
    names = list(client.scan_iter(count=1000))
    with client.pipeline(transaction=False) as pipeline:
        for name in names:
            pipeline.memory_usage(name, samples=0)
        memory = sum(size or 0 for size in pipeline.execute())  # a lease may have expired meanwhile
    with client.pipeline(transaction=False) as pipeline:
        for name in names:
            if name.endswith(b":events"):
                pipeline.xlen(name)
        return float(memory / sum(pipeline.execute()))
