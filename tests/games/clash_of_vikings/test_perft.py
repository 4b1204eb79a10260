"""How many ways a game can go on from its opening: a change of any rule changes these numbers."""

from events.games.clash_of_vikings import RULESET
from tests.games.clash_of_vikings.support import begun, setup, table
from tests.support.bdd import perft
from tests.support.cases import each

# Counted by hand as well, up to the first offers of phase 3. On the meadow: 21 announcements, 42 answers, then 3 x 56
# offers after a pass, and after a call 18 x 14 for a bluff and 19 for the truth: 439. On the fjord: 180 after two
# passes and 3 x 273 after a call or two: 999. At a table: 42 answers after a pass and 273 offers after a call: 315.
OPENINGS = {
    "two on the meadow": (setup(2), [21, 42, 439, 1365]),
    "three on the fjord": (setup(3, arena="fjord"), [21, 42, 84, 999, 2709]),
    "four in the Bluff Arena": (setup(4, bluff_arena=True), [14, 28, 56, 112, 764]),
    "four at a table": (setup(4, first_call=True), [21, 42, 315, 914]),
}
MELEE = table(2, vikings=("d3", "d2"), hand=("CLUB", "PUNCH", "SLAM"))


@each("name", OPENINGS)
def test_perft(name):
    given_setup, counts = OPENINGS[name]
    _, opening = begun(given_setup)
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_of_a_melee():
    assert [perft(RULESET, MELEE, depth) for depth in (1, 2, 3, 4)] == [21, 42, 432, 1936]
