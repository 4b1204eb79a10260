"""The turn: both cards, what is announced and called, what each action does, and how the game ends."""

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import (
    Announce,
    Answer,
    Attack,
    BelieveShield,
    ClaimShield,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
    Place,
    Slam,
)
from events.games.clash_of_vikings.data.names import ACTIONS
from events.games.clash_of_vikings.facts import (
    ActionDeclined,
    ActionFizzled,
    AttackDeclared,
    BluffQuestionClosed,
    BluffQuestionOpened,
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsCounted,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    CardAnnounced,
    CardRevealed,
    CardsDiscarded,
    CardsDrawn,
    GameEnded,
    LootTaken,
    NothingTaken,
    PileRenewed,
    SecondCardDue,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    SupplyBraceletTaken,
    TurnBegan,
    VikingMoved,
    VikingSlammed,
)
from events.ruleset.records import change
from tests.games.clash_of_vikings.support import (
    CLOSE,
    FAR_APART,
    HAND,
    all_pass,
    announced,
    answer,
    answers,
    attacking,
    begun,
    called,
    hit,
    setup,
    table,
    types,
    unchallenged,
)
from tests.support.bdd import at, ranks
from tests.support.cases import each

# The turn: loot, two cards, discarding, drawing, refilling; and the end of the game.


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
    assert (len(given.table.bracelets[1]), len(given.table.supply)) == (3, 3)
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


def test_c033_c174_loot_is_paid_at_the_start_of_each_turn_on_its_space():
    again = change(loot().table, active=0, cards=1, phase="announce", supply=(1, 1, 1))
    assert isinstance(unchallenged(again, "WALK").when(0, Decline()).facts[-1], LootTaken)
    slammed = unchallenged(table(vikings=("c3", "d2", "f5"), cards=1, lying=FULL), "SLAM")
    slammed = slammed.when(0, Slam(victim=1, to="d3"))
    assert (types(slammed)[0], types(slammed)[-1]) == ("VikingSlammed", "LootTaken")
    assert slammed.facts[-1].seat == 1


def test_c034_c035_c038_two_cards_one_after_the_other_without_drawing():
    first = unchallenged(table(), "WALK").when(0, Decline())
    assert types(first) == ["ActionDeclined", "SecondCardDue"]
    assert len(first.table.hands[0]) == 2
    assert all(isinstance(command, Announce) for command in RULESET.legal(first.table, 0))
    assert types(unchallenged(first.table, "CLUB"))[-1] == "TurnBegan"
    assert first.table.hands[0] == ("CLUB", "SHIELD")


def test_c141_c175_c140_everybody_draws_up_from_a_pile_that_may_stay_empty():
    given = ended(hands=(("CLUB", "WALK"), ("CLUB", "SHIELD"), ("CLUB", "SHIELD", "WALK")))
    assert [(fact.seat, fact.count) for fact in given.happened(CardsDrawn)] == [(0, 2), (1, 1)]
    assert [len(hand) for hand in given.table.hands] == [3, 3, 3]
    given = ended(hands=(("CLUB", "WALK"), *[("CLUB",) * 3] * 2), piles=(("SLAM", "SLAM"), (), ()))
    assert not given.happened(PileRenewed)
    assert (given.table.piles[0], given.table.discards[0]) == ((), ("WALK",))
    given = ended()
    assert given.facts[1] == CardsDiscarded(counts=(1, 0, 0))
    assert (given.table.discards, given.table.played) == ((("WALK",), (), ()), ())


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


def test_c143_c144_c177_c145_bracelet_spaces_are_refilled_at_the_end_of_the_turn_but_under_no_viking():
    given = ended(vikings=("d5", "b5", "f5"), lying={"f3": (2,)})
    assert [fact.space for fact in given.happened(BraceletLaid)] == ["d1", "b3"]
    assert types(given)[2:5] == ["CardsDrawn", "BraceletLaid", "BraceletLaid"], "the printed order: draw, then refill"
    assert (len(given.table.supply), given.table.lying["f3"]) == (3, (2,))
    given = unchallenged(table(vikings=("d2", "b5", "f5"), lying=FULL), "WALK").when(0, Move(to="d1"))
    assert not given.happened(BraceletLaid)
    assert not unchallenged(given.table, "CLUB").happened(BraceletLaid)
    left = unchallenged(change(given.table, vikings=("d2", "b5", "f5")), "CLUB").happened(BraceletLaid)
    assert [fact.space for fact in left] == ["d1"]


