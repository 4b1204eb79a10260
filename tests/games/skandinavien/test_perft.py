"""Recorded numbers of paths of legal commands."""

from tests.games.skandinavien.board import GREEN_TUNNEL, RULESET, at, claim, started, table
from tests.support.bdd import perft
from tests.support.cases import each

OPENINGS = [(2, b"1"), (3, b"2")]


@each("seats,seed", OPENINGS)
def test_the_first_tickets(seats, seed):
    """R018: 26 choices each, whoever answers first."""
    made = started(seats, seed=seed).table
    assert [perft(RULESET, made, depth) for depth in (1, 2)] == [26, 676]


def first_turn(seats, seed, stacking=True):
    after = started(seats, seed=seed, stacking=stacking)
    for seat in range(seats):
        after = after.when(seat, RULESET.legal(after.table, seat)[0])
    return after.table


RECORDED = [
    (2, b"1", True, (35, 598, 7780)),
    (3, b"2", True, (20, 301, 5544)),
    (3, b"2", False, (20, 301, 5544)),
    (2, b"5", True, (21, 391, 3816)),
]


@each("seats,seed,stacking,counts", RECORDED)
def test_the_first_turns(seats, seed, stacking, counts):
    made = first_turn(seats, seed, stacking)
    assert tuple(perft(RULESET, made, depth) for depth in (1, 2, 3)) == counts


def test_a_tunnel_and_its_second_decision():
    """Two ways to pay and giving up; then seat 1 has 6 draws and tickets; then 6 x 6 second cards and 7 choices."""
    made = table(hands=[{"green": 3, "locomotive": 2}], pile=("red",) * 9 + ("red", "green", "locomotive"))
    after = at(made).when(0, claim(GREEN_TUNNEL, green=1, locomotive=1))
    assert [perft(RULESET, after.table, depth) for depth in (1, 2, 3)] == [3, 21, 129]


@each("stacking,counts", [(True, (133, 2661)), (False, (103, 2033))])
def test_a_hand_of_many_colors(stacking, counts):
    hand = {"purple": 2, "orange": 3, "white": 1, "green": 2, "red": 3, "locomotive": 1}
    made = table(hands=[hand, {"blue": 4}], stacking=stacking)
    assert tuple(perft(RULESET, made, depth) for depth in (1, 2)) == counts
