"""How a decision is made, once for all rulesets: what a seat does, then what follows of itself, one fact at a time.

Each fact is folded exactly once, so that every fact is decided on the table after the one before.
"""

from typing import Any, NamedTuple

from events.ruleset.chance import Chance
from events.ruleset.records import Command, Fact
from events.ruleset.ruleset import NOBODY_AWAY, AnyRuleset, Away, Setup


class Outcome(NamedTuple):
    """What a decision comes to: its facts, in order, and the table after them."""

    facts: tuple[Fact, ...]
    table: Any


def decide_start(ruleset: AnyRuleset, setup: Setup, chance: Chance) -> Outcome:
    """Lay out a game: everything that follows of itself from the empty table."""
    return decide_following(ruleset, ruleset.empty(setup), chance, NOBODY_AWAY)


def decide_command(
    ruleset: AnyRuleset, table: Any, seat: int, command: Command, chance: Chance, away: Away = NOBODY_AWAY
) -> Outcome:
    """Decide a seat's command, and everything that follows until somebody is asked. Raises ``RuleBroken``."""
    fact = ruleset.decide(table, seat, command, chance)
    return decide_following(ruleset, ruleset.evolve(table, fact), chance, away, fact)


def decide_following(ruleset: AnyRuleset, table: Any, chance: Chance, away: Away, *first: Fact) -> Outcome:
    """Decide everything that follows of itself until somebody is asked, after the ``first`` facts."""
    facts, follow, evolve = list(first), ruleset.follow, ruleset.evolve
    while (fact := follow(table, chance, away)) is not None:
        facts.append(fact)
        table = evolve(table, fact)
    return Outcome(tuple(facts), table)
