"""The turn: loot, two cards, discarding, drawing, refilling; and the end of the game."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Decline, Move, Slam
from events.games.clash_of_vikings.facts import (
    BraceletLaid,
    BraceletsCounted,
    CardsDiscarded,
    CardsDrawn,
    GameEnded,
    LootTaken,
    PileRenewed,
    TurnBegan,
)
from events.ruleset.records import change
from events.ruleset.scoring import ranking
from tests.games.clash_of_vikings.support import (
    FAR_APART,
    all_pass,
    announced,
    begun,
    called,
    setup,
    table,
    types,
    unchallenged,
)
from tests.support.bdd import at
from tests.support.cases import each

FULL = {"d1": (1,), "d5": (1,), "f3": (1,), "b3": (1,)}


def last_card(**fields):
    """Seat 0 is to decline the action of its second card, with which its turn ends."""
    return unchallenged(table(**{"cards": 1, "lying": FULL, **fields}), "WALK")


def ended(**fields):
    return last_card(**fields).when(0, Decline())


def loot(**fields):
    """The turn passes to seat 1, who stands on the loot space."""
    return ended(vikings=("b1", "d3", "f5"), **fields)


def test_c013_c039_c208_the_turn_passes_clockwise():
    assert ended().facts[-1] == TurnBegan(turn=2, seat=1)
    from_the_last = table(3, active=2, cards=1, lying=FULL)
    assert unchallenged(from_the_last, "WALK").when(2, Decline()).facts[-1] == TurnBegan(turn=2, seat=0)


def test_c030_loot_brings_two_at_the_start_of_a_turn():
    given = loot()
    taken = given.facts[-1]
    assert isinstance(taken, LootTaken)
    assert (taken.seat, taken.count, len(taken.values)) == (1, 2, 2)
    assert len(given.table.bracelets[1]) == 3
    assert len(given.table.supply) == 3
    assert types(ended())[-1] == "TurnBegan"


def test_c031_c186_the_last_one_is_all_the_loot_there_is():
    given = loot(supply=(4,))
    assert given.facts[-1] == LootTaken(seat=1, count=1, values=(4,))
    assert given.table.supply == ()
    for card in ("CLUB", "SHIELD"):
        assert not RULESET.is_over(given.table)
        given = given.when(1, Announce(card=card, action="WALK"))
        given = all_pass(given).when(1, Decline())
    assert given.facts[-1] == GameEnded(reason="supply_empty")


def test_c033_staying_on_the_loot_space_pays_again():
    given = loot()
    again = change(given.table, active=0, cards=1, phase="announce", supply=(1, 1, 1))
    assert isinstance(unchallenged(again, "WALK").when(0, Decline()).facts[-1], LootTaken)


def test_c174_who_is_slammed_onto_the_loot_space_is_paid_when_their_turn_begins():
    slammed = unchallenged(table(vikings=("c3", "d2", "f5"), cards=1, lying=FULL), "SLAM").when(
        0, Slam(victim=1, to="d3")
    )
    assert types(slammed)[0] == "VikingSlammed"
    assert slammed.facts[-1].seat == 1
    assert isinstance(slammed.facts[-1], LootTaken)


def test_c034_c035_c038_two_cards_one_after_the_other_without_drawing():
    first = unchallenged(table(), "WALK").when(0, Decline())
    assert types(first) == ["ActionDeclined", "SecondCardDue"]
    assert len(first.table.hands[0]) == 2
    assert all(isinstance(command, Announce) for command in RULESET.legal(first.table, 0))
    second = unchallenged(first.table, "CLUB")
    assert types(second)[-1] == "TurnBegan"
    assert first.table.hands[0] == ("CLUB", "SHIELD")


def test_c140_all_played_cards_go_to_their_owners_discards():
    given = ended()
    assert given.facts[1] == CardsDiscarded(counts=(1, 0, 0))
    assert given.table.discards == (("WALK",), (), ())
    assert given.table.played == ()


def test_c141_everybody_draws_up_and_nobody_beyond():
    hands = (("CLUB", "WALK"), ("CLUB", "SHIELD"), ("CLUB", "SHIELD", "WALK"))
    given = ended(hands=hands)
    assert [(fact.seat, fact.count) for fact in given.happened(CardsDrawn)] == [(0, 2), (1, 1)]
    assert [len(hand) for hand in given.table.hands] == [3, 3, 3]


def test_c142_c175_b16_the_discards_are_the_new_pile_when_a_card_is_due():
    """This turn's WALK is among the discards that are shuffled."""
    given = ended(
        hands=(("CLUB", "WALK"), ("CLUB",) * 3, ("CLUB",) * 3),
        piles=(("SLAM",), (), ()),
        discards=(("PUNCH", "PUNCH"), (), ()),
    )
    assert given.facts[2] == CardsDrawn(seat=0, count=1, cards=("SLAM",))
    assert given.facts[3] == PileRenewed(seat=0, count=3)
    assert given.happened(CardsDrawn)[1].cards[0] in ("PUNCH", "WALK")
    assert len(given.table.piles[0]) == 2
    assert given.table.discards[0] == ()


def test_c175_a_pile_that_gives_its_last_card_stays_empty():
    given = ended(hands=(("CLUB", "WALK"), *[("CLUB",) * 3] * 2), piles=(("SLAM", "SLAM"), (), ()))
    assert not given.happened(PileRenewed)
    assert given.table.piles[0] == ()
    assert given.table.discards[0] == ("WALK",)


