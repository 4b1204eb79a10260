"""The end of the game."""

from events.games.skandinavien.facts import GameEnded, LastTurnsBegun
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GREEN_TUNNEL,
    PASS,
    RULESET,
    YELLOW_2,
    at,
    claim,
    offers,
    seen_by,
    table,
)
from tests.support.cases import each


def plays(after, seat):
    """A turn of two blind cards."""
    return after.when(seat, BLIND).when(seat, BLIND)


@each("left,begun", [(0, True), (1, True), (2, True), (3, False)])
def test_r126_r130_two_trains_or_fewer(left, begun):
    made = table(hands=[{"yellow": 2}], trains=(left + 2, 40))
    after = at(made).when(0, claim(YELLOW_2, yellow=2))
    assert bool(after.happened(LastTurnsBegun)) == begun
    assert after.table.trigger == (0 if begun else None)


def test_r127_r128_r228_three_players():
    made = table(3, hands=[{}, {"yellow": 2}, {"green": 2}], turn=1, trains=(40, 4, 2), pile=("red",) * 20)
    after = at(made).when(1, claim(YELLOW_2, yellow=2))
    assert after.facts[-1] == LastTurnsBegun(seat=1, turns=3)
    after = after.when(2, claim(GREEN_TUNNEL, green=2))
    assert after.table.trains[2] == 0
    assert not after.happened(LastTurnsBegun)  # R129
    assert after.table.turns_left == 2
    after = plays(after, 0)
    assert not RULESET.is_over(after.table)
    after = plays(after, 1)
    assert after.happened(GameEnded)[0].reason == "last_turns"
    assert RULESET.is_over(after.table)


def test_r128_r229_two_players():
    made = table(hands=[{"yellow": 2}], trains=(4, 40))
    after = at(made).when(0, claim(YELLOW_2, yellow=2))
    after = plays(plays(after, 1), 0)
    assert RULESET.is_over(after.table)


def test_r123_passes_among_the_last_turns():
    made = table(hands=[{}, {"yellow": 4}], pile=(), ticket_pile=(), trigger=1, turns_left=2)
    after = at(made).when(0, PASS)
    assert not RULESET.is_over(after.table)
    after = after.when(1, claim(YELLOW_2, yellow=2))
    assert after.happened(GameEnded)


def test_r131_a_failed_tunnel_triggers_nothing():
    made = table(hands=[{"green": 2}], trains=(3, 40), pile=("green",) * 5)
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2)).when(0, GIVE_UP)
    assert after.table.trigger is None
    assert after.table.turns_left is None


def test_r132_all_rules_hold_in_the_last_turns():
    made = table(hands=[{"white": 1, "yellow": 2}], trains=(1, 40), trigger=0, turns_left=2)
    assert offers(made, "oulu-tornio") == [{"white": 1}]
    assert offers(made, YELLOW_2) == []
    assert BLIND in RULESET.legal(made, 0)
    after = at(made).when(0, BLIND)
    assert after.table.turns_left == 2
    assert after.when(0, BLIND).table.turns_left == 1


def test_r133_unequal_numbers_of_turns_stay_unequal():
    """The starter triggers: everybody has one more turn, the starter last of all."""
    made = table(3, hands=[{"yellow": 2}], trains=(4, 40, 40))
    after = at(made).when(0, claim(YELLOW_2, yellow=2))
    after = plays(plays(plays(after, 1), 2), 0)
    assert RULESET.is_over(after.table)


def test_r193_all_see_the_last_turns():
    made = table(hands=[{"yellow": 2}], trains=(4, 40))
    after = at(made).when(0, claim(YELLOW_2, yellow=2))
    assert seen_by(made)["last_turns"] is None
    assert seen_by(after.table)["last_turns"] == {"begun_by": 0, "turns_left": 2}


def test_a_tunnel_may_be_the_last_act_of_the_game():
    made = table(hands=[{"green": 2}], trigger=0, turns_left=1, pile=("green",) * 5)
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    assert not RULESET.is_over(after.table)
    assert RULESET.is_over(after.when(0, GIVE_UP).table)
