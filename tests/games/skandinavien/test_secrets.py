"""What each viewer sees and knows."""

import random
from itertools import combinations

from events.bots.playout import playout
from events.games.skandinavien.data.box import CARD, bag_of, cards_of, counts, holds, paid, payment_of
from events.games.skandinavien.facts import (
    BlindCardDrawn,
    FirstTicketsChosen,
    HandDiscarded,
    PileShuffled,
    RouteClaimed,
    SkandinavienFact,
)
from events.ruleset.chance import Chance, has_given_up
from events.ruleset.privacy import secret_fields, split
from events.ruleset.records import change, put
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GRAY_3,
    GREEN_TUNNEL,
    RULESET,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    open_card,
    seen_by,
    setup_for,
    table,
)
from tests.support.cases import each

# What each viewer sees, in the table and in events.


MINE = {"yellow": 2, "locomotive": 3}
TICKETS = (("oslo-stockholm", "oslo-vaasa"), ("tampere-tallinn",))


def seen(made, seat, viewer):
    return seen_by(made, viewer)["players"][seat]


def test_r170_r175_r171_r172_hands_and_tickets_are_secret_and_their_numbers_are_not():
    made = table(hands=[MINE, {"red": 4}], tickets=TICKETS, returned=((), ("narvik-tallinn",)))
    assert seen(made, 0, 0)["own"]["hand"] == MINE
    assert [one["ticket"] for one in seen(made, 0, 0)["own"]["tickets"]] == list(TICKETS[0])
    assert seen(made, 1, 1)["own"]["returned"] == ["narvik-tallinn"]
    for viewer in (1, None):
        others = seen(made, 0, viewer)
        assert (others["own"], others["cards"], others["tickets"]) == (None, 5, 2)
        assert seen(made, 1, viewer)["returned"] == 1


def test_r173_r174_orders_of_piles_are_secret_and_kinds_of_discards_are_not():
    made = table(pile=("red", "blue", "red"))
    for viewer in (None, 0, 1):
        shown = seen_by(made, viewer)
        assert (shown["draw_pile"], shown["ticket_pile"]) == (3, 10)
        assert shown["draw_pile_order"] is shown["ticket_pile_order"] is None
    assert RULESET.view(made, 0) == RULESET.view(change(made, pile=("blue", "red", "red")), 0)
    assert seen_by(table(discards={"red": 2, "blue": 1}))["discard_pile"] == {"blue": 1, "red": 2}


def test_r176_r258_hidden_cards_and_tickets_are_dealt_anew():
    made = table(hands=[MINE, {"red": 4}], pile=("black",) * 20, tickets=TICKETS, returned=((), ("narvik-tallinn",)))
    dealt = [RULESET.hidden.resample_hidden(made, 0, Chance(bytes([number]))) for number in range(30)]
    assert {(world.hands[0], world.tickets[0]) for world in dealt} == {(made.hands[0], TICKETS[0])}
    assert len({world.hands[1] for world in dealt}) > 1
    assert {sum(world.hands) + bag_of(world.pile) for world in dealt} == {sum(made.hands) + bag_of(made.pile)}
    assert len({(world.tickets[1], world.returned[1], world.ticket_pile) for world in dealt}) > 20
    spectators = [RULESET.hidden.resample_hidden(made, None, Chance(bytes([number]))) for number in range(30)]
    assert len({world.tickets for world in spectators}) > 20


def test_r178_after_the_end_everything_is_open():
    made = change(table(hands=[MINE, {"red": 4}], tickets=TICKETS, pile=("red", "blue")), phase="over", longest=(0, 0))
    shown = seen_by(made)
    assert [player["own"]["hand"] for player in shown["players"]] == [MINE, {"red": 4}]
    assert shown["draw_pile_order"] == ["blue", "red"]
    assert len(shown["ticket_pile_order"]) == 10
    assert shown["longest_paths"] == [0, 0]
    assert RULESET.hidden.resample_hidden(made, 0, Chance(b"any")) is made


@each(
    "command,pile,known",
    [
        (open_card(0), ("yellow",) * 20, 1),  # before the refill
        (BLIND, ("yellow",) * 20, 0),
        (TICKETS_PLEASE, ("yellow",) * 20, 0),
        (claim(GREEN_TUNNEL, locomotive=2), ("yellow",) * 20, 1),  # before a reveal
        (claim(YELLOW_2, yellow=2), ("yellow",) * 20, 1),  # nothing hidden
        (claim(YELLOW_2, yellow=2), (), 1),  # before a shuffle
    ],
)
def test_r179_a_trial_stops_before_anything_comes_to_light(command, pile, known):
    after = at(table(hands=[MINE], pile=pile)).when(0, command)
    revealing = [type(fact).reveals for fact in after.facts]
    assert (revealing.index(True) if any(revealing) else len(revealing)) == known


def test_r183_r186_r187_r188_r189_r192_r193_r194_what_events_hide_and_that_all_others_are_open():
    hidden = {kind.__name__: secret_fields(kind) for kind in SkandinavienFact.__args__ if secret_fields(kind)}
    assert hidden == {
        "BlindCardDrawn": ("card",),
        "PileShuffled": ("order",),
        "TicketsDrawn": ("tickets",),
        "TicketsKept": ("tickets", "given_back"),
        "FirstTicketsChosen": ("seat", "kept", "returned"),
        "CardsDealt": ("cards",),
        "DisplayLaid": ("order",),
        "FirstTicketsDealt": ("tickets",),
        "TicketPileLaid": ("order",),
    }