@each(
    ("fields", "last"),
    [
        ({"supply": (2,), "lying": {}}, GameEnded(reason="supply_empty")),
        ({"supply": ()}, GameEnded(reason="supply_empty")),
        ({"supply": (1,)}, TurnBegan(turn=2, seat=1)),
        ({"turn": 200}, GameEnded(reason="turn_cap")),
        ({"turn": 199}, TurnBegan(turn=200, seat=1)),
    ],
)
def test_c146_c150_b9_b14_c203_a_refill_that_empties_the_supply_ends_the_game_and_so_does_the_turn_cap(fields, last):
    assert ended(**fields).facts[-1] == last


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


def over(*bracelets):
    return change(table(len(bracelets)), bracelets=bracelets, phase="over")


def test_c152_c153_the_score_is_the_sum_of_the_own_bracelets():
    finished = change(over((1, 2), (4, 4), ()), lying={"d1": (4,)}, sunk=(4,), removed=(4,))
    scores = RULESET.score(finished, None)
    assert [score.components for score in scores] == [{"bracelets": 3}, {"bracelets": 8}, {"bracelets": 0}]
    assert [line.points for line in scores[1].lines] == [8]


@each(
    ("bracelets", "best"),
    [(((4, 4), (3, 3, 2), (1, 2, 2, 3)), [2]), (((2, 4), (3, 3)), [0, 1]), (((4,), (1, 2), (2, 3)), [2])],
)
def test_c154_c193_ties(bracelets, best):
    assert [seat for seat, rank in ranks(RULESET, over(*bracelets)).items() if rank == 1] == best


class TestBluffArena:
    def test_c162_the_whole_hand_is_played(self):
        first = unchallenged(table(options={"bluff_arena": True}, hand=("CLUB", "WALK")), "WALK").when(0, Decline())
        assert {command.card for command in RULESET.legal(first.table, 0)} == {"CLUB"}
        assert types(unchallenged(first.table, "SLAM", "CLUB"))[-1] == "TurnBegan"

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


def test_c037_each_card_has_three_phases_and_its_own_moment():
    at(RULESET, table()).when(0, Decline()).refused("C037")
    at(RULESET, table()).when(0, Move(to="d3")).refused("C037")
    given = announced(table(), "WALK")
    assert given.table.phase == "bluff"
    given.when(0, Announce(card="CLUB", action="CLUB")).refused("C037")
    given = all_pass(given)
    assert given.table.phase == "move"
    given.when(0, Answer(question=1, action="WALK", call=True)).refused("S8")


# Phases 1 and 2: announcing, calling bluff, and what a call costs.


@each("action", ACTIONS)
@each("card", HAND)
def test_c040_c041_c043_c045_any_card_may_be_announced_as_any_action(action, card):
    """B2: also one that is impossible now."""
    announced(table(), action, card).then(
        CardAnnounced(seat=0, action=action, card=card), BluffQuestionOpened(question=1, asked=(1, 2))
    )


def test_c040_c042_c036_c044_b1_only_cards_of_the_hand_and_never_a_shield_are_announced():
    announced(table(), "WALK", "SLAM").refused("C040")
    assert {command.action for command in RULESET.legal(table(), 0)} == set(ACTIONS)
    assert "SHIELD" not in ACTIONS
    first = unchallenged(table(), "WALK").when(0, Decline())
    assert all_pass(first.when(0, Announce(card="CLUB", action="WALK"))).table.phase == "move"
    assert set(Announce.__struct_fields__) == {"card", "action"}


@each(
    ("bracelets", "asked"),
    [(((3,),) * 4, (3, 0, 1)), (((1,), (), (), (4, 4)), (3, 0)), (((), (), (3,), ()), None)],
)
def test_c050_c055_s3_who_has_a_bracelet_is_asked_clockwise(bracelets, asked):
    given = at(RULESET, table(4, active=2, bracelets=bracelets)).when(2, Announce(card="WALK", action="WALK"))
    assert (given.table.question and given.table.question.asked) == asked
    assert given.table.phase == ("bluff" if asked else "move")


