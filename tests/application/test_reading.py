"""States: the newest, the one seen last, and that of any version."""

import pytest

from events.application.game_service import GameCache, GameService
from events.ruleset.refusals import UnknownGame
from tests.support.nim import AT, new_service
from tests.support.toy import TOYS, Happen, toy_game
from tests.support.watched import ALL


def test_a_state_is_read_at_any_version(toys):
    service, _, game_id = toys
    seen = [service.load(game_id), *(service.act(game_id, 0, Happen()).state for _ in range(3))]
    for state in seen:
        assert service.at(game_id, state.version) == state
    assert service.load(game_id) == seen[-1]


def test_a_game_that_nobody_knows(toys):
    service, _, _ = toys
    for call in (service.load, service.recent, service.close, lambda name: service.at(name, 1)):
        with pytest.raises(UnknownGame):
            call("017-0000000000000000")
    with pytest.raises(UnknownGame):
        service.act("017-0000000000000000", 0, Happen())


def test_what_was_seen_last_is_decided_on_and_the_newest_is_loaded(toys):
    service, other, game_id = toys
    known = service.load(game_id)
    other.act(game_id, 0, Happen())
    assert service.recent(game_id) is known
    assert service.load(game_id).version == known.version + 1
    assert service.recent(game_id).version == known.version + 1
    assert new_service(TOYS, service.log).recent(game_id) == service.load(game_id)


def test_a_cache_can_be_shared_and_each_service_has_its_own_otherwise(log):
    cache = GameCache()
    service = GameService(log, TOYS, lambda: AT, cache)
    state = toy_game(service=service)[1]
    assert cache.get(state.id) is state
    assert new_service(TOYS, log).cache.get(state.id) is None


def test_a_dry_run_is_of_the_newest_version_and_appends_nothing(toys, log):
    service, other, game_id = toys
    other.act(game_id, 0, ALL)
    version, run = service.dry_run(game_id, 1, Happen())
    assert version == other.load(game_id).version
    assert run.complete
    assert log.head(game_id).version == version
