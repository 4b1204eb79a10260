"""A projection that raises pauses for its game alone, is told about once, loses nothing, and can be revived."""

from dataclasses import replace

import pytest
import redis

from events.log.ids import new_game_id, partition_of
from events.log.keys import dirty
from events.log.port import LogUnavailable, Status
from events.ruleset.registry import RulesetRegistry
from projections.letters import Letters
from tests.fifth.nim import RULESET
from tests.workers.stage import Stage


class Trouble:
    """A game of which some functions can be told to fail, for one game only."""

    def __init__(self):
        self.victim, self.steps = None, ()
        names = ("score", "evolve", "legal", "tie_breaks")
        self.games = RulesetRegistry([replace(RULESET, **{name: self.failing(name) for name in names})])

    def failing(self, name):
        function = getattr(RULESET, name)

        def guarded(table, *more):
            if name in self.steps and self.victim in (None, table.bonuses):
                raise ZeroDivisionError(name)
            return function(table, *more)

        return guarded


@pytest.fixture
def trouble():
    return Trouble()


@pytest.fixture
def troubled(stage, trouble):
    """The stage, whose drainer uses the failing game."""
    stage.drainer = stage.another_drainer(trouble.games)
    return stage


def is_dirty(stage, game):
    return stage.client.zscore(dirty(partition_of(game)), game) is not None


def test_only_what_fails_pauses(troubled, trouble):
    game, letters = troubled.game(), Letters(troubled.client)
    trouble.steps = ("score",)
    troubled.drain(game)
    (letter,) = letters.newest(partition_of(game))
    assert (letter.game, letter.step, letter.reason) == (game, "scoreboard", "ZeroDivisionError: score")
    assert letters.paused(partition_of(game)) == {game: {"scoreboard"}}
    assert troubled.models.scores(game, None) is None
    assert [one.id for one in troubled.listed()] == [game]
    assert not is_dirty(troubled, game)
    assert troubled.models.lag().paused == 1


def test_other_games_of_the_partition_go_on(troubled, trouble, monkeypatch):
    bad = troubled.game(seed=b"bad")
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(bad))
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: near)
    good = troubled.game(seed=b"good")
    assert troubled.store.load(good).table.bonuses != troubled.store.load(bad).table.bonuses
    trouble.victim, trouble.steps = troubled.store.load(bad).table.bonuses, ("score", "evolve")
    troubled.drain(bad)
    troubled.assert_projected(good)
    assert troubled.models.scores(bad, None) is None
    assert set(Letters(troubled.client).paused(partition_of(bad))) == {bad}


def test_later_events_are_not_lost_and_told_about_once(troubled, trouble):
    game, letters = troubled.game(), Letters(troubled.client)
    trouble.steps = ("evolve", "score")
    troubled.drain(game)
    for _ in range(3):
        troubled.step(game)
        assert is_dirty(troubled, game)
        troubled.drain(game)
        assert not is_dirty(troubled, game)
    assert len(letters.newest(partition_of(game))) == 1
    trouble.steps = ()
    assert letters.revive(game) == 1
    assert is_dirty(troubled, game)
    troubled.drain(game)
    troubled.assert_projected(game)
    assert troubled.models.lag().paused == 0


def test_a_closing_that_fails_closes_after_the_revival(troubled, trouble):
    game, letters = troubled.game(), Letters(troubled.client)
    troubled.play_out(game)
    trouble.steps = ("tie_breaks",)
    troubled.drain(game)
    assert troubled.truth(game).status is Status.SCORING
    assert letters.paused(partition_of(game)) == {game: {"closing"}}
    assert troubled.models.scores(game, None).version == troubled.truth(game).version
    trouble.steps = ()
    letters.revive(game)
    troubled.drain(game)
    assert troubled.assert_projected(game).status is Status.FINISHED


def test_a_mark_without_a_game_is_told_about(stage):
    ghost = "017-0000000000000000"
    stage.client.zadd(dirty(17), {ghost: 1})
    stage.drain(ghost)
    assert Letters(stage.client).paused(17) == {ghost: {"fold"}}
    assert stage.models.lag().games == 0


def test_a_redis_that_is_away_is_no_dead_letter(stage):
    letters = Letters(stage.client)
    for error in (redis.ConnectionError(), LogUnavailable()):
        with pytest.raises(type(error)), letters.pausing("017-0000000000000000", "fold"):
            raise error
    assert letters.newest(17) == []


def test_reviving_what_does_not_pause_only_projects_again(stage: Stage):
    game = stage.game()
    stage.drain(game)
    assert Letters(stage.client).revive(game) == 0
    assert is_dirty(stage, game)
    stage.drain(game)
    stage.assert_projected(game)
