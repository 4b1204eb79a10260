"""R260: seats that are absent or have left."""

import pytest

from events.aggregate.expiries import decide_expiry
from events.application.creation import ForkPlan
from events.games.skandinavien.commands import ClaimRoute, DrawTickets
from events.games.skandinavien.data.box import paid, payment_of, size
from events.games.skandinavien.facts import (
    FirstTicketsChosen,
    GameEnded,
    HandDiscarded,
    PileShuffled,
    TicketsKept,
    TunnelGivenUp,
    TurnSkipped,
)
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.refusals import RuleBroken
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import NOBODY_AWAY, Away, decide_command, decide_following
from tests.games.skandinavien.board import (
    BLIND,
    GREEN_TUNNEL,
    PASS,
    RULESET,
    TICKETS,
    TICKETS_BY_ID,
    YELLOW_2,
    at,
    claim,
    keep,
    started,
    table,
)
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping

ONLY = RulesetRegistry([RULESET])
CHEAP = sorted((ticket.id for ticket in TICKETS), key=lambda one: TICKETS_BY_ID[one].points)


def absent(*seats):
    return Away(absent=frozenset(seats))


def left(*seats):
    return Away(left=frozenset(seats))


def following(made, away):
    """What follows from who is away, and the table after it; no piece is lost on the way."""
    outcome = decide_following(RULESET, made, Chance(b"away"), away)
    if RULESET.to_act(made, None) and RULESET.to_act(outcome.table, None):
        assert RULESET.hidden.invariants(outcome.table) == RULESET.hidden.invariants(made)
    return outcome


def after(made, seat, command, away):
    return decide_command(RULESET, made, seat, command, Chance(b"act"), away)


def under(rules_version, made):
    return change(made, setup=change(made.setup, rules_version=rules_version))


# --- turns that pass ---


@each("away", [absent(1), left(1)])
def test_r260_turns_of_who_is_away_pass(away):
    facts, reached = after(table(3, hands=[{"yellow": 2}], turn=0), 0, claim(YELLOW_2, yellow=2), away)
    assert facts[-1] == TurnSkipped(seat=1)
    assert (reached.turn, reached.phase, reached.passes) == (2, "turn", 1)
    assert RULESET.to_act(reached, None) == (2,)


def test_r260_r121_nobody_passes_or_plays_for_seats_that_are_there():
    assert following(table(3, turn=1), NOBODY_AWAY).facts == ()
    assert following(table(3, turn=1), absent(0, 2)).facts == ()
    with pytest.raises(RuleBroken) as refused:
        after(table(3), 0, PASS, absent(1))
    assert refused.value.rule == "R121"
    facts, reached = after(table(3, hands=[{"yellow": 2}]), 0, claim(YELLOW_2, yellow=2), absent(1, 2))
    assert facts[1:] == (TurnSkipped(seat=1), TurnSkipped(seat=2))
    assert RULESET.to_act(reached, None) == (0,)
    assert not RULESET.is_over(reached)


def test_r124_r260_r123_r127_passed_turns_count_for_the_end():
    facts, reached = after(table(3, pile=(), ticket_pile=()), 0, PASS, absent(1, 2))
    assert facts[1:3] == (TurnSkipped(seat=1), TurnSkipped(seat=2))
    assert facts[-1].reason == "all_passed"
    assert RULESET.is_over(reached)
    made = table(3, hands=[{"yellow": 2}], trains=(4, 40, 40))
    facts, reached = after(made, 0, claim(YELLOW_2, yellow=2), absent(1, 2))
    assert reached.turns_left == 1
    facts, reached = after(after(reached, 0, BLIND, absent(1, 2)).table, 0, BLIND, absent(1, 2))
    assert isinstance(facts[-1], GameEnded)
    assert facts[-1].reason == "last_turns"
    made = table(3, hands=[{}, {"yellow": 2}], turn=1, trigger=2, turns_left=2)
    facts, reached = after(made, 1, claim(YELLOW_2, yellow=2), left(2))
    assert TurnSkipped(seat=2) in facts
    assert RULESET.is_over(reached)


