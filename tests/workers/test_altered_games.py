"""A game whose log was altered by hand is quarantined; every other game goes on."""

import pytest

from events.log.ids import new_game_id, partition_of
from events.log.port import CorruptLog
from tests.support.alterations import ALTERATIONS

pytestmark = pytest.mark.usefixtures("no_time_limit")


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_it_is_read_as_altered_and_never_as_no_such_game(redis_deployment, alter):
    game = redis_deployment.game()
    alter(redis_deployment, game)
    with pytest.raises(CorruptLog):
        redis_deployment.fresh_state(game)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_it_is_quarantined_and_everything_else_goes_on(redis_deployment, alter, monkeypatch):
    altered = redis_deployment.game()
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(altered))
    with monkeypatch.context() as patched:
        patched.setattr("events.application.game_service.new_game_id", lambda: near)
        whole = redis_deployment.game(bots=(0, 1, 2))
    alter(redis_deployment, altered)
    redis_deployment.drainer = redis_deployment.another_drainer()
    redis_deployment.work()
    assert redis_deployment.assert_projected(whole).status == "finished"
    assert redis_deployment.dead_letters.quarantined(partition_of(altered)) == {altered: {"load"}}
    (letter,) = redis_deployment.dead_letters.newest(partition_of(altered))
    assert (letter.game, letter.step) == (altered, "load")
    lag = redis_deployment.lag()
    assert (lag.games, lag.quarantined) == (0, 1)
