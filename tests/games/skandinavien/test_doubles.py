"""Double routes."""

from tests.games.skandinavien.board import (
    BOX,
    GREEN_TUNNEL,
    ORANGE_FERRY,
    ROUTES,
    RULESET,
    accepts,
    at,
    claim,
    extra,
    offers,
    rich,
    seen_by,
    table,
)
from tests.support.cases import each

ONE, OTHER = "karlskrona-norrkoping-1", "karlskrona-norrkoping-2"
PAIRS = [(one.id, other.id) for one in ROUTES for other in ROUTES if one.double and one.double == other.double]
PAIRS = [(one, other) for one, other in PAIRS if one < other]


@each("one,other", PAIRS)
@each("seats", [2, 3])
def test_r058_nobody_owns_both(one, other, seats):
    made = rich(seats, owned=[[one]])
    assert offers(made, other) == []
    [payment, *_] = offers(rich(seats), other)
    at(made).when(0, claim(other, **payment)).refused("R058")


@each("one,other", PAIRS)
def test_r059_with_two_players_the_other_is_closed(one, other):
    made = rich(2, owned=[[], [one]])
    assert offers(made, other) == []
    [payment, *_] = offers(rich(2), other)
    at(made).when(0, claim(other, **payment)).refused("R059")


@each("one,other", PAIRS)
def test_r060_with_three_players_it_stays_open_to_the_others(one, other):
    made = rich(3, owned=[[], [one]])
    [payment, *_] = offers(made, other)
    assert accepts(made, other, **payment)
    taken = rich(3, owned=[[], [one], [other]])
    at(taken).when(0, claim(other, **payment)).refused("R045")


def test_r224_a_double_for_two_and_for_three():
    hands = [{"white": 3}] * 3
    for seats, closed in ((2, {0: "R058", 1: "R059"}), (3, {0: "R058"})):
        made = table(seats, hands=hands[:seats], owned=[[ONE]])
        for seat in range(seats):
            after = at(made).when(seat, claim(OTHER, white=3))
            assert (after.refusal and after.refusal.rule) == closed.get(seat)


def test_r061_r225_mixed_doubles_close_each_other():
    made = table(hands=[{"orange": 2, "locomotive": 1}] * 2, owned=[[GREEN_TUNNEL]])
    at(made).when(0, claim(ORANGE_FERRY, orange=2, locomotive=1)).refused("R058")
    at(made).when(1, claim(ORANGE_FERRY, orange=2, locomotive=1)).refused("R059")


def test_r064_a_failed_attempt_closes_nothing():
    made = table(hands=[{"green": 2}, {"orange": 2, "locomotive": 1}], pile=("green",) * 9)
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    after.when(0, extra(green=3)).refused("R086")
    after = after.when(0, after.ruleset.legal(after.table, 0)[-1])
    assert after.table.open == made.open
    assert after.when(1, claim(ORANGE_FERRY, orange=2, locomotive=1)).refusal is None


@each("seats", [2, 3])
def test_r061_mixed_doubles_are_an_option(seats):
    """Switched off, the tunnel and the ferry are two single routes, and other doubles stay what they are."""
    hands = [{"orange": 2, "locomotive": 1, "white": 3}] * seats
    made = table(seats, mixed=False, hands=hands, owned=[[GREEN_TUNNEL, ONE]])
    for seat in range(seats):
        assert at(made).when(seat, claim(ORANGE_FERRY, orange=2, locomotive=1)).refusal is None
    at(made).when(0, claim(OTHER, white=3)).refused("R058")
    assert offers(made, ORANGE_FERRY)
    assert seen_by(made)["closed"] == ([OTHER] if seats == 2 else [])
    assert RULESET.setup(seats, {}, {}).options.mixed_doubles


def test_r062_the_option_concerns_two_doubles():
    differing = [route.double for place, route in enumerate(ROUTES) if BOX.twins[place] != BOX.twins_alike[place]]
    assert sorted(differing) == ["kristiansand-stavanger"] * 2 + ["moirana-trondheim"] * 2
