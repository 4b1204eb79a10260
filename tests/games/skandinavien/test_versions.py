"""Every version is a table of its own: what is due, what all see of it, and what stays hidden."""

from collections import Counter

from events.games.skandinavien.data import KINDS, cards_of
from events.games.skandinavien.facts import (
    CardsDealt,
    DisplayLaid,
    DisplayRefilled,
    FirstTicketsDealt,
    OpenCardDrawn,
    PileShuffled,
    RouteClaimed,
    StarterDrawn,
    TicketPileLaid,
    TunnelAttempted,
    TunnelRevealed,
)
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.ruleset import NOBODY_AWAY
from tests.games.skandinavien.board import (
    BLIND,
    GREEN_TUNNEL,
    RULESET,
    TICKETS,
    YELLOW_2,
    at,
    claim,
    keep,
    open_card,
    seen_by,
    setup_for,
    started,
    table,
)
from tests.support.cases import each


def between(given):
    """The tables after each fact of a decision."""
    made = given.before
    for fact in given.facts:
        made = RULESET.evolve(made, fact)
        yield made


def decided(made, command):
    after = at(made).when(0, command)
    after.before = made
    return after


@each("seats", [2, 3])
def test_r004_r008_each_deal_draws_from_what_is_left(seats):
    chance, made = Chance(b"deal"), RULESET.empty(setup_for(seats))
    kinds = []
    while fact := RULESET.follow(made, chance, NOBODY_AWAY):
        kinds.append(type(fact))
        made = RULESET.evolve(made, fact)
    assert kinds == [
        *[CardsDealt] * seats,
        DisplayLaid,
        *[FirstTicketsDealt] * seats,
        TicketPileLaid,
        StarterDrawn,
    ]
    sizes = [(draw.source, draw.size) for draw in chance.draws]
    cards = [("card_pile", 110 - 4 * number) for number in range(seats + 1)]
    tickets = [("ticket_pile", 46 - 5 * number) for number in range(seats + 1)]
    assert sizes == [*cards, *tickets, ("first_seat", seats)]
    dealt = [*made.pile, *made.display, *(card for hand in made.hands for card in cards_of(hand))]
    assert Counter(dealt) == {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}
    assert sorted([*made.ticket_pile, *sum(made.offered, ())]) == sorted(ticket.id for ticket in TICKETS)


def test_r028_r036_between_the_draw_and_the_refill_there_is_a_hole():
    after = decided(table(), open_card(1))
    drawn, refilled = between(after)
    assert [type(fact) for fact in after.facts] == [OpenCardDrawn, DisplayRefilled]
    assert seen_by(drawn)["display"] == ["purple", None, "orange", "white", "green"]
    assert RULESET.to_act(drawn, 0) == ()
    assert RULESET.legal(drawn, 0) == ()
    assert "2 -" in RULESET.display.render(seen_by(drawn))
    assert seen_by(refilled)["display"] == ["purple", "yellow", "orange", "white", "green"]


def test_r040_r096_a_reveal_goes_on_after_the_shuffle():
    made = table(hands=[{"green": 2}], pile=("red",), discards={"blue": 4})
    after = decided(made, claim(GREEN_TUNNEL, green=2))
    kinds = [type(fact) for fact in after.facts]
    assert kinds == [TunnelAttempted, TunnelRevealed, PileShuffled, TunnelRevealed, RouteClaimed]
    assert [table.tunnel and table.tunnel.missing for table in between(after)] == [3, 2, 2, 0, None]


def test_r024_r183_the_first_card_shows_while_the_second_is_due():
    made = table()
    assert seen_by(made)["first_card"] is None
    after = at(made).when(0, open_card(2))
    for viewer in (None, 0, 1):
        assert seen_by(after.table, viewer)["first_card"] == {"is_open": True, "card": "orange"}
    assert "First card: orange" in RULESET.display.render(seen_by(after.table))
    assert seen_by(after.when(0, BLIND).table)["first_card"] is None


def test_r184_a_blind_first_card_shows_to_its_seat_only():
    after = at(table(hands=[{}, {"red": 2}])).when(0, BLIND)
    assert seen_by(after.table, 0)["first_card"] == {"is_open": False, "card": "yellow"}
    for viewer in (None, 1):
        assert seen_by(after.table, viewer)["first_card"] == {"is_open": False, "card": None}


def test_r176_r258_a_first_card_stays_in_the_hand_that_all_saw_it_go_to():
    opened = at(started().table)
    for seat in (0, 1):
        opened = opened.when(seat, RULESET.legal(opened.table, seat)[0])
    seat = opened.table.turn
    blind, taken = opened.when(seat, BLIND).table, opened.when(seat, open_card(0)).table
    for number in range(30):
        other = RULESET.hidden.resample_hidden(taken, 1 - seat, Chance(b"%d" % number))
        assert opened.table.display[0] in cards_of(other.hands[seat])
        other = RULESET.hidden.resample_hidden(blind, 1 - seat, Chance(b"%d" % number))
        assert other.first_card.card in cards_of(other.hands[seat])


def test_r016_r182_two_tables_with_as_many_answers_are_the_same_to_the_others():
    """Whoever of the others has answered, and how many each keeps: nothing of it reaches what is dealt anew."""
    made = started(3).table
    tables = []
    for seat, count in ((0, 2), (0, 5), (1, 2), (1, 3), (1, 5)):
        tables.append(at(made).when(seat, keep(*made.offered[seat][:count])).table)
    for viewer in (None, 2):
        for number in range(10):
            dealt = [RULESET.hidden.resample_hidden(one, viewer, Chance(b"%d" % number)) for one in tables]
            assert dealt.count(dealt[0]) == len(dealt)


def test_r059_closed_routes_are_those_that_nobody_may_claim():
    one, other = "karlskrona-norrkoping-1", "karlskrona-norrkoping-2"
    assert seen_by(table(2, owned=[[one]]))["closed"] == [other]
    assert seen_by(table(3, owned=[[one]]))["closed"] == []
    assert seen_by(table(2, owned=[[one], [YELLOW_2]]))["closed"] == [other, "orebro-oslo-1"]


def test_r126_the_last_turns_begin_before_anybody_is_asked():
    after = decided(table(hands=[{"yellow": 2}], trains=(4, 40)), claim(YELLOW_2, yellow=2))
    claimed, begun = between(after)
    assert (RULESET.to_act(claimed, None), RULESET.to_act(begun, None)) == ((), (1,))
    assert seen_by(claimed)["last_turns"] is None


def test_r134_tickets_are_scored_seat_by_seat_and_nobody_has_the_turn():
    made = change(table(3, phase="second_card", trigger=0, turns_left=1), tickets=((), ("oslo-vaasa",), ()))
    *scoring, over = between(decided(made, BLIND))
    assert [one.phase for one in scoring] == ["scoring"] * 4
    assert [one.shown for one in scoring] == [0, 1, 2, 3]
    assert all(seen_by(one)["turn"] is None for one in (*scoring, over))
    assert seen_by(scoring[-1], 0)["players"][1]["own"] is None
    assert seen_by(over, 0)["players"][1]["own"]["tickets"][0]["ticket"] == "oslo-vaasa"
