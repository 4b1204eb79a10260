"""What is drawn and told."""

from events.games.skandinavien import facts
from events.ruleset.records import change
from events.ruleset.rendering import Drawing
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
    seen_by,
    started,
    table,
)

# The table drawn for a terminal.


DRAWN = """\
Seat 1: Pay the extra cards for the tunnel, or give it up.
Open cards: 1 purple, 2 blue, 3 orange, 4 white, 5 green
Draw piles: 3 cards, 10 tickets
Discards: 2 yellow, 1 black
Last turns, begun by Seat 2: 2 left
Tunnel Kristiansand - Stavanger: 1 extra due
   laid: 2 green
   revealed: 1 green, 2 red
>1 Seat 1 (red): 3 points, 37 trains, 2 cards, 2 tickets
   hand: 1 green, 1 locomotive
   tickets: Tampere - Tallinn (connected), Oslo - Vaasa
 2 Seat 2 (purple): 1 point, 39 trains, 3 cards, 1 ticket
Routes: owner, or . for open and x for closed; spaces and color, * for a
locomotive, () for a tunnel
. Ålborg-Århus 1 pur            2 Kiruna-Narvik (1 whi)
. Ålborg-Göteborg 2 any*        . Kristiansand-Oslo 2 bla
. Ålborg-Kristiansand 2 red*    . Kristiansand-Stavanger (2 gre)
. Ålborg-Oslo 3 whi*            . Kristiansand-Stavanger 3 ora*
. Åndalsnes-Bergen 5 bla**      . Kuopio-Lahti 3 whi
. Åndalsnes-Lillehammer (2 yel) . Kuopio-Lieksa 1 bla
. Åndalsnes-Trondheim 2 whi*    . Kuopio-Oulu 3 any
. Århus-København 1 any*        . Kuopio-Vaasa 4 any
. Bergen-Oslo (4 blu)           . Lahti-Tampere 1 blu
. Bergen-Oslo (4 red)           . Lieksa-Murmansk 9 any
. Bergen-Stavanger 2 pur*       . Lillehammer-Oslo (2 pur)
. Boden-Kiruna 3 bla            . Lillehammer-Trondheim (3 ora)
. Boden-Kiruna 3 ora            . Mo i Rana-Narvik 4 ora**
. Boden-Tornio 1 gre            . Mo i Rana-Trondheim (5 gre)
. Boden-Umeå 3 red              . Mo i Rana-Trondheim 6 red**
. Boden-Umeå 3 whi              . Narvik-Tromsø 3 yel*
. Göteborg-København 2 bla*     . Norrköping-Örebro 2 any
. Göteborg-Norrköping 3 any     . Norrköping-Stockholm 1 red
. Göteborg-Örebro 2 blu         . Norrköping-Stockholm 1 ora
. Göteborg-Oslo 2 ora           . Örebro-Oslo 2 gre
. Helsinki-Imatra 3 red         . Örebro-Oslo 2 yel
. Helsinki-Lahti 1 bla          . Örebro-Stockholm 2 bla
. Helsinki-Stockholm 4 any**    . Örebro-Stockholm 2 pur
. Helsinki-Stockholm 4 yel*     . Örebro-Sundsvall 4 ora
1 Helsinki-Tallinn 2 pur*       . Östersund-Sundsvall 2 gre
1 Helsinki-Tampere 1 ora        . Östersund-Trondheim (2 bla)
. Helsinki-Turku 1 whi          . Oulu-Rovaniemi 2 ora
. Honningsvåg-Kirkenes 2 gre*   . Oulu-Tornio 1 whi
. Honningsvåg-Tromsø 4 pur**    . Oulu-Vaasa 3 bla
. Imatra-Kuopio 2 pur           . Rovaniemi-Tornio 1 red
. Imatra-Lahti 2 yel            . Stockholm-Sundsvall 4 any
. Kajaani-Kuopio 2 gre          . Stockholm-Sundsvall 4 any
. Kajaani-Lieksa 1 blu          . Stockholm-Tallinn 4 gre**
. Kajaani-Oulu 2 yel            . Stockholm-Turku 3 blu*
. Karlskrona-København 2 gre*   . Sundsvall-Umeå 3 yel
. Karlskrona-København 2 blu*   . Sundsvall-Umeå 3 pur
. Karlskrona-Norrköping 3 yel   . Sundsvall-Vaasa 3 blu*
. Karlskrona-Norrköping 3 whi   . Tampere-Turku 1 red
. Kirkenes-Murmansk 3 whi*      . Tampere-Vaasa 2 pur
. Kirkenes-Rovaniemi 5 blu      . Umeå-Vaasa 1 any*
x Kiruna-Narvik (1 pur)
"""


def drawn(made, viewer, **drawing):
    """As a terminal gets it: from the view's JSON."""
    return RULESET.display.render(seen_by(made, viewer), Drawing(**drawing))


