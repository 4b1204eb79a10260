"""skald rebuild and skald failures, on a store that nobody serves."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from events.application.game_service import GamePlan, GameService
from events.log.redis import RedisLog
from ops.cli import skald
from ops.embedded import EmbeddedRedis
from projections.letters import Letters
from projections.read_models import ReadModels
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
        assert ReadModels(own.client()).scores(game, None) is None
    assert "1 games are rebuilt" in run("rebuild").output
    with EmbeddedRedis(data) as own:
        assert ReadModels(own.client()).scores(game, None).version == 6


def test_what_pauses_is_listed_and_let_go_on(data):
    with EmbeddedRedis(data) as own:
        game = new_game(own.client())
        Letters(own.client()).write(game, "scores", 6, "KeyError: 'missing'")
    assert run("failures").output.splitlines() == [
        f"game {game}, version 6, scores: KeyError: 'missing'",
        "1 steps pause",
    ]
    assert run("failures", "--revive", game).output == f"1 steps of game {game} go on\n"
    assert run("failures").output == "0 steps pause\n"


def test_a_game_id_of_the_wrong_shape_is_one_line(data):
    assert str(run("failures", "--revive", "chess").exception) == "chess is not the id of a game"
