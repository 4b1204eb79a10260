"""The campaign of random games: it plays every ruleset, the same games again, and names those that fail."""

from dataclasses import replace

import pytest

from events.ruleset.registry import RulesetRegistry
from tests.fifth.nim import RULESET
from tests.random_games import campaign


def test_each_ruleset_is_played_and_the_last_line_says_how_often():
    told = []
    assert not campaign.campaign([], 2, 3, told.append)
    assert told[-1].startswith("8 games, 0 failed: ")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"is_over": lambda table: False}, "Error"),
        ({"hidden": replace(RULESET.hidden, invariants=lambda table: object())}, "changes"),
        ({"phase": lambda table: "lunch"}, "leads into no phase"),
        ({"score": lambda table, viewer: ()}, "a seat has no score"),
    ],
)
def test_a_state_that_the_rules_do_not_cover_is_named_with_its_game(monkeypatch, broken, why):
    found = RulesetRegistry([replace(RULESET, **broken)])
    monkeypatch.setattr(campaign, "load_rulesets", lambda _: found)
    told = []
    failed = campaign.campaign([RULESET.id], 1, 7, told.append)
    assert len(failed) == 1
    assert failed[0].startswith(f"{RULESET.id} 7, ")
    assert why in failed[0]
    assert told[-1].startswith("1 games, 1 failed")
