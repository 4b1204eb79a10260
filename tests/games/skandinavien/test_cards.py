"""Drawing cards and tickets, passing, and the end of the game."""

from events.games.skandinavien import facts
from events.games.skandinavien.data.box import LOCOMOTIVE, payment_of, size
from events.games.skandinavien.rules.turn import choices
from events.ruleset.privacy import split
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GREEN_TUNNEL,
    PASS,
    RULESET,
    TICKETS,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    keep,
    offers,
    open_card,
    rich,
    seen_by,
    started,
    table,
)
from tests.support.cases import each

# Drawing cards, and the two piles.


def turn_begun(seats=2):
    after = started(seats)
    for seat in range(seats):
        after = after.when(seat, RULESET.legal(after.table, seat)[0])
    return after


def test_r012_r020_r023_turns_go_round():
    after = turn_begun(3)
    first = after.table.starter
    for number in range(7):
        seat = (first + number) % 3
        assert RULESET.to_act(after.table, None) == (seat,)
        assert all(not RULESET.legal(after.table, other) for other in range(3) if other != seat)
        after = after.when(seat, BLIND).when(seat, BLIND)


def test_r019_r169_r022_r026_r033_what_is_listed_before_and_after_the_first_card():
    listed = RULESET.legal(table(hands=[{"yellow": 2}]), 0)
    assert listed[:7] == [*(open_card(place) for place in range(5)), BLIND, TICKETS_PLEASE]
    assert claim(YELLOW_2, yellow=2) in listed[7:]
    after = at(table(hands=[{"yellow": 2}])).when(0, BLIND)
    assert RULESET.phase(after.table) == "second_card"
    assert RULESET.legal(after.table, 0) == (*(open_card(place) for place in range(5)), BLIND)
    after.when(0, TICKETS_PLEASE).refused("R022")
    after.when(0, claim(YELLOW_2, yellow=2)).refused("R022")
    after.when(0, PASS).refused("R022")


@each("first", [BLIND, open_card(1)])
@each("second", [BLIND, open_card(1), open_card(4)])
def test_r024_r025_r027_two_cards_in_any_combination(first, second):
    after = at(table()).when(0, first)
    assert size(after.table.hands[0]) == 1
    assert RULESET.to_act(after.table, 0) == (0,)
    after = after.when(0, second)
    assert size(after.table.hands[0]) == 2
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r028_r183_r184_all_see_an_open_card_replaced_and_a_blind_one_whose_it_is():
    after = at(table(pile=("red", "black", "white"))).when(0, open_card(2))
    after.then(facts.OpenCardDrawn(seat=0, place=2, card="orange"), facts.DisplayRefilled(place=2, card="white"))
    assert after.table.display == ("purple", "blue", "white", "white", "green")
    assert after.table.pile == ("red", "black")
    assert payment_of(after.table.hands[0]) == {"orange": 1}
    [drawn] = at(table()).when(0, BLIND).facts
    assert split(drawn) == (b'{"seat":0}', {"seat:0": b'{"card":"yellow"}'})


def test_r029_r030_r031_r032_the_replacement_and_any_number_of_locomotives_may_be_taken():
    after = at(table(pile=("red", "black", "white"))).when(0, open_card(2)).when(0, open_card(2))
    assert payment_of(after.table.hands[0]) == {"orange": 1, "white": 1}
    after = at(table(display=(LOCOMOTIVE,) * 5)).when(0, open_card(0)).when(0, open_card(1))
    assert payment_of(after.table.hands[0]) == {LOCOMOTIVE: 2}
    after = at(table(display=(LOCOMOTIVE,) * 5, pile=(LOCOMOTIVE,) * 5)).when(0, open_card(0))
    assert after.table.display == (LOCOMOTIVE,) * 5
    assert not after.happened(facts.PileShuffled)
    assert size(at(table(hands=[{"blue": 12, "red": 12, "green": 12}])).when(0, BLIND).table.hands[0]) == 37


