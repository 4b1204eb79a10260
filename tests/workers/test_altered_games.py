"""A game whose log was altered by hand, or that its rules cannot read, is quarantined; every other game goes on."""

import re

import pytest

from events.application.game_service import GameService
from events.log.records import CorruptLog, new_game_id, partition_of
from projections.engine.rebuild import rebuild
from tests.support.alterations import ALTERATIONS
from tests.support.nim import BID
from tests.support.rulesets import stumbling
from workers.main import now

pytestmark = pytest.mark.usefixtures("no_time_limit")


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_it_is_quarantined_and_everything_else_goes_on(deployment, alter, monkeypatch):
    altered = deployment.game()
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(altered))
    with monkeypatch.context() as patched:
        patched.setattr("events.application.game_service.new_game_id", lambda: near)
        whole = deployment.game(bots=(0, 1, 2))
    alter(deployment, altered)
    with pytest.raises(CorruptLog):
        deployment.fresh_state(altered)
    deployment.drainer = deployment.another_drainer()
    deployment.work()
    assert deployment.assert_projected(whole).status == "finished"
    assert deployment.dead_letters.quarantined(partition_of(altered)) == {altered: {"load"}}
    (letter,) = deployment.dead_letters.newest(partition_of(altered))
    assert (letter.game, letter.step) == (altered, "load")
    lag = deployment.lag()
    assert (lag.games, lag.quarantined) == (0, 1)


def test_a_game_that_its_rules_cannot_read_is_quarantined_with_version_type_and_exception(deployment):
    """And is not said to be altered; once the rules can read it, it goes on."""
    game, other = deployment.game(seats=2), deployment.game(seats=2)
    deployment.work()
    deployment.service.act(game, 0, BID(points=0))
    mended, deployment.drainer = deployment.drainer, deployment.another_drainer(stumbling("bid_made", "a seven"))
    deployment.drain(game)
    deployment.drain(other)
    (letter,) = deployment.dead_letters.newest(partition_of(game))
    assert (letter.game, letter.step) == (game, "load")
    assert re.fullmatch(
        r"RulesetCannotFold: .* cannot read version \d+, bid_made: KeyError: 'a seven'", letter.reason
    ), letter.reason
    assert deployment.lag().quarantined == 1
    assert rebuild(GameService(deployment.log, stumbling("bid_made", "a seven"), now), deployment.store).failed == 1
    deployment.drainer = mended
    deployment.dead_letters.retry(game)
    deployment.work()
    assert deployment.lag().quarantined == 0
