"""CLUB, PUNCH, HAMMER and SLINGSHOT; and SHIELD with its doubt."""

import pytest

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import (
    Attack,
    BelieveShield,
    ClaimShield,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
    Place,
)
from events.games.clash_of_vikings.facts import (
    ActionDeclined,
    AttackDeclared,
    BraceletKnockedOff,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    NothingTaken,
    SecondCardDue,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
)
from events.ruleset.records import change

from .support import table, types, unchallenged

MELEE, RANGED = ("CLUB", "PUNCH"), ("HAMMER", "SLINGSHOT")
CLOSE = ("d3", "d2", "f5")
"""Seat 1 stands beside seat 0, seat 2 far away."""


def targets(given):
    return {command.target for command in RULESET.legal(given.table, given.table.active) if isinstance(command, Attack)}


def attacking(action, target, **fields):
    """Seat 0 attacks, and nobody called bluff."""
    return unchallenged(table(**{"vikings": CLOSE, **fields}), action).when(0, Attack(target=target))


def hit(action, target, **fields):
    """The same, and the target does not claim a SHIELD."""
    given = attacking(action, target, **fields)
    return given.when(target, DeclineShield(question=given.table.questions))


@pytest.mark.parametrize("action", MELEE)
def test_c090_c191_melee_hits_neighbours(action):
    given = unchallenged(table(vikings=CLOSE), action)
    assert targets(given) == {1}
    given.when(0, Attack(target=2)).refused("C090")
    given.when(0, Attack(target=0)).refused("C090")
    given.when(0, Attack(target=3)).refused("C090")


@pytest.mark.parametrize("action", RANGED)
def test_c091_c191_ranged_attacks_hit_from_two_spaces_on(action):
    given = unchallenged(table(4, vikings=("d3", "d2", "b3", "f5")), action)
    assert targets(given) == {2, 3}
    given.when(0, Attack(target=1)).refused("C091")
    given.when(0, Attack(target=0)).refused("C091")


@pytest.mark.parametrize("action", RANGED)
def test_c092_b11_c191_nothing_stands_in_the_way_of_a_ranged_attack(action):
    """On the fjord d2 between d1 and d3 is water; on the meadow a Viking stands there. C026: water adds no distance."""
    assert targets(unchallenged(table(options={"arena": "fjord"}, vikings=("d1", "d3", "c1")), action)) == {1}
    assert targets(unchallenged(table(vikings=("d1", "d3", "d2")), action)) == {1}


@pytest.mark.parametrize("action", ["CLUB", "HAMMER"])
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


@pytest.mark.parametrize(("action", "target"), [("PUNCH", 1), ("SLINGSHOT", 2)])
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


