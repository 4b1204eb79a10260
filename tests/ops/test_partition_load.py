"""The simulation of partitions: a partition is where its hash tag is, and the guide has what it prints."""

from pathlib import Path

from redis.crc import key_slot

from events.log.keys import tag
from ops.bench.partition_load import MASTERS, lines, ranges

SCALE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_a_partition_is_where_its_hash_tag_is():
    """As redis-cli --cluster create and ``ops.run.cluster`` give ranges of slots."""
    for masters in MASTERS:
        for partition, master in enumerate(ranges(masters)):
            slot = key_slot(tag(partition).encode())
            assert 16_384 * master // masters <= slot < -(-16_384 * (master + 1) // masters)


def test_the_guide_has_what_it_prints_today():
    told = SCALE.read_text()
    for games in (100_000, 1_000_000):
        assert "\n".join(lines(games)) in told