def test_c051_c062_s3_nobody_else_calls():
    given = announced(table(bracelets=((3,), (), (3,))), "WALK")
    assert RULESET.legal(given.table, 1) == ()
    for seat in (0, 1):
        given.when(seat, Answer(question=1, action="WALK", call=True)).refused("C051")
    given = called(announced(table(), "WALK"), 1).when(0, Decline())
    assert given.when(0, Announce(card="CLUB", action="CLUB")).table.question.asked == (2,)


def test_c052_c054_c053_b12_at_most_one_call_counts_the_nearest_or_the_first():
    given = answers(announced(table(4), "WALK"), seat3=True, seat2=True, seat1=True)
    assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=1)]
    assert len(given.happened(BraceletTaken)) == 1
    given = answers(announced(table(4, options={"first_call": True}), "WALK"), seat2=False, seat3=True)
    assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=3)]
    given.when(1, Answer(question=1, action="WALK", call=True)).refused("S8")
    given = answers(announced(table(4, options={"first_call": True}), "WALK"), seat2=False, seat3=False)
    assert given.table.question is not None
    assert answers(given, seat1=False).table.phase == "move"


@each("card", ["WALK", "CLUB"])
def test_c055_without_a_call_the_card_stays_hidden_and_the_action_follows(card):
    given = unchallenged(table(), "WALK", card)
    assert given.table.phase == "move"
    assert not given.happened(CardRevealed)
    assert not given.table.played[0].revealed


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


def test_c059_c063_c060_c185_the_supply_pays_for_a_bluffer_without_bracelets_as_long_as_there_is_any():
    given = called(announced(table(bracelets=((), (2,), (3,)), supply=(4,)), "WALK", "CLUB"), 1)
    assert given.happened(SupplyBraceletTaken) == [SupplyBraceletTaken(taker=1, victim=0, value=4)]
    assert (given.table.bracelets, given.table.supply) == (((), (2, 4), (3,)), ())
    given = called(announced(table(bracelets=((), (2,), (3,)), supply=()), "WALK", "CLUB"), 1)
    assert given.happened(NothingTaken) == [NothingTaken(taker=1, victim=0, reason="bluff")]
    assert (given.table.bracelets, given.table.phase) == (((), (2,), (3,)), "announce")


def test_c061_c089_c102_a_second_card_is_played_and_impossible_actions_have_no_effect():
    given = called(announced(table(), "WALK", "SHIELD"), 1)
    assert given.table.phase == "announce"
    assert RULESET.to_act(given.table, None) == (0,)
    assert len(given.table.hands[0]) == 2
    given = unchallenged(table(), "SLAM")
    assert given.facts[-2:] == (ActionFizzled(seat=0, action="SLAM"), SecondCardDue(seat=0))
    given = called(announced(table(bracelets=((1,), (2,), (3,)), hand=("CLUB", "SLAM", "WALK")), "SLAM"), 1)
    assert types(given)[-3:] == ["BraceletTaken", "ActionFizzled", "SecondCardDue"]
    assert given.table.bracelets[0] == (1, 2)


def test_c047_c173_b17_names_are_compared_whatever_is_done():
    assert called(announced(table(), "SPRINT", "WALK"), 1).happened(CardRevealed)[0].truthful is False
    for hand in (("CLUB", "WALK", "WALK"), ("CLUB", "SLAM", "WALK")):
        given = called(announced(table(hand=hand), "WALK", "WALK"), 1)
        assert given.happened(CardRevealed)[0].truthful is True


def test_c132_blind_taking_is_random():
    """B8: every bracelet may be the one."""
    values = set()
    for seed in range(40):
        given = announced(table(bracelets=((1,), (1, 2, 3, 4), (3,))), "WALK")
        given.chance._seed = bytes([seed])
        values |= {fact.value for fact in called(given, 1).happened(BraceletTaken)}
    assert values == {1, 2, 3, 4}


# WALK, SPRINT and SLAM.