def test_r034_r227_r037_r038_r039_r041_the_pile_is_renewed_from_the_discards_and_without_any_nothing_is_drawn():
    made = table(pile=())
    for command in (BLIND, open_card(0)):
        at(made).when(0, command).refused("R034")
        assert command not in RULESET.legal(made, 0)
    # With the second card of a turn, too, before anybody else acts.
    after = at(table(pile=("red",), discards={"blue": 3}, phase="second_card")).when(0, BLIND)
    assert after.happened(facts.PileShuffled)
    assert len(after.table.pile) == 3
    # What is paid becomes the draw pile at once; hands and display stay what they are.
    after = at(table(pile=(), hands=[{"yellow": 3}, {"red": 5}])).when(0, claim(YELLOW_2, yellow=2))
    assert after.table.pile == ("yellow", "yellow")
    assert after.table.discards == 0
    assert [size(hand) for hand in after.table.hands] == [1, 5]
    assert after.table.display == table().display


@each("first", [BLIND, open_card(3)])
def test_r035_r227_only_one_card_is_left(first):
    after = at(table(pile=("red",))).when(0, first)
    assert size(after.table.hands[0]) == 1
    assert RULESET.to_act(after.table, 0) == (1,)
    assert len(after.table.display) == 5  # R036


@each("first", [BLIND, open_card(3)])
def test_r037_r040_r226_the_discards_become_the_pile_between_two_draws(first):
    after = at(table(pile=("red",), discards={"blue": 6, "locomotive": 4})).when(0, first)
    [shuffled] = after.happened(facts.PileShuffled)
    assert sorted(shuffled.order) == ["blue"] * 6 + ["locomotive"] * 4
    assert after.facts[-1] is shuffled
    assert after.table.pile == shuffled.order
    assert after.table.discards == 0
    assert (RULESET.phase(after.table), RULESET.to_act(after.table, 0)) == ("second_card", (0,))
    after = after.when(0, BLIND)
    assert after.happened(facts.BlindCardDrawn) == [facts.BlindCardDrawn(seat=0, card=shuffled.order[-1])]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r042_r185_the_new_order_is_hidden_chance():
    made = table(pile=("red",), discards={"blue": 6, "black": 6})
    one, other = (at(made, seed).when(0, BLIND) for seed in (b"1", b"2"))
    assert one.table.pile != other.table.pile
    [shuffled] = one.happened(facts.PileShuffled)
    public, private = split(shuffled)
    assert public == b'{"count":12}'
    assert set(private) == {"server"}
    assert at(made, b"1").when(0, BLIND).table == one.table


# Drawing tickets in the game.


IDS = tuple(ticket.id for ticket in TICKETS)


def drawn(pile=IDS[:6], **fields):
    return at(table(ticket_pile=pile, **fields)).when(0, TICKETS_PLEASE)


def test_r110_r190_the_top_three_seen_by_who_draws():
    after = drawn()
    after.then(facts.TicketsDrawn(seat=0, count=3, tickets=(IDS[5], IDS[4], IDS[3])))
    public, private = split(after.facts[0])
    assert (public, set(private)) == (b'{"count":3,"seat":0}', {"seat:0"})
    assert after.table.ticket_pile == IDS[:3]


def test_r111_r191_r014_r116_one_two_or_three_of_these_are_kept_and_the_others_leave_the_game():
    before = drawn()
    offered = before.table.offered[0]
    for refused in ((IDS[0],), (IDS[5], IDS[5])):
        before.when(0, keep(*refused)).refused("R111")
    for count in (1, 2, 3):
        after = before.when(0, keep(*offered[:count]))
        [kept] = after.happened(facts.TicketsKept)
        public, private = split(kept)
        assert (kept.kept, kept.returned, b"tickets" in public, set(private)) == (count, 3 - count, False, {"seat:0"})
        assert (after.table.tickets[0], after.table.returned[0]) == (offered[:count], offered[count:])
        assert after.table.ticket_pile == IDS[:3]
        assert RULESET.to_act(after.table, 0) == (1,)


