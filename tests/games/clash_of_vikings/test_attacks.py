"""CLUB, PUNCH, HAMMER and SLINGSHOT."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Attack, Decline, Move, Place
from events.games.clash_of_vikings.facts import (
    ActionDeclined,
    BraceletKnockedOff,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    NothingTaken,
    SecondCardDue,
    ShieldDeclined,
)
from events.ruleset.records import change
from tests.games.clash_of_vikings.support import CLOSE, hit, table, types, unchallenged
from tests.support.cases import each

MELEE, RANGED = ("CLUB", "PUNCH"), ("HAMMER", "SLINGSHOT")


def targets(given):
    return {command.target for command in RULESET.legal(given.table, given.table.active) if isinstance(command, Attack)}


@each("action", MELEE)
def test_c090_c191_melee_hits_neighbours(action):
    given = unchallenged(table(vikings=CLOSE), action)
    assert targets(given) == {1}
    given.when(0, Attack(target=2)).refused("C090")
    given.when(0, Attack(target=0)).refused("C090")
    given.when(0, Attack(target=3)).refused("C090")


@each("action", RANGED)
def test_c091_c191_ranged_attacks_hit_from_two_spaces_on(action):
    given = unchallenged(table(4, vikings=("d3", "d2", "b3", "f5")), action)
    assert targets(given) == {2, 3}
    given.when(0, Attack(target=1)).refused("C091")
    given.when(0, Attack(target=0)).refused("C091")


@each("action", RANGED)
def test_c092_b11_c191_nothing_stands_in_the_way_of_a_ranged_attack(action):
    """On the fjord d2 between d1 and d3 is water; on the meadow a Viking stands there. C026: water adds no distance."""
    assert targets(unchallenged(table(options={"arena": "fjord"}, vikings=("d1", "d3", "c1")), action)) == {1}
    assert targets(unchallenged(table(vikings=("d1", "d3", "d2")), action)) == {1}


@each("action", ["CLUB", "HAMMER"])
def test_c093_club_and_hammer_win_a_hidden_bracelet(action):
    given = hit(action, 1 if action == "CLUB" else 2)
    target = 1 if action == "CLUB" else 2
    given.then(
        ShieldDeclined(question=2, seat=target),
        BraceletTaken(taker=0, victim=target, reason="hit", value=3),
        SecondCardDue(seat=0),
    )
    assert given.table.bracelets[0] == (3, 3)
    assert given.table.vikings == CLOSE  # C104


@each(("action", "target"), [("PUNCH", 1), ("SLINGSHOT", 2)])
def test_c094_c095_s15_punch_and_slingshot_turn_a_bracelet_up_and_then_ask_where_it_goes(action, target):
    given = hit(action, target)
    given.then(ShieldDeclined(question=2, seat=target), BraceletKnockedOff(seat=0, target=target, value=3))
    assert given.table.phase == "place"
    assert RULESET.view(given.table, None).knocked_off == 3
    assert RULESET.to_act(given.table, None) == (0,)
    offered = {command.space for command in RULESET.legal(given.table, 0)}
    beside = set(given.table.arena.adjacent[CLOSE[target]])
    assert offered == beside - {"d3"}
    placed = given.when(0, Place(space="e3" if action == "PUNCH" else "f4"))
    placed.then(BraceletPlaced(seat=0, space="e3" if action == "PUNCH" else "f4", value=3), SecondCardDue(seat=0))
    assert placed.table.bracelets == ((3,), *(() if seat == target else (3,) for seat in (1, 2)))
    given.when(0, Place(space="a1")).refused("C094")


def test_c096_not_on_the_attackers_own_space():
    hit("PUNCH", 1).when(0, Place(space="d3")).refused("C096")


def test_c100_not_on_the_targets_own_space():
    hit("PUNCH", 1).when(0, Place(space="d2")).refused("C100")


def test_c097_c023_on_water_it_sinks():
    given = hit("PUNCH", 1).when(0, Place(space="c2"))
    given.then(BraceletPlaced(seat=0, space="c2", value=3), BraceletSunk(space="c2", value=3), SecondCardDue(seat=0))
    assert given.table.sunk == (3,)
    assert given.table.lying == {}
    assert RULESET.view(given.table, None).sunk == (3,)


def test_c098_c178_on_another_vikings_space_it_is_theirs():
    given = hit("PUNCH", 1, vikings=("d3", "d2", "c3")).when(0, Place(space="c3"))
    assert given.facts[1] == BraceletsPickedUp(seat=2, space="c3", values=(3,))
    assert given.table.bracelets == ((3,), (), (3, 3))
    assert given.table.lying == {}


def test_c105_a_bracelet_lies_until_a_viking_ends_there():
    given = hit("PUNCH", 1, lying={"d1": (1,)}, vikings=("e1", "d1", "f5"), hand=("PUNCH", "WALK", "WALK"))
    given = given.when(0, Place(space="c1"))
    assert given.table.lying["c1"] == (3,)
    given = unchallenged(change(given.table, vikings=("b1", "d1", "f5")), "WALK").when(0, Move(to="c1"))
    assert given.facts[1] == BraceletsPickedUp(seat=0, space="c1", values=(3,))


def test_c099_bracelets_pile_up():
    given = hit("PUNCH", 1, lying={"d1": (1,)}).when(0, Place(space="d1"))
    assert given.table.lying == {"d1": (1, 3)}


def test_c105_also_on_the_loot_space():
    given = hit("SLINGSHOT", 1, vikings=("d5", "d2", "b1")).when(0, Place(space="d3"))
    assert given.table.lying == {"d3": (3,)}


@each(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
def test_c101_b6_a_target_without_bracelets_yields_none(action, target):
    given = hit(action, target, bracelets=((1,), (), ()))
    given.then(
        ShieldDeclined(question=1, seat=target),
        NothingTaken(taker=0, victim=target, reason="hit"),
        SecondCardDue(seat=0),
    )


def test_c102_without_a_target_the_action_has_no_effect():
    assert types(unchallenged(table(), "CLUB"))[-2:] == ["ActionFizzled", "SecondCardDue"]
    assert types(unchallenged(table(2, vikings=("d2", "d3")), "HAMMER"))[-2:] == ["ActionFizzled", "SecondCardDue"]


def test_c103_b3_nobody_has_to_attack():
    given = unchallenged(table(vikings=CLOSE), "CLUB").when(0, Decline())
    given.then(ActionDeclined(seat=0, action="CLUB"), SecondCardDue(seat=0))


def test_a_placement_without_a_choice_is_made_at_once():
    """An operator's arena may have a space with two neighbours only, one of them the attacker's."""
    spaces = [
        {"id": "a1", "kind": "start", "adjacent": ["a2", "b1"]},
        {"id": "a2", "kind": "start", "adjacent": ["a1", "b1", "b2"]},
        {"id": "b1", "kind": "start", "adjacent": ["a1", "a2", "b2"]},
        {"id": "b2", "kind": "start", "adjacent": ["a2", "b1", "c1"]},
        {"id": "c1", "kind": "loot", "adjacent": ["b2", "c2"]},
        {"id": "c2", "kind": "bracelet", "adjacent": ["c1", "c3"]},
        {"id": "c3", "kind": "plain", "adjacent": ["c2", "c4"]},
        {"id": "c4", "kind": "plain", "adjacent": ["c3", "c5"]},
        {"id": "c5", "kind": "plain", "adjacent": ["c4", "a3"]},
        {"id": "a3", "kind": "plain", "adjacent": ["c5", "a4"]},
        {"id": "a4", "kind": "plain", "adjacent": ["a3", "a5"]},
        {"id": "a5", "kind": "plain", "adjacent": ["a4", "a6", "a7"]},
        {"id": "a6", "kind": "plain", "adjacent": ["a5", "a7"]},
        {"id": "a7", "kind": "plain", "adjacent": ["a5", "a6"]},
    ]
    layout = {
        "title": {"de": "Steg", "en": "Jetty"},
        "bracelet_spaces": ["c2"],
        "start_spaces": ["a1", "a2", "b1", "b2"],
        "spaces": spaces,
    }
    given = hit("PUNCH", 1, box={"arenas": {"meadow": layout}}, vikings=("c3", "c4", "a1"))
    assert types(given) == ["ShieldDeclined", "BraceletKnockedOff", "BraceletPlaced", "SecondCardDue"]
    assert given.table.lying == {"c5": (3,)}