def destinations(given):
    return {command.to for command in RULESET.legal(given.table, 0) if isinstance(command, Move)}


def slams(given):
    return {(command.victim, command.to) for command in RULESET.legal(given.table, 0) if isinstance(command, Slam)}


def walking(action="WALK", **fields):
    return unchallenged(table(**fields), action)


def test_c070_walk_goes_one_step_and_sprint_one_or_two():
    near, far = {"c3", "c4", "d2", "d4", "e3", "e4"}, {"b2", "b3", "b4", "d1", "d5", "f2", "f3", "f4"}
    given = walking(vikings=("d3", "b1", "b5"))
    assert destinations(given) == near
    for to in ("b3", "i9"):
        given.when(0, Move(to=to)).refused("C070")
    given.when(0, Move(to="d4")).then(VikingMoved(seat=0, action="WALK", start="d3", to="d4"), SecondCardDue(seat=0))
    given = walking("SPRINT", vikings=("d3", "b1", "b5"))
    assert destinations(given) == near | far
    given.when(0, Move(to="a1")).refused("C070")


def test_c071_c077_b3_b13_nobody_has_to_move_and_who_is_shut_in_stays():
    given = walking(vikings=("d3", "b1", "b5"))
    given.when(0, Decline()).then(ActionDeclined(seat=0, action="WALK"), SecondCardDue(seat=0))
    given.when(0, Move(to="d3")).refused("C071")
    given = walking(vikings=("b1", "b2", "c1"))
    assert given.facts[-2:] == (ActionFizzled(seat=0, action="WALK"), SecondCardDue(seat=0))


def test_c072_c190_c073_c021_sprint_runs_through_vikings_and_ends_on_none():
    given = walking("SPRINT", vikings=("b1", "b2", "c1"))
    assert destinations(given) == {"b3", "a1", "c3", "d1"}
    assert given.when(0, Move(to="b3")).table.vikings == ("b3", "b2", "c1")
    walking("SPRINT", vikings=("b1", "b2", "c1")).when(0, Move(to="b2")).refused("C073")


@each("action", ["WALK", "SPRINT"])
def test_c074_c022_water_stops_everybody(action):
    given = walking(action, vikings=("c1", "b5", "f5"))
    given.when(0, Move(to="c2")).refused("C074")
    given.when(0, Move(to="c3")).refused("C070")
    assert "c3" not in destinations(given)


def test_c075_c024_c076_c032_a_move_picks_up_what_lies_at_its_end_alone():
    given = walking(vikings=("d2", "b1", "b5"), lying={"d1": (2, 4), "d3": (1,)}).when(0, Move(to="d1"))
    assert given.facts[1] == BraceletsPickedUp(seat=0, space="d1", values=(2, 4))
    assert given.table.bracelets[0] == (2, 3, 4)
    assert given.table.lying == {"d3": (1,)}
    given = walking("SPRINT", vikings=("d3", "b1", "b5"), lying={"d2": (4,)}).when(0, Move(to="d1"))
    assert types(given) == ["VikingMoved", "SecondCardDue"]
    assert given.table.lying == {"d2": (4,)}
    given = walking(vikings=("d2", "b1", "b5")).when(0, Move(to="d3"))
    assert types(given) == ["VikingMoved", "SecondCardDue"]


def test_b3_slam_is_not_compulsory_either_though_its_text_does_not_say_may():
    """Its text says that the Viking moves, that of all others that the player or the Viking may."""
    given = unchallenged(table(vikings=("c3", "d2", "f5"), lying=FULL), "SLAM")
    assert slams(given)
    declined = given.when(0, Decline())
    assert declined.table.vikings == ("c3", "d2", "f5")
    statement = RULESET.texts.rules["B3"]
    assert statement.ruling
    assert "SLAM" in statement.de and "SLAM" in statement.en