def test_r117_any_number_of_tickets_may_be_held():
    assert len(drawn(tickets=(IDS[6:], ())).when(0, keep(*IDS[3:6])).table.tickets[0]) == 43


def test_r113_r114_r115_r118_fewer_than_three_one_or_no_ticket_is_left():
    after = drawn(pile=IDS[:2])
    assert after.table.offered[0] == (IDS[1], IDS[0])
    assert len(RULESET.legal(after.table, 0)) == 3
    after = drawn(pile=IDS[:1])
    assert [type(fact) for fact in after.facts] == [facts.TicketsDrawn, facts.TicketsKept]
    assert after.table.tickets[0] == IDS[:1]
    assert RULESET.to_act(after.table, 0) == (1,)
    made = table(ticket_pile=())
    at(made).when(0, TICKETS_PLEASE).refused("R115")
    assert TICKETS_PLEASE not in RULESET.legal(made, 0)
    assert [len(choices(IDS[:count], 1)) for count in (3, 2, 1)] == [7, 3, 1]
    assert len(RULESET.legal(drawn().table, 0)) == 7


def test_r119_a_connected_ticket_may_be_kept_and_counts():
    made = rich(owned=[["helsinki-tampere", "helsinki-tallinn"]], ticket_pile=("oslo-vaasa", "tampere-tallinn"))
    after = at(made).when(0, TICKETS_PLEASE).when(0, keep("tampere-tallinn"))
    assert seen_by(after.table, 0)["players"][0]["own"]["tickets"] == [
        {"ticket": "tampere-tallinn", "points": 3, "connected": True}
    ]


# When no action is possible.


def stuck(seats=2, **fields):
    return table(seats, pile=(), ticket_pile=(), **fields)


def test_r120_r192_r124_passes_end_the_game_only_one_directly_after_the_other():
    made = stuck(hands=[{"yellow": 1}, {"yellow": 2}])
    assert RULESET.legal(made, 0) == (PASS,)
    after = at(made).when(0, PASS)
    after.then(facts.TurnPassed(seat=0))
    assert RULESET.to_act(after.table, 0) == (1,)
    assert after.table.hands == made.hands
    after = at(stuck(3, hands=[{}, {"yellow": 2}, {}])).when(0, PASS)
    after = after.when(1, RULESET.legal(after.table, 1)[0])
    assert after.table.passes == 0
    after = after.when(2, BLIND).when(2, BLIND)
    assert not RULESET.is_over(after.table)


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


def test_r122_r046_r120_r123_tunnels_are_actions_and_routes_without_trains_are_none():
    tunnel_only = stuck(hands=[{"locomotive": 1, "green": 1}], trains=(2, 40), trigger=0, turns_left=1)
    at(tunnel_only).when(0, PASS).refused("R121")
    assert any(getattr(command, "route", None) == GREEN_TUNNEL for command in RULESET.legal(tunnel_only, 0))
    assert RULESET.legal(stuck(hands=[{"yellow": 2}], trains=(0, 40), trigger=0, turns_left=1), 0) == (PASS,)
    after = at(stuck(hands=[{}, {"yellow": 2}], trigger=1, turns_left=2)).when(0, PASS)
    assert after.table.turns_left == 1
    assert not RULESET.is_over(after.table)


@each("seats", [2, 3])
def test_r124_all_pass_and_the_game_ends_at_once(seats):
    after = at(stuck(seats))
    for seat in range(seats):
        assert not RULESET.is_over(after.table)
        after = after.when(seat, PASS)
    [ended] = after.happened(facts.GameEnded)
    assert ended.reason == "all_passed"
    assert RULESET.is_over(after.table)
    assert RULESET.to_act(after.table, None) == ()


