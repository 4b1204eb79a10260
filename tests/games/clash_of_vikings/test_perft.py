"""How many ways a game can go on from its opening: a change of any rule changes these numbers."""

from functools import reduce

import pytest

from events.games.clash_of_vikings import RULESET
from tests.support.bdd import perft

from .support import setup, start, table

OPENINGS = {
    "two on the meadow": (setup(2), [21, 42, 443, 1428]),
    "three on the fjord": (setup(3, arena="fjord"), [21, 42, 84, 975, 2886]),
    "four in the Bluff Arena": (setup(4, bluff_arena=True), [14, 28, 122, 325, 1796]),
    "four at a table": (setup(4, first_call=True), [21, 42, 326, 912]),
}
MELEE = table(2, vikings=("d3", "d2"), hand=("CLUB", "PUNCH", "SLAM"))


@pytest.mark.parametrize("name", OPENINGS)
def test_perft(name):
    given_setup, counts = OPENINGS[name]
    opening = reduce(RULESET.evolve, start(given_setup), RULESET.empty(given_setup))
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_of_a_melee():
    assert [perft(RULESET, MELEE, depth) for depth in (1, 2, 3, 4)] == [21, 42, 432, 1936]
