"""skald rebuild and skald failures, on a store that nobody serves."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.log import RedisLog
from ops.cli import skald
from ops.run.redis import EmbeddedRedis
from projections.read_models import ReadModels
from projections.stores import redis_store
from tests.support.rulesets import RULESETS
from workers.main import now


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.delenv("SKALD_REDIS_URL", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path))
    return Path(tmp_path)


def run(*arguments):
    return CliRunner().invoke(skald, arguments, standalone_mode=False)


def new_game(client):
    store = GameService(RedisLog(client), RULESETS, now)
    return store.create(GamePlan(ruleset=RULESETS["nim"], seats=2, taken=(0, 1))).state.id


def test_read_models_are_computed_anew(data):
    with EmbeddedRedis(data) as own:
        game = new_game(own.client())
        assert ReadModels(redis_store(own.client())).scores(game, None) is None
    assert "1 games are rebuilt" in run("rebuild").output
    with EmbeddedRedis(data) as own:
        assert ReadModels(redis_store(own.client())).scores(game, None).version == 6


def test_what_is_quarantined_is_listed_and_retried(data):
    with EmbeddedRedis(data) as own:
        game = new_game(own.client())
        dead_letters = redis_store(own.client()).dead_letters
        dead_letters.quarantine(game, "scores", 6, "KeyError: 'missing'", whole_game=False)
    assert run("failures").output.splitlines() == [
        f"game {game}, version 6, scores: KeyError: 'missing'",
        "1 steps are quarantined",
    ]
    assert run("failures", "--retry", game).output == f"1 steps of game {game} are retried\n"
    assert run("failures").output == "0 steps are quarantined\n"


def test_a_game_id_of_the_wrong_shape_is_one_line(data):
    assert str(run("failures", "--retry", "chess").exception) == "chess is not the id of a game"
