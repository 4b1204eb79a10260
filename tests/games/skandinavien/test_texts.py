"""The story of a game, as people read it."""

import random

import msgspec

from events.games.skandinavien.facts import ChoicesOpened, RouteClaimed, TicketsKept, TunnelGivenUp, TunnelRevealed
from events.kernel.canonical import canonical
from events.kernel.playout import playout

from .board import GAME, GREEN_TUNNEL, at, claim, setup_for, table


def test_names_of_the_box_are_used():
    claimed = RouteClaimed(seat=1, route=GREEN_TUNNEL, payment={"green": 2, "locomotive": 1}, points=2, trains=38)
    assert GAME.narrate(claimed).en == (
        "Seat 1 claims Kristiansand - Stavanger with 2 green, 1 locomotive: 2 points, 38 trains left."
    )
    assert GAME.narrate(claimed).de == (
        "Platz 1 beansprucht Kristiansand - Stavanger mit 2 Grün, 1 Lokomotive: 2 Punkte, noch 38 Waggons."
    )
    revealed = TunnelRevealed(cards=("red", "green", "blue"), due=1)
    assert GAME.narrate(revealed).de == "Aufgedeckt: Rot, Grün, Blau. Zusätzlich fällig: 1."
    given_up = TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2})
    assert GAME.narrate(given_up).en == "Seat 0 gives up the tunnel Kristiansand - Stavanger and takes 2 green back."


def test_tickets_are_named_only_to_who_may_see_them():
    kept = TicketsKept(seat=2, kept=1, returned=2, tickets=("oslo-vaasa",), given_back=("narvik-tallinn",))
    assert GAME.narrate(kept).en == "Seat 2 keeps 1 and returns 2: Oslo - Vaasa."
    hidden = TicketsKept(seat=2, kept=1, returned=2, tickets=None, given_back=None)
    assert GAME.narrate(hidden).en == "Seat 2 keeps 1 and returns 2."


def test_the_opening_of_choices():
    opened = ChoicesOpened(kept=(2, 3), starter=1)
    assert GAME.narrate(opened).en == "All have chosen and keep 2, 3 tickets. Seat 1 begins."


def test_every_fact_of_a_game_is_a_sentence():
    chooser = random.Random(2)
    kinds = set()
    for step in playout(GAME, setup_for(3), b"story", lambda _, commands: chooser.choice(commands)):
        for fact in step.facts:
            told = GAME.narrate(fact)
            kinds.add(type(fact))
            assert told.de.endswith(".")
            assert told.en.endswith(".")
            assert told.de != told.en
    assert len(kinds) > 18


def test_the_table_drawn():
    made = table(
        hands=[{"green": 2, "locomotive": 1}, {"red": 3}],
        owned=[["helsinki-tampere", "helsinki-tallinn"]],
        tickets=(("tampere-tallinn", "oslo-vaasa"), ("narvik-tallinn",)),
    )
    assert drawn(made, 0).splitlines() == [
        "Seat 0: Draw a card, claim a route, or draw tickets.",
        "Open cards: purple, blue, orange, white, green",
        "Draw pile 20, discards 0, tickets 10",
        "Seat 0 (red): 3 points, 37 trains, 3 cards, 2 tickets",
        "  hand: 2 green, 1 locomotive",
        "  tickets: Tampere - Tallinn (connected), Oslo - Vaasa",
        "  routes: Helsinki - Tallinn, Helsinki - Tampere",
        "Seat 1 (purple): 0 points, 40 trains, 3 cards, 1 ticket",
    ]


def test_a_waiting_tunnel_and_the_last_turns_drawn():
    made = table(hands=[{"green": 3}], pile=("red",) * 5 + ("green",), trigger=1, turns_left=2)
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    lines = drawn(after.table, None).splitlines()
    assert "Last turns, begun by seat 1: 2 left" in lines
    assert "Tunnel Kristiansand - Stavanger: laid 2 green; revealed 1 green, 2 red; 1 extra due" in lines


def test_every_table_of_a_game_can_be_drawn():
    chooser = random.Random(3)
    for step in playout(GAME, setup_for(3), b"drawn", lambda _, commands: chooser.choice(commands)):
        for viewer in (None, 0):
            assert all(len(line) <= 100 for line in drawn(step.after, viewer).splitlines())


def drawn(made, viewer):
    """As a terminal gets it: from the view's JSON."""
    return GAME.draw(msgspec.json.decode(canonical(GAME.view(made, viewer))))