def test_r125_tunnels_may_be_given_up_again_and_again():
    after = at(table(hands=[{"green": 2}, {"green": 2}], pile=("green", "red", "red"), ticket_pile=()))
    for turn in range(40):
        after = after.when(turn % 2, claim(GREEN_TUNNEL, green=2)).when(turn % 2, GIVE_UP)
    assert not RULESET.is_over(after.table)
    assert TICKETS_PLEASE not in RULESET.legal(after.table, 0)


# The end of the game.


def plays(after, seat):
    """A turn of two blind cards."""
    return after.when(seat, BLIND).when(seat, BLIND)


@each("left,begun", [(0, True), (1, True), (2, True), (3, False)])
def test_r126_r130_two_trains_or_fewer(left, begun):
    after = at(table(hands=[{"yellow": 2}], trains=(left + 2, 40))).when(0, claim(YELLOW_2, yellow=2))
    assert bool(after.happened(facts.LastTurnsBegun)) == begun
    assert after.table.trigger == (0 if begun else None)


def test_r127_r128_r228_r133_three_and_unequal_numbers_of_turns():
    made = table(3, hands=[{}, {"yellow": 2}, {"green": 2}], turn=1, trains=(40, 4, 2), pile=("red",) * 20)
    after = at(made).when(1, claim(YELLOW_2, yellow=2))
    assert after.facts[-1] == facts.LastTurnsBegun(seat=1, turns=3)
    after = after.when(2, claim(GREEN_TUNNEL, green=2))
    assert (after.table.trains[2], after.table.turns_left) == (0, 2)
    assert not after.happened(facts.LastTurnsBegun)  # R129
    after = plays(after, 0)
    assert not RULESET.is_over(after.table)
    after = plays(after, 1)
    assert after.happened(facts.GameEnded)[0].reason == "last_turns"
    assert RULESET.is_over(after.table)


@each("seats", [2, 3])
def test_r127_r229_the_starter_triggers_and_has_the_last_turn_of_all(seats):
    after = at(table(seats, hands=[{"yellow": 2}], trains=(4, 40, 40)[:seats])).when(0, claim(YELLOW_2, yellow=2))
    for seat in (*range(1, seats), 0):
        assert not RULESET.is_over(after.table)
        after = plays(after, seat)
    assert RULESET.is_over(after.table)


def test_r123_r193_passes_are_among_the_last_turns_that_all_see():
    made = table(hands=[{}, {"yellow": 4}], pile=(), ticket_pile=(), trigger=1, turns_left=2)
    after = at(made).when(0, PASS)
    assert not RULESET.is_over(after.table)
    assert after.when(1, claim(YELLOW_2, yellow=2)).happened(facts.GameEnded)
    made = table(hands=[{"yellow": 2}], trains=(4, 40))
    assert seen_by(made)["last_turns"] is None
    after = at(made).when(0, claim(YELLOW_2, yellow=2))
    assert seen_by(after.table)["last_turns"] == {"begun_by": 0, "turns_left": 2}


def test_r131_a_failed_tunnel_triggers_nothing_and_may_be_the_last_act():
    def given_up(**fields):
        attempted = at(table(hands=[{"green": 2}], pile=("green",) * 5, **fields)).when(0, claim(GREEN_TUNNEL, green=2))
        assert not RULESET.is_over(attempted.table)
        return attempted.when(0, GIVE_UP).table

    made = given_up(trains=(3, 40))
    assert (made.trigger, made.turns_left) == (None, None)
    assert RULESET.is_over(given_up(trigger=0, turns_left=1))


def test_r132_all_rules_hold_in_the_last_turns():
    made = table(hands=[{"white": 1, "yellow": 2}], trains=(1, 40), trigger=0, turns_left=2)
    assert offers(made, "oulu-tornio") == [{"white": 1}]
    assert offers(made, YELLOW_2) == []
    assert BLIND in RULESET.legal(made, 0)
    after = at(made).when(0, BLIND)
    assert after.table.turns_left == 2
    assert after.when(0, BLIND).table.turns_left == 1
