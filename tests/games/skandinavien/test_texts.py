"""The story of a game, as people read it."""

import random

from events.games.skandinavien.facts import (
    ChoicesOpened,
    GameEnded,
    RouteClaimed,
    ShownTicket,
    TicketsKept,
    TicketsShown,
    TunnelGivenUp,
    TunnelRevealed,
)
from events.playout.playout import playout

from .board import GREEN_TUNNEL, RULESET, setup_for


def test_names_of_the_box_are_used():
    claimed = RouteClaimed(seat=1, route=GREEN_TUNNEL, payment={"green": 2, "locomotive": 1}, points=2, trains=38)
    assert RULESET.narrate(claimed).en == (
        "Seat 1 claims Kristiansand - Stavanger with 2 green, 1 locomotive: 2 points, 38 trains left."
    )
    assert RULESET.narrate(claimed).de == (
        "Platz 1 beansprucht Kristiansand - Stavanger mit 2 Grün, 1 Lokomotive: 2 Punkte, noch 38 Waggons."
    )
    revealed = TunnelRevealed(cards=("red", "green", "blue"), due=1)
    assert RULESET.narrate(revealed).de == "Aufgedeckt: Rot, Grün, Blau. Zusätzlich fällig: 1."
    given_up = TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2})
    assert RULESET.narrate(given_up).en == "Seat 0 gives up the tunnel Kristiansand - Stavanger and takes 2 green back."


def test_tickets_are_named_only_to_who_may_see_them():
    kept = TicketsKept(seat=2, kept=1, returned=2, tickets=("oslo-vaasa",), given_back=("narvik-tallinn",))
    assert RULESET.narrate(kept).en == "Seat 2 keeps 1 and returns 2: Oslo - Vaasa."
    hidden = TicketsKept(seat=2, kept=1, returned=2, tickets=None, given_back=None)
    assert RULESET.narrate(hidden).en == "Seat 2 keeps 1 and returns 2."


def test_tickets_are_told_at_the_end():
    tickets = (
        ShownTicket(ticket="oslo-vaasa", points=9, connected=True),
        ShownTicket(ticket="oslo-helsinki", points=8, connected=False),
    )
    shown = TicketsShown(seat=1, tickets=tickets, completed=1, gained=9, lost=8)
    assert RULESET.narrate(shown).en == (
        "Seat 1 shows its tickets, 1 of 2 completed: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )
    assert RULESET.narrate(shown).de == (
        "Platz 1 deckt auf und hat 1 von 2 Zielkarten erfüllt: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )


def test_why_the_game_is_over():
    played_out = GameEnded(reason="last_turns", totals=(28, 0, -9), longest=(8, 3, 9))
    assert RULESET.narrate(played_out).en == "The game is over. Points: 28, 0, -9; longest paths: 8, 3, 9."
    stuck = GameEnded(reason="all_passed", totals=(1, 2), longest=(1, 2))
    assert RULESET.narrate(stuck).de.startswith("Niemand kann noch etwas tun: Das Spiel ist aus.")


def test_the_opening_of_choices():
    opened = ChoicesOpened(kept=(2, 3), starter=1)
    assert RULESET.narrate(opened).en == "All have chosen and keep 2, 3 tickets. Seat 1 begins."


def test_every_fact_of_a_game_is_a_sentence():
    chooser = random.Random(2)
    kinds = set()
    for step in playout(RULESET, setup_for(3), b"story", lambda _, commands: chooser.choice(commands)):
        for fact in step.facts:
            told = RULESET.narrate(fact)
            kinds.add(type(fact))
            assert told.de.endswith(".")
            assert told.en.endswith(".")
            assert told.de != told.en
    assert len(kinds) > 18
