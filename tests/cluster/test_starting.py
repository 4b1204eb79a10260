"""A service on a cluster starts again where it was killed, and a folder of servers is not taken for a single Redis."""

import signal

import pytest

from ops.run.child import own_redis
from ops.run.errors import UserError
from ops.run.settings import Settings
from tests.ops.service import Up, up
from tests.support.front import Front


@pytest.mark.campaign(15)
def test_killed_and_started_again_every_game_goes_on(short_folder, on_cluster):
    _, _, settings = on_cluster
    running = Up(short_folder, **settings)
    front = Front(running.url)
    game, tokens = front.begin("nim", 2)
    front.step(game, tokens)
    before = front.log(game)
    running.process.send_signal(signal.SIGKILL)
    running.process.wait()
    with up(short_folder, **settings) as again:
        front = Front(again.url)
        assert front.log(game) == before
        while front.step(game, tokens):
            pass
        assert front.get(f"/v1/games/{game}/audit")["ok"]
        assert again.stop() == 0
        said = "\n".join(again.said)
    assert "Traceback" not in said, said
    assert "a master has no replica" not in said


def test_a_folder_of_a_cluster_is_not_taken_for_one_redis(tmp_path):
    (tmp_path / "cluster").mkdir()
    (tmp_path / "cluster" / "layout.json").touch()
    with pytest.raises(UserError, match="holds the servers of a cluster"):
        own_redis(Settings(data=str(tmp_path)))
    assert own_redis(Settings(data=str(tmp_path), redis_url="redis://a")) is None
