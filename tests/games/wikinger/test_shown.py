"""What is seen, drawn and told."""

import json
from pathlib import Path

import msgspec

from events.games.wikinger import RULESET, facts
from events.games.wikinger.commands import Bid, Buy, Exchange, Pass, PlaceFigures
from events.games.wikinger.data.box import COLUMN_ONE
from events.games.wikinger.rules.board import objection
from events.games.wikinger.state import Board, Supply, Wheel
from events.ruleset.rendering import Drawing
from tests.games.wikinger.tables import advanced, counts, display, legal, offer, place, player, scene, setup, table
from tests.support.bdd import started
from tests.support.cases import each

# What front ends are told about the table.


FISHERS = offer("left fisher", "left fisher", "left noble", "right fisher")


def wheel(made_table):
    return {one.slot: one for one in RULESET.view(made_table, None).wheel}


def test_the_0_is_locked_as_long_as_it_is_barred_and_the_dearest_is_marked():  # R026, R218, R029, R031, R150
    shown = wheel(table(player(gold=5), wheel=FISHERS))
    assert (shown[0].locked, shown[0].others_of_color) == (True, 2)
    assert not any(one.locked for slot, one in shown.items() if slot)
    assert not wheel(table(player(gold=0), wheel=FISHERS))[0].locked
    shown = wheel(table(player(gold=5), wheel=offer("left fisher", "left noble")))
    assert (shown[0].locked, shown[0].others_of_color) == (False, 0)
    assert [slot for slot, one in wheel(table(wheel=FISHERS)).items() if one.dearest] == [3]


def test_a_combination_is_locked_exactly_when_it_could_be_paid_and_is_not_on_offer():  # R026 to R032
    for gold in range(4):
        given = scene(player(gold=gold), wheel=FISHERS)
        offered = {one.slot for one in legal(given, Buy)}
        for slot, one in wheel(given.table).items():
            assert one.locked == (one.price <= gold and slot not in offered)


def test_purchases_and_tiles_lie_open_while_they_are_left():  # R169, R171, R025
    made = advanced(2)
    placing = table(
        made=made, phase="place", wheel=Wheel(tiles=("left",) * 12), supply=Supply(bag=counts(), drawn=counts(noble=12))
    )
    assert {(one.figure, one.locked, one.dearest) for one in wheel(placing).values()} == {(None, False, False)}
    opening = started(RULESET, advanced(3)).table
    assert [one.purchases_left for one in RULESET.view(opening, None).players] == [4, 4, 4]
    scored = table(player(), player(), phase="boatmen", round=2, wheel=Wheel())
    assert RULESET.view(scored, None).purchases_left == 0


@each("seats", [2, 3, 4])
def test_the_purchases_left_of_each_seat(seats):  # R022, R025
    given = scene(*[player(gold=200)] * seats, active=1, starter=1)
    each = 12 // seats
    assert [one.purchases_left for one in RULESET.view(given.table, None).players] == [each] * seats
    for sold in range(1, 12):
        given = given.when(given.table.active, legal(given, Buy)[-1 if sold % 2 else 0])
        seen = RULESET.view(given.table, None)
        assert seen.purchases_left == 12 - sold == sum(one.purchases_left for one in seen.players)
        assert seen.players[given.table.active].purchases_left == max(one.purchases_left for one in seen.players)


def test_each_player_has_a_seat_and_places_are_rows_and_columns():  # R047, R060, R235
    given = scene(player(), player(), wheel=FISHERS)
    assert [(one.seat, one.start_tile) for one in RULESET.view(given.table, 1).players] == [(0, True), (1, True)]
    given = scene(player(), player(), wheel=FISHERS).when(0, Buy(slot=1, place=place("noble", 1)))
    assert [(one.row, one.column) for one in RULESET.view(given.table, 1).players[0].islands] == [
        ("noble", 1),
        ("scout", 1),
    ]
    assert [RULESET.view(table(round=number), None).scoring for number in range(1, 7)] == ["small", "big"] * 3


def test_labels_say_what_is_bought_and_placed():  # R024, R075, R171
    given = scene(player(gold=3), wheel=FISHERS)
    labels = {RULESET.texts.label(given.table, 0, one).en for one in legal(given, Buy) if one.slot == 2}
    assert "2 gold: left end + noble → nobles, column 1, on it" in labels
    assert "2 gold: left end + noble → nobles, column 1, mainland" in labels
    supply = Supply(bag=counts(), drawn=counts(noble=1, fisher=11))
    made = table(made=advanced(2), phase="place", wheel=Wheel(tiles=("left",) * 12), supply=supply)
    assert RULESET.texts.label(made, 0, PlaceFigures(figure="noble")).de == "1 Adliger aufstellen"
    assert RULESET.texts.label(made, 0, PlaceFigures(figure="fisher")).en == "Place 11 fishers"


# The table as a terminal shows it.


def drawn(made_table, viewer=None, **drawing):
    shown = msgspec.json.decode(msgspec.json.encode(RULESET.view(made_table, viewer)))
    return RULESET.display.render(shown, Drawing(**drawing))


def test_a_table(snapshot):
    board = display(
        ships=("ship_blue", None, "ship_red"), fighter="[*1", noble="[2]", scout="[..3*", special={("noble", 2)}
    )
    made = table(
        player(board, gold=7, fisher=2, boatman=1, special=("boat", "gold_3")),
        player(display(ships=("ship_red",), noble="2*", scout="[", special={("noble", 1)})),
        made=advanced(2),
        wheel=offer(None, "left noble", "building_2 boatman", None, "ship_green fisher", "right fisher", "left scout"),
    )
    assert drawn(made) == snapshot
    # where there is little room
    assert drawn(made, lang="de", names=("Astrid", "Bjarne"), height=12) == snapshot


