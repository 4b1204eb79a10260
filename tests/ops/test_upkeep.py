"""skald rebuild and skald failures, on a store that nobody serves."""

from events.log.records import PARTITIONS, partition_of
from ops.run.redis import EmbeddedRedis
from projections.store.keys import quarantined
from tests.ops.service import skald
from tests.support.deployment import Deployment


def test_read_models_are_computed_anew(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        store = Deployment.on_redis(own.url)
        game = store.game(2)
        assert store.read_models.scores(game, None) is None
    assert "1 games are rebuilt" in skald("rebuild", SKALD_DATA=str(tmp_path)).stdout
    with EmbeddedRedis(tmp_path) as own:
        assert Deployment.on_redis(own.url).read_models.scores(game, None).version == 6


def test_what_is_quarantined_is_listed_and_retried(tmp_path):
    run = lambda *words: skald("failures", *words, SKALD_DATA=str(tmp_path))
    with EmbeddedRedis(tmp_path) as own:
        store = Deployment.on_redis(own.url)
        game = store.game(2)
        store.dead_letters.write(game, "scores", 6, "KeyError: 'missing'")
        damaged = (partition_of(game) + 1) % PARTITIONS
        store.client.set(quarantined(damaged), "x")
    listed = f"game {game}, version 6, scores: KeyError: 'missing'\n1 steps are quarantined\n"
    shown = run()
    assert shown.stdout == listed
    assert f"the failures of partition {damaged} cannot be read" in shown.stderr
    assert run("--retry", game).stdout == f"1 steps of game {game} are retried\n"
    assert run().stdout == "0 steps are quarantined\n"
    assert "'chess' is not the id of a game" in run("--retry", "chess").stderr
