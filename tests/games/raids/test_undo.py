"""What can be taken back (R254): everything but what was followed by a draw, and what a battle turns on."""

import pytest

from events.aggregate.decisions import ASKED, decide_action, decide_undo, undo_target
from events.aggregate.state import DREW, FINAL, GameState
from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate, ReplaceTile, Sell
from events.games.raids.facts import Fled
from events.log.records import Status
from events.ruleset.records import change
from events.ruleset.refusals import UndoBarred
from tests.games.raids.board import (
    AXE,
    DISCARD,
    FIGHT,
    HOME,
    MARKET,
    MONSTER_3,
    PIGS,
    PLACE,
    RUNE,
    SACRIFICE,
    SAIL,
    STRIKE,
    WOOD,
    sea,
)
from tests.support.cases import each

AT_AXE = sea((2, 8, 9), ((0, (WOOD,)),), {2: AXE, 8: SAIL, 9: SAIL, 12: RUNE})
AT_MARKET = sea((2, 8, 9), ((0, (WOOD,)),), {2: MARKET, 8: SAIL, 9: SAIL, 12: RUNE})
LEAVING = sea((0, 3, 0), (5, 5), {3: AXE, 4: SAIL, 6: WOOD, 7: PIGS, 8: RUNE})
AT_MONSTER = sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE, 3: SAIL})
BEFORE_A_BATTLE = sea((0, 2, 0), (5, 5), {1: MONSTER_3, 2: AXE, 3: SAIL})
CORNERED = sea((0, 3, 0), (5, 1, 1), {3: AXE})
LAST_HOME = sea((19, HOME, HOME), (), {19: AXE})


def running(table):
    """A running game at this table."""
    return GameState(
        id="game",
        ruleset=RULESET,
        setup=table.setup,
        status=Status.RUNNING,
        version=9,
        hash=b"",
        commitment="",
        box_hash="",
        seed=b"undo",
        seeded=True,
        seats=("",) * len(table.places),
        table=table,
    )


def played(table, *commands):
    """The state before the last of these actions of the seats that are asked, the one after it, and who acted."""
    state = running(table)
    for command in commands:
        (seat,) = state.to_act(None)
        before, state = state, decide_action(state, seat, command).state
    return before, state, seat


@each(
    ("table", "commands"),
    [
        (AT_AXE, [PLACE]),
        (AT_AXE, [ReplaceTile(space=0)]),
        (AT_AXE, [DISCARD]),
        (AT_MARKET, [Sell(spaces=(0,))]),
        (LEAVING, [Navigate(to=4)]),
        (LEAVING, [Navigate(to=HOME)]),
        (AT_MONSTER, [Navigate(to=2)]),
        (AT_MONSTER, [Navigate(to=2), FIGHT]),
        (AT_MONSTER, [Navigate(to=2), SACRIFICE]),
        # A flight that nobody decided follows: the defender can neither strike back nor stop anywhere.
        (CORNERED, [Navigate(to=3)]),
    ],
)
def test_r254_what_is_no_answer_in_a_battle_can_be_taken_back(table, commands):
    before, after, seat = played(table, *commands)
    assert undo_target(after, seat).table == before.table
    assert decide_undo(after, seat).state.table == before.table


def test_r253_r254_the_flight_that_followed_was_forced():
    _, after, _ = played(CORNERED, Navigate(to=3))
    assert after.table.ranks == (0, 1, 0)
    assert Fled.final


@each(
    ("table", "commands", "why"),
    [
        (LEAVING, [Navigate(to=3), STRIKE], FINAL),
        (LEAVING, [Navigate(to=3), Flee(to=8)], FINAL),
        (LEAVING, [Navigate(to=3), STRIKE, Flee(to=8)], FINAL),
        # The attack asks its victim for an answer, whatever led to it.
        (LEAVING, [Navigate(to=3)], ASKED),
        (BEFORE_A_BATTLE, [Navigate(to=2), FIGHT], ASKED),
        (BEFORE_A_BATTLE, [Navigate(to=2), SACRIFICE], ASKED),
        # The last ship comes home, and the tiles of the next voyage are drawn.
        (LAST_HOME, [DISCARD], DREW),
    ],
)
def test_r254_battles_and_draws_stay(table, commands, why):
    _, after, seat = played(table, *commands)
    with pytest.raises(UndoBarred, match=why):
        undo_target(after, seat)


def test_r254_before_the_choice_at_a_monster_the_course_can_be_taken_back():
    """The question is the sailor's own, and no other seat is asked."""
    before, after, seat = played(BEFORE_A_BATTLE, Navigate(to=2))
    assert after.to_act(None) == (seat,)
    assert decide_undo(after, seat).state.table == before.table


def test_r254_the_end_of_the_game_stays():
    _, after, seat = played(change(LAST_HOME, voyage=4), DISCARD)
    assert after.status is Status.SCORING
    assert seat == 0
