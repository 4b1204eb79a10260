"""The story of a game, as people read it."""

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
from events.ruleset.records import change
from tests.games.skandinavien.board import (
    GREEN_TUNNEL,
    LONG,
    RULESET,
    TICKETS,
    YELLOW_2,
    at,
    claim,
    keep,
    open_card,
    started,
    table,
)


def test_names_of_the_box_are_used():
    claimed = RouteClaimed(seat=1, route=GREEN_TUNNEL, payment={"green": 2, "locomotive": 1}, points=2, trains=38)
    assert RULESET.texts.narrate(claimed).en == (
        "Seat 1 claims Kristiansand - Stavanger with 2 green, 1 locomotive: 2 points, 38 trains left."
    )
    assert RULESET.texts.narrate(claimed).de == (
        "Platz 1 beansprucht Kristiansand - Stavanger mit 2 Grün, 1 Lokomotive: 2 Punkte, noch 38 Waggons."
    )
    revealed = TunnelRevealed(cards=("red", "green", "blue"), due=1)
    assert RULESET.texts.narrate(revealed).de == "Aufgedeckt: Rot, Grün, Blau. Zusätzlich fällig: 1."
    given_up = TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2})
    assert (
        RULESET.texts.narrate(given_up).en
        == "Seat 0 gives up the tunnel Kristiansand - Stavanger and takes 2 green back."
    )


def test_tickets_are_named_only_to_who_may_see_them():
    kept = TicketsKept(seat=2, kept=1, returned=2, tickets=("oslo-vaasa",), given_back=("narvik-tallinn",))
    assert RULESET.texts.narrate(kept).en == "Seat 2 keeps 1 and returns 2: Oslo - Vaasa."
    hidden = TicketsKept(seat=2, kept=1, returned=2, tickets=None, given_back=None)
    assert RULESET.texts.narrate(hidden).en == "Seat 2 keeps 1 and returns 2."


def test_tickets_are_told_at_the_end():
    tickets = (
        ShownTicket(ticket="oslo-vaasa", points=9, connected=True),
        ShownTicket(ticket="oslo-helsinki", points=8, connected=False),
    )
    shown = TicketsShown(seat=1, tickets=tickets, completed=1, gained=9, lost=8)
    assert RULESET.texts.narrate(shown).en == (
        "Seat 1 shows its tickets, 1 of 2 completed: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )
    assert RULESET.texts.narrate(shown).de == (
        "Platz 1 deckt auf und hat 1 von 2 Zielkarten erfüllt: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )


def test_why_the_game_is_over():
    played_out = GameEnded(reason="last_turns", totals=(28, 0, -9), longest=(8, 3, 9))
    assert RULESET.texts.narrate(played_out).en == "The game is over. Points: 28, 0, -9; longest paths: 8, 3, 9."
    stuck = GameEnded(reason="all_passed", totals=(1, 2), longest=(1, 2))
    assert RULESET.texts.narrate(stuck).de.startswith("Alle haben nacheinander gepasst: Das Spiel ist aus.")


def test_the_opening_of_choices():
    opened = ChoicesOpened(kept=(2, 3), starter=1)
    assert RULESET.texts.narrate(opened).en == "All have chosen and keep 2, 3 tickets. Seat 1 begins."


def label(made, command):
    return RULESET.texts.label(made, 0, command)


def test_labels_name_cards_routes_and_tickets():
    made = table(hands=[{"yellow": 2}])
    assert label(made, open_card(1)).en == "Take open card 2: blue"
    assert label(made, claim(YELLOW_2, yellow=2)).en == "Örebro - Oslo (route 2) with 2 yellow"
    assert label(made, claim(LONG, green=8, locomotive=4)).de == "Lieksa - Murmansk mit 8 Grün, 4 Lokomotiven"
    choosing = table(offered=(("oslo-vaasa", "tampere-tallinn"), ()), phase="tickets")
    labels = [label(choosing, command).en for command in RULESET.legal(choosing, 0)]
    assert labels == ["Keep Oslo - Vaasa", "Keep Tampere - Tallinn", "Keep all 2"]
    waiting = at(table(hands=[{"green": 4}], pile=("red",) * 9 + ("green",))).when(0, claim(GREEN_TUNNEL, green=2))
    labels = [label(waiting.table, command).en for command in RULESET.legal(waiting.table, 0)]
    assert labels == ["Add 1 green", "Give up the tunnel"]


def test_labels_of_the_longest_tickets_are_short():
    made = started().table
    named = sorted(TICKETS, key=lambda ticket: -len(RULESET.texts.label(made, 0, keep(ticket.id)).de))[:5]
    made = change(made, offered=(tuple(ticket.id for ticket in named), made.offered[1]))
    for command in RULESET.legal(made, 0):
        assert len(label(made, command).de) <= 120


def test_r024_a_turn_is_two_cards():
    assert "two cards" in RULESET.texts.phases["turn"].en
    assert "zwei Wagenkarten" in RULESET.texts.phases["turn"].de
