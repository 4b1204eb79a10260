"""SHIELD, and its doubt."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import (
    Attack,
    BelieveShield,
    ClaimShield,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
)
from events.games.clash_of_vikings.facts import (
    AttackDeclared,
    BraceletKnockedOff,
    BraceletTaken,
    NothingTaken,
    SecondCardDue,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDoubted,
    ShieldRevealed,
)
from tests.games.clash_of_vikings.support import attacking, table, types, unchallenged
from tests.support.cases import each


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


@each("card", ["WALK", "SHIELD"])
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


@each(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
def test_c121_the_attack_finds_nothing_more(action, target):
    given = (
        attacking(action, target).when(target, ClaimShield(question=2, card="WALK")).when(0, DoubtShield(question=3))
    )
    assert types(given)[2:] == ["BraceletTaken", "NothingTaken", "SecondCardDue"]


@each("card", ["WALK", "SHIELD"])
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