def test_r182_r184_parts_that_are_empty_or_lack_the_card_can_be_told():
    _, private = split(FirstTicketsChosen(asked=(0, 1), seat=1, kept=("oslo-vaasa",), returned=()))
    assert private["seat:0"] == b"{}"
    assert b"oslo-vaasa" in private["seat:1"]
    assert RULESET.texts.narrate(BlindCardDrawn(seat=1, card=None)).en == "Seat 1 draws a card blind."
    assert RULESET.texts.narrate(BlindCardDrawn(seat=1, card="red")).en == "Seat 1 draws a card blind: red."


def test_r016_in_other_worlds_other_seats_have_answered():
    chooser = random.Random(1)
    _, step, *_ = playout(RULESET, setup_for(3), b"first", lambda _, commands: chooser.choice(commands))
    worlds = [RULESET.hidden.resample_hidden(step.after, 1, Chance(bytes([number]))) for number in range(30)]
    answered = {tuple(bool(offered) for offered in world.offered) for world in worlds}
    assert answered == {(False, True, True), (True, True, False)}
    assert {len(kept) for world in worlds for kept in world.tickets} >= {0, 2, 3}


# What was seen before counts in worlds: cards taken openly, paid and discarded, and draw piles that all know.


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


def test_r186_r090_r189_cards_of_a_tunnel_taken_back_are_known_and_known_cards_are_paid_first():
    made = change(table(hands=[{"yellow": 4, "red": 1}]), known=(paid({"yellow": 3}), 0))
    assert folded(made, claimed(0, YELLOW_2, yellow=2)).known == (CARD["yellow"], 0)
    assert folded(made, claimed(0, YELLOW_2, yellow=4)).known == (0, 0)
    given = at(table(hands=[{"green": 2, "red": 2}], pile=("green",) * 9)).when(0, claim(GREEN_TUNNEL, green=2))
    assert given.table.known == (0, 0)
    made = given.when(0, GIVE_UP).table
    assert made.known == (paid({"green": 2}), 0)
    assert all(holds(world.hands[0], paid({"green": 2})) for world in worlds(made, 1))


def test_r260_what_was_discarded_was_held_before_and_is_known_no_more():
    made = change(table(hands=[{"yellow": 2, "red": 1}]), known=(CARD["yellow"], 0))
    made = folded(made, HandDiscarded(seat=0, discarded={"yellow": 2, "red": 1}))
    assert (made.hands[0], made.known) == (0, (0, 0))
    assert {world.hands[0] for world in worlds(made, 1)} == {0}
    renewed = folded(change(made, pile=()), PileShuffled(count=3, order=("red", "yellow", "yellow")))
    drawn = folded(renewed, BlindCardDrawn(seat=0, card="yellow"))
    assert {payment_of(world.hands[0]).popitem()[0] for world in worlds(drawn, 1)} == {"red", "yellow"}
    # Both hold two cards unseen when the pile is shuffled, seat 1 discards its own: so seat 2 has the rest.
    made = shuffled(table(3, hands=[{}, {"red": 2}, {"blue": 2}]), "white", "black")
    after = folded(made, HandDiscarded(seat=1, discarded={"red": 2}))
    assert {world.hands for world in worlds(after, 0)} == {after.hands}


def test_r037_r042_what_a_shuffle_tells_of_hands_and_piles():
    made = shuffled(table(hands=[{"red": 1}, {"blue": 2, "green": 1}]), "white", "black", "white")
    for viewer in (0, 1):
        assert {world.hands for world in worlds(made, viewer)} == {made.hands}
    assert {sum(world.hands) for world in worlds(made, None)} == {sum(made.hands)}
    assert len({world.hands for world in worlds(made, None)}) == 3
    assert {tuple(sorted(world.pile)) for world in worlds(made, None)} == {("black", "white", "white")}
    made = shuffled(table(3, hands=[{}, {"red": 1}, {"blue": 1}]), "white", "black", "white", "green")
    made = folded(change(made, turn=1), BlindCardDrawn(seat=1, card="green"), BlindCardDrawn(seat=1, card="white"))
    hands = {world.hands[1] for world in worlds(made, 0, 200)}
    drawn = {bag_of(two) for two in combinations(("white", "black", "white", "green"), 2)}
    assert hands == {CARD[kept] + two for kept in ("red", "blue") for two in drawn}
    made = shuffled(table(), "red")
    for _ in range(50):
        made = shuffled(made, "red", "blue")
    assert len(made.drawn) == 2


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


def test_r184_a_blind_first_card_is_of_its_pile_and_none_that_all_knew():
    made = shuffled(table(hands=[{"red": 3}, {"blue": 1}]), "white", "black", "green", "white")
    blind = at(made).when(0, BLIND).table
    assert {world.first_card.card for world in worlds(blind, 1)} == {"white", "black", "green"}
    for world in worlds(blind, 1):
        assert world.hands[0] == paid({"red": 3}) + CARD[world.first_card.card]
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
