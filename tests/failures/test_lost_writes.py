"""A Redis that forgets what it acknowledged (no append-only file): who remembers more goes on from what is left."""

from events.log.records import Status
from ops.run.redis import EmbeddedRedis
from projections.scores import scores_of
from tests.support.cases import each
from tests.support.deployment import Deployment
from tests.support.servers import temporary_folder


def test_a_state_that_is_ahead_of_the_log_is_forgotten():
    with temporary_folder() as folder, EmbeddedRedis(folder, settings={"appendonly": "no"}) as redis:
        deployment = Deployment.on_redis(redis.url)
        bid = deployment.rulesets["nim"].command_types["bid"]
        game = deployment.game()
        deployment.client.save()
        ahead = deployment.service.act(game, 0, bid(points=1)).state
        redis.kill()
        redis.start()
        again = deployment.service.act(game, 1, bid(points=2)).state
        assert again.version == ahead.version
        assert again.hash != ahead.hash
        assert deployment.service.act(game, 0, bid(points=1)).state.version == ahead.version + 1
        assert deployment.play_out(game).status is Status.SCORING
        deployment.drain(game)
        deployment.assert_whole(game)
        deployment.assert_projected(game)


@each("further", [0, 1, 2])
def test_who_only_reads_notices_too(further):
    """However far the log has come since: nothing is folded onto a state that it does not lead to."""
    with temporary_folder() as folder, EmbeddedRedis(folder, settings={"appendonly": "no"}) as redis:
        deployment = Deployment.on_redis(redis.url)
        bid = deployment.rulesets["nim"].command_types["bid"]
        game, other = deployment.game(), deployment.another_service()
        deployment.client.save()
        ahead = deployment.service.act(game, 0, bid(points=1)).state
        deployment.drain(game)
        redis.kill()
        redis.start()
        other.load(game)
        for seat in range(1, 1 + further):
            other.act(game, seat, bid(points=2))
        newest = deployment.service.load(game)
        assert newest == deployment.fresh_state(game)
        assert newest.version == ahead.version - 1 + further
        deployment.drain(game)
        assert deployment.read_models.scores(game, None) == scores_of(newest, None)
