"""The secret of an installation: one for all processes on a store, or the one that is set."""

import pytest

from events.log.client import connect
from events.log.records import LogUnavailable
from ops.run.keys import server_secret
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings


def test_it_is_drawn_once_for_a_store(tmp_path):
    with EmbeddedRedis(tmp_path / "a") as one, EmbeddedRedis(tmp_path / "b") as other:
        found = {server_secret(Settings(), connect(one.url)) for _ in range(3)}
        elsewhere = server_secret(Settings(), connect(other.url))
        assert len(found) == 1
        assert len(elsewhere) == 32
        assert elsewhere not in found


def test_one_that_is_set_is_nowhere_in_the_store(tmp_path):
    with EmbeddedRedis(tmp_path) as redis:
        client = connect(redis.url)
        ours = server_secret(Settings(secret="mine"), client)
        assert len(ours) == 32
        assert ours == server_secret(Settings(secret="mine"), client) != server_secret(Settings(secret="yours"), client)
        assert not list(client.scan_iter())


def test_without_the_store_there_is_none():
    with pytest.raises(LogUnavailable):
        server_secret(Settings(), connect("redis://127.0.0.1:1"))