def test_r124_r260_who_is_back_has_not_passed_by_a_turn_that_went_by_without_them():
    made = table(3, hands=[{"yellow": 2}], turn=1, pile=(), ticket_pile=(), passes=2, skipped=frozenset({0, 2}))
    facts, reached = following(made, Away(absent=frozenset({1}), left=frozenset({2})))
    assert facts == (TurnSkipped(seat=1), TurnSkipped(seat=2))
    assert RULESET.to_act(reached, None) == (0,)
    assert not RULESET.is_over(after(reached, 0, claim(YELLOW_2, yellow=2), absent(1, 2)).table)
    facts, reached = after(change(reached, hands=(0, 0, 0)), 0, PASS, absent(1, 2))
    assert RULESET.is_over(reached)
    facts, reached = following(under(2, made), absent(1, 2))
    assert RULESET.is_over(reached)


def test_r124_r260_a_hand_that_is_left_can_be_drawn_by_those_who_have_passed():
    made = table(3, hands=[{}, {}, {"red": 5}], turn=2, pile=(), ticket_pile=(), passes=2)
    facts, reached = following(made, left(2))
    assert [type(fact) for fact in facts] == [HandDiscarded, PileShuffled, TurnSkipped]
    assert (reached.passes, RULESET.to_act(reached, None)) == (1, (0,))
    assert RULESET.is_over(following(under(2, made), left(2)).table)
    assert RULESET.is_over(following(change(made, hands=(0, 0, 0)), left(2)).table)


def test_r124_r260_where_all_have_left_the_game_ends():
    made = table(3, turn=2, passes=2, skipped=frozenset({0, 1}))
    assert RULESET.is_over(following(made, left(0, 1, 2)).table)


# --- a seat that leaves ---


def test_r260_a_seat_that_leaves_discards_its_hand_and_keeps_the_rest():
    held = (CHEAP[0], CHEAP[-1])
    made = table(3, hands=[{"red": 3, "locomotive": 1}, {"blue": 2}], owned=[[YELLOW_2]], tickets=(held, (), ()))
    facts, reached = following(made, left(0))
    assert facts == (HandDiscarded(seat=0, discarded={"red": 3, "locomotive": 1}), TurnSkipped(seat=0))
    assert reached.hands == (0, paid({"blue": 2}), 0)
    assert payment_of(reached.discards) == {"red": 3, "locomotive": 1}
    assert (reached.owned, reached.trains, reached.tickets) == (made.owned, made.trains, made.tickets)
    assert RULESET.score(reached, 0) == RULESET.score(made, 0)


def test_r260_r022_it_leaves_in_the_turn_of_another_or_between_its_two_cards():
    facts, reached = following(table(3, hands=[{}, {}, {"red": 3}], turn=1), left(2))
    assert facts == (HandDiscarded(seat=2, discarded={"red": 3}),)
    assert RULESET.to_act(reached, None) == (1,)
    facts, reached = following(at(table(3, hands=[{"red": 1}])).when(0, BLIND).table, left(0))
    assert facts == (HandDiscarded(seat=0, discarded={"yellow": 1, "red": 1}), TurnSkipped(seat=0))
    assert (reached.turn, reached.passes, reached.first_card) == (1, 0, None)
    made = at(table(3, hands=[{"red": 1}])).when(0, BLIND).table
    for fact in following(made, left(0)).facts:
        made = RULESET.evolve(made, fact)
        for viewer in (None, 0, 1, 2):
            dealt = RULESET.hidden.resample_hidden(made, viewer, Chance(b"world"))
            assert RULESET.view(dealt, viewer) == RULESET.view(made, viewer)


def test_r090_r260_it_leaves_with_a_tunnel_open():
    made = at(table(3, hands=[{"green": 2, "red": 1}], pile=("green",) * 5)).when(0, claim(GREEN_TUNNEL, green=2)).table
    facts, reached = following(made, left(0))
    assert facts == (
        TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2}),
        HandDiscarded(seat=0, discarded={"green": 2, "red": 1}),
    )
    assert payment_of(reached.discards) == {"green": 5, "red": 1}
    assert (reached.turn, reached.tunnel) == (1, None)


def test_r111_r260_r015_it_leaves_with_tickets_to_choose_from_also_before_the_first_turn():
    offered = (CHEAP[-1], CHEAP[0], CHEAP[20])
    made = change(table(3, hands=[{"red": 1}]), phase="tickets", offered=(offered, (), ()))
    facts, reached = following(made, left(0))
    kept = TicketsKept(seat=0, kept=1, returned=2, tickets=(CHEAP[0],), given_back=(CHEAP[-1], CHEAP[20]))
    assert facts == (kept, HandDiscarded(seat=0, discarded={"red": 1}))
    assert reached.tickets[0] == (CHEAP[0],)
    made = started(3).table
    starter, away = made.starter, left(made.starter)
    made = following(made, away).table
    for seat in (seat for seat in range(3) if seat != starter):
        made = after(made, seat, keep(*made.offered[seat][:2]), away).table
    assert made.turn == (starter + 1) % 3


