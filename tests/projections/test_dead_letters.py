"""A step that raises is quarantined for its game alone, reported once, loses nothing, and can be retried; alarms."""

import logging
from dataclasses import replace

import pytest

from events.log.keys import dirty
from events.log.records import PARTITIONS, LogFull, LogUnavailable, Status, new_game_id, partition_of
from events.ruleset.registry import RulesetRegistry
from projections.store.failures import Alarm
from projections.store.keys import dead_letters, quarantined
from tests.fifth.nim import RULESET


class FailingRuleset:
    """A ruleset of which some functions can be told to fail, for one game only."""

    def __init__(self):
        self.victim, self.steps = None, ()
        names = ("score", "evolve", "legal", "tie_break_values")
        self.rulesets = RulesetRegistry([replace(RULESET, **{name: self.guarded(name) for name in names})])

    def guarded(self, name):
        function = getattr(RULESET, name)

        def call(table, *more):
            if name in self.steps and self.victim in (None, table.bonuses):
                raise ZeroDivisionError(name)
            return function(table, *more)

        return call


@pytest.fixture
def failing():
    return FailingRuleset()


@pytest.fixture
def troubled(deployment, failing):
    """A deployment whose drainer uses the failing ruleset."""
    deployment.drainer = deployment.another_drainer(failing.rulesets)
    return deployment


def test_only_what_fails_is_quarantined(troubled, failing):
    game = troubled.game()
    failing.steps = ("score",)
    troubled.drain(game)
    (letter,) = troubled.dead_letters.newest(partition_of(game))
    assert (letter.game, letter.step, letter.reason) == (game, "scoreboard", "ZeroDivisionError: score")
    assert troubled.dead_letters.quarantined(partition_of(game)) == {game: {"scoreboard"}}
    assert troubled.read_models.scores(game, None) is None
    assert [one.id for one in troubled.listed()] == [game]
    assert not troubled.is_dirty(game)
    assert troubled.lag().quarantined == 1


def test_other_games_of_the_partition_go_on(troubled, failing, monkeypatch):
    bad = troubled.game(seed=b"bad")
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(bad))
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: near)
    good = troubled.game(seed=b"good")
    assert troubled.service.load(good).table.bonuses != troubled.service.load(bad).table.bonuses
    failing.victim, failing.steps = troubled.service.load(bad).table.bonuses, ("score", "evolve")
    troubled.drain(bad)
    troubled.assert_projected(good)
    assert troubled.read_models.scores(bad, None) is None
    assert set(troubled.dead_letters.quarantined(partition_of(bad))) == {bad}


def test_later_events_are_not_lost_and_reported_once(troubled, failing):
    game = troubled.game()
    failing.steps = ("evolve", "score")
    troubled.drain(game)
    for _ in range(3):
        troubled.step(game)
        assert troubled.is_dirty(game)
        troubled.drain(game)
        assert not troubled.is_dirty(game)
    assert len(troubled.dead_letters.newest(partition_of(game))) == 1
    failing.steps = ()
    assert troubled.dead_letters.retry(game) == 1
    assert troubled.is_dirty(game)
    troubled.drain(game)
    troubled.assert_projected(game)
    assert troubled.lag().quarantined == 0


def test_a_closing_that_fails_closes_after_the_retry(troubled, failing):
    game = troubled.game()
    troubled.play_out(game)
    failing.steps = ("tie_break_values",)
    troubled.drain(game)
    assert troubled.fresh_state(game).status is Status.SCORING
    assert troubled.dead_letters.quarantined(partition_of(game)) == {game: {"closing"}}
    assert troubled.read_models.scores(game, None).version == troubled.fresh_state(game).version
    failing.steps = ()
    troubled.dead_letters.retry(game)
    troubled.drain(game)
    assert troubled.assert_projected(game).status is Status.FINISHED


def test_a_mark_without_a_game_is_reported(redis_deployment):
    ghost = "017-0000000000000000"
    redis_deployment.client.zadd(dirty(17), {ghost: 1})
    redis_deployment.drain(ghost)
    assert redis_deployment.dead_letters.quarantined(17) == {ghost: {"load"}}
    assert redis_deployment.lag().games == 0


def test_what_no_failure_has_written_is_no_dead_letter(redis_deployment):
    letters, client = redis_deployment.dead_letters, redis_deployment.client
    game = new_game_id()
    partition = partition_of(game)
    letters.write(game, "score", 1, "why")
    client.xadd(dead_letters(partition), {b"\xff": b"\xff"})
    client.xadd(dead_letters(partition), {"game": game})
    assert [one.game for one in letters.newest(partition)] == [game]
    client.set(quarantined((partition + 1) % PARTITIONS), "x")
    assert letters.quarantined_count() == redis_deployment.lag().quarantined == 1


@pytest.mark.parametrize("error", [LogUnavailable(), LogFull()])
def test_an_unavailable_log_is_no_dead_letter(deployment, error):
    with pytest.raises(type(error)), deployment.dead_letters.quarantine("017-0000000000000000", "load"):
        raise error
    assert list(deployment.dead_letters.newest(17)) == []


def test_retrying_what_is_not_quarantined_only_projects_again(deployment):
    game = deployment.game()
    deployment.drain(game)
    assert deployment.dead_letters.retry(game) == 0
    assert deployment.is_dirty(game)
    deployment.drain(game)
    deployment.assert_projected(game)


def test_only_changes_are_told(caplog):
    now = iter([100.0, 107.5, 200.0])
    alarm = Alarm(logging.getLogger("test"), logging.ERROR, lambda: next(now))
    alarm.off("well again")
    for _ in range(3):
        alarm.on("gone: %s", "why")
    for _ in range(3):
        alarm.off("well again")
    alarm.on("gone: %s", "once more")
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("ERROR", "gone: why"),
        ("WARNING", "well again, after 7.5 s"),
        ("ERROR", "gone: once more"),
    ]
