"""A cluster of our own starts again on its data, and a folder is what it was: a cluster, or a single Redis."""

import os
import signal

import pytest

from ops.run.child import own_redis
from ops.run.embedded_cluster import EmbeddedCluster
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis, EmbeddedRedisUnusable
from ops.run.settings import Settings
from tests.ops.service import Up, up
from tests.support.front import Front


@pytest.mark.campaign(6)
def test_killed_and_started_again_every_game_goes_on(short_folder):
    running = Up(short_folder, "--cluster", SKALD_WEB_PROCESSES="1")
    front = Front(running.url)
    game, tokens = front.begin("nim", 2)
    front.step(game, tokens)
    before = front.log(game)
    running.process.send_signal(signal.SIGKILL)
    running.process.wait()
    with up(short_folder, "--cluster", SKALD_WEB_PROCESSES="1") as again:
        front = Front(again.url)
        assert front.log(game) == before
        while front.step(game, tokens):
            pass
        assert front.get(f"/v1/games/{game}/audit")["ok"]
        assert again.stop() == 0
        said = "\n".join(again.said)
    assert "Traceback" not in said, said
    assert "a master has no replica" not in said


@pytest.mark.campaign(6)
def test_a_cluster_that_was_never_whole_begins_anew(short_folder):
    first = EmbeddedCluster(short_folder)
    first._prepare()
    first.servers[0].start()
    first.stop()
    with EmbeddedCluster(short_folder) as cluster, pytest.raises(EmbeddedRedisUnusable, match=str(os.getpid())):
        assert cluster.layout.joined
        EmbeddedCluster(short_folder).start()


@pytest.mark.campaign(6)
def test_a_folder_is_never_taken_for_what_it_is_not(tmp_path):
    single, many = tmp_path / "single", tmp_path / "many"
    with EmbeddedRedis(single):
        pass
    EmbeddedCluster(many)._prepare()
    with pytest.raises(UserError, match="holds a single Redis"):
        own_redis(Settings(data=str(single)), cluster=True)
    with pytest.raises(UserError, match="holds a cluster"):
        own_redis(Settings(data=str(many)), cluster=False)
    with pytest.raises(UserError, match="SKALD_REDIS_URL names others"):
        own_redis(Settings(redis_url="redis://a"), cluster=True)
