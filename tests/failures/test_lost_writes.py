"""A Redis that forgets what it acknowledged (no append-only file): who remembers more goes on from what is left."""

from events.log.port import Status
from ops.embedded import EmbeddedRedis
from tests.support.servers import temporary_folder
from tests.workers.stage import Stage


def test_a_table_that_is_ahead_of_the_log_is_forgotten():
    with temporary_folder() as folder, EmbeddedRedis(folder, settings={"appendonly": "no"}) as redis:
        stage = Stage(redis.url)
        bid = stage.games["nim"].command_types["bid"]
        game = stage.game()
        stage.client.save()
        ahead = stage.store.act(game, 0, bid(points=1)).state
        redis.kill()
        redis.start()
        again = stage.store.act(game, 1, bid(points=2)).state
        assert again.version == ahead.version
        assert again.hash != ahead.hash
        assert stage.store.act(game, 0, bid(points=1)).state.version == ahead.version + 1
        assert stage.play_out(game).status is Status.SCORING
        stage.drain(game)
        stage.assert_whole(game)
        stage.assert_projected(game)
