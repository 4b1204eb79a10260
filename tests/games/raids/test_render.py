"""The table as text for a terminal."""

import re

import msgspec

from events.bots.playout import playout
from events.games.raids import RULESET
from events.games.raids.commands import Navigate
from events.ruleset.rendering import Drawing
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


def drawn(table, viewer=None, **drawing):
    return RULESET.display.render(
        msgspec.json.decode(msgspec.json.encode(RULESET.view(table, viewer))), Drawing(**drawing)
    )


def one_at_sea():
    """Seat 0 leaves the harbour, where seat 2 still waits, and seat 1 lies at 7."""
    chart = {4: VISIT, 7: RUNE, 8: MONSTER_5, 11: STANDARD, 13: RAID, 16: DOUBLE_MARKET, 18: FURS}
    return sea((0, 7, 0), ((3, (AXE, PIGS)), (4, (DOUBLE_SAIL,))), chart, voyage=2)


BATTLE = """\
Voyage 2 of 4; harbour tiles: arrival, [weapons], runes, sails
Seat 2: Strike back, or flee. (at 7 against Seat 1, striking back costs 2)
 0 harbour, leaving <3>
 1 .                 2 .                 3 .                 4 visit +1
 5 village +1        6 .                 7 rune <1 2>        8 monster 5
 9 .                10 village +3       11 standard 4 ◊     12 .
13 raid +3 +1       14 .                15 village +3       16 market x2
17 .                18 furs 6           19 .                20 village +3
21 harbour, home
 1 Seat 1: 0 fame; 5 Vikings on 9 shields; weapons 1
   weapon ◊◊ | pigs 5 ◊ | . | . | .
>2 Seat 2: 0 fame; 4 Vikings on 9 shields; weapons 0
   sail x2 ◊ | . | . | . | .
 3 Seat 3: 0 fame; 0 Vikings on 10 shields; weapons 0
   . | . | . | . | ."""


def test_a_battle_as_it_looks():
    assert drawn(on(one_at_sea()).when(0, Navigate(to=7)).table) == BATTLE


def test_a_monster_ahead_and_the_ghost():
    table = sea((0, 0), (5, 5), {1: VISIT, 2: MONSTER_5, 3: SPEAR}, ghost=0, positions=(3, 2), voyage=1)
    lines = drawn(on(table).when(0, Navigate(to=3)).table).split("\n")
    assert lines[:5] == [
        "Voyage 1 of 4; harbour tiles: [arrival], weapons, runes, sails",
        "Seat 1: Fight the monster, or make it a sacrifice. (monster 5 at 2 costs 5;",
        "  bound for 3)",
        " 0 harbour, leaving <2 ghost>",
        " 1 visit +1 <1>      2 monster 5         3 weapon ◊◊         4 .",
    ]


def test_what_lies_beside_a_ship():
    table = sea((0, 0, 0))
    laden = ship(table, 2, runes=(RUNE,), markets=(DOUBLE_MARKET,), sold=(AMBER,), monsters=(MONSTER_3,), coins=(6, 1))
    lines = drawn(msgspec.structs.replace(table, ships=(laden, *table.ships[1:]))).split("\n")
    first = next(line for line in lines if "Seat 1: " in line and "fame" in line)
    assert first.endswith("Seat 1: 19 fame (Coins 7, Runes 1, Goods sold 8, Monsters 3); 2 Vikings on 10")
    beside = " ".join(lines[lines.index(first) :])
    assert "; markets market x2; sold amber 8; monsters 3; runes 1;" in beside
    assert re.search(r"coins\s+6, 1", beside)


def test_it_is_drawn_in_german_with_the_names_of_the_seats():
    text = drawn(on(one_at_sea()).when(0, Navigate(to=7)).table, lang="de", names=("Astrid", "Bjarne", "Canute"))
    assert "Bjarne: Schlage zurück, oder fliehe. (bei 7 gegen Astrid; zurückschlagen kostet" in text
    assert "Seereise 2 von 4; Hafenplättchen: Ankunft, [Waffen], Runen, Segel" in text
    assert not re.search(r"[Ss]eat|harbour|shield", text)


def test_an_operators_own_goods_are_named():
    tiles = RULESET.boxes.document().values["tiles"]
    tiles[6] |= {"kind": "walrus tusks"}
    setup = RULESET.setup(3, {}, {"tiles": tiles})
    first = next(iter(playout(RULESET, setup, b"draw", lambda _, commands: commands[0])))
    assert "walrus tu 4" in drawn(first.after)
