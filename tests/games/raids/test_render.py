"""The table as text for a terminal."""

import random
from itertools import islice

import msgspec
import pytest

from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.playout.playout import playout
from events.playout.setups import setups
from tests.games.raids.board import (
    AMBER,
    AXE,
    DOUBLE_MARKET,
    DOUBLE_SAIL,
    FURS,
    MONSTER_3,
    MONSTER_5,
    PIGS,
    RAID,
    RUNE,
    SPEAR,
    STANDARD,
    VISIT,
    on,
    sea,
    ship,
)


def drawn(table, viewer=None):
    return RULESET.render(msgspec.json.decode(msgspec.json.encode(RULESET.view(table, viewer))))


def one_at_sea():
    """Seat 0 leaves the harbour, where seat 2 still waits, and seat 1 lies at 7."""
    chart = {4: VISIT, 7: RUNE, 8: MONSTER_5, 11: STANDARD, 13: RAID, 16: DOUBLE_MARKET, 18: FURS}
    return sea((0, 7, 0), ((3, (AXE, PIGS)), (4, (DOUBLE_SAIL,))), chart, voyage=2)


BATTLE = """\
Voyage 2 of 4; harbour tiles: arrival, [weapons], runes, sails
Seat 1: Strike back, or flee. (at 7 against seat 0, striking back costs 2)

 0 harbour, leaving <2>
 1 .                2 .                3 .                4 visit +1         5 village +1
 6 .                7 rune <0 1>       8 monster 5        9 .               10 village +3
11 standard 4 ◊    12 .               13 raid +3 +1      14 .               15 village +3
16 market x2       17 .               18 furs 6          19 .               20 village +3
21 harbour, home

 Seat 0
  fame      0
  harbour   1 weapons
  crew      5 on 9 shields
  aboard    weapon ◊◊ | pigs 5 ◊ | . | . | .

>Seat 1
  fame      0
  harbour   0 weapons
  crew      4 on 9 shields
  aboard    sail x2 ◊ | . | . | . | .

 Seat 2
  fame      0
  harbour   0 weapons
  crew      0 on 10 shields
  aboard    . | . | . | . | ."""


def test_a_battle_as_it_looks():
    assert drawn(on(one_at_sea()).when(0, Navigate(to=7)).table) == BATTLE


def test_a_monster_ahead_and_the_ghost():
    table = sea((0, 0), (5, 5), {1: VISIT, 2: MONSTER_5, 3: SPEAR}, ghost=0, positions=(3, 2), voyage=1)
    lines = drawn(on(table).when(0, Navigate(to=3)).table).split("\n")
    assert lines[:5] == [
        "Voyage 1 of 4; harbour tiles: [arrival], weapons, runes, sails",
        "Seat 0: Fight the monster, or make it a sacrifice. (monster 5 at 2 costs 5; bound for 3)",
        "",
        " 0 harbour, leaving <1 ghost>",
        " 1 visit +1 <0>     2 monster 5        3 weapon ◊◊        4 .                5 village +2",
    ]


def test_what_lies_beside_a_ship():
    table = sea((0, 0, 0))
    laden = ship(table, 2, runes=(RUNE,), markets=(DOUBLE_MARKET,), sold=(AMBER,), monsters=(MONSTER_3,), coins=(6, 1))
    lines = drawn(msgspec.structs.replace(table, ships=(laden, *table.ships[1:]))).split("\n")
    assert lines[11:19] == [
        "  fame      19 = coins 7 + runes 1 + goods 8 + monsters 3",
        "  harbour   0 weapons",
        "  crew      2 on 10 shields",
        "  aboard    . | . | . | . | .",
        "  markets   market x2",
        "  sold      amber 8",
        "  monsters  3",
        "  runes     1",
    ]


@pytest.mark.parametrize("setup", list(setups(RULESET)), ids=lambda setup: str(setup.seats))
def test_every_table_can_be_drawn(setup):
    chooser = random.Random(3)
    steps = list(playout(RULESET, setup, b"draw", lambda _, commands: chooser.choice(commands)))
    for step in [*islice(steps, 0, None, 10), steps[-1]]:
        for viewer in (None, *range(setup.seats)):
            assert max(map(len, drawn(step.after, viewer).split("\n"))) <= 100


def test_an_operators_own_goods_are_named():
    tiles = RULESET.boxes.document().values["tiles"]
    tiles[6] |= {"kind": "walrus tusks"}
    setup = RULESET.setup(3, {}, {"tiles": tiles})
    first = next(iter(playout(RULESET, setup, b"draw", lambda _, commands: commands[0])))
    assert "walrus tu 4" in drawn(first.after)
