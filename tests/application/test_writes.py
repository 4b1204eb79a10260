"""Writes to different games that append together: each comes to what it would come to alone."""

import pytest

from events.application.creation import GamePlan
from events.application.writing import execute_together
from events.log.records import CommandReused, LogUnavailable, WrongVersion
from events.ruleset.refusals import Refusal, UnknownGame
from tests.support.nim import NIM, NIM_ONLY, new_service
from tests.support.watched import raising

BID = NIM.command_types["bid"](points=1)


@pytest.fixture
def service(log):
    return new_service(NIM_ONLY, log)


@pytest.fixture
def games(service):
    return [service.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=bytes([n]))).state.id for n in range(3)]


def together(service, *writes):
    return execute_together(service.log, writes)


def test_each_comes_to_what_it_would_come_to_alone(service, games):
    alone = new_service()
    found = together(service, *(service.plan_action(game, 0, BID) for game in games))
    for number, (game, result) in enumerate(zip(games, found, strict=True)):
        other = alone.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=bytes([number])), game_id=game)
        assert alone.act(other.state.id, 0, BID).state.table == result.state.table
        assert service.load(game) == result.state


def test_what_one_meets_does_not_concern_the_others(service, log, games):
    stale = service.plan_action(games[0], 0, BID, expected=99)
    unknown = service.plan_action("000-0000000000000000", 0, BID)
    found = together(service, stale, unknown, service.plan_action(games[1], 0, BID))
    assert isinstance(found[0], WrongVersion)
    assert isinstance(found[1], UnknownGame)
    assert found[2].state.version == service.load(games[1]).version
    assert service.load(games[0]).version == service.load(games[2]).version


def test_who_was_too_slow_is_decided_again(service, log, games):
    other = new_service(NIM_ONLY, log)
    log.before.append(lambda: other.act(games[0], 0, BID))
    (first, second) = together(service, service.plan_action(games[0], 1, BID), service.plan_action(games[1], 0, BID))
    assert first.state.version > second.state.version
    assert service.retries == 1


def test_a_repeat_is_known_again(service, games):
    once = [service.plan_action(game, 0, BID, key="k") for game in games]
    again = [service.plan_action(game, 0, BID, key="k") for game in games]
    for first, second in zip(together(service, *once), together(service, *again), strict=True):
        assert (second.repeated, second.state.version) == (True, first.state.version)
    (reused,) = together(service, service.plan_action(games[0], 0, NIM.command_types["bid"](points=2), key="k"))
    assert isinstance(reused, CommandReused)


def test_a_store_that_is_away_is_each_ones_refusal(service, log, games):
    before = [service.load(game).version for game in games[:2]]
    log.before += [raising(LogUnavailable("away")), raising(LogUnavailable("away"))]
    found = together(service, *(service.plan_action(game, 0, BID) for game in games[:2]))
    assert all(isinstance(one, LogUnavailable) and isinstance(one, Refusal) for one in found)
    assert [service.load(game).version for game in games[:2]] == before
