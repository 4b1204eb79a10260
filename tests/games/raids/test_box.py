"""The box: what it holds, what of it can be replaced, and how front ends are told."""

from collections import Counter

import msgspec
import pytest

from events.games.raids import RULESET
from events.ruleset.refusals import Malformed
from tests.games.raids.board import BOX, TILES


def plain_tiles():
    return [msgspec.to_builtins(tile) for tile in BOX.tiles]


def test_r256_the_tiles_of_the_box():
    assert Counter(tile.type for tile in BOX.tiles) == {
        "weapon": 7, "sail": 6, "good": 10, "rune": 12, "market": 6,
        "visit": 3, "monster": 9, "mjolnir": 4, "raid": 4, "standard": 3,
    }  # fmt: skip
    assert len(BOX.harbour_tiles) == 9


def test_every_value_says_where_it_comes_from():
    shown = RULESET.components(BOX)
    legend = shown["legend"]
    for name, value in shown.items():
        if name not in {"legend", "names"}:
            assert value["status"] in legend["statuses"], name
            assert set(value["source"]) <= set(legend["sources"]), name
    assert shown["tiles"]["status"] == "reconstructed"
    assert shown["rune_scores"]["status"] == "verified"


def test_the_map_and_ship_can_be_drawn():
    shown = RULESET.components(BOX)
    places = shown["map"]["value"]["places"]
    assert [place["place"] for place in places] == list(range(22))
    assert len({(place["x"], place["y"]) for place in places}) == 21
    assert len(shown["ship_board"]["value"]) == 5


def test_tiles_can_be_replaced():
    tiles = plain_tiles()
    tiles[0] |= {"value": 2, "shields": 0}
    box = RULESET.load_box({"tiles": tiles})
    assert box.by_id["v1-weapon-1"].value == 2
    shown = RULESET.components(box)["tiles"]
    assert shown["status"] == "replaced"
    assert shown["value"][0]["value"] == 2
    assert RULESET.load_box({"tiles": tiles}) is box


def test_crews_and_villages_can_be_replaced():
    box = RULESET.load_box({"starting_crews": {"2": [2, 3]}, "village_places": [5, 10, 15]})
    assert box.crews["2"] == (2, 3)
    assert box.crews["4"] == (1, 2, 2, 3)
    assert (box.harbour, len(box.tile_places)) == (20, 16)


@pytest.mark.parametrize(
    "overrides",
    [
        {"dragons": 3},
        {"rune_scores": [0, 1]},
        {"tiles": []},
        {"tiles": "all"},
        {"starting_crews": {"2": [1]}},
        {"starting_crews": {"5": [1, 1, 1, 1, 1]}},
        {"starting_crews": {"2": [1, -1]}},
        {"village_places": [4, 10, 15, 20]},
        {"village_places": [5, 10, 15, 20, 25]},
        {"village_places": [5]},
        {"village_places": []},
    ],
)
def test_what_does_not_fit_is_refused(overrides):
    with pytest.raises(Malformed):
        RULESET.load_box(overrides)


@pytest.mark.parametrize(
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
        RULESET.load_box({"tiles": tiles})


def test_shields_lie_only_on_ship_tiles_and_goods_have_a_kind():
    assert all(not tile.shields for tile in BOX.tiles if tile.type in {"rune", "market", "visit", "raid", "monster"})
    tiles = plain_tiles()
    rune = next(tile for tile in tiles if tile["type"] == "rune")
    rune["shields"] = 1
    with pytest.raises(Malformed):
        RULESET.load_box({"tiles": tiles})
    assert {TILES[tile].kind for tile in ("v1-good-1", "v2-good-1")} == {"wood"}
