"""What each viewer sees, in the table and in events."""

import random

from events.bots.playout import playout
from events.games.skandinavien.data import CARD
from events.games.skandinavien.facts import (
    BlindCardDrawn,
    FirstTicketsChosen,
    GameEnded,
    LastTurnsBegun,
    OpenCardDrawn,
    PileShuffled,
    RouteClaimed,
    SkandinavienFact,
    TunnelAttempted,
    TunnelGivenUp,
    TunnelPaid,
    TunnelRevealed,
    TurnPassed,
)
from events.ruleset.chance import Chance
from events.ruleset.privacy import secret_fields, split
from events.ruleset.records import change
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    PASS,
    RULESET,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    extra,
    open_card,
    seen_by,
    setup_for,
    table,
)
from tests.support.cases import each

MINE = {"yellow": 2, "locomotive": 3}
TICKETS = (("oslo-stockholm", "oslo-vaasa"), ("tampere-tallinn",))


def seen(made, seat, viewer):
    return seen_by(made, viewer)["players"][seat]


def test_r170_r175_hands_are_secret_and_their_size_is_not():
    made = table(hands=[MINE, {"red": 4}])
    assert seen(made, 0, 0)["own"]["hand"] == MINE
    for viewer in (1, None):
        assert seen(made, 0, viewer)["own"] is None
        assert seen(made, 0, viewer)["cards"] == 5


def test_r171_r172_tickets_are_secret_and_their_number_is_not():
    made = table(tickets=TICKETS, returned=((), ("narvik-tallinn",)))
    assert [one["ticket"] for one in seen(made, 0, 0)["own"]["tickets"]] == list(TICKETS[0])
    assert seen(made, 1, 1)["own"]["returned"] == ["narvik-tallinn"]
    for viewer in (1, None):
        assert seen(made, 0, viewer)["own"] is None
        assert seen(made, 0, viewer)["tickets"] == 2
        assert seen(made, 1, viewer)["returned"] == 1


def test_r173_orders_of_piles_are_secret_and_their_sizes_are_not():
    made = table(pile=("red", "blue", "red"))
    for viewer in (None, 0, 1):
        shown = seen_by(made, viewer)
        assert (shown["draw_pile"], shown["ticket_pile"]) == (3, 10)
        assert shown["draw_pile_order"] is shown["ticket_pile_order"] is None
    assert RULESET.view(made, 0) == RULESET.view(change(made, pile=("blue", "red", "red")), 0)


def test_r174_the_discard_pile_is_public_by_kind():
    assert seen_by(table(discards={"red": 2, "blue": 1}))["discard_pile"] == {"blue": 1, "red": 2}


def test_r176_r258_hidden_cards_are_dealt_anew_in_other_worlds():
    made = table(hands=[MINE, {"red": 4}], pile=("black",) * 20)
    worlds = [RULESET.hidden.resample_hidden(made, 0, Chance(bytes([number]))) for number in range(30)]
    assert {world.hands[0] for world in worlds} == {made.hands[0]}
    assert len({world.hands[1] for world in worlds}) > 1
    assert all(sum(world.hands) + sum(_bags(world.pile)) == sum(made.hands) + sum(_bags(made.pile)) for world in worlds)


def _bags(cards):
    return [CARD[card] for card in cards]


def test_r176_hidden_tickets_are_dealt_anew_in_other_worlds():
    made = table(tickets=TICKETS, returned=((), ("narvik-tallinn",)))
    worlds = [RULESET.hidden.resample_hidden(made, 0, Chance(bytes([number]))) for number in range(30)]
    assert {world.tickets[0] for world in worlds} == {TICKETS[0]}
    assert len({(world.tickets[1], world.returned[1], world.ticket_pile) for world in worlds}) > 20
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


REVEALING = [
    (open_card(0), 1, "before the refill"),
    (BLIND, 0, "before a blind draw"),
    (TICKETS_PLEASE, 0, "before drawn tickets"),
    (claim("kristiansand-stavanger-1", locomotive=2), 1, "before a reveal"),
    (claim(YELLOW_2, yellow=2), 1, "nothing hidden"),
]


@each("command,known,why", REVEALING, ids=[row[-1] for row in REVEALING])
def test_r179_a_trial_stops_before_anything_comes_to_light(command, known, why):
    after = at(table(hands=[MINE])).when(0, command)
    before = list(after.facts)
    revealing = [type(fact).reveals for fact in before]
    assert (revealing.index(True) if any(revealing) else len(revealing)) == known


def test_r179_a_trial_stops_before_a_shuffle():
    after = at(table(hands=[MINE], pile=())).when(0, claim(YELLOW_2, yellow=2))
    assert [type(fact) for fact in after.facts] == [RouteClaimed, PileShuffled]
    assert PileShuffled.reveals


def test_r180_refusals_depend_only_on_what_the_seat_sees():
    """Two worlds alike for seat 0: each command is refused alike."""
    made = table(hands=[MINE, {"red": 4}], tickets=TICKETS)
    other = RULESET.hidden.resample_hidden(made, 0, Chance(b"other"))
    commands = [claim(YELLOW_2, yellow=2), claim(YELLOW_2, red=2), claim("lieksa-murmansk", red=9), extra(red=1), PASS]
    for command in [*commands, GIVE_UP, BLIND]:
        here, there = at(made).when(0, command), at(other).when(0, command)
        assert str(here.refusal) == str(there.refusal)
    assert RULESET.legal(made, 0) == RULESET.legal(other, 0)


OPEN = (OpenCardDrawn, RouteClaimed, TunnelAttempted, TunnelRevealed, TunnelPaid, TunnelGivenUp, TurnPassed)


@each("kind", [*OPEN, LastTurnsBegun, GameEnded])
def test_r183_r186_r187_r188_r189_r192_r193_r194_open_events_hide_nothing(kind):
    assert secret_fields(kind) == ()


def test_no_other_event_hides_more_than_it_should():
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


def test_r182_of_a_first_choice_others_get_an_empty_part():
    fact = FirstTicketsChosen(asked=(0, 1), seat=1, kept=("oslo-vaasa",), returned=())
    _, private = split(fact)
    assert private["seat:0"] == b"{}"
    assert b"oslo-vaasa" in private["seat:1"]


def test_r184_a_blind_card_can_be_told_without_the_card():
    hidden = BlindCardDrawn(seat=1, card=None)
    assert RULESET.texts.narrate(hidden).en == "Seat 1 draws a card blind."
    assert RULESET.texts.narrate(BlindCardDrawn(seat=1, card="red")).en == "Seat 1 draws a card blind: red."


def test_r016_in_other_worlds_other_seats_have_answered():
    chooser = random.Random(1)
    steps = playout(RULESET, setup_for(3), b"first", lambda _, commands: chooser.choice(commands))
    _, step, *_ = steps
    worlds = [RULESET.hidden.resample_hidden(step.after, 1, Chance(bytes([number]))) for number in range(30)]
    answered = {tuple(bool(offered) for offered in world.offered) for world in worlds}
    assert answered == {(False, True, True), (True, True, False)}
    assert {len(kept) for world in worlds for kept in world.tickets} >= {0, 2, 3}