@pytest.mark.parametrize(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
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


def test_c110_c111_s13_only_the_target_is_asked_before_anything_is_taken():
    given = attacking("CLUB", 1)
    given.then(AttackDeclared(seat=0, target=1, action="CLUB", opens=2))
    assert [RULESET.to_act(given.table, viewer) for viewer in (None, 0, 1, 2)] == [(1,)] * 4
    given.when(2, Move(to="d4")).refused("C037")
    given.when(1, ClaimShield(question=2, card="WALK")).when(1, DeclineShield(question=3)).refused("C111")


def test_c112_c113_any_card_may_be_claimed_to_be_a_shield():
    given = attacking("CLUB", 1)
    claims = [command for command in RULESET.legal(given.table, 1) if isinstance(command, ClaimShield)]
    assert [command.card for command in claims] == ["CLUB", "SHIELD", "WALK"]
    given.when(1, ClaimShield(question=2, card="SLAM")).refused("C112")
    claimed = given.when(1, ClaimShield(question=2, card="WALK"))
    claimed.then(ShieldClaimed(question=2, opens=3, seat=1, card="WALK"))
    assert claimed.table.hands[1] == ("CLUB", "SHIELD")
    assert claimed.table.played[-1].card == "WALK"


def test_c114_c164_without_a_card_there_is_no_reaction():
    given = attacking("CLUB", 1, hands=(("CLUB", "WALK"), (), ("CLUB",)))
    assert types(given) == ["AttackDeclared", "BraceletTaken", "SecondCardDue"]


def test_c115_nobody_has_to_react():
    assert DeclineShield(question=2) in RULESET.legal(attacking("CLUB", 1).table, 1)


def test_c116_c117_b7_only_the_attacker_doubts_with_or_without_bracelets():
    given = attacking("CLUB", 1, bracelets=((), (3,), (3,))).when(1, ClaimShield(question=2, card="WALK"))
    assert [RULESET.to_act(given.table, viewer) for viewer in (None, 0, 1, 2)] == [(0,)] * 4
    assert set(RULESET.legal(given.table, 0)) == {DoubtShield(question=3), BelieveShield(question=3)}
    attacking("CLUB", 1).when(1, DoubtShield(question=2)).refused("C116")


@pytest.mark.parametrize("card", ["WALK", "SHIELD"])
def test_c118_an_undoubted_claim_stops_the_attack(card):
    given = attacking("CLUB", 1).when(1, ClaimShield(question=2, card=card)).when(0, BelieveShield(question=3))
    given.then(ShieldBelieved(question=3, seat=0), SecondCardDue(seat=0))
    assert given.table.bracelets == ((3,), (3,), (3,))
    assert not given.table.played[-1].revealed


def test_c119_a_true_shield_doubted_costs_the_attacker():
    given = attacking("CLUB", 1).when(1, ClaimShield(question=2, card="SHIELD"))
    given = given.when(0, DoubtShield(question=3))
    given.then(
        ShieldDoubted(question=3, seat=0),
        ShieldRevealed(seat=1, card="SHIELD", truthful=True),
        BraceletTaken(taker=1, victim=0, reason="shield", value=3),
        SecondCardDue(seat=0),
    )
    assert given.table.bracelets == ((), (3, 3), (3,))


def test_c120_a_false_shield_doubted_costs_the_defender_and_the_attack_goes_on():
    given = (
        attacking("PUNCH", 1, bracelets=((), (2, 2), (3,)))
        .when(1, ClaimShield(question=2, card="WALK"))
        .when(0, DoubtShield(question=3))
    )
    given.then(
        ShieldDoubted(question=3, seat=0),
        ShieldRevealed(seat=1, card="WALK", truthful=False),
        BraceletTaken(taker=0, victim=1, reason="false_shield", value=2),
        BraceletKnockedOff(seat=0, target=1, value=2),
    )
    assert given.table.phase == "place"


@pytest.mark.parametrize(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
def test_c121_the_attack_finds_nothing_more(action, target):
    given = (
        attacking(action, target).when(target, ClaimShield(question=2, card="WALK")).when(0, DoubtShield(question=3))
    )
    assert types(given)[2:] == ["BraceletTaken", "NothingTaken", "SecondCardDue"]


@pytest.mark.parametrize("card", ["WALK", "SHIELD"])
def test_c122_b18_the_supply_pays_for_no_doubt(card):
    given = (
        attacking("CLUB", 1, bracelets=((), (), (3,)))
        .when(1, ClaimShield(question=2, card=card))
        .when(0, DoubtShield(question=3))
    )
    assert given.table.supply == table().supply
    assert given.table.bracelets == ((), (), (3,))
    assert given.happened(NothingTaken)[0].reason == ("shield" if card == "SHIELD" else "false_shield")


def test_c123_a_defender_may_claim_twice_in_a_turn():
    given = attacking("CLUB", 1, hand=("CLUB", "CLUB", "WALK"))
    given = given.when(1, ClaimShield(question=2, card="WALK")).when(0, BelieveShield(question=3))
    second = unchallenged(given.table, "CLUB").when(0, Attack(target=1)).when(1, ClaimShield(question=5, card="CLUB"))
    assert second.table.hands[1] == ("CLUB",)
    assert [one.seat for one in second.table.played] == [0, 1, 0, 1]


def test_c124_b6_a_claim_needs_no_bracelet():
    given = attacking("CLUB", 1, bracelets=((3,), (), (3,)))
    assert ClaimShield(question=2, card="SHIELD") in RULESET.legal(given.table, 1)
    given = given.when(1, ClaimShield(question=2, card="SHIELD")).when(0, DoubtShield(question=3))
    assert given.table.bracelets == ((), (3,), (3,))


def test_c125_c140_a_claimed_card_is_discarded_at_the_end_of_the_turn():
    given = attacking("CLUB", 1).when(1, ClaimShield(question=2, card="WALK")).when(0, BelieveShield(question=3))
    given = unchallenged(given.table, "SLAM", "WALK").when(0, Decline())
    assert given.table.discards == (("CLUB", "WALK"), ("WALK",), ())
    assert given.table.played == ()


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
