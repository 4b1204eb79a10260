"""Recorded counts of the tree of legal commands from the opening positions."""

import pytest

from events.games.raids import RULESET
from events.ruleset.chance import Chance
from tests.games.raids.board import setup
from tests.support.bdd import given, perft

COUNTS = {2: [14, 196, 745, 4054], 3: [14, 196, 1927, 6970], 4: [14, 196, 2656, 28685]}


@pytest.mark.parametrize(("seats", "counts"), COUNTS.items())
def test_perft(seats, counts):
    table = given(RULESET, setup(seats), *RULESET.start(setup(seats), Chance(b"perft"))).table
    assert [perft(RULESET, table, depth) for depth in (1, 2, 3, 4)] == counts
