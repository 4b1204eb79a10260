"""WALK, SPRINT and SLAM."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Decline, Move, Slam
from events.games.clash_of_vikings.facts import (
    ActionDeclined,
    ActionFizzled,
    BraceletsPickedUp,
    SecondCardDue,
    VikingMoved,
    VikingSlammed,
)
from tests.games.clash_of_vikings.support import table, types, unchallenged
from tests.support.cases import each


def destinations(given):
    return {command.to for command in RULESET.legal(given.table, 0) if isinstance(command, Move)}


def slams(given):
    return {(command.victim, command.to) for command in RULESET.legal(given.table, 0) if isinstance(command, Slam)}


def walking(action="WALK", **fields):
    return unchallenged(table(**fields), action)


def test_c070_walk_goes_one_step():
    given = walking(vikings=("d3", "b1", "b5"))
    assert destinations(given) == {"c3", "c4", "d2", "d4", "e3", "e4"}
    given.when(0, Move(to="b3")).refused("C070")
    given.when(0, Move(to="i9")).refused("C070")
    given.when(0, Move(to="d4")).then(VikingMoved(seat=0, action="WALK", start="d3", to="d4"), SecondCardDue(seat=0))


def test_c070_sprint_goes_one_or_two_steps():
    given = walking("SPRINT", vikings=("d3", "b1", "b5"))
    assert destinations(given) == {
        *("c3", "c4", "d2", "d4", "e3", "e4"),
        *("b2", "b3", "b4", "d1", "d5", "f2", "f3", "f4"),
    }
    given.when(0, Move(to="a1")).refused("C070")


def test_c071_c077_b3_b13_nobody_has_to_move():
    given = walking(vikings=("d3", "b1", "b5"))
    given.when(0, Decline()).then(ActionDeclined(seat=0, action="WALK"), SecondCardDue(seat=0))
    given.when(0, Move(to="d3")).refused("C071")


def test_c071_a_viking_shut_in_stays():
    given = walking(vikings=("b1", "b2", "c1"))
    assert given.facts[-2:] == (ActionFizzled(seat=0, action="WALK"), SecondCardDue(seat=0))


def test_c072_c190_sprint_runs_through_vikings():
    given = walking("SPRINT", vikings=("b1", "b2", "c1"))
    assert destinations(given) == {"b3", "a1", "c3", "d1"}
    assert given.when(0, Move(to="b3")).table.vikings == ("b3", "b2", "c1")


def test_c073_c021_no_move_ends_on_a_viking():
    given = walking("SPRINT", vikings=("b1", "b2", "c1"))
    given.when(0, Move(to="b2")).refused("C073")


@each("action", ["WALK", "SPRINT"])
def test_c074_c022_water_stops_everybody(action):
    given = walking(action, vikings=("c1", "b5", "f5"))
    given.when(0, Move(to="c2")).refused("C074")
    given.when(0, Move(to="c3")).refused("C070")
    assert "c3" not in destinations(given)


def test_c075_c024_a_move_picks_up_all_that_lies_at_its_end():
    given = walking(vikings=("d2", "b1", "b5"), lying={"d1": (2, 4), "d3": (1,)}).when(0, Move(to="d1"))
    assert given.facts[1] == BraceletsPickedUp(seat=0, space="d1", values=(2, 4))
    assert given.table.bracelets[0] == (2, 3, 4)
    assert given.table.lying == {"d3": (1,)}


def test_c076_what_lies_on_the_way_stays():
    given = walking("SPRINT", vikings=("d3", "b1", "b5"), lying={"d2": (4,)}).when(0, Move(to="d1"))
    assert types(given) == ["VikingMoved", "SecondCardDue"]
    assert given.table.lying == {"d2": (4,)}


def test_c032_arriving_on_the_loot_space_brings_nothing():
    given = walking(vikings=("d2", "b1", "b5")).when(0, Move(to="d3"))
    assert types(given) == ["VikingMoved", "SecondCardDue"]


def test_c080_c082_slam_takes_the_space_and_puts_the_victim_beside_it():
    given = unchallenged(table(vikings=("d2", "d3", "b5")), "SLAM")
    assert slams(given) == {(1, to) for to in ("c3", "c4", "d2", "d4", "e3", "e4")}
    given.when(0, Slam(victim=1, to="e4")).then(
        VikingSlammed(seat=0, start="d2", victim=1, space="d3", to="e4"), SecondCardDue(seat=0)
    )
    assert given.when(0, Slam(victim=1, to="e4")).table.vikings == ("d3", "e4", "b5")


def test_c080_the_attacker_chooses_among_those_in_reach():
    given = unchallenged(table(vikings=("d3", "d4", "c3")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {1, 2}
    for nobody in (0, 3):
        given.when(0, Slam(victim=nobody, to="d2")).refused("C080")
    given.when(0, Decline()).then(ActionDeclined(seat=0, action="SLAM"), SecondCardDue(seat=0))


def test_c081_c190_a_third_viking_stands_in_the_way():
    """d1 to d3 leads over d2 alone, for c2 and e2 are water."""
    given = unchallenged(table(vikings=("d1", "d3", "d2")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {2}
    given.when(0, Slam(victim=1, to="d4")).refused("C081")
    free = unchallenged(table(vikings=("d1", "d3", "b5")), "SLAM")
    assert {victim for victim, _ in slams(free)} == {1}


def test_c081_water_stands_in_the_way():
    given = unchallenged(table(vikings=("c1", "c3", "f5")), "SLAM")
    assert types(given)[-2:] == ["ActionFizzled", "SecondCardDue"]


def test_c081_another_way_round_will_do():
    given = unchallenged(table(vikings=("d3", "b3", "c3")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {1, 2}


def test_c083_neither_water_nor_a_viking():
    given = unchallenged(table(vikings=("d3", "d2", "c3")), "SLAM")
    given.when(0, Slam(victim=1, to="c2")).refused("C083")
    given.when(0, Slam(victim=1, to="c3")).refused("C083")
    given.when(0, Slam(victim=1, to="a1")).refused("C082")


def test_c084_b4_c086_the_space_the_attacker_left_is_free():
    given = unchallenged(table(vikings=("d3", "d2", "c3")), "SLAM").when(0, Slam(victim=1, to="d3"))
    assert given.table.vikings == ("d2", "d3", "c3")


@each("side", ["meadow", "fjord"])
def test_c086_there_is_always_room_for_the_victim(side):
    arena = table(options={"arena": side}).arena
    for here in arena.steps:
        for there in arena.steps:
            if here == there or not (there in arena.steps[here] or arena.between[here, there]):
                continue
            given = unchallenged(table(2, options={"arena": side}, vikings=(here, there)), "SLAM")
            assert slams(given)


def test_c085_the_victim_picks_up_what_lies_there():
    given = unchallenged(table(vikings=("d3", "d2", "b5"), lying={"d1": (2, 4)}), "SLAM").when(
        0, Slam(victim=1, to="d1")
    )
    assert given.facts[1] == BraceletsPickedUp(seat=1, space="d1", values=(2, 4))
    assert given.table.bracelets == ((3,), (2, 3, 4), (3,))


def test_c087_b5_slam_is_no_attack():
    given = unchallenged(table(vikings=("d3", "d2", "b5")), "SLAM").when(0, Slam(victim=1, to="c3"))
    assert types(given) == ["VikingSlammed", "SecondCardDue"]
    assert given.table.bracelets == ((3,), (3,), (3,))


def test_c088_slam_drives_vikings_off_the_loot_and_the_bracelet_spaces():
    for here, space in (("d2", "d3"), ("d2", "d1")):
        given = unchallenged(table(vikings=(here, space, "b5")), "SLAM")
        to = min(slams(given))[1]
        assert given.when(0, Slam(victim=1, to=to)).table.vikings == (space, to, "b5")