def test_r037_r260_its_hand_becomes_the_draw_pile_of_the_others():
    facts, reached = following(table(3, hands=[{}, {"red": 3}], pile=()), left(1))
    assert [type(fact) for fact in facts] == [HandDiscarded, PileShuffled]
    assert (reached.pile, reached.discards) == (("red",) * 3, 0)
    # The hand of a seat that leaves may be all that there is to draw.
    made = table(3, hands=[{}, {"red": 2, "blue": 1}], pile=(), ticket_pile=())
    assert RULESET.legal(made, 0) == (PASS,)
    assert BLIND in RULESET.legal(following(made, left(1)).table, 0)


def test_r096_r260_cards_of_a_hand_that_is_left_are_not_revealed_once_the_reveal_is_over():
    made = table(3, hands=[{"green": 3}, {}, {"green": 3}], pile=("green",))
    asked = at(made).when(0, claim(GREEN_TUNNEL, green=2)).table
    assert asked.tunnel.due == 1
    facts, reached = following(asked, left(2))
    assert [type(fact) for fact in facts] == [HandDiscarded, PileShuffled]
    assert RULESET.legal(reached, 0) == RULESET.legal(asked, 0)
    asked = at(under(2, made)).when(0, claim(GREEN_TUNNEL, green=2)).table
    assert following(asked, left(2)).table.tunnel.due == 3


def test_r016_r260_it_leaves_while_all_choose_their_first_tickets():
    made = started(3).table
    facts, reached = following(made, left(2))
    chosen, discarded = facts
    assert isinstance(chosen, FirstTicketsChosen)
    assert (chosen.asked, chosen.seat) == ((0, 1, 2), 2)
    assert len(chosen.kept) == 2
    assert (discarded.seat, size(paid(discarded.discarded))) == (2, 4)
    assert RULESET.to_act(reached, 0) == RULESET.to_act(made, 0), "nobody sees who has answered"
    assert RULESET.to_act(reached, 2) == (0, 1)


# --- whose time is over ---


def test_r260_its_default_keeps_few_tickets_and_claims_no_route():
    offered = (CHEAP[30], CHEAP[3], CHEAP[-1], CHEAP[8], CHEAP[20])
    made = change(started(3).table, offered=(offered, (), ()))
    assert set(RULESET.default_command(made, 0).tickets) == {CHEAP[3], CHEAP[8]}
    later = change(table(3), phase="tickets", offered=((CHEAP[20], CHEAP[30], CHEAP[3]), (), ()))
    assert RULESET.default_command(later, 0) == keep(CHEAP[3])
    made = table(3, hands=[{"yellow": 2}], pile=())
    assert RULESET.default_command(made, 0, absent(0)) is None
    assert isinstance(RULESET.default_command(made, 0), ClaimRoute), "a bot that fails must do something"
    assert isinstance(RULESET.default_command(table(3, pile=()), 0), DrawTickets)
    assert following(made, absent(0)).facts == (TurnSkipped(seat=0),)


def test_r260_under_rules_version_1_no_turn_passes():
    later = change(table(3), phase="tickets", offered=((CHEAP[20], CHEAP[30], CHEAP[3]), (), ()))
    assert RULESET.default_command(under(1, later), 0) == keep(CHEAP[20])
    stuck = under(1, table(3, hands=[{"yellow": 2}], pile=()))
    assert isinstance(RULESET.default_command(stuck, 0, absent(0)), ClaimRoute)
    made = under(1, table(3, hands=[{"yellow": 2}, {"red": 1}]))
    assert following(made, left(0)).facts == ()
    assert after(made, 0, claim(YELLOW_2, yellow=2), absent(1, 2)).facts[1:] == ()


# --- whole games ---


def clocked(seed=b"away", **options):
    """A game under way in which all have chosen their first tickets."""
    made = ClockedTable(ONLY, keeping(per_action=60), seed=seed, resignation="leaves", **options)
    while made.state.table.phase == "first_tickets":
        made.first()
    return made