def test_an_auction_figures_aboard_and_long_rows():
    made = advanced(3, auction="open")
    bidding = scene(player(), player(), player(), made=made, phase="auction", wheel=offer())
    assert "  auction: no bid\n" in drawn(bidding.table)
    later = bidding.when(0, Bid(gold=2)).when(1, Pass())
    assert "  auction: 2 gold by Seat 1, Seat 2 has passed" in drawn(later.table)
    assert drawn(RULESET.empty(advanced(2))).startswith("Round 1; start player: none yet; stacks: 0. The tiles")
    crossing = table(player(display(fisher="[11"), fisher=2), phase="land", round=2, aboard=("fisher", "fisher"))
    assert "  aboard: fisher, fisher" in drawn(crossing)
    lines = drawn(table(player(display(scout="[" + "1" * 30 + "]"), special=("goldsmith_plus_1",) * 8))).splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.count("1") for line in lines if line.startswith("  scout")][:2] == [15, 15]


# The story, and the names of things.


BOUGHT = {"seat": 2, "slot": 4, "price": 3, "tile": "left", "figure": "noble"}
SHIPS, SCOUTS = facts.Gain(source="ships", points=3, gold=5), facts.Gain(source="scouts", points=1)


@each(
    ("fact", "de", "en"),
    [
        (facts.Bought(**BOUGHT, place=place("noble", 2), figure_to="tile", start_row="scout"),
         ("Platz 2 kauft für 3 Gold: linkes Inselende und Adliger; das Startplättchen liegt in Reihe Späher; "
         "das gekaufte Plättchen liegt in Reihe Adlige, Spalte 2, die Figur steht darauf."),
         ("Seat 2 buys for 3 gold: a left end with a noble; the start tile lies in the row of scouts; "
         "the tile bought lies in the row of nobles, column 2, the figure on it.")),
        (facts.Bought(**BOUGHT, place=None, figure_to="mainland"),
         ("Platz 2 kauft für 3 Gold: linkes Inselende und Adliger; das gekaufte Plättchen passt nirgends, "
         "die Figur geht aufs Festland."),
         ("Seat 2 buys for 3 gold: a left end with a noble; the tile bought fits nowhere, "
          "the figure goes to the mainland.")),
        (facts.BigScored(seat=1, gains=(SHIPS, SCOUTS)),
         "Platz 1 bekommt 3 Punkte (abgewehrte Schiffe), 5 Gold (abgewehrte Schiffe), 1 Punkt (Späher).",
         "Seat 1 gets 3 points (ships repelled), 5 gold (ships repelled), 1 point (scouts)."),
        (facts.SmallScored(seat=0, gains=()), "Platz 0 bekommt nichts.", "Seat 0 gets nothing."),
        (facts.FiguresDrawn(round=2, seat=1, figures={"noble": 1, "fisher": 11}),
         "Runde 2, Platz 1 zieht: 1 Adliger, 11 Fischer.", "Round 2: seat 1 draws 1 noble, 11 fishers."),
        (facts.SpecialTileTaken(seat=0, tile="gold_5", gold=5),
         "Platz 0 nimmt das Sonderplättchen „5 Gold“ und bekommt 5 Gold.",
         'Seat 0 takes the special tile "5 gold" and gets 5 gold.'),
        (facts.BoatmanUsed(seat=0, cargo="color", figures=("scout", "scout"), boat=True),
         "Platz 0 setzt einen Bootsmann mit einem Boot ein: 2 Späher.", "Seat 0 uses a boatman and a boat: 2 scouts."),
        (facts.BuildingSwapped(seat=1, building="building_3", place=place("fisher", 2)),
         "Platz 1 tauscht das Sonderplättchen „Bauwerk 3“ ein: Reihe Fischer, Spalte 2.",
         'Seat 1 swaps in the special tile "building 3": row of fishers, column 2.'),
        (facts.AuctionWon(seat=3, gold=7), "Platz 3 ersteigert das Startrecht für 7 Gold.",
         "Seat 3 wins the right to start for 7 gold."),
        (facts.AuctionWon(seat=3, gold=0), "Niemand bietet, und Platz 3 ist Startspieler.",
         "Nobody bids, and seat 3 is the start player."),
    ],
)  # fmt: skip
def test_facts_are_told_by_the_names_of_things(fact, de, en):
    told = RULESET.texts.narrate(fact)
    assert (told.de, told.en) == (de, en)


def test_numbers_are_told_in_the_singular_where_they_are():  # R137, R125, R126, R036
    assert explained(display(scout="[*"), gold=0)["supply"] == "1 figure, food for 0"
    assert explained(display(scout="[", ships=("ship_blue",)), gold=0)["ships"] == "1 ship not repelled: 3 points"
    given = scene(player(points=1)).when(0, Exchange(amount=2)).refused("R036")
    assert given.refusal.detail == "Only 1 point can be exchanged."


def explained(board, **fields):
    """The lines of the first player's score by what they are for."""
    made = table(player(board, **fields), player(), made=setup(2))
    return {line.component: line.text.en for line in RULESET.score(made, None)[0].lines}


def test_score_lines_explain_themselves():
    assert explained(display(scout="[*]", ships=("ship_blue", "ship_red")), gold=2, boatman=1) == {
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
    board = (Path(__file__).parents[3] / "events/games/wikinger/table/words-en.js").read_text()
    described = msgspec.json.schema_components([*RULESET.command_types.values(), RULESET.state])[1]
    refusals = [objection(Board(), "right", place("noble", column), COLUMN_ONE)[1] for column in (1, 3)]
    for text in (board, json.dumps(described), *refusals):
        assert "homeland" not in text.lower()
    assert any("mainland" in one for one in refusals)
