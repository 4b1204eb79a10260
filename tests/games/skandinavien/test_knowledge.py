"""What was seen before counts in worlds: cards taken openly, paid and discarded, and draw piles that all know."""

from itertools import combinations

from events.games.skandinavien.data import CARD, bag_of, cards_of, counts, holds, paid, payment_of
from events.games.skandinavien.facts import BlindCardDrawn, HandDiscarded, PileShuffled, RouteClaimed
from events.ruleset.chance import Chance, has_given_up
from events.ruleset.records import change, put
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GRAY_3,
    GREEN_TUNNEL,
    RULESET,
    YELLOW_2,
    at,
    claim,
    open_card,
    table,
)


def worlds(made, viewer, number=40):
    found = []
    for one in range(number):
        chance = Chance(b"%d" % one)
        found.append(RULESET.hidden.resample_hidden(made, viewer, chance))
        assert not has_given_up(chance)
    return found


def folded(made, *facts):
    for fact in facts:
        made = RULESET.evolve(made, fact)
    return made


def shuffled(made, *order):
    """The table after the cards of this pile, from its bottom, were shuffled."""
    return folded(change(made, pile=(), discards=bag_of(order)), PileShuffled(count=len(order), order=order))


def claimed(seat, route, trains=30, **payment):
    return RouteClaimed(seat=seat, route=route, payment=payment, points=2, trains=trains)


def test_r183_cards_that_were_taken_openly_stay_in_that_hand_until_they_are_paid():
    made = at(table(hands=[{"red": 1}, {"black": 2}])).when(0, open_card(0)).when(0, open_card(1)).table
    taken = CARD["purple"] + CARD["blue"]
    assert made.turn == 1
    assert made.known == (taken, 0)
    for viewer in (None, 1):
        assert all(holds(world.hands[0], taken) for world in worlds(made, viewer))
        assert len({world.hands[0] for world in worlds(made, viewer)}) > 1
    after = folded(made, claimed(0, YELLOW_2, purple=1))
    assert after.known == (CARD["blue"], 0)
    assert all(holds(world.hands[0], CARD["blue"]) for world in worlds(after, 1))
    assert not any(holds(world.hands[0], CARD["purple"]) for world in worlds(after, 1))


def test_r186_what_all_knew_of_is_paid_before_cards_of_the_kind_that_nobody_has_seen():
    made = change(table(hands=[{"yellow": 4, "red": 1}]), known=(paid({"yellow": 3}), 0))
    assert folded(made, claimed(0, YELLOW_2, yellow=2)).known == (CARD["yellow"], 0)
    assert folded(made, claimed(0, YELLOW_2, yellow=4)).known == (0, 0)


def test_r090_r189_cards_that_were_laid_for_a_tunnel_and_taken_back_are_known():
    given = at(table(hands=[{"green": 2, "red": 2}], pile=("green",) * 9)).when(0, claim(GREEN_TUNNEL, green=2))
    assert given.table.known == (0, 0)
    made = given.when(0, GIVE_UP).table
    assert made.known == (paid({"green": 2}), 0)
    assert all(holds(world.hands[0], paid({"green": 2})) for world in worlds(made, 1))


def test_r260_of_a_hand_that_was_discarded_nothing_is_known_any_more():
    made = change(table(hands=[{"yellow": 2, "red": 1}]), known=(CARD["yellow"], 0))
    made = folded(made, HandDiscarded(seat=0, discarded={"yellow": 2, "red": 1}))
    assert (made.hands[0], made.known) == (0, (0, 0))
    assert {world.hands[0] for world in worlds(made, 1)} == {0}
    renewed = folded(change(made, pile=()), PileShuffled(count=3, order=("red", "yellow", "yellow")))
    drawn = folded(renewed, BlindCardDrawn(seat=0, card="yellow"))
    assert {payment_of(world.hands[0]).popitem()[0] for world in worlds(drawn, 1)} == {"red", "yellow"}


def test_r260_what_was_discarded_was_held_before():
    """Both hold two cards unseen when the pile is shuffled, seat 1 discards its own: so seat 2 has the rest."""
    made = shuffled(table(3, hands=[{}, {"red": 2}, {"blue": 2}]), "white", "black")
    after = folded(made, HandDiscarded(seat=1, discarded={"red": 2}))
    assert {world.hands for world in worlds(after, 0)} == {after.hands}


def test_r037_r042_after_a_shuffle_of_two_each_knows_the_hand_of_the_other():
    made = shuffled(table(hands=[{"red": 1}, {"blue": 2, "green": 1}]), "white", "black", "white")
    for viewer in (0, 1):
        assert {world.hands for world in worlds(made, viewer)} == {made.hands}
    assert {sum(world.hands) for world in worlds(made, None)} == {sum(made.hands)}
    assert len({world.hands for world in worlds(made, None)}) == 3
    assert {tuple(sorted(world.pile)) for world in worlds(made, None)} == {("black", "white", "white")}


