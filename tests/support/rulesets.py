"""Every ruleset that the tests know: the shipped games, and the tiny fifth one of the tests."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from events.games import load_rulesets
from events.ruleset.records import Fact, tag_of
from events.ruleset.registry import RulesetRegistry

FIFTH = str(Path(__file__).parents[1] / "fifth")
SHIPPED = tuple(load_rulesets())
"""The ids of the games that are shipped."""
RULESETS = load_rulesets((FIFTH,))
OWN = tuple(folder for folder in os.environ.get("SKALD_GAMES", "").split(os.pathsep) if folder not in ("", FIFTH))
"""The folders of games that the caller of the tests has named."""
CONFORMING = load_rulesets((FIFTH, *OWN))
"""The rulesets that the conformance suite holds to what a ruleset promises: those, and all in these folders."""


def stumbling(event: str, reason: str, game: str = "nim") -> RulesetRegistry:
    """The same rulesets, of which one raises ``KeyError`` when it folds an event of this type."""
    rules = RULESETS[game]

    def evolve(table: Any, fact: Fact) -> Any:
        if tag_of(type(fact)) == event:
            raise KeyError(reason)
        return rules.evolve(table, fact)

    return RulesetRegistry([*RULESETS.values(), replace(rules, evolve=evolve)])
