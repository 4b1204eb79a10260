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
from tests.support.cases import each

# The table drawn for a terminal.


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


def test_r059_r060_the_table_of_a_player_and_what_others_see_of_it(snapshot):
    own, others = (drawn(waiting_tunnel(), viewer) for viewer in (0, None))
    assert own == snapshot
    hidden = set(own.splitlines()) - set(others.splitlines())
    assert {line.split(":")[0] for line in hidden} == {"   hand", "   tickets"}
    assert ". Kiruna-Narvik (1 pur)" in drawn(waiting_tunnel(3), None)


def test_where_there_is_little_room_the_routes_of_each_player_are_listed(snapshot):
    assert drawn(waiting_tunnel(), 0, lang="de", names=("Astrid", "Bjarne"), height=17) == snapshot


# The story of a game, as people read it.


CLAIMED = {"route": GREEN_TUNNEL, "payment": {"green": 2, "locomotive": 1}, "points": 2, "trains": 38}
KEPT = facts.TicketsKept(seat=2, kept=1, returned=2, tickets=("oslo-vaasa",), given_back=("narvik-tallinn",))
SHOWN = (
    facts.ShownTicket(ticket="oslo-vaasa", points=9, connected=True),
    facts.ShownTicket(ticket="oslo-helsinki", points=8, connected=False),
)


@each(
    "fact,language,told",
    [
        (facts.RouteClaimed(seat=1, **CLAIMED), "en",
         "Seat 1 claims Kristiansand - Stavanger with 2 green, 1 locomotive: 2 points, 38 trains left."),
        (facts.RouteClaimed(seat=1, **CLAIMED), "de",
         "Platz 1 beansprucht Kristiansand - Stavanger mit 2 Grün, 1 Lokomotive: 2 Punkte, noch 38 Waggons."),
        (facts.TunnelRevealed(cards=("red", "green", "blue"), due=1), "de",
         "Aufgedeckt: Rot, Grün, Blau. Zusätzlich fällig: 1."),
        (facts.TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2}), "en",
         "Seat 0 gives up the tunnel Kristiansand - Stavanger and takes 2 green back."),
        (KEPT, "en", "Seat 2 keeps 1 and returns 2: Oslo - Vaasa."),
        (change(KEPT, tickets=None, given_back=None), "en", "Seat 2 keeps 1 and returns 2."),
        (facts.TicketsShown(seat=1, tickets=SHOWN, completed=1, gained=9, lost=8), "de",
         "Platz 1 deckt auf und hat 1 von 2 Zielkarten erfüllt: Oslo - Vaasa (+9), Oslo - Helsinki (-8)."),
        (facts.ChoicesOpened(kept=(2, 3), starter=1), "en", "All have chosen and keep 2, 3 tickets. Seat 1 begins."),
        (facts.GameEnded(reason="last_turns", totals=(28, 0, -9), longest=(8, 3, 9)), "en",
         "The game is over. Points: 28, 0, -9; longest paths: 8, 3, 9."),
    ],
)  # fmt: skip
def test_what_happened_is_told_by_the_names_of_the_box(fact, language, told):
    assert getattr(RULESET.texts.narrate(fact), language) == told


def test_r024_the_end_of_a_game_that_is_stuck_and_what_a_turn_asks():
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
