"""Drawing cards, and the two piles."""

from events.games.skandinavien.data import LOCOMOTIVE, payment_of, size
from events.games.skandinavien.facts import BlindCardDrawn, DisplayRefilled, OpenCardDrawn, PileShuffled
from events.ruleset.privacy import split
from tests.games.skandinavien.board import (
    BLIND,
    PASS,
    RULESET,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    open_card,
    started,
    table,
)
from tests.support.cases import each


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


def test_r019_r169_three_kinds_of_action_are_listed():
    made = table(hands=[{"yellow": 2}])
    listed = RULESET.legal(made, 0)
    assert listed[:7] == [*(open_card(place) for place in range(5)), BLIND, TICKETS_PLEASE]
    assert claim(YELLOW_2, yellow=2) in listed[7:]


def test_r022_r026_after_the_first_card_only_the_second():
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


def test_r028_r183_an_open_card_is_replaced_at_once():
    after = at(table(pile=("red", "black", "white"))).when(0, open_card(2))
    after.then(OpenCardDrawn(seat=0, place=2, card="orange"), DisplayRefilled(place=2, card="white"))
    assert after.table.display == ("purple", "blue", "white", "white", "green")
    assert after.table.pile == ("red", "black")
    assert payment_of(after.table.hands[0]) == {"orange": 1}
    assert all(split(fact)[1] == {} for fact in after.facts)


def test_r029_the_replacement_may_be_taken():
    after = at(table(pile=("red", "black", "white"))).when(0, open_card(2)).when(0, open_card(2))
    assert payment_of(after.table.hands[0]) == {"orange": 1, "white": 1}


def test_r030_locomotives_without_limit():
    after = at(table(display=(LOCOMOTIVE,) * 5)).when(0, open_card(0)).when(0, open_card(1))
    assert payment_of(after.table.hands[0]) == {LOCOMOTIVE: 2}


def test_r031_the_display_is_never_cleared():
    after = at(table(display=(LOCOMOTIVE,) * 5, pile=(LOCOMOTIVE,) * 5)).when(0, open_card(0))
    assert after.table.display == (LOCOMOTIVE,) * 5
    assert not after.happened(PileShuffled)


def test_r032_a_hand_has_no_limit():
    after = at(table(hands=[{"blue": 12, "red": 12, "green": 12}])).when(0, BLIND)
    assert size(after.table.hands[0]) == 37


def test_r033_the_second_card_must_be_drawn():
    after = at(table()).when(0, BLIND)
    after.when(0, PASS).refused("R022")
    assert PASS not in RULESET.legal(after.table, 0)


def test_r034_r227_nothing_to_draw():
    made = table(pile=())
    for command in (BLIND, open_card(0)):
        at(made).when(0, command).refused("R034")
        assert command not in RULESET.legal(made, 0)


@each("first", [BLIND, open_card(3)])
def test_r035_r227_only_one_card_is_left(first):
    after = at(table(pile=("red",))).when(0, first)
    assert size(after.table.hands[0]) == 1
    assert RULESET.to_act(after.table, 0) == (1,)
    assert len(after.table.display) == 5  # R036


@each("first", [BLIND, open_card(3)])
def test_r037_r040_r226_the_discards_become_the_pile_between_two_draws(first):
    after = at(table(pile=("red",), discards={"blue": 6, "locomotive": 4})).when(0, first)
    [shuffled] = after.happened(PileShuffled)
    assert sorted(shuffled.order) == ["blue"] * 6 + ["locomotive"] * 4
    assert after.facts[-1] is shuffled
    assert after.table.pile == shuffled.order
    assert after.table.discards == 0
    assert (RULESET.phase(after.table), RULESET.to_act(after.table, 0)) == ("second_card", (0,))
    after = after.when(0, BLIND)
    assert after.happened(BlindCardDrawn) == [BlindCardDrawn(seat=0, card=shuffled.order[-1])]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r037_the_pile_is_renewed_at_that_moment():
    """With the second card of a turn, too, before anybody else acts."""
    after = at(table(pile=("red",), discards={"blue": 3}, phase="second_card")).when(0, BLIND)
    assert after.happened(PileShuffled)
    assert len(after.table.pile) == 3


def test_r038_r039_r041_discards_after_a_time_without_cards():
    """What is paid becomes the draw pile at once; hands and display stay what they are."""
    after = at(table(pile=(), hands=[{"yellow": 3}, {"red": 5}])).when(0, claim(YELLOW_2, yellow=2))
    assert after.table.pile == ("yellow", "yellow")
    assert after.table.discards == 0
    assert [size(hand) for hand in after.table.hands] == [1, 5]
    assert after.table.display == table().display


def test_r042_r185_the_new_order_is_hidden_chance():
    made = table(pile=("red",), discards={"blue": 6, "black": 6})
    one, other = (at(made, seed).when(0, BLIND) for seed in (b"1", b"2"))
    assert one.table.pile != other.table.pile
    [shuffled] = one.happened(PileShuffled)
    public, private = split(shuffled)
    assert public == b'{"count":12}'
    assert set(private) == {"server"}
    assert at(made, b"1").when(0, BLIND).table == one.table


def test_r184_a_blind_card_is_seen_by_who_draws():
    after = at(table()).when(0, BLIND)
    public, private = split(after.facts[0])
    assert public == b'{"seat":0}'
    assert private == {"seat:0": b'{"card":"yellow"}'}


def test_r036_r247_five_open_cards_at_every_decision():
    after = turn_begun()
    for number in range(60):
        seat = after.table.turn
        after = after.when(seat, open_card(number % 5) if after.table.pile else RULESET.legal(after.table, seat)[0])
        assert len(after.table.display) == 5