def plays(made, seat, number=2):
    """A seat draws blind."""
    for _ in range(number):
        made.service.act(made.id, seat, BLIND)


def kinds(made, start):
    return made.types()[start:]


def test_r260_whose_time_is_over_draws_two_cards_once_and_then_passes_until_it_is_back():
    made = clocked()
    seat, held = made.state.table.turn, made.state.table.hands
    start = len(made.types())
    made.passes(61_000)
    made.expire()
    made.service.play_default(made.id, seat, made.state.version)
    assert kinds(made, start) == ["time_expired", "blind_card_drawn", "blind_card_drawn"]
    assert size(made.state.table.hands[seat]) == size(held[seat]) + 2
    for _ in range(3):
        plays(made, (seat + 1) % 3)
        plays(made, (seat + 2) % 3)
        assert made.types()[-1] == "turn_skipped"
        assert made.state.missing == ((seat + 1) % 3,)
    assert size(made.state.table.hands[seat]) == size(held[seat]) + 2
    made.service.back(made.id, seat)
    plays(made, (seat + 1) % 3)
    plays(made, (seat + 2) % 3)
    assert made.state.missing == (seat,)
    made.check()


def test_r260_who_is_back_between_the_two_cards_draws_the_second_itself():
    made = clocked()
    seat = made.state.table.turn
    made.passes(61_000)
    made.expire()
    made.service.back(made.id, seat)
    assert made.state.missing == (seat,)
    plays(made, seat, 1)
    assert made.state.missing == ((seat + 1) % 3,)
    made.check()


def test_r260_with_no_card_to_draw_the_expiry_lets_the_turn_pass():
    state = clocked().state
    state = change(state, table=change(state.table, pile=(), discards=0))
    seat = state.table.turn
    decision = decide_expiry(state)
    assert [type(fact).__name__ for fact in decision.facts] == ["TimeExpired", "TurnSkipped"]
    assert decision.state.missing == ((seat + 1) % 3,)


@each("number", (0, 1, 2))
def test_r260_the_game_rests_when_the_last_who_is_present_leaves(number):
    """Before its turn, between its two cards, and after it, when the turns of both others have just gone by."""
    made = clocked()
    last = (made.state.table.turn + 2) % 3
    for seat in ((last + 1) % 3, (last + 2) % 3):
        made.passes(61_000)
        made.expire()
        made.service.play_default(made.id, seat, made.state.version)
    plays(made, last, number)
    made.service.resign(made.id, last)
    assert made.state.is_deserted
    assert not RULESET.is_over(made.state.table)
    back = (last + 1) % 3
    made.service.back(made.id, back)
    assert made.state.missing == (back,)
    made.check()


def test_r260_a_claim_is_taken_back_with_the_turns_that_passed_after_it():
    made = clocked()
    seat, box = made.state.table.turn, made.state.table.box
    offered = (one for one in RULESET.legal(made.state.table, seat) if isinstance(one, ClaimRoute))
    claimed = next(one for one in offered if box.routes[box.route_places[one.route]].type != "tunnel")
    made.service.resign(made.id, (seat + 1) % 3)
    before = made.state.table
    made.service.act(made.id, seat, claimed)
    assert made.types()[-2:] == ["route_claimed", "turn_skipped"]
    made.service.undo(made.id, seat)
    assert made.state.table == before
    made.check()


def test_r260_a_fork_goes_on_with_a_seat_that_had_left():
    made = clocked(assistance=True)
    seat = made.state.table.turn
    made.service.resign(made.id, seat)
    fork = made.service.create(ForkPlan(parent=made.id, knower=(seat + 1) % 3, seed=b"fork")).state
    assert size(fork.table.hands[seat]) == 0
    assert fork.away == NOBODY_AWAY
    service, state = made.service, fork
    for _ in range(4):
        state = service.act(fork.id, state.missing[0], BLIND).state
    assert state.missing == (seat,)
    service.act(fork.id, seat, BLIND)


def test_r260_the_story_is_told():
    assert RULESET.texts.narrate(TurnSkipped(seat=1)).en == "Nobody plays seat 1: its turn passes without an action."
    told = RULESET.texts.narrate(HandDiscarded(seat=1, discarded={"red": 2, "locomotive": 2}))
    assert told.de == "Platz 1 hat das Spiel verlassen und legt 2 Rot, 2 Lokomotiven ab."
    assert told.en == "Seat 1 has left the game and discards 2 red, 2 locomotives."
