"""A copy of the data folder holds the archive too."""

import time

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from ops.backup.rewind import rewind
from ops.run.redis import EmbeddedRedis
from projections.stores import redis_store
from tests.archive.conftest import World


@pytest.fixture(autouse=True)
def own_settings(monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)


def opened(server, data):
    client = connect(server.url)
    return World(RedisLog(client), redis_store(client), data / "archive")


def test_archived_games_are_in_the_copy(short_folder):
    data, copy = short_folder / "data", short_folder / "copy"
    with EmbeddedRedis(data) as server:
        world = opened(server, data)
        table = world.finished()
        world.archive_all()
        before = world.service.get(table.path + "/events").get_data()
        assert rewind(data, copy, int(time.time()) + 10) is None
    with EmbeddedRedis(copy) as server:
        there = opened(server, copy)
        assert there.service.get(table.path + "/events").get_data() == before
    assert {file.stat().st_mode & 0o777 for file in (copy / "archive").iterdir()} == {0o600}