def test_r042_what_is_drawn_from_a_pile_was_shuffled_into_it():
    made = shuffled(table(3, hands=[{}, {"red": 1}, {"blue": 1}]), "white", "black", "white", "green")
    made = folded(change(made, turn=1), BlindCardDrawn(seat=1, card="green"), BlindCardDrawn(seat=1, card="white"))
    hands = {world.hands[1] for world in worlds(made, 0, 200)}
    drawn = {bag_of(two) for two in combinations(("white", "black", "white", "green"), 2)}
    assert hands == {CARD[kept] + two for kept in ("red", "blue") for two in drawn}


def test_r037_r186_exactly_those_hands_are_dealt_that_there_can_be_after_a_payment():
    """A red card that was paid was held at the shuffle, or is of the new pile."""
    made = shuffled(table(3, hands=[{}, {"red": 1, "blue": 1}, {"red": 1}]), "black", "red", "black")
    made = folded(change(made, turn=1), BlindCardDrawn(seat=1, card="black"), BlindCardDrawn(seat=1, card="red"))
    made = folded(change(made, turn=1), claimed(1, GRAY_3, red=1))
    possible = set()
    for held in (("red", "blue"), ("red", "red")):
        [other] = cards_of(bag_of(("red", "red", "blue")) - bag_of(held))
        for drawn in combinations(("red", "black", "black"), 2):
            if "red" in (*held, *drawn):
                possible.add((0, bag_of((*held, *drawn)) - CARD["red"], CARD[other]))
    assert {world.hands for world in worlds(made, 0, 200)} == possible
    assert all(
        world == RULESET.hidden.resample_hidden(world, 0, Chance(b"%d" % n)) for n, world in enumerate(worlds(made, 0))
    )


def test_r037_several_shuffles_are_told_apart():
    made = shuffled(table(3, hands=[{}, {"red": 1}, {"blue": 1}]), "white", "black")
    made = folded(change(made, turn=1), BlindCardDrawn(seat=1, card="black"), BlindCardDrawn(seat=1, card="white"))
    made = shuffled(made, "yellow", "green")
    made = folded(change(made, turn=2), BlindCardDrawn(seat=2, card="green"))
    for world in worlds(made, 0):
        old = counts(world.hands[1])
        assert (old[3], old[6]) == (1, 1)
        assert counts(world.hands[2])[4] + counts(world.hands[2])[5] == 1
    after = folded(change(made, turn=2), claimed(2, YELLOW_2, green=1))
    assert {world.pile for world in worlds(after, 0)} == {("yellow",)}


def test_r037_a_pile_of_which_nobody_drew_blind_takes_no_room():
    made = shuffled(table(), "red")
    for _ in range(50):
        made = shuffled(made, "red", "blue")
    assert len(made.drawn) == 2


def test_r184_a_blind_first_card_is_of_the_pile_that_it_was_drawn_from():
    made = shuffled(table(hands=[{"red": 3}, {"blue": 1}]), "white", "black", "green", "white")
    blind = at(made).when(0, BLIND).table
    assert {world.first_card.card for world in worlds(blind, 1)} == {"white", "black", "green"}
    for world in worlds(blind, 1):
        assert world.hands[0] == paid({"red": 3}) + CARD[world.first_card.card]


def test_r184_a_blind_first_card_is_none_that_all_knew_to_be_in_the_hand():
    made = change(table(hands=[{"red": 3}], pile=("blue", "green", "blue")), known=(paid({"red": 3}), 0))
    blind = at(made).when(0, BLIND).table
    assert {world.first_card.card for world in worlds(blind, 1)} == {"blue", "green"}


def test_r191_returned_tickets_stay_where_the_seat_knows_them_to_be():
    made = table(tickets=((), ("oslo-vaasa",)), returned=(("narvik-tallinn",), ("narvik-murmansk",)))
    assert {world.returned[0] for world in worlds(made, 0)} == {("narvik-tallinn",)}
    assert all("narvik-tallinn" not in (*w.ticket_pile, *w.tickets[1], *w.returned[1]) for w in worlds(made, 0))
    assert len({world.returned[1] for world in worlds(made, 0)}) > 1


def test_a_table_that_nothing_explains_is_dealt_as_it_is_seen_now_and_says_so():
    made = shuffled(table(hands=[{"red": 1}, {"blue": 1}]), "white", "black")
    impossible = change(made, since=((0, "locomotive"),))
    chance = Chance(b"none")
    world = RULESET.hidden.resample_hidden(impossible, 1, chance)
    assert has_given_up(chance)
    assert RULESET.view(world, 1) == RULESET.view(impossible, 1)
    assert RULESET.hidden.resample_hidden(world, 1, Chance(b"none")) == world
    short = change(made, drawn=(put(made.drawn[0], 0, 0), made.drawn[1]))
    RULESET.hidden.resample_hidden(short, 1, chance)
