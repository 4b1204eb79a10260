"""The printed examples, and the cases at the edges of the rules."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Attack, ClaimShield, DeclineShield, DoubtShield, Move, Place
from events.games.clash_of_vikings.facts import BraceletSunk, BraceletTaken, CardRevealed
from events.games.clash_of_vikings.view.seen import PlayedState
from events.ruleset.records import change
from tests.games.clash_of_vikings.support import all_pass, announced, answer, called, table, types, unchallenged

BLUE, GREEN, RED, YELLOW = range(4)


def test_c179_blue_announces_sprint():
    given = announced(table(4), "SPRINT", "WALK")
    assert len(given.table.hands[BLUE]) == 2
    assert given.table.question.asked == (GREEN, RED, YELLOW)
    assert RULESET.view(given.table, GREEN).played == (
        PlayedState(seat=BLUE, said="SPRINT", card=None, revealed=False),
    )


def test_c180_green_calls_and_red_cannot():
    for hand, true in ((("CLUB", "SPRINT", "WALK"), True), (("CLUB", "SLAM", "WALK"), False)):
        given = announced(table(4, hand=hand, bracelets=((1,), (2,), (), (4,))), "SPRINT")
        assert given.table.question.asked == (GREEN, YELLOW)
        answer(given, RED, True).refused("C051")
        given = called(given, 1)
        assert given.happened(CardRevealed)[0].truthful is true
        assert given.table.bracelets == (((1, 2), (), (), (4,)) if true else ((), (1, 2), (), (4,)))
        assert given.table.phase == ("move" if true else "announce")
        assert given.table.vikings == table(4).vikings
        if true:
            assert given.when(BLUE, Move(to="b3")).table.vikings[BLUE] == "b3"


def test_c181_yellow_punches_green():
    """The printed Vikings are seats 3 and 1; the space beside Green holds a bracelet already."""
    before = table(4, active=YELLOW, vikings=("b1", "d4", "f1", "d3"), lying={"d5": (2,)}, hand=("PUNCH",) * 3)
    given = unchallenged(before, "PUNCH").when(YELLOW, Attack(target=GREEN)).when(GREEN, DeclineShield(question=2))
    given = given.when(YELLOW, Place(space="d5"))
    assert given.table.lying == {"d5": (2, 3)}
    assert [len(own) for own in given.table.bracelets] == [1, 0, 1, 1]
    later = change(given.table, active=BLUE, cards=0, vikings=("c6", "d4", "f1", "d3"))
    walked = unchallenged(change(later, hands=(("WALK",) * 3,) * 4), "WALK").when(BLUE, Move(to="d5"))
    assert walked.table.bracelets[BLUE] == (2, 3, 3)
    assert walked.table.lying == {}


def test_c182_green_slings_yellows_bracelet_into_the_water():
    before = table(4, active=GREEN, vikings=("b1", "d3", "f1", "d5"), hand=("SLINGSHOT",) * 3)
    given = unchallenged(before, "SLINGSHOT").when(GREEN, Attack(target=YELLOW)).when(YELLOW, DeclineShield(question=2))
    given = given.when(GREEN, Place(space="e5"))
    assert given.happened(BraceletSunk) == [BraceletSunk(space="e5", value=3)]
    assert [len(own) for own in given.table.bracelets] == [1, 1, 1, 0]
    assert given.table.sunk == (3,)


def attacked(action, target, **fields):
    return unchallenged(table(vikings=("d3", "d2", "f5"), **fields), action).when(0, Attack(target=target))


def test_c187_a_false_shield_costs_the_only_bracelet():
    given = attacked("CLUB", 1).when(1, ClaimShield(question=2, card="WALK"))
    given = given.when(0, DoubtShield(question=3))
    assert types(given)[2:] == ["BraceletTaken", "NothingTaken", "SecondCardDue"]
    assert given.table.bracelets == ((3, 3), (), (3,))


def test_c188_a_true_shield_against_a_poor_attacker():
    given = (
        attacked("HAMMER", 2, bracelets=((), (3,), (3,)))
        .when(2, ClaimShield(question=2, card="SHIELD"))
        .when(0, DoubtShield(question=3))
    )
    assert types(given)[2:] == ["NothingTaken", "SecondCardDue"]
    assert given.table.bracelets == ((), (3,), (3,))


def test_c189_a_false_shield_and_the_club():
    given = (
        attacked("CLUB", 1, bracelets=((1,), (2, 4), (3,)))
        .when(1, ClaimShield(question=2, card="WALK"))
        .when(0, DoubtShield(question=3))
    )
    assert [fact.reason for fact in given.happened(BraceletTaken)] == ["false_shield", "hit"]
    assert given.table.bracelets == ((1, 2, 4), (), (3,))


def test_s14_a_card_from_the_announcement_to_the_second_card():
    """Each stage in its order, on the longest way there is."""
    given = announced(
        table(vikings=("d3", "d2", "f5"), bracelets=((3,), (1, 2), (3,)), hand=("PUNCH", "WALK")), "PUNCH"
    )
    stages = [given.table.phase]
    given = all_pass(given)
    for seat, command in (
        (0, Attack(target=1)),
        (1, ClaimShield(question=2, card="WALK")),
        (0, DoubtShield(question=3)),
        (0, Place(space="e3")),
    ):
        stages.append(given.table.phase)
        given = given.when(seat, command)
    assert [*stages, given.table.phase] == ["bluff", "attack", "shield", "doubt", "place", "announce"]
