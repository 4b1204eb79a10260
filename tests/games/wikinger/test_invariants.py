"""Section V: what holds in every game, over random games of all variants."""

import pytest

from events.games.wikinger import RULESET
from tests.games.wikinger.tables import display, player, table
from tests.support.bdd import perft, started
from tests.support.cases import each


@each(
    "broken",
    [
        player(gold=-1),
        player(points=-1),
        player(display(scout="[[")),
        player(display(scout="[]1")),
        player(display(scout="1")),
        player(display(noble="..[")),
        player(display(scout="[", ships=("ship_red", None, None, "ship_red"))),
        player(display(scout="[", ships=("ship_red", "ship_red", "ship_red", None, "ship_red"))),
    ],
)
def test_a_broken_table_is_noticed(broken):  # R225, R226, R227
    with pytest.raises(AssertionError):
        RULESET.hidden.invariants(table(broken, player()))


@each(
    ("seats", "options", "counts"),
    [
        (2, {}, [121, 13119]),
        (3, {"advanced": True, "auction": "none", "placement": "automatic"}, [121]),
        (2, {"advanced": True}, [41, 1216]),
        (4, {"advanced": True, "auction": "single_bid"}, [31, 751]),
        (3, {"advanced": True, "auction": "none"}, [6, 35, 170, 660]),
    ],
)
def test_perft(seats, options, counts):
    """The number of paths of legal commands from the opening under one seed, as recorded."""
    made = RULESET.setup(seats, options, {})
    opening = started(RULESET, made, b"perft").table
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts
