"""Section V: what holds in every game, over random games of all variants."""

import random

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from events.games.wikinger.decide.follow import followed, quickly_followed
from events.games.wikinger.facts import Bought, PointsExchanged
from events.playout.playout import playout
from events.playout.setups import setups
from events.ruleset.chance import Chance
from tests.games.wikinger.tables import display, player, table
from tests.support.bdd import perft

SETUPS = list(setups(RULESET))


def random_tables(made, seed):
    chooser = random.Random(seed)
    for step in playout(RULESET, made, str(seed).encode(), lambda _, commands: chooser.choice(commands)):
        yield step.after


@pytest.mark.parametrize("made", SETUPS, ids=lambda made: f"{made.seats}-{made.options}")
def test_pieces_debts_edges_and_ships(made):  # R223, R225, R226, R227, R229
    constant = None
    for found in random_tables(made, seed=11):
        constant = constant or RULESET.invariants(found)
        assert RULESET.invariants(found) == constant
        if found.phase == "buy":
            assert any(isinstance(one, Buy) for one in RULESET.legal(found, found.active))
    tiles, figures, special = constant
    assert sum(tiles.values()) == 72
    assert figures == (13,) * 6
    assert sum(special.values()) == (25 if made.options.advanced else 0)


@pytest.mark.parametrize(
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
        RULESET.invariants(table(broken, player()))


def test_the_same_seed_and_moves_give_the_same_game():  # R228
    made = SETUPS[-1]
    first = list(random_tables(made, seed=5))
    assert list(random_tables(made, seed=5)) == first
    assert [RULESET.score(one, None) for one in first] == [
        RULESET.score(one, None) for one in random_tables(made, seed=5)
    ]


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        (2, {}, [146, 19039]),
        (4, {}, [146, 19039]),
        (3, {"advanced": True}, [130, 13341]),
        (2, {"advanced": True, "auction": "open", "placement": "manual"}, [41, 1216, 28366]),
        (4, {"advanced": True, "auction": "single_bid", "placement": "manual"}, [31, 751, 14901]),
        (3, {"advanced": True, "placement": "manual"}, [6, 34, 160, 600]),
    ],
)
def test_perft(seats, options, counts):
    """The number of paths of legal commands from the opening under one seed, as recorded."""
    made = RULESET.setup(seats, options, {})
    opening = RULESET.empty(made)
    for fact in RULESET.start(made, Chance(b"perft")):
        opening = RULESET.evolve(opening, fact)
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("made", SETUPS, ids=lambda made: f"{made.seats}-{made.options}")
def test_the_short_cut_after_a_purchase_comes_to_the_same(made):
    """What most purchases and exchanges lead to is known without evolving; the long way must find the same."""
    chooser, taken = random.Random(9), set()
    for step in playout(RULESET, made, b"quick", lambda _, commands: chooser.choice(commands)):
        act, *following = step.facts
        quick = quickly_followed(step.before, act)
        if quick is not None:
            assert list(quick) == following == list(followed(RULESET.evolve(step.before, act), Chance(b"any")))
            taken.add(type(act))
    assert taken == {Bought, PointsExchanged}