def test_c143_c144_c177_empty_bracelet_spaces_are_refilled_in_order_but_under_no_viking():
    given = ended(vikings=("d5", "b5", "f5"), lying={"f3": (2,)})
    assert [fact.space for fact in given.happened(BraceletLaid)] == ["d1", "b3"]
    assert types(given)[2:5] == ["CardsDrawn", "BraceletLaid", "BraceletLaid"], "the printed order: draw, then refill"
    assert len(given.table.supply) == 3
    assert given.table.lying["f3"] == (2,)


def test_c145_no_refill_before_the_end_of_the_turn():
    given = unchallenged(table(vikings=("d2", "b5", "f5"), lying=FULL), "WALK").when(0, Move(to="d1"))
    moved = unchallenged(given.table, "CLUB").happened(BraceletLaid)
    assert not given.happened(BraceletLaid)
    assert moved == []
    left = unchallenged(change(given.table, vikings=("d2", "b5", "f5")), "CLUB").happened(BraceletLaid)
    assert [fact.space for fact in left] == ["d1"]


def test_c146_c150_b9_a_refill_that_empties_the_supply_ends_the_game():
    given = ended(supply=(2,), lying={})
    assert [fact.space for fact in given.happened(BraceletLaid)] == ["d1"]
    assert given.facts[-1] == GameEnded(reason="supply_empty")


def test_c151_c155_the_last_turn_is_played_out_and_all_is_shown():
    given = ended(supply=(), bracelets=((1, 2), (4,), ()))
    assert types(given) == [
        *("ActionDeclined", "CardsDiscarded", "CardsDrawn"),
        *("BraceletsCounted", "BraceletsCounted", "BraceletsCounted", "GameEnded"),
    ]
    assert given.happened(BraceletsCounted)[0] == BraceletsCounted(seat=0, values=(1, 2), total=3)
    assert RULESET.is_over(given.table)
    assert RULESET.to_act(given.table, None) == ()
    assert RULESET.view(given.table, None).seats[0].bracelet_values == (1, 2)


def test_c184_the_supplys_last_bracelet_for_a_caught_bluffer():
    given = called(announced(table(bracelets=((), (2,), (3,)), supply=(4,), lying=FULL), "WALK", "CLUB"), 1)
    assert given.table.supply == ()
    assert given.table.phase == "announce"
    given = unchallenged(given.table, "SLAM", "WALK")
    assert given.facts[-1] == GameEnded(reason="supply_empty")
    assert given.table.bracelets == ((), (2, 4), (3,))


def test_b14_the_technical_turn_cap():
    given = ended(turn=200)
    assert given.facts[-1] == GameEnded(reason="turn_cap")
    assert ended(turn=199).facts[-1] == TurnBegan(turn=200, seat=1)


def test_c203_loot_and_refill_count_alike():
    assert ended(supply=(1,)).facts[-1] == TurnBegan(turn=2, seat=1)
    assert ended(supply=()).facts[-1] == GameEnded(reason="supply_empty")


def over(*bracelets):
    return change(table(len(bracelets)), bracelets=bracelets, phase="over")


def winners(*bracelets):
    finished = over(*bracelets)
    seats = range(len(bracelets))
    ties = [
        dict(zip(RULESET.texts.tie_breaks, RULESET.tie_break_values(finished, seat), strict=True)) for seat in seats
    ]
    ranked = ranking(RULESET.score(finished, None), ties)
    return [one.seat for one in ranked if one.rank == 1]


def test_c152_c153_the_score_is_the_sum_of_the_own_bracelets():
    finished = change(over((1, 2), (4, 4), ()), lying={"d1": (4,)}, sunk=(4,), removed=(4,))
    assert [score.components for score in RULESET.score(finished, None)] == [
        {"bracelets": 3},
        {"bracelets": 8},
        {"bracelets": 0},
    ]
    assert [line.points for line in RULESET.score(finished, None)[1].lines] == [8]


@each(
    ("bracelets", "best"),
    [(((4, 4), (3, 3, 2), (1, 2, 2, 3)), [2]), (((2, 4), (3, 3)), [0, 1]), (((4,), (1, 2), (2, 3)), [2])],
)
def test_c154_c193_ties(bracelets, best):
    assert winners(*bracelets) == best


class TestBluffArena:
    def test_c162_the_whole_hand_is_played(self):
        first = unchallenged(table(options={"bluff_arena": True}, hand=("CLUB", "WALK")), "WALK").when(0, Decline())
        assert {command.card for command in RULESET.legal(first.table, 0)} == {"CLUB"}
        given = unchallenged(first.table, "SLAM", "CLUB")
        assert types(given)[-1] == "TurnBegan"

    def test_c163_hands_are_drawn_up_to_two(self):
        given = ended(options={"bluff_arena": True}, hand=("CLUB", "WALK"))
        assert [len(hand) for hand in given.table.hands] == [2, 2, 2]
        assert given.happened(CardsDrawn)[0].count == 1

    def test_c166_the_rest_stays(self):
        base, variant = setup(3), setup(3, bluff_arena=True)
        (_, first), (_, second) = (begun(one, spaces=FAR_APART) for one in (base, variant))
        assert first.bracelets == second.bracelets
        assert first.vikings == second.vikings
        assert len(first.supply) == len(second.supply)


def test_c209_the_same_actions_and_draws_decide_the_same_facts():
    assert ended().facts == ended().facts
    assert begun(setup(4)) == begun(setup(4))


def test_a_card_of_the_wrong_moment_is_refused():
    at(RULESET, table()).when(0, Decline()).refused("C037")
    at(RULESET, table()).when(0, Move(to="d3")).refused("C037")
