"""Random games of all rulesets, setup after setup, each checked on its way and at its end, and what was found."""

import random
from collections import Counter
from time import process_time

from events.bots.playout import playout
from events.games import load_rulesets
from tests.conformance.games import MAX_LENGTH, every_setup

TOLD_AFTER_SECONDS = 60
COUNTED_EVERY = 10
"""Pieces are counted after that number of decisions, and at the end: one that is lost stays lost."""


class Uncovered(AssertionError):
    """A table that the rules say nothing about."""


def require(holds, what):
    """Raise ``Uncovered`` if something does not hold."""
    if not holds:
        raise Uncovered(what)


def check_one_game(ruleset, setup, seed):
    """Play one random game; return its number of decisions.

    Raises ``Uncovered``, or what is raised where nobody is asked, nothing is on offer, or what is on offer is refused.
    """
    chooser, constant, number = random.Random(seed), None, 0
    for number, step in enumerate(playout(ruleset, setup, seed.encode(), lambda _, offer: chooser.choice(offer))):
        table = step.after
        require(number < MAX_LENGTH, f"endless: {MAX_LENGTH} decisions")
        require(step.facts, f"decision {number} has no facts")
        require(ruleset.phase(table) in ruleset.texts.phases, f"decision {number} leads into no phase")
        if number % COUNTED_EVERY == 0 or ruleset.is_over(table):
            found = ruleset.hidden.invariants(table)
            constant = found if constant is None else constant
            require(found == constant, f"decision {number}, or one before, changes {constant} into {found}")
    require(not any(ruleset.to_act(table, seat) for seat in range(setup.seats)), "somebody is asked at the end")
    require({score.seat for score in ruleset.score(table, None)} == set(range(setup.seats)), "a seat has no score")
    return number


def campaign(names, games, first, tell):
    """Play that number of games of each ruleset in turn; return those that failed. ``tell`` is called now and then."""
    rulesets = load_rulesets(())
    every = {name: every_setup(rulesets[name]) for name in names or rulesets}
    played, decisions, failed, told = Counter(), Counter(), [], process_time()
    for number in range(first, first + games):
        for name, admitted in every.items():
            setup = admitted[number % len(admitted)]
            try:
                decisions[name] += check_one_game(rulesets[name], setup, seed=f"{name} {number}")
            except Exception as error:  # noqa: BLE001 - whatever is raised is what this looks for
                failed.append(f"{name} {number}, {setup.seats} seats, {setup.all_options()}: {error!r}")
                tell(failed[-1])
            played[name] += 1
        if process_time() - told >= TOLD_AFTER_SECONDS:
            told = process_time()
            tell(summary(played, decisions, failed))
    tell(summary(played, decisions, failed))
    return failed


def summary(played, decisions, failed):
    """Return a line that says what was played so far."""
    each = ", ".join(f"{name} {games:,} ({decisions[name]:,} decisions)" for name, games in played.items())
    return f"{played.total():,} games, {len(failed)} failed: {each}"
