"""The table as a terminal shows it."""

import msgspec

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Bid, Pass
from events.ruleset.rendering import Drawing
from tests.games.wikinger.tables import advanced, display, offer, player, scene, table


def drawn(made_table, viewer=None, **drawing):
    shown = msgspec.json.decode(msgspec.json.encode(RULESET.view(made_table, viewer)))
    return RULESET.display.render(shown, Drawing(**drawing)).splitlines()


def test_a_table():
    board = display(
        ships=("ship_blue", None, "ship_red"), fighter="[*1", noble="[2]", scout="[..3*", special={("noble", 2)}
    )
    made = table(
        player(board, gold=7, fisher=2, boatman=1, special=("boat", "gold_3")),
        player(display(ships=("ship_red",), noble="2*", scout="[", special={("noble", 1)})),
        made=advanced(2),
        wheel=offer(None, "left noble", "building_2 boatman", None, "ship_green fisher", "right fisher", "left scout"),
    )
    assert drawn(made) == [
        "Round 1; start player: Seat 1; stacks: 6. Buy a combination; before that, points",
        "  may be turned into gold.",
        "  1 for 0: [ noble          2 for 1: 2 boatman        4 for 3: G fisher",
        "  5 for 4: ] fisher         6 for 5: [ scout",
        ">1 Seat 1: 10 points, 7 gold",
        "  mainland: 2 fishers, 1 boatman",
        "  special: boat, 3 gold a point",
        "              |1   2   3   4",
        "  ships       |B       R!",
        "  fighters    |[*  1",
        "  nobles      |[   2#  ]",
        "  scouts      |[           3*",
        " 2 Seat 2: 10 points, 20 gold",
        "              |1",
        "  ships       |R!",
        "  nobles      |2#*!",
        "  scouts      |[",
        "[ left  1-4 middle with building  ] right  # special building  * figure",
        "R G Y B ship by its sail  ! threatened, not repelled  wheel: slot for price",
    ]
    assert drawn(made, lang="de", names=("Astrid", "Bjarne"), height=12) == [
        "Runde 1; Startspieler: Astrid; Stapel: 6. Eine Kombination kaufen; davor darf",
        "  man Punkte in Gold tauschen.",
        "  1 für 0: [ Adliger        2 für 1: 2 Bootsmann      4 für 3: G Fischer",
        "  5 für 4: ] Fischer        6 für 5: [ Späher",
        ">1 Astrid: 10 Punkte, 7 Gold",
        "  Festland: 2 Fischer, 1 Bootsmann",
        "  Sonder: Boot, 3 Gold je Punkt",
        "              |1   2   3   4",
        "  Schiffe     |B       R!",
        "  Kämpfer     |[*  1",
        "  Adlige      |[   2#  ]",
        "  Späher      |[           3*",
        " 2 Bjarne: 10 Punkte, 20 Gold",
        "  Schiffe R!; Adlige 2#*!; Späher [",
    ]


def test_an_auction():
    made = advanced(3, auction="open")
    bidding = scene(player(), player(), player(), made=made, phase="auction", wheel=offer())
    assert "  auction: no bid" in drawn(bidding.table)
    later = bidding.when(0, Bid(gold=2)).when(1, Pass())
    assert "  auction: 2 gold by Seat 1, Seat 2 has passed" in drawn(later.table)


def test_a_table_without_a_start_player():
    assert drawn(RULESET.empty(advanced(2)))[0].startswith("Round 1; start player: none yet; stacks: 0. The tiles")


def test_figures_aboard():
    crossing = table(player(display(fisher="[11"), fisher=2), phase="land", round=2, aboard=("fisher", "fisher"))
    assert "  aboard: fisher, fisher" in drawn(crossing)


def test_a_long_row_goes_on_below():
    lines = drawn(table(player(display(scout="[" + "1" * 30 + "]"), special=("goldsmith_plus_1",) * 8)))
    assert max(map(len, lines)) <= 80
    assert [line.count("1") for line in lines if line.startswith("  scout")][:2] == [15, 15]
