"""Section V: what holds in every game, over random games of all variants."""

import random

import pytest

from events.bots.playout import playout, setups
from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from tests.games.wikinger.tables import display, player, table
from tests.support.bdd import perft, started
from tests.support.cases import each

SETUPS = list(setups(RULESET))


def random_tables(made, seed):
    chooser = random.Random(seed)
    for step in playout(RULESET, made, str(seed).encode(), lambda _, commands: chooser.choice(commands)):
        yield step.after


@each("made", SETUPS, ids=lambda made: f"{made.seats}-{made.options}")
def test_pieces_debts_edges_and_ships(made):  # R223, R225, R226, R227, R229
    constant = None
    for found in random_tables(made, seed=11):
        constant = constant or RULESET.hidden.invariants(found)
        assert RULESET.hidden.invariants(found) == constant
        if found.phase == "buy":
            assert any(isinstance(one, Buy) for one in RULESET.legal(found, found.active))
    tiles, figures, special = constant
    assert sum(tiles.values()) == 72
    assert figures == (13,) * 6
    assert sum(special.values()) == (25 if made.options.advanced else 0)


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


def test_the_same_seed_and_moves_give_the_same_game():  # R228
    made = SETUPS[-1]
    first = list(random_tables(made, seed=5))
    assert list(random_tables(made, seed=5)) == first
    assert [RULESET.score(one, None) for one in first] == [
        RULESET.score(one, None) for one in random_tables(made, seed=5)
    ]


@each(
    ("seats", "options", "counts"),
    [
        (2, {}, [121, 13119]),
        (4, {}, [121, 13119]),
        (3, {"advanced": True, "auction": "none", "placement": "automatic"}, [121, 11604]),
        (2, {"advanced": True}, [41, 1216, 28366]),
        (4, {"advanced": True, "auction": "single_bid"}, [31, 751, 14901]),
        (3, {"advanced": True, "auction": "none"}, [6, 35, 170, 660]),
    ],
)
def test_perft(seats, options, counts):
    """The number of paths of legal commands from the opening under one seed, as recorded."""
    made = RULESET.setup(seats, options, {})
    opening = started(RULESET, made, b"perft").table
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts
