"""The table as a terminal shows it."""

import random
from itertools import islice

import msgspec
import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Bid, Pass
from events.playout.playout import playout
from events.playout.setups import setups
from tests.games.wikinger.tables import advanced, display, offer, player, scene, table


def drawn(made_table, viewer=None):
    shown = msgspec.json.decode(msgspec.json.encode(RULESET.view(made_table, viewer)))
    return RULESET.render(shown).splitlines()


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
        "Round 1, buy; start player: seat 0; stacks: 6",
        "  1 for 0: [ noble        2 for 1: 2 boatman      4 for 3: G fisher       5 for 4: ] fisher",
        "  6 for 5: [ scout",
        ">Seat 0: 10 points, 7 gold",
        "  mainland  2 fisher, 1 boatman",
        "  special   boat, gold_3",
        "            |1   2   3   4",
        "  ships     |B       R!",
        "  fighter   |[*  1",
        "  noble     |[   2#  ]",
        "  scout     |[           3*",
        " Seat 1: 10 points, 20 gold",
        "            |1",
        "  ships     |R!",
        "  noble     |2#*!",
        "  scout     |[",
        "[ left end  1-4 middle with building  ] right end  # special building  * figure  ! threatened",
        "R G Y B ship by its sail, ! not repelled  wheel: slot for price, tile and figure",
    ]


def test_an_auction():
    made = advanced(3, auction="open")
    bidding = scene(player(), player(), player(), made=made, phase="auction", wheel=offer())
    assert "  auction   no bid" in drawn(bidding.table)
    later = bidding.when(0, Bid(gold=2)).when(1, Pass())
    assert "  auction   2 gold by seat 0, seat 1 has passed" in drawn(later.table)


def test_a_table_without_a_start_player():
    assert drawn(RULESET.empty(advanced(2)))[0] == "Round 1, layout; start player: none yet; stacks: 0"


def test_figures_aboard():
    crossing = table(player(display(fisher="[11"), fisher=2), phase="land", round=2, aboard=("fisher", "fisher"))
    assert "  aboard    fisher, fisher" in drawn(crossing)


def test_a_long_row_goes_on_below():
    lines = drawn(table(player(display(scout="[" + "1" * 30 + "]"), special=("goldsmith_plus_1",) * 8)))
    assert max(map(len, lines)) <= 100
    assert [line.count("1") for line in lines if line.startswith("  scout")][:2] == [20, 10]


@pytest.mark.parametrize("made", list(setups(RULESET)), ids=lambda made: f"{made.seats}-{made.options}")
def test_every_table_can_be_drawn(made):
    chooser = random.Random(8)
    for step in islice(playout(RULESET, made, b"picture", lambda _, commands: chooser.choice(commands)), 0, None, 10):
        for viewer in (None, *range(made.seats)):
            assert max(map(len, drawn(step.after, viewer))) <= 100