def test_c080_c082_c088_slam_takes_the_space_of_one_in_reach_also_of_loot_and_bracelets():
    given = unchallenged(table(vikings=("d2", "d3", "b5")), "SLAM")
    assert slams(given) == {(1, to) for to in ("c3", "c4", "d2", "d4", "e3", "e4")}
    given.when(0, Slam(victim=1, to="e4")).then(
        VikingSlammed(seat=0, start="d2", victim=1, space="d3", to="e4"), SecondCardDue(seat=0)
    )
    assert given.when(0, Slam(victim=1, to="e4")).table.vikings == ("d3", "e4", "b5")
    given = unchallenged(table(vikings=("d3", "d4", "c3")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {1, 2}
    for nobody in (0, 3):
        given.when(0, Slam(victim=nobody, to="d2")).refused("C080")
    given.when(0, Decline()).then(ActionDeclined(seat=0, action="SLAM"), SecondCardDue(seat=0))
    for here, space in (("d2", "d3"), ("d2", "d1")):
        given = unchallenged(table(vikings=(here, space, "b5")), "SLAM")
        to = min(slams(given))[1]
        assert given.when(0, Slam(victim=1, to=to)).table.vikings == (space, to, "b5")


def test_c081_c190_vikings_and_water_stand_in_the_way_of_a_slam():
    # d1 to d3 leads over d2 alone, for c2 and e2 are water.
    given = unchallenged(table(vikings=("d1", "d3", "d2")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {2}
    given.when(0, Slam(victim=1, to="d4")).refused("C081")
    free = unchallenged(table(vikings=("d1", "d3", "b5")), "SLAM")
    assert {victim for victim, _ in slams(free)} == {1}
    given = unchallenged(table(vikings=("c1", "c3", "f5")), "SLAM")
    assert types(given)[-2:] == ["ActionFizzled", "SecondCardDue"]
    given = unchallenged(table(vikings=("d3", "b3", "c3")), "SLAM")
    assert {victim for victim, _ in slams(given)} == {1, 2}


def test_c083_c084_b4_c086_c085_c087_b5_the_victim_goes_to_a_free_space_and_picks_up_what_lies_there():
    given = unchallenged(table(vikings=("d3", "d2", "c3")), "SLAM")
    given.when(0, Slam(victim=1, to="c2")).refused("C083")
    given.when(0, Slam(victim=1, to="c3")).refused("C083")
    given.when(0, Slam(victim=1, to="a1")).refused("C082")
    given = unchallenged(table(vikings=("d3", "d2", "c3")), "SLAM").when(0, Slam(victim=1, to="d3"))
    assert given.table.vikings == ("d2", "d3", "c3")
    given = unchallenged(table(vikings=("d3", "d2", "b5"), lying={"d1": (2, 4)}), "SLAM").when(
        0, Slam(victim=1, to="d1")
    )
    assert given.facts[1] == BraceletsPickedUp(seat=1, space="d1", values=(2, 4))
    assert given.table.bracelets == ((3,), (2, 3, 4), (3,))
    given = unchallenged(table(vikings=("d3", "d2", "b5")), "SLAM").when(0, Slam(victim=1, to="c3"))
    assert types(given) == ["VikingSlammed", "SecondCardDue"]
    assert given.table.bracelets == ((3,), (3,), (3,))


@each("side", ["meadow", "fjord"])
def test_c086_there_is_always_room_for_the_victim(side):
    arena = table(options={"arena": side}).arena
    for here in arena.steps:
        for there in arena.steps:
            if here == there or not (there in arena.steps[here] or arena.between[here, there]):
                continue
            assert slams(unchallenged(table(2, options={"arena": side}, vikings=(here, there)), "SLAM"))


# CLUB, PUNCH, HAMMER and SLINGSHOT.


RANGED = ("HAMMER", "SLINGSHOT")


def targets(given):
    return {command.target for command in RULESET.legal(given.table, given.table.active) if isinstance(command, Attack)}


@each(
    ("actions", "rule", "hit", "missed"),
    [(("CLUB", "PUNCH"), "C090", {1}, (0, 2, 4)), (RANGED, "C091", {2, 3}, (0, 1))],
)
def test_c090_c091_c191_melee_hits_neighbours_and_ranged_attacks_from_two_spaces_on(actions, rule, hit, missed):
    for action in actions:
        given = unchallenged(table(4, vikings=("d3", "d2", "b3", "f5")), action)
        assert targets(given) == hit
        for target in missed:
            given.when(0, Attack(target=target)).refused(rule)


@each("action", RANGED)
def test_c092_b11_c191_nothing_stands_in_the_way_of_a_ranged_attack(action):
    """On the fjord d2 between d1 and d3 is water; on the meadow a Viking stands there. C026: water adds no distance."""
    assert targets(unchallenged(table(options={"arena": "fjord"}, vikings=("d1", "d3", "c1")), action)) == {1}
    assert targets(unchallenged(table(vikings=("d1", "d3", "d2")), action)) == {1}


@each(("action", "target"), [("CLUB", 1), ("HAMMER", 2)])
def test_c093_c104_club_and_hammer_win_a_hidden_bracelet(action, target):
    given = hit(action, target)
    given.then(
        ShieldDeclined(question=2, seat=target),
        BraceletTaken(taker=0, victim=target, reason="hit", value=3),
        SecondCardDue(seat=0),
    )
    assert given.table.bracelets[0] == (3, 3)
    assert given.table.vikings == CLOSE


@each(("action", "target"), [("PUNCH", 1), ("SLINGSHOT", 2)])
def test_c094_c095_s15_punch_and_slingshot_turn_a_bracelet_up_and_then_ask_where_it_goes(action, target):
    given = hit(action, target)
    given.then(ShieldDeclined(question=2, seat=target), BraceletKnockedOff(seat=0, target=target, value=3))
    assert given.table.phase == "place"
    assert RULESET.view(given.table, None).knocked_off == 3
    assert RULESET.to_act(given.table, None) == (0,)
    offered = {command.space for command in RULESET.legal(given.table, 0)}
    assert offered == set(given.table.arena.adjacent[CLOSE[target]]) - {"d3"}
    placed = given.when(0, Place(space="e3" if action == "PUNCH" else "f4"))
    placed.then(BraceletPlaced(seat=0, space="e3" if action == "PUNCH" else "f4", value=3), SecondCardDue(seat=0))
    assert placed.table.bracelets == ((3,), *(() if seat == target else (3,) for seat in (1, 2)))
    given.when(0, Place(space="a1")).refused("C094")


def test_c096_c100_c097_c023_c098_c178_a_bracelet_goes_to_no_space_of_either_and_onto_others_or_sinks():
    for space, rule in (("d3", "C096"), ("d2", "C100")):
        hit("PUNCH", 1).when(0, Place(space=space)).refused(rule)
    given = hit("PUNCH", 1).when(0, Place(space="c2"))
    given.then(BraceletPlaced(seat=0, space="c2", value=3), BraceletSunk(space="c2", value=3), SecondCardDue(seat=0))
    assert (given.table.sunk, given.table.lying) == ((3,), {})
    assert RULESET.view(given.table, None).sunk == (3,)
    given = hit("PUNCH", 1, vikings=("d3", "d2", "c3")).when(0, Place(space="c3"))
    assert given.facts[1] == BraceletsPickedUp(seat=2, space="c3", values=(3,))
    assert (given.table.bracelets, given.table.lying) == (((3,), (), (3, 3)), {})


def test_c105_c099_bracelets_lie_and_pile_up_until_a_viking_ends_there():
    given = hit("PUNCH", 1, lying={"d1": (1,)}, vikings=("e1", "d1", "f5"), hand=("PUNCH", "WALK", "WALK"))
    given = given.when(0, Place(space="c1"))
    assert given.table.lying["c1"] == (3,)
    given = unchallenged(change(given.table, vikings=("b1", "d1", "f5")), "WALK").when(0, Move(to="c1"))
    assert given.facts[1] == BraceletsPickedUp(seat=0, space="c1", values=(3,))
    assert hit("PUNCH", 1, lying={"d1": (1,)}).when(0, Place(space="d1")).table.lying == {"d1": (1, 3)}
    given = hit("SLINGSHOT", 1, vikings=("d5", "d2", "b1")).when(0, Place(space="d3"))
    assert given.table.lying == {"d3": (3,)}


@each(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
def test_c101_b6_a_target_without_bracelets_yields_none(action, target):
    hit(action, target, bracelets=((1,), (), ())).then(
        ShieldDeclined(question=1, seat=target),
        NothingTaken(taker=0, victim=target, reason="hit"),
        SecondCardDue(seat=0),
    )


def test_c102_c103_b3_without_a_target_there_is_no_attack_and_nobody_has_to():
    assert types(unchallenged(table(), "CLUB"))[-2:] == ["ActionFizzled", "SecondCardDue"]
    assert types(unchallenged(table(2, vikings=("d2", "d3")), "HAMMER"))[-2:] == ["ActionFizzled", "SecondCardDue"]
    given = unchallenged(table(vikings=CLOSE), "CLUB").when(0, Decline())
    given.then(ActionDeclined(seat=0, action="CLUB"), SecondCardDue(seat=0))


def test_a_placement_without_a_choice_is_made_at_once():
    """An operator's arena may have a space with two neighbours only, one of them the attacker's."""
    ways = "a1-a2 a1-b1 a2-b1 a2-b2 b1-b2 b2-c1 c1-c2 c2-c3 c3-c4 c4-c5 c5-a3 a3-a4 a4-a5 a5-a6 a5-a7 a6-a7"
    pairs = [way.split("-") for way in ways.split()]
    kinds = {**dict.fromkeys(("a1", "a2", "b1", "b2"), "start"), "c1": "loot", "c2": "bracelet"}
    spaces = [
        {
            "id": name,
            "kind": kinds.get(name, "plain"),
            "adjacent": [there for pair in pairs if name in pair for there in pair if there != name],
        }
        for name in sorted({name for pair in pairs for name in pair})
    ]
    layout = {"title": {"de": "Steg", "en": "Jetty"}, "spaces": spaces}
    layout |= {"bracelet_spaces": ["c2"], "start_spaces": ["a1", "a2", "b1", "b2"]}
    given = hit("PUNCH", 1, box={"arenas": {"meadow": layout}}, vikings=("c3", "c4", "a1"))
    assert types(given) == ["ShieldDeclined", "BraceletKnockedOff", "BraceletPlaced", "SecondCardDue"]
    assert given.table.lying == {"c5": (3,)}


# SHIELD, and its doubt.


def test_c110_c111_s13_c116_c117_b7_only_the_target_is_asked_and_only_the_attacker_doubts():
    given = attacking("CLUB", 1)
    given.then(AttackDeclared(seat=0, target=1, action="CLUB", opens=2))
    assert [RULESET.to_act(given.table, viewer) for viewer in (None, 0, 1, 2)] == [(1,)] * 4
    given.when(2, Move(to="d4")).refused("C037")
    given.when(1, ClaimShield(question=2, card="WALK")).when(1, DeclineShield(question=3)).refused("C111")
    given = attacking("CLUB", 1, bracelets=((), (3,), (3,))).when(1, ClaimShield(question=2, card="WALK"))
    assert [RULESET.to_act(given.table, viewer) for viewer in (None, 0, 1, 2)] == [(0,)] * 4
    assert set(RULESET.legal(given.table, 0)) == {DoubtShield(question=3), BelieveShield(question=3)}
    attacking("CLUB", 1).when(1, DoubtShield(question=2)).refused("C116")


def test_c112_c113_any_card_may_be_claimed_to_be_a_shield():
    given = attacking("CLUB", 1)
    claims = [command for command in RULESET.legal(given.table, 1) if isinstance(command, ClaimShield)]
    assert [command.card for command in claims] == ["CLUB", "SHIELD", "WALK"]
    given.when(1, ClaimShield(question=2, card="SLAM")).refused("C112")
    claimed = given.when(1, ClaimShield(question=2, card="WALK"))
    claimed.then(ShieldClaimed(question=2, opens=3, seat=1, card="WALK"))
    assert claimed.table.hands[1] == ("CLUB", "SHIELD")
    assert claimed.table.played[-1].card == "WALK"


def test_c114_c164_c115_without_a_card_there_is_no_reaction_and_nobody_has_to():
    given = attacking("CLUB", 1, hands=(("CLUB", "WALK"), (), ("CLUB",)))
    assert types(given) == ["AttackDeclared", "BraceletTaken", "SecondCardDue"]
    assert DeclineShield(question=2) in RULESET.legal(attacking("CLUB", 1).table, 1)


@each("card", ["WALK", "SHIELD"])
def test_c118_an_undoubted_claim_stops_the_attack(card):
    given = attacking("CLUB", 1).when(1, ClaimShield(question=2, card=card)).when(0, BelieveShield(question=3))
    given.then(ShieldBelieved(question=3, seat=0), SecondCardDue(seat=0))
    assert given.table.bracelets == ((3,), (3,), (3,))
    assert not given.table.played[-1].revealed


def test_c119_a_true_shield_doubted_costs_the_attacker():
    given = doubted("CLUB", 1, "SHIELD")
    given.then(
        ShieldDoubted(question=3, seat=0),
        ShieldRevealed(seat=1, card="SHIELD", truthful=True),
        BraceletTaken(taker=1, victim=0, reason="shield", value=3),
        SecondCardDue(seat=0),
    )
    assert given.table.bracelets == ((), (3, 3), (3,))


def doubted(action, target, card, **fields):
    """The target claims that this card is a SHIELD, and the attacker doubts it."""
    given = attacking(action, target, **fields).when(target, ClaimShield(question=2, card=card))
    return given.when(0, DoubtShield(question=3))


def test_c120_a_false_shield_doubted_costs_the_defender_and_the_attack_goes_on():
    given = doubted("PUNCH", 1, "WALK", bracelets=((), (2, 2), (3,)))
    given.then(
        ShieldDoubted(question=3, seat=0),
        ShieldRevealed(seat=1, card="WALK", truthful=False),
        BraceletTaken(taker=0, victim=1, reason="false_shield", value=2),
        BraceletKnockedOff(seat=0, target=1, value=2),
    )
    assert given.table.phase == "place"


def test_c120_c189_and_with_the_club_it_costs_two():
    given = doubted("CLUB", 1, "WALK", bracelets=((1,), (2, 4), (3,)))
    assert [fact.reason for fact in given.happened(BraceletTaken)] == ["false_shield", "hit"]
    assert given.table.bracelets == ((1, 2, 4), (), (3,))


@each(("action", "target"), [("CLUB", 1), ("PUNCH", 1), ("HAMMER", 2), ("SLINGSHOT", 2)])
def test_c121_c187_the_attack_finds_nothing_more(action, target):
    assert types(doubted(action, target, "WALK"))[2:] == ["BraceletTaken", "NothingTaken", "SecondCardDue"]


@each(
    ("card", "reason", "bracelets"),
    [("WALK", "false_shield", ((), (), (3,))), ("SHIELD", "shield", ((), (3,), (3,)))],
)
def test_c122_c188_b18_the_supply_pays_for_no_doubt(card, reason, bracelets):
    given = doubted("CLUB", 1, card, bracelets=bracelets)
    assert (given.table.supply, given.table.bracelets) == (table().supply, bracelets)
    assert given.happened(NothingTaken)[0].reason == reason


def test_c123_c124_b6_c125_c140_a_claim_needs_no_bracelet_may_be_repeated_and_is_discarded():
    given = attacking("CLUB", 1, hand=("CLUB", "CLUB", "WALK"))
    given = given.when(1, ClaimShield(question=2, card="WALK")).when(0, BelieveShield(question=3))
    second = unchallenged(given.table, "CLUB").when(0, Attack(target=1)).when(1, ClaimShield(question=5, card="CLUB"))
    assert second.table.hands[1] == ("CLUB",)
    assert [one.seat for one in second.table.played] == [0, 1, 0, 1]
    given = attacking("CLUB", 1, bracelets=((3,), (), (3,)))
    assert ClaimShield(question=2, card="SHIELD") in RULESET.legal(given.table, 1)
    given = given.when(1, ClaimShield(question=2, card="SHIELD")).when(0, DoubtShield(question=3))
    assert given.table.bracelets == ((), (3,), (3,))
    given = attacking("CLUB", 1).when(1, ClaimShield(question=2, card="WALK")).when(0, BelieveShield(question=3))
    given = unchallenged(given.table, "SLAM", "WALK").when(0, Decline())
    assert given.table.discards == (("CLUB", "WALK"), ("WALK",), ())
    assert given.table.played == ()


# The printed examples, and the cases at the edges of the rules.


BLUE, GREEN, RED, YELLOW = range(4)


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
