"""Games under an older version of the rules go on being served and verified by what was true for them."""

import dataclasses

import pytest

from events.application.creation import GamePlan
from events.integrity.audit import audit
from events.ruleset.refusals import RuleBroken, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from tests.support.nim import NIM as OLD
from tests.support.nim import new_service, play_out


def decide(table, *others):
    if table.setup.rules_version >= 3:
        raise RuleBroken("N06", "No stones are taken any more.")
    return OLD.decide(table, *others)


NEW = dataclasses.replace(OLD, rules_version=3, decide=decide)


def test_a_game_goes_on_by_the_rules_it_began_with():
    service = new_service()
    game_id = service.create(GamePlan(ruleset=OLD, seats=2, taken=range(2))).state.id
    after = new_service(RulesetRegistry([NEW]), service.log)
    assert after.load(game_id).setup.rules_version == 2
    play_out(after, game_id)
    after.close(game_id)
    assert service.log.head(game_id).rules_version == 2
    assert audit(RulesetRegistry([NEW]), game_id, service.log.read(game_id), service.log.head(game_id)).ok


def test_a_new_game_is_played_by_the_newest_rules():
    service = new_service(RulesetRegistry([NEW]))
    state = service.create(GamePlan(ruleset=service.rulesets["nim"], seats=2, taken=range(2))).state
    assert state.setup.rules_version == 3
    with pytest.raises(RuleBroken):
        service.act(state.id, 0, OLD.command_types["bid"](points=0))


def test_rules_that_are_no_longer_here_are_named():
    with pytest.raises(UnknownRuleset, match="nim in version 2"):
        RulesetRegistry(
            [dataclasses.replace(NEW, history=dataclasses.replace(NEW.history, oldest_rules_version=3))]
        ).version_of("nim", 2)
