"""What ``smart`` searches."""

from itertools import count

import pytest

from events.bots import smart
from events.bots.bot import Budget, see
from events.ruleset.ruleset import told
from tests.conformance.games import random_game
from tests.support.rulesets import RULESETS


@pytest.fixture(scope="module")
def seen():
    """A question with many answers."""
    for ruleset in RULESETS.values():
        facts, setup = [], ruleset.setup(2, {}, {})
        for step in random_game(ruleset, setup, 3):
            facts += step.facts
            table = step.after
            seat = next((one for one in range(2) if one in ruleset.to_act(table, one)), None)
            if seat is not None and len(ruleset.legal(table, seat)) > smart.MAX_CANDIDATES:
                return see(ruleset, table, seat, told(facts, seat), b"secret")
    raise AssertionError("no game asks such a question")


@pytest.mark.parametrize("checks", [1, 400, 1_500, 4_000])
def test_what_was_searched_until_time_was_over_is_found_again_by_the_worlds(seen, checks):
    numbers = count()
    in_time = smart.choose(seen, Budget(is_over=lambda: next(numbers) >= checks))
    assert smart.choose(seen, Budget(worlds=in_time.worlds)) == in_time
