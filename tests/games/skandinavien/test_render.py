"""The table drawn for a terminal."""

import random

import pytest

from events.playout.playout import playout

from .board import GREEN_TUNNEL, RULESET, at, claim, seen_by, setup_for, table

DRAWN = """\
Seat 0: Pay the extra cards for the tunnel, or give it up.
Open cards: 0 purple, 1 blue, 2 orange, 3 white, 4 green
Draw piles: 3 cards, 10 tickets
Discards: 2 yellow, 1 black
Last turns, begun by seat 1: 2 left
Tunnel Kristiansand - Stavanger: 1 extra due
   laid: 2 green
   revealed: 1 green, 2 red

>Seat 0 (red): 3 points, 37 trains, 2 cards, 2 tickets
   hand: 1 green, 1 locomotive
   tickets: Tampere - Tallinn (connected), Oslo - Vaasa
 Seat 1 (purple): 1 point, 39 trains, 3 cards, 1 ticket

Routes: owner, or . for open and x for closed; spaces and color, * for a locomotive, () for a tunnel
. Ålborg-Århus 1 pur            . Honningsvåg-Kirkenes 2 gre*    . Mo i Rana-Trondheim (5 gre)
. Ålborg-Göteborg 2 any*        . Honningsvåg-Tromsø 4 pur**     . Mo i Rana-Trondheim 6 red**
. Ålborg-Kristiansand 2 red*    . Imatra-Kuopio 2 pur            . Narvik-Tromsø 3 yel*
. Ålborg-Oslo 3 whi*            . Imatra-Lahti 2 yel             . Norrköping-Örebro 2 any
. Åndalsnes-Bergen 5 bla**      . Kajaani-Kuopio 2 gre           . Norrköping-Stockholm 1 red
. Åndalsnes-Lillehammer (2 yel) . Kajaani-Lieksa 1 blu           . Norrköping-Stockholm 1 ora
. Åndalsnes-Trondheim 2 whi*    . Kajaani-Oulu 2 yel             . Örebro-Oslo 2 gre
. Århus-København 1 any*        . Karlskrona-København 2 gre*    . Örebro-Oslo 2 yel
. Bergen-Oslo (4 blu)           . Karlskrona-København 2 blu*    . Örebro-Stockholm 2 bla
. Bergen-Oslo (4 red)           . Karlskrona-Norrköping 3 yel    . Örebro-Stockholm 2 pur
. Bergen-Stavanger 2 pur*       . Karlskrona-Norrköping 3 whi    . Örebro-Sundsvall 4 ora
. Boden-Kiruna 3 bla            . Kirkenes-Murmansk 3 whi*       . Östersund-Sundsvall 2 gre
. Boden-Kiruna 3 ora            . Kirkenes-Rovaniemi 5 blu       . Östersund-Trondheim (2 bla)
. Boden-Tornio 1 gre            x Kiruna-Narvik (1 pur)          . Oulu-Rovaniemi 2 ora
. Boden-Umeå 3 red              1 Kiruna-Narvik (1 whi)          . Oulu-Tornio 1 whi
. Boden-Umeå 3 whi              . Kristiansand-Oslo 2 bla        . Oulu-Vaasa 3 bla
. Göteborg-København 2 bla*     . Kristiansand-Stavanger (2 gre) . Rovaniemi-Tornio 1 red
. Göteborg-Norrköping 3 any     . Kristiansand-Stavanger 3 ora*  . Stockholm-Sundsvall 4 any
. Göteborg-Örebro 2 blu         . Kuopio-Lahti 3 whi             . Stockholm-Sundsvall 4 any
. Göteborg-Oslo 2 ora           . Kuopio-Lieksa 1 bla            . Stockholm-Tallinn 4 gre**
. Helsinki-Imatra 3 red         . Kuopio-Oulu 3 any              . Stockholm-Turku 3 blu*
. Helsinki-Lahti 1 bla          . Kuopio-Vaasa 4 any             . Sundsvall-Umeå 3 yel
. Helsinki-Stockholm 4 any**    . Lahti-Tampere 1 blu            . Sundsvall-Umeå 3 pur
. Helsinki-Stockholm 4 yel*     . Lieksa-Murmansk 9 any          . Sundsvall-Vaasa 3 blu*
0 Helsinki-Tallinn 2 pur*       . Lillehammer-Oslo (2 pur)       . Tampere-Turku 1 red
0 Helsinki-Tampere 1 ora        . Lillehammer-Trondheim (3 ora)  . Tampere-Vaasa 2 pur
. Helsinki-Turku 1 whi          . Mo i Rana-Narvik 4 ora**       . Umeå-Vaasa 1 any*
"""


def drawn(made, viewer):
    """As a terminal gets it: from the view's JSON."""
    return RULESET.render(seen_by(made, viewer))


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


def test_the_table_of_a_player():
    assert drawn(waiting_tunnel(), 0) == DRAWN.rstrip()


def test_others_see_neither_hand_nor_tickets():
    hidden = ("   hand", "   tickets")
    seen = [line for line in drawn(waiting_tunnel(), None).splitlines() if line.startswith(hidden)]
    assert seen == []
    assert [line for line in DRAWN.splitlines() if line not in drawn(waiting_tunnel(), None).splitlines()] == [
        line for line in DRAWN.splitlines() if line.startswith(hidden)
    ]


def test_r059_r060_a_twin_is_closed_only_with_two_players():
    assert "x Kiruna-Narvik (1 pur)" in drawn(waiting_tunnel(2), None)
    assert ". Kiruna-Narvik (1 pur)" in drawn(waiting_tunnel(3), None)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_table_of_a_game_can_be_drawn(seats):
    chooser = random.Random(3)
    steps = list(playout(RULESET, setup_for(seats), b"drawn", lambda _, commands: chooser.choice(commands)))
    for step in [*steps[::10], steps[-1]]:
        for viewer in (None, *range(seats)):
            assert all(len(line) <= 100 for line in drawn(step.after, viewer).splitlines())
