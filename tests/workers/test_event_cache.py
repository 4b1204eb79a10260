"""What a process of bots keeps of logs is bounded, and never another log than the one that is played."""

import pytest

from events.log.records import WrongVersion
from events.ruleset.records import change
from tests.support.deployment import Deployment
from workers.bots.player import EventCache


class CountingLog:
    """A log that counts the events that are read."""

    def __init__(self, log):
        self._log, self.read_events = log, 0

    def read(self, game, after=0, upto=None):
        found = self._log.read(game, after=after, upto=upto)
        self.read_events += len(found)
        return found


def played(deployment, seed, actions=12):
    """A running game that has seen that number of actions."""
    game = deployment.game(seed=seed)
    for _ in range(actions):
        deployment.step(game)
    return deployment.fresh_state(game)


def test_only_what_is_new_is_read(deployment: Deployment):
    state, log = played(deployment, b"new"), CountingLog(deployment.log)
    cache = EventCache(log, 1000)
    assert len(cache.read(state)) == state.version == log.read_events
    deployment.step(state.id)
    newer = deployment.fresh_state(state.id)
    assert [entry.version for entry in cache.read(newer)] == list(range(1, newer.version + 1))
    assert log.read_events == newer.version


def test_no_more_events_are_kept_than_may_be(deployment: Deployment):
    one, other = played(deployment, b"one"), played(deployment, b"other")
    log = CountingLog(deployment.log)
    cache = EventCache(log, max(one.version, other.version))
    for state in (one, other, one):
        assert len(cache.read(state)) == state.version
    assert log.read_events == 2 * one.version + other.version
    alone = EventCache(log, 1)
    assert alone.read(one) == alone.read(one)


def test_a_story_of_another_log_is_refused_and_forgotten(deployment: Deployment):
    state, log = played(deployment, b"mine"), CountingLog(deployment.log)
    cache = EventCache(log, 1000)
    with pytest.raises(WrongVersion):
        cache.read(change(state, hash=bytes(32)))
    assert len(cache.read(state)) == state.version
    assert log.read_events == 2 * state.version
