"""The box: what it holds, and what of it can be replaced."""

from collections import Counter

import pytest

from events.games.raids import RULESET
from events.ruleset.boxes import mark_of
from events.ruleset.refusals import Malformed
from tests.games.raids.board import BOX, TILES
from tests.support.cases import each

BOXES = RULESET.boxes


def plain_tiles():
    return BOXES.document().values["tiles"]


def status_of(*path):
    return mark_of(BOXES.document(), path).status


def test_r256_the_tiles_of_the_box():
    assert Counter(tile.type for tile in BOX.tiles) == {
        "weapon": 7, "sail": 6, "good": 10, "rune": 12, "market": 6,
        "visit": 3, "monster": 9, "mjolnir": 4, "raid": 4, "standard": 3,
    }  # fmt: skip
    assert len(BOX.harbour_tiles) == 9


@each(
    ("path", "status"),
    [
        (("tiles",), "reconstructed"),
        (("rune_scores",), "verified"),
        (("village_places",), "derived"),
        (("starting_crews", "4"), "verified"),
        (("starting_crews", "3"), "derived"),
        (("starting_crews", "2"), "derived"),
        (("player_colors",), "reconstructed"),
        (("coin_split",), "derived"),
    ],
)
def test_each_value_says_how_far_it_can_be_trusted(path, status):
    assert status_of(*path) == status


def test_r002_the_villages_name_the_other_reading():
    note = mark_of(BOXES.document(), ("village_places",)).note
    assert "5, 10" in note.en
    assert "15" in note.de


def test_only_what_is_not_verified_can_be_replaced():
    assert all(mark.status in ("derived", "reconstructed") for mark in BOXES.document().marks if mark.replaceable)


def test_tiles_can_be_replaced():
    tiles = plain_tiles()
    tiles[0] |= {"value": 2, "shields": 0}
    box = BOXES.load({"tiles": tiles})
    assert box.by_id["v1-weapon-1"].value == 2
    shown = RULESET.display.components(box)
    assert shown["tiles"][0]["value"] == 2
    assert shown["tiles"][0]["name"]["en"] == "double weapon"
    assert shown["provenance"]["marks"][-1]["path"] != "tiles"
    replaced = [mark for mark in shown["provenance"]["marks"] if mark["path"] == "tiles"]
    assert [mark["status"] for mark in replaced] == ["replaced"]


def test_crews_and_villages_can_be_replaced():
    box = BOXES.load({"starting_crews": {"2": [2, 3]}, "village_places": [5, 10, 15]})
    assert box.crews["2"] == (2, 3)
    assert box.crews["4"] == (1, 2, 2, 3)
    assert (box.harbour, len(box.tile_places)) == (20, 16)


@each(
    "overrides",
    [
        {"dragons": 3},
        {"rune_scores": [0, 1]},
        {"tiles": []},
        {"tiles": "all"},
        {"starting_crews": {"2": [1]}},
        {"starting_crews": {"4": [1, 1, 1, 1]}},
        {"starting_crews": {"5": [1, 1, 1, 1, 1]}},
        {"starting_crews": {"2": [1, -1]}},
        {"village_places": [4, 10, 15, 20]},
        {"village_places": [5, 10, 15, 20, 25]},
        {"village_places": [5]},
        {"village_places": []},
        {"player_colors": ["blue"]},
    ],
)
def test_what_does_not_fit_is_refused(overrides):
    with pytest.raises(Malformed):
        BOXES.load(overrides)


@each(
    "change",
    [
        {"id": "v1-weapon-2"},
        {"id": "v2-weapon-9"},
        {"id": "axe"},
        {"type": "rune"},
        {"type": "dragon"},
        {"value": 3},
        {"shields": 3},
        {"kind": "wood"},
        {"voyage": 2},
    ],
)
def test_a_tile_that_does_not_fit_is_refused(change):
    tiles = plain_tiles()
    tiles[0] |= change
    with pytest.raises(Malformed):
        BOXES.load({"tiles": tiles})


def test_shields_lie_only_on_ship_tiles_and_goods_have_a_kind():
    assert all(not tile.shields for tile in BOX.tiles if tile.type in {"rune", "market", "visit", "raid", "monster"})
    tiles = plain_tiles()
    rune = next(tile for tile in tiles if tile["type"] == "rune")
    rune["shields"] = 1
    with pytest.raises(Malformed):
        BOXES.load({"tiles": tiles})
    assert {TILES[tile].kind for tile in ("v1-good-1", "v2-good-1")} == {"wood"}
