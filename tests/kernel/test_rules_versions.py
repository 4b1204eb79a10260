"""Games under an older rules version go on being served and verified by what was true for them."""

import dataclasses

import pytest

from events.application.game_service import GamePlan, GameService
from events.integrity.audit import audit
from events.log.memory import MemoryLog
from events.ruleset.refusals import RuleBroken, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from tests.kernel.test_store import play_out
from tests.support.rulesets import RULESETS

OLD = RULESETS["nim"]


def refused(*_):
    raise RuleBroken("N06", "No stones are taken any more.")


NEW = dataclasses.replace(OLD, rules_version=3, decide=refused, earlier=(OLD,))


def test_a_game_goes_on_by_the_rules_it_began_with():
    store = GameService(MemoryLog(), RulesetRegistry([OLD]), lambda: "2026-01-02T03:04:05.678Z")
    game_id = store.create(GamePlan(ruleset=OLD, seats=2, taken=range(2))).state.id
    after = GameService(store.log, RulesetRegistry([NEW]), store.clock)
    assert after.load(game_id).ruleset.rules_version == 2
    play_out(after, game_id)
    after.close(game_id)
    assert audit(RulesetRegistry([NEW]), game_id, store.log.read(game_id), store.log.head(game_id)).ok


def test_a_new_game_is_played_by_the_newest_rules():
    store = GameService(MemoryLog(), RulesetRegistry([NEW]), lambda: "2026-01-02T03:04:05.678Z")
    state = store.create(GamePlan(ruleset=store.rulesets["nim"], seats=2, taken=range(2))).state
    assert state.ruleset.rules_version == 3
    with pytest.raises(RuleBroken):
        store.act(state.id, 0, OLD.command_types["bid"](points=0))


def test_rules_that_are_no_longer_here_are_named():
    with pytest.raises(UnknownRuleset, match="nim in version 2"):
        RulesetRegistry([dataclasses.replace(NEW, earlier=())]).version_of("nim", 2)
