"""What a machine has, and what a container may use of it."""

import pytest

from ops.run.child import own_redis
from ops.run.machine import cores, memory
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings, Tuning


@pytest.mark.parametrize(
    ("written", "counts"), [("268435456\n", True), ("max\n", False), ("9" * 19, False), ("", False)]
)
def test_the_limit_of_a_container_counts_as_the_machine_s_memory(tmp_path, written, counts):
    limit = tmp_path / "memory.max"
    limit.write_text(written)
    whole = memory(())
    assert whole > 1 << 28
    assert memory((str(tmp_path / "nothing"), str(limit))) == (1 << 28 if counts else whole)


def test_there_is_a_core():
    assert cores() >= 1


def test_the_operator_s_own_limit_counts(tmp_path):
    own = own_redis(Settings(data=str(tmp_path), tuning=Tuning(redis_megabytes=64)))
    own.start()
    try:
        with EmbeddedRedis(tmp_path).client() as client:
            assert client.config_get("maxmemory")["maxmemory"] == str(64 << 20)
    finally:
        own.stop()
