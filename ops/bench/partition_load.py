"""A simulation of how unevenly games load partitions and masters (``python -m ops.bench.partition_load``).

Each game has a random partition, each partition the slot of its hash tag, and each master the same number of slots.
"""

import math
from collections.abc import Iterator, Sequence
from random import Random

import click
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from events.log.keys import tag
from events.log.records import PARTITIONS
from ops.run.terminal import echo
from projections.store.keys import GAME_LIST

KINDS = {"bots alone": (0.001, 4.0), "people at the table": (0.1, 1 / 8), "by correspondence": (0.899, 1 / 21_600)}
"""Assumed kinds of live games: the share of each kind, and its average number of actions per second."""
MASTERS = (3, 8, 16, 64)
OF_ITS_PARTITION = 2
"""The number of writes per action in its partition: the append, and documents with their checkpoint. The list of games
gets one more."""
SEED = 1


def partition_rates(games: int, chance: Random) -> Sequence[float]:
    """Return the actions per second of each partition. Games of a kind are exponentially distributed."""
    rates = [0.0] * PARTITIONS
    for share, mean in KINDS.values():
        for _ in range(round(games * share)):
            rates[chance.randrange(PARTITIONS)] += chance.expovariate(1 / mean)
    return rates


def master_of(key: str, masters: int) -> int:
    """Return the master of a key if all have equal ranges of slots, as assigned by ``ops.run.cluster``."""
    return key_slot(key.encode()) * masters // REDIS_CLUSTER_HASH_SLOTS


def ranges(masters: int) -> Sequence[int]:
    """Return the master of each partition with equal ranges of slots."""
    return [master_of(tag(partition), masters) for partition in range(PARTITIONS)]


def dealt(masters: int) -> Sequence[int]:
    """Return the master of each partition after moving slots so that all masters have the same number of partitions."""
    return [partition % masters for partition in range(PARTITIONS)]


def loads(rates: Sequence[float], owners: Sequence[int], masters: int) -> Sequence[float]:
    """Return the actions per second of each master."""
    found = [0.0] * masters
    for rate, owner in zip(rates, owners, strict=True):
        found[owner] += rate
    return found


def unevenness(values: Sequence[float]) -> float:
    """Return the ratio of the maximum to the mean."""
    return max(values) * len(values) / sum(values)


def busiest_second(rates: Sequence[float], chance: Random) -> float:
    """Return the unevenness within one second, where actions arrive independently."""
    return unevenness([max(0.0, chance.normalvariate(rate, math.sqrt(rate))) for rate in rates])


def lines(games: int) -> Iterator[str]:
    """Yield the tables for this number of live games, as Markdown."""
    chance = Random(SEED)  # noqa: S311 - the same each time
    rates = partition_rates(games, chance)
    total = sum(rates)
    yield f"{games:,} live games, {total:,.0f} actions a second: {total / PARTITIONS:,.1f} a partition."
    in_a_second = busiest_second(rates, chance)
    yield f"The busiest partition has {unevenness(rates):.2f} times the mean, in one second {in_a_second:.2f}."
    yield ""
    yield "| masters | partitions of one | busiest, equal ranges | busiest, dealt out | the list to the mean |"
    yield "| --- | --- | --- | --- | --- |"
    for masters in MASTERS:
        owners = ranges(masters)
        held = [owners.count(master) for master in range(masters)]
        by_range, by_deal = (unevenness(loads(rates, each, masters)) for each in (owners, dealt(masters)))
        of_the_list = masters / OF_ITS_PARTITION
        yield f"| {masters} | {min(held)} to {max(held)} | {by_range:.2f} | {by_deal:.2f} | {of_the_list:.1f} |"
    yield ""
    yield f"{GAME_LIST} is in slot {key_slot(GAME_LIST.encode()):,}."


@click.command()
@click.option("--games", type=click.IntRange(1_000, 10_000_000), default=1_000_000, show_default=True)
def command(games: int) -> None:
    """Print how unevenly live games load partitions and masters."""
    for line in lines(games):
        echo(line)


if __name__ == "__main__":
    command()