def waiting_tunnel(seats=2):
    """Seat 0 has laid two green cards in its last turn but one, and owns what connects one of its tickets."""
    made = table(
        seats,
        hands=[{"green": 3, "locomotive": 1}, {"red": 3}],
        owned=[["helsinki-tampere", "helsinki-tallinn"], ["kiruna-narvik-2"]],
        tickets=(("tampere-tallinn", "oslo-vaasa"), ("narvik-tallinn",), ())[:seats],
        discards={"yellow": 2, "black": 1},
        pile=("red",) * 5 + ("green",),
        trigger=1,
        turns_left=2,
    )
    return at(made).when(0, claim(GREEN_TUNNEL, green=2)).table


def test_r059_r060_the_table_of_a_player_and_what_others_see_of_it():
    assert drawn(waiting_tunnel(), 0) == DRAWN.rstrip()
    hidden = ("   hand", "   tickets")
    seen = [line for line in drawn(waiting_tunnel(), None).splitlines() if line.startswith(hidden)]
    assert seen == []
    assert [line for line in DRAWN.splitlines() if line not in drawn(waiting_tunnel(), None).splitlines()] == [
        line for line in DRAWN.splitlines() if line.startswith(hidden)
    ]
    assert "x Kiruna-Narvik (1 pur)" in drawn(waiting_tunnel(2), None)
    assert ". Kiruna-Narvik (1 pur)" in drawn(waiting_tunnel(3), None)


def test_where_there_is_little_room_the_routes_of_each_player_are_listed():
    text = drawn(waiting_tunnel(), 0, lang="de", names=("Astrid", "Bjarne"), height=17)
    assert len(text.splitlines()) <= 17
    assert ">1 Astrid (Rot): 3 Punkte, 37 Waggons, 2 Karten, 2 Zielkarten" in text
    assert "   Strecken: Helsinki-Tallinn, Helsinki-Tampere" in text
    assert "Letzte Züge, begonnen von Bjarne: noch 2" in text


# The story of a game, as people read it.


def test_names_of_the_box_are_used():
    claimed = facts.RouteClaimed(seat=1, route=GREEN_TUNNEL, payment={"green": 2, "locomotive": 1}, points=2, trains=38)
    assert RULESET.texts.narrate(claimed).en == (
        "Seat 1 claims Kristiansand - Stavanger with 2 green, 1 locomotive: 2 points, 38 trains left."
    )
    assert RULESET.texts.narrate(claimed).de == (
        "Platz 1 beansprucht Kristiansand - Stavanger mit 2 Grün, 1 Lokomotive: 2 Punkte, noch 38 Waggons."
    )
    revealed = facts.TunnelRevealed(cards=("red", "green", "blue"), due=1)
    assert RULESET.texts.narrate(revealed).de == "Aufgedeckt: Rot, Grün, Blau. Zusätzlich fällig: 1."
    given_up = facts.TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2})
    assert (
        RULESET.texts.narrate(given_up).en
        == "Seat 0 gives up the tunnel Kristiansand - Stavanger and takes 2 green back."
    )


def test_tickets_are_named_to_who_may_see_them_and_at_the_end():
    kept = facts.TicketsKept(seat=2, kept=1, returned=2, tickets=("oslo-vaasa",), given_back=("narvik-tallinn",))
    assert RULESET.texts.narrate(kept).en == "Seat 2 keeps 1 and returns 2: Oslo - Vaasa."
    hidden = facts.TicketsKept(seat=2, kept=1, returned=2, tickets=None, given_back=None)
    assert RULESET.texts.narrate(hidden).en == "Seat 2 keeps 1 and returns 2."
    tickets = (
        facts.ShownTicket(ticket="oslo-vaasa", points=9, connected=True),
        facts.ShownTicket(ticket="oslo-helsinki", points=8, connected=False),
    )
    shown = facts.TicketsShown(seat=1, tickets=tickets, completed=1, gained=9, lost=8)
    assert RULESET.texts.narrate(shown).en == (
        "Seat 1 shows its tickets, 1 of 2 completed: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )
    assert RULESET.texts.narrate(shown).de == (
        "Platz 1 deckt auf und hat 1 von 2 Zielkarten erfüllt: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."
    )


def test_r024_the_opening_and_the_end():
    opened = facts.ChoicesOpened(kept=(2, 3), starter=1)
    assert RULESET.texts.narrate(opened).en == "All have chosen and keep 2, 3 tickets. Seat 1 begins."
    played_out = facts.GameEnded(reason="last_turns", totals=(28, 0, -9), longest=(8, 3, 9))
    assert RULESET.texts.narrate(played_out).en == "The game is over. Points: 28, 0, -9; longest paths: 8, 3, 9."
    stuck = facts.GameEnded(reason="all_passed", totals=(1, 2), longest=(1, 2))
    assert RULESET.texts.narrate(stuck).de.startswith("Alle haben nacheinander gepasst: Das Spiel ist aus.")
    assert "two cards" in RULESET.texts.phases["turn"].en
    assert "zwei Wagenkarten" in RULESET.texts.phases["turn"].de


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
