"""Phases 1 and 2: announcing, calling bluff, and what a call costs."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, Decline
from events.games.clash_of_vikings.data import ACTIONS
from events.games.clash_of_vikings.facts import (
    ActionFizzled,
    BluffQuestionClosed,
    BluffQuestionOpened,
    BraceletTaken,
    CardAnnounced,
    CardRevealed,
    NothingTaken,
    SecondCardDue,
    SupplyBraceletTaken,
)
from tests.games.clash_of_vikings.support import HAND, all_pass, announced, answers, called, table, types, unchallenged
from tests.support.bdd import at
from tests.support.cases import each


@each("action", ACTIONS)
@each("card", HAND)
def test_c040_c041_c043_c045_any_card_may_be_announced_as_any_action(action, card):
    """B2: also one that is impossible now."""
    announced(table(), action, card).then(
        CardAnnounced(seat=0, action=action, card=card), BluffQuestionOpened(question=1, asked=(1, 2))
    )


def test_c040_only_cards_of_the_hand():
    announced(table(), "WALK", "SLAM").refused("C040")


def test_c042_shield_is_never_announced():
    offered = RULESET.legal(table(), 0)
    assert {command.action for command in offered} == set(ACTIONS)
    assert "SHIELD" not in ACTIONS


def test_c036_the_same_action_twice():
    first = unchallenged(table(), "WALK").when(0, Decline())
    assert all_pass(first.when(0, Announce(card="CLUB", action="WALK"))).table.phase == "move"


def test_c037_each_card_has_three_phases():
    given = announced(table(), "WALK")
    assert given.table.phase == "bluff"
    given.when(0, Announce(card="CLUB", action="CLUB")).refused("C037")
    given = all_pass(given)
    assert given.table.phase == "move"
    given.when(0, Answer(question=1, action="WALK", call=True)).refused("S8")


def test_c044_b1_the_announcement_names_nothing_but_the_action():
    assert set(Announce.__struct_fields__) == {"card", "action"}


def test_c050_whoever_has_a_bracelet_is_asked_clockwise_from_the_active_player():
    given = at(RULESET, table(4, active=2)).when(2, Announce(card="WALK", action="WALK"))
    assert given.table.question.asked == (3, 0, 1)
    given = at(RULESET, table(4, active=2, bracelets=((1,), (), (), (4, 4)))).when(
        2, Announce(card="WALK", action="WALK")
    )
    assert given.table.question.asked == (3, 0)


def test_c051_without_a_bracelet_nobody_calls():
    given = announced(table(bracelets=((3,), (), (3,))), "WALK")
    assert RULESET.legal(given.table, 1) == ()
    given.when(1, Answer(question=1, action="WALK", call=True)).refused("C051")
    given.when(0, Answer(question=1, action="WALK", call=True)).refused("C051")


def test_c052_c054_at_most_one_call_counts_the_nearest_clockwise():
    given = answers(announced(table(4), "WALK"), seat3=True, seat2=True, seat1=True)
    assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=1)]
    assert len(given.happened(BraceletTaken)) == 1


def test_c053_b12_at_a_table_with_first_call_the_first_counts():
    given = answers(announced(table(4, options={"first_call": True}), "WALK"), seat2=False, seat3=True)
    assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=3)]
    given.when(1, Answer(question=1, action="WALK", call=True)).refused("S8")


def test_first_call_waits_for_all_to_pass():
    given = answers(announced(table(4, options={"first_call": True}), "WALK"), seat2=False, seat3=False)
    assert given.table.question is not None
    assert answers(given, seat1=False).table.phase == "move"


@each("card", ["WALK", "CLUB"])
def test_c055_without_a_call_the_card_stays_hidden_and_the_action_follows(card):
    given = unchallenged(table(), "WALK", card)
    assert given.table.phase == "move"
    assert not given.happened(CardRevealed)
    assert not given.table.played[0].revealed


def test_c055_s3_if_nobody_may_call_the_action_follows_at_once():
    given = announced(table(bracelets=((3,), (), ())), "WALK", "CLUB")
    assert types(given) == ["CardAnnounced"]
    assert given.table.phase == "move"


def test_c056_c057_a_true_card_costs_the_caller_a_bracelet_and_the_action_follows():
    given = called(announced(table(bracelets=((1,), (2,), (3,))), "WALK"), 1)
    assert given.facts[1:] == (
        BluffQuestionClosed(question=1, caller=1),
        CardRevealed(seat=0, card="WALK", action="WALK", truthful=True),
        BraceletTaken(taker=0, victim=1, reason="false_call", value=2),
    )
    assert given.table.bracelets == ((1, 2), (), (3,))
    assert given.table.phase == "move"
    assert given.table.played[0].revealed


def test_c058_a_bluff_costs_the_bluffer_a_bracelet_and_the_action():
    given = called(announced(table(bracelets=((1,), (2,), (3,))), "WALK", "SHIELD"), 1)
    assert given.facts[1:] == (
        BluffQuestionClosed(question=1, caller=1),
        CardRevealed(seat=0, card="SHIELD", action="WALK", truthful=False),
        BraceletTaken(taker=1, victim=0, reason="bluff", value=1),
        SecondCardDue(seat=0),
    )
    assert given.table.vikings == table().vikings


def test_c059_c063_the_supply_pays_for_a_bluffer_without_bracelets():
    given = called(announced(table(bracelets=((), (2,), (3,)), supply=(4,)), "WALK", "CLUB"), 1)
    assert given.happened(SupplyBraceletTaken) == [SupplyBraceletTaken(taker=1, victim=0, value=4)]
    assert given.table.bracelets == ((), (2, 4), (3,))
    assert given.table.supply == ()


def test_c060_c185_nothing_is_left_to_take():
    given = called(announced(table(bracelets=((), (2,), (3,)), supply=()), "WALK", "CLUB"), 1)
    assert given.happened(NothingTaken) == [NothingTaken(taker=1, victim=0, reason="bluff")]
    assert given.table.bracelets == ((), (2,), (3,))
    assert given.table.phase == "announce"


def test_c061_the_second_card_is_played_all_the_same():
    given = called(announced(table(), "WALK", "SHIELD"), 1)
    assert given.table.phase == "announce"
    assert RULESET.to_act(given.table, None) == (0,)
    assert len(given.table.hands[0]) == 2


def test_c062_a_caller_without_bracelets_is_not_asked_again():
    given = called(announced(table(), "WALK"), 1).when(0, Decline())
    given = given.when(0, Announce(card="CLUB", action="CLUB"))
    assert given.table.question.asked == (2,)


def test_c047_c173_b17_names_are_compared_whatever_is_done():
    given = called(announced(table(), "SPRINT", "WALK"), 1)
    assert given.happened(CardRevealed)[0].truthful is False
    for hand in (("CLUB", "WALK", "WALK"), ("CLUB", "SLAM", "WALK")):
        given = called(announced(table(hand=hand), "WALK", "WALK"), 1)
        assert given.happened(CardRevealed)[0].truthful is True


def test_c089_c102_an_impossible_action_has_no_effect():
    given = unchallenged(table(), "SLAM")
    assert given.facts[-2:] == (ActionFizzled(seat=0, action="SLAM"), SecondCardDue(seat=0))


def test_an_impossible_action_may_still_cost_the_caller():
    given = called(announced(table(bracelets=((1,), (2,), (3,)), hand=("CLUB", "SLAM", "WALK")), "SLAM"), 1)
    assert types(given)[-3:] == ["BraceletTaken", "ActionFizzled", "SecondCardDue"]
    assert given.table.bracelets[0] == (1, 2)


def test_c132_blind_taking_is_random():
    """B8: every bracelet may be the one."""
    values = set()
    for seed in range(40):
        given = announced(table(bracelets=((1,), (1, 2, 3, 4), (3,))), "WALK")
        given.chance._seed = bytes([seed])
        values |= {fact.value for fact in called(given, 1).happened(BraceletTaken)}
    assert values == {1, 2, 3, 4}
