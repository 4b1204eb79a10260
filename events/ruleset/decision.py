"""How a decision is made, once for all rulesets: what a seat does, then what follows of itself, one fact at a time.

Each fact is folded exactly once, so that every fact is decided on the table after the one before.
"""

from typing import Any, NamedTuple

from events.ruleset.chance import Chance
from events.ruleset.records import Command, Fact
from events.ruleset.ruleset import AnyRuleset, Setup


class Outcome(NamedTuple):
    """What a decision comes to: its facts, in order, and the table after them."""

    facts: tuple[Fact, ...]
    table: Any


def decide_start(ruleset: AnyRuleset, setup: Setup, chance: Chance) -> Outcome:
    """Lay out a game: everything that follows of itself from the empty table."""
    return _followed(ruleset, [], ruleset.empty(setup), chance)


def decide_command(ruleset: AnyRuleset, table: Any, seat: int, command: Command, chance: Chance) -> Outcome:
    """Decide a seat's command, and everything that follows until somebody is asked. Raises ``RuleBroken``."""
    fact = ruleset.decide(table, seat, command, chance)
    return _followed(ruleset, [fact], ruleset.evolve(table, fact), chance)


def _followed(ruleset: AnyRuleset, facts: list[Fact], table: Any, chance: Chance) -> Outcome:
    follow, evolve = ruleset.follow, ruleset.evolve
    while (fact := follow(table, chance)) is not None:
        facts.append(fact)
        table = evolve(table, fact)
    return Outcome(tuple(facts), table)
