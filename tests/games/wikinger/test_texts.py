"""The story, and the names of things."""

import json
from pathlib import Path

import msgspec

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Exchange
from events.games.wikinger.data.box import COLUMN_ONE
from events.games.wikinger.facts import (
    AuctionWon,
    BigScored,
    BoatmanUsed,
    Bought,
    BuildingSwapped,
    FiguresDrawn,
    FiguresPlaced,
    Gain,
    PointsExchanged,
    SmallScored,
    SpecialTileTaken,
)
from events.games.wikinger.rules.board import objection
from events.games.wikinger.state import Board
from tests.games.wikinger.tables import display, place, player, scene, setup, table
from tests.support.cases import each


@each(
    ("fact", "de", "en"),
    [
        (
            Bought(
                seat=2, slot=4, price=3, tile="left", figure="noble", place=place("noble", 2), figure_to="tile",
                start_row="scout",
            ),
            ("Platz 2 kauft für 3 Gold: linkes Inselende und Adliger; das Startplättchen liegt in Reihe Späher; "
            "das gekaufte Plättchen liegt in Reihe Adlige, Spalte 2, die Figur steht darauf."),
            ("Seat 2 buys for 3 gold: a left end with a noble; the start tile lies in the row of scouts; "
            "the tile bought lies in the row of nobles, column 2, the figure on it."),
        ),
        (
            Bought(seat=1, slot=4, price=0, tile="right", figure="noble", place=None, figure_to="mainland"),
            ("Platz 1 kauft für 0 Gold: rechtes Inselende und Adliger; das gekaufte Plättchen passt nirgends, "
            "die Figur geht aufs Festland."),
            ("Seat 1 buys for 0 gold: a right end with a noble; the tile bought fits nowhere, "
            "the figure goes to the mainland."),
        ),
        (
            PointsExchanged(seat=1, amount=1),
            "Platz 1 tauscht 1 Punkt gegen 1 Gold.",
            "Seat 1 turns 1 point into 1 gold.",
        ),
        (
            BigScored(seat=1, gains=(Gain(source="ships", points=3, gold=5), Gain(source="nobles", points=2))),
            "Platz 1 bekommt 3 Punkte (abgewehrte Schiffe), 5 Gold (abgewehrte Schiffe), 2 Punkte (Adlige).",
            "Seat 1 gets 3 points (ships repelled), 5 gold (ships repelled), 2 points (nobles).",
        ),
        (
            BigScored(seat=1, gains=(Gain(source="scouts", points=1),)),
            "Platz 1 bekommt 1 Punkt (Späher).",
            "Seat 1 gets 1 point (scouts).",
        ),
        (SmallScored(seat=0, gains=()), "Platz 0 bekommt nichts.", "Seat 0 gets nothing."),
        (
            FiguresDrawn(round=2, seat=1, figures={"noble": 1, "fisher": 11}),
            "Runde 2, Platz 1 zieht: 1 Adliger, 11 Fischer.",
            "Round 2: seat 1 draws 1 noble, 11 fishers.",
        ),
        (
            FiguresPlaced(seat=1, figure="noble", slots=(3,)),
            "Platz 1 stellt auf Feld 3: 1 Adliger.",
            "Seat 1 puts 1 noble on slot 3.",
        ),
        (
            SpecialTileTaken(seat=0, tile="gold_5", gold=5),
            "Platz 0 nimmt das Sonderplättchen „5 Gold“ und bekommt 5 Gold.",
            'Seat 0 takes the special tile "5 gold" and gets 5 gold.',
        ),
        (
            BoatmanUsed(seat=0, cargo="color", figures=("scout", "scout"), boat=True),
            "Platz 0 setzt einen Bootsmann mit einem Boot ein: 2 Späher.",
            "Seat 0 uses a boatman and a boat: 2 scouts.",
        ),
        (
            BuildingSwapped(seat=1, building="building_3", place=place("fisher", 2)),
            "Platz 1 tauscht das Sonderplättchen „Bauwerk 3“ ein: Reihe Fischer, Spalte 2.",
            'Seat 1 swaps in the special tile "building 3": row of fishers, column 2.',
        ),
        (
            AuctionWon(seat=3, gold=7),
            "Platz 3 ersteigert das Startrecht für 7 Gold.",
            "Seat 3 wins the right to start for 7 gold.",
        ),
        (
            AuctionWon(seat=3, gold=0),
            "Niemand bietet, und Platz 3 ist Startspieler.",
            "Nobody bids, and seat 3 is the start player.",
        ),
    ],
)  # fmt: skip
def test_facts_are_told_by_the_names_of_things(fact, de, en):
    told = RULESET.texts.narrate(fact)
    assert (told.de, told.en) == (de, en)


def test_one_figure_is_told_in_the_singular():  # R137
    made = table(player(display(scout="[*"), gold=0), player(), made=setup(2))
    lines = {line.component: line.text for line in RULESET.score(made, None)[0].lines}
    assert (lines["supply"].de, lines["supply"].en) == ("1 Figur, Nahrung für 0", "1 figure, food for 0")


def test_nothing_is_said_of_gold_that_is_not_missing():  # R125, R126
    made = table(player(display(scout="[", ships=("ship_blue",)), gold=0), player(), made=setup(2))
    lines = {line.component: line.text.en for line in RULESET.score(made, None)[0].lines}
    assert lines["ships"] == "1 ship not repelled: 3 points"


def test_refusals_count_in_the_singular():  # R036
    given = scene(player(points=1)).when(0, Exchange(amount=2)).refused("R036")
    assert given.refusal.detail == "Only 1 point can be exchanged."


def test_score_lines_explain_themselves():
    made = table(
        player(display(scout="[*]", ships=("ship_blue", "ship_red")), gold=2, boatman=1), player(), made=setup(2)
    )
    lines = {line.component: line.text.en for line in RULESET.score(made, None)[0].lines}
    assert lines == {
        "track": "On the track",
        "ships": "2 ships not repelled: 3 points, and 1 for missing gold",
        "gold": "0 gold (after 2 for ships), a point for each 5, 0 left over",
        "supply": "2 figures, food for 0",
        "boatmen": "Most boatmen left: 1 boatman",
        "islands": "Most finished islands: 1 island",
        "longest_island": "The longest finished island: 2 tiles",
    }


def test_what_is_festland_in_german_is_the_mainland_in_english():  # R004, R061, R067, R068, R226
    """Everything that people read: the statements, the descriptions of fields, refusals, and the board's words."""
    for id_, rule in RULESET.texts.rules.items():
        assert ("festland" in rule.de.lower()) == ("mainland" in rule.en.lower()), id_
    root = Path(__file__).parents[3]
    board = (root / "events/games/wikinger/table/words-en.js").read_text()
    described = msgspec.json.schema_components([*RULESET.command_types.values(), RULESET.state])[1]
    refusals = [objection(Board(), "right", place("noble", column), COLUMN_ONE)[1] for column in (1, 3)]
    for text in (board, json.dumps(described), *refusals):
        assert "homeland" not in text.lower()
    assert any("mainland" in one for one in refusals)
