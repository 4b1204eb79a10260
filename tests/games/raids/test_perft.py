"""Recorded counts of the tree of legal commands from the opening positions."""

from events.games.raids import RULESET
from tests.games.raids.board import setup
from tests.support.bdd import perft, started
from tests.support.cases import each

COUNTS = {2: [14, 136, 622, 2589], 3: [14, 136, 1132, 6072], 4: [14, 136, 1300, 11304]}


@each(("seats", "counts"), COUNTS.items())
def test_perft(seats, counts):
    table = started(RULESET, setup(seats), b"perft").table
    assert [perft(RULESET, table, depth) for depth in (1, 2, 3, 4)] == counts
