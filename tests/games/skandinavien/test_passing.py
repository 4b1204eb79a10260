"""When no action is possible."""

from events.games.skandinavien.facts import GameEnded, TurnPassed
from tests.games.skandinavien.board import BLIND, GREEN_TUNNEL, PASS, RULESET, TICKETS_PLEASE, YELLOW_2, at, table
from tests.support.cases import each


def stuck(seats=2, **fields):
    return table(seats, pile=(), ticket_pile=(), **fields)


def test_r120_r192_passing_is_the_only_action_and_changes_nothing():
    made = stuck(hands=[{"yellow": 1}, {"yellow": 2}])
    assert RULESET.legal(made, 0) == (PASS,)
    after = at(made).when(0, PASS)
    after.then(TurnPassed(seat=0))
    assert RULESET.to_act(after.table, 0) == (1,)
    assert after.table.hands == made.hands


@each(
    "made",
    [
        table(ticket_pile=()),
        table(pile=()),
        stuck(hands=[{"yellow": 2}]),
        stuck(hands=[{"green": 2}], owned=[[], [YELLOW_2]]),
    ],
)
def test_r021_r121_passing_is_refused_while_anything_is_possible(made):
    at(made).when(0, PASS).refused("R121")
    assert PASS not in RULESET.legal(made, 0)


def test_r122_a_tunnel_that_can_be_laid_is_an_action():
    tunnel_only = stuck(hands=[{"locomotive": 1, "green": 1}], trains=(2, 40), trigger=0, turns_left=1)
    at(tunnel_only).when(0, PASS).refused("R121")
    assert any(getattr(command, "route", None) == GREEN_TUNNEL for command in RULESET.legal(tunnel_only, 0))


def test_r046_r120_without_trains_nothing_can_be_claimed():
    assert RULESET.legal(stuck(hands=[{"yellow": 2}], trains=(0, 40), trigger=0, turns_left=1), 0) == (PASS,)


def test_r123_a_pass_is_one_of_the_last_turns():
    after = at(stuck(hands=[{}, {"yellow": 2}], trigger=1, turns_left=2)).when(0, PASS)
    assert after.table.turns_left == 1
    assert not RULESET.is_over(after.table)


@each("seats", [2, 3])
def test_r124_all_pass_and_the_game_ends_at_once(seats):
    after = at(stuck(seats))
    for seat in range(seats):
        assert not RULESET.is_over(after.table)
        after = after.when(seat, PASS)
    [ended] = after.happened(GameEnded)
    assert ended.reason == "all_passed"
    assert RULESET.is_over(after.table)
    assert RULESET.to_act(after.table, None) == ()


def test_r124_only_passes_one_directly_after_the_other():
    made = stuck(3, hands=[{}, {"yellow": 2}, {}])
    after = at(made).when(0, PASS)
    after = after.when(1, RULESET.legal(after.table, 1)[0])
    assert after.table.passes == 0
    after = after.when(2, BLIND).when(2, BLIND)
    assert not RULESET.is_over(after.table)


def test_r125_tunnels_may_be_given_up_again_and_again():
    made = table(hands=[{"green": 2}, {"green": 2}], pile=("green", "red", "red"), ticket_pile=())
    after = at(made)
    for turn in range(40):
        seat = turn % 2
        attempt = next(
            command for command in RULESET.legal(after.table, seat) if getattr(command, "route", "") == GREEN_TUNNEL
        )
        after = after.when(seat, attempt)
        after = after.when(seat, RULESET.legal(after.table, seat)[-1])
    assert not RULESET.is_over(after.table)
    assert TICKETS_PLEASE not in RULESET.legal(after.table, 0)
