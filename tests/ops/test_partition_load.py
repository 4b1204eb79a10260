"""The simulation of partitions: what it deals out is all there, and the guide has what it prints."""

from pathlib import Path
from random import Random

import pytest
from redis.crc import key_slot

from events.log.keys import tag
from ops.bench.partition_load import (
    KINDS,
    MASTERS,
    busiest_second,
    dealt,
    lines,
    loads,
    partition_rates,
    ranges,
    unevenness,
)

SCALE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_no_game_is_lost_between_partitions_and_masters():
    rates = partition_rates(20_000, Random(1))
    expected = 20_000 * sum(share * rate for share, rate in KINDS.values())
    assert len(rates) == 256
    assert sum(rates) == pytest.approx(expected, rel=0.3)
    for masters in (1, *MASTERS):
        for owners in (ranges(masters), dealt(masters)):
            assert set(owners) <= set(range(masters))
            assert sum(loads(rates, owners, masters)) == pytest.approx(sum(rates))


def test_a_partition_is_where_its_hash_tag_is():
    """As redis-cli --cluster create and ``ops.run.cluster`` give ranges of slots."""
    for masters in MASTERS:
        for partition, master in enumerate(ranges(masters)):
            slot = key_slot(tag(partition).encode())
            assert 16_384 * master // masters <= slot < -(-16_384 * (master + 1) // masters)


def test_those_that_are_dealt_out_are_as_many_for_each():
    for masters in (8, 16, 64):
        assert {dealt(masters).count(master) for master in range(masters)} == {256 // masters}


def test_what_is_even_is_one_time_the_mean():
    assert unevenness([2.0, 2.0]) == 1
    assert unevenness([3.0, 1.0]) == 1.5
    assert busiest_second([1e12] * 256, Random(1)) == pytest.approx(1, abs=1e-3)


def test_the_guide_has_what_it_prints_today():
    told = SCALE.read_text()
    for games in (100_000, 1_000_000):
        assert "\n".join(lines(games)) in told
