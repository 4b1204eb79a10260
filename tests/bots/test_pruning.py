"""What bots look at of an offer."""

import pytest

from events.bots import greedy
from events.bots.bot import Budget, see
from events.games import load_rulesets
from events.ruleset.records import change
from tests.conformance.games import random_game

PRUNING = {name: one for name, one in load_rulesets(()).items() if one.bots.prune is not None}


def questions(ruleset):
    """Yield the tables of a random game with the seat that is asked."""
    for step in random_game(ruleset, ruleset.setup(2, {}, {}), 3):
        for seat in range(2):
            if seat in ruleset.to_act(step.after, seat):
                yield step.after, seat


@pytest.mark.parametrize("name", PRUNING)
def test_bots_look_at_a_few_of_many_commands_and_never_at_none(name):
    ruleset, shortest = PRUNING[name], []
    for table, seat in questions(ruleset):
        offer = ruleset.legal(table, seat)
        kept = ruleset.bots.prune(table, seat, offer)
        assert kept
        assert all(command in offer for command in kept)
        shortest.append(len(kept) / len(offer))
    assert min(shortest) < 0.5


@pytest.mark.parametrize("name", PRUNING)
def test_a_bot_chooses_among_what_is_left(name):
    ruleset = PRUNING[name]
    table, seat = max(questions(ruleset), key=lambda one: len(ruleset.legal(*one)))
    seen = see(ruleset, table, seat, (), b"secret")
    pruned = change(seen, offer=tuple(ruleset.bots.prune(seen.world, seat, seen.offer)))
    assert greedy.choose(seen, Budget()) == greedy.choose(pruned, Budget())
