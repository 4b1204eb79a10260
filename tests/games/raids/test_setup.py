"""The box, setting up, and what front ends draw with."""

from collections import Counter
from itertools import combinations

import pytest

from events.games.raids import RULESET
from events.games.raids.facts import CourseSet, HarbourTilesDrawn, StartPlayerDrawn, VoyageBegun
from events.ruleset.boxes import mark_of
from events.ruleset.refusals import Malformed, RuleBroken
from tests.games.raids.board import BOX, HOME, TILES, setup, ship
from tests.support.bdd import started
from tests.support.cases import each

# Setting up: the map, the ships, positions, crews and tiles.


def begun(seats, seed=b"a"):
    return started(RULESET, setup(seats), seed).table


def drawn(seats, seed=b"a"):
    return started(RULESET, setup(seats), seed).facts


def test_r001_r002_r003_r004_r005_r009_a_track_and_ships_with_five_spaces_and_ten_shields():
    assert BOX.villages == (5, 10, 15, 20)
    assert HOME == 21
    assert len(BOX.tile_places) == 16
    assert set(BOX.tile_places) | set(BOX.villages) == set(range(1, 21))
    table = begun(3)
    assert [one.capacity for one in table.ships] == [10, 10, 10]
    assert all(one.spaces == (None,) * 5 for one in table.ships)
    # R004: one shield and none instead of two times two
    assert ship(table, 0, ("v1-good-1", "v1-good-3")).capacity == 1 + 0 + 6
    assert begun(4).places == (0, 0, 0, 0)


@each("seats", [0, 1, 5])
def test_r020_two_to_four(seats):
    with pytest.raises(RuleBroken, check=lambda refusal: refusal.rule == "R020"):
        RULESET.validate_setup(setup(seats))


def test_r032_r033_r022_r243_lots_of_visits_raids_and_the_first_voyage_alone():
    assert BOX.visit_lots == (2, 1)
    assert BOX.raid_coins == (3, 1)
    shown = [place for place in RULESET.view(begun(3), None).map if place.tile and place.tile.type == "visit"]
    assert [place.vikings for place in shown] == [(2, 1)]
    facts = drawn(4)
    assert [fact.voyage for fact in facts if isinstance(fact, VoyageBegun)] == [1]
    assert not [fact for fact in facts if isinstance(fact, CourseSet)]
    starters = {drawn(4, bytes([seed]))[0].seat for seed in range(30)}
    assert starters == {0, 1, 2, 3}


@each(
    ("seats", "positions", "crews"), [(4, [4, 3, 2, 1], [1, 2, 2, 3]), (3, [3, 2, 1], [1, 2, 2]), (2, [3, 2], [1, 2])]
)
def test_r023_r024_r025_r026_positions_and_crews_in_turn_order(seats, positions, crews):
    for seed in range(8):
        table = begun(seats, bytes([seed]))
        (first,) = [fact.seat for fact in drawn(seats, bytes([seed])) if isinstance(fact, StartPlayerDrawn)]
        order = [(first + turn) % seats for turn in range(seats)]
        assert [table.positions[seat] for seat in order] == positions
        assert [table.ships[seat].crew for seat in order] == crews
        assert table.active == first


def test_r027_r034_r256_sixteen_tiles_shuffled_in_travel_order():
    table = begun(3)
    laid = [tile for tile in table.chart if tile is not None]
    assert sorted(tile.id for tile in laid) == sorted(tile.id for tile in BOX.tiles if tile.voyage == 1)
    assert [place for place, tile in enumerate(table.chart) if tile is not None] == list(BOX.tile_places)
    assert len(BOX.tiles) == 64
    assert [len(voyage) for voyage in BOX.voyages] == [16] * 4
    assert begun(3, b"b").chart != table.chart


def test_r028_r029_r030_r243_harbour_tiles():
    for seed in range(10):
        (fact,) = [fact for fact in drawn(2, bytes([seed])) if isinstance(fact, HarbourTilesDrawn)]
        assert fact.tiles[0] == "arrival"
        assert len(set(fact.tiles)) == 4
        assert sorted([*fact.tiles, *fact.unused]) == sorted(BOX.harbour_tiles)
        assert RULESET.view(begun(2, bytes([seed])), None).harbour_tiles == fact.tiles


@each("seats", [2, 3, 4])
def test_r021_r031_r209_everyone_has_a_ship_and_villages_hold_a_viking_for_each(seats):
    table = begun(seats)
    assert len(table.ships) == len(table.places) == seats
    places = RULESET.view(table, None).map
    assert [places[village].vikings for village in BOX.villages] == [(1,) * seats] * 4


# The box: what it holds, and what of it can be replaced.


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


def test_each_value_says_how_far_it_can_be_trusted():
    assert status_of("starting_crews", "4") == status_of("rune_scores") == "verified"
    assert {status_of(*path) for path in (("village_places",), ("starting_crews", "3"), ("coin_split",))} == {"derived"}
    assert status_of("tiles") == status_of("player_colors") == "reconstructed"


def test_r002_values_that_are_not_verified_can_be_replaced():
    note = mark_of(BOXES.document(), ("village_places",)).note
    assert "5, 10" in note.en
    assert "15" in note.de
    assert all(mark.status in ("derived", "reconstructed") for mark in BOXES.document().marks if mark.replaceable)
    box = BOXES.load({"starting_crews": {"2": [2, 3]}, "village_places": [5, 10, 15]})
    assert box.crews["2"] == (2, 3)
    assert box.crews["4"] == (1, 2, 2, 3)
    assert (box.harbour, len(box.tile_places)) == (20, 16)


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
    next(tile for tile in tiles if tile["type"] == "rune")["shields"] = 1
    with pytest.raises(Malformed):
        BOXES.load({"tiles": tiles})
    assert {TILES[tile].kind for tile in ("v1-good-1", "v2-good-1")} == {"wood"}


# What front ends draw with: names and effects in both languages, and drawings on which nothing overlaps.


SMALL = RULESET.boxes.load({"village_places": [5, 10, 15]})


def rectangles(drawing):
    """Everything on the map but the harbour, which holds its two places: centre, width and height."""
    tile, ship = drawing["tile"], drawing["ship"]
    berths = [*drawing["start_positions"], *drawing["docks"], drawing["ghost_dock"]]
    tiles = [*drawing["places"], *drawing["stacks"]]
    sized = [(one, ship) for one in berths] + [(one, tile) for one in tiles]
    return [
        (one["x"], one["y"], size["width"], size["height"])
        for one, size in [*sized, (drawing["harbour_tile"], drawing["harbour_tile"])]
    ]


@each("box", [BOX, SMALL], ids=["four villages", "three villages"])
def test_nothing_on_the_map_overlaps_or_lies_outside(box):
    drawing = RULESET.display.components(box)["map"]
    for one, two in combinations(rectangles(drawing), 2):
        (x, y, width, height), (other_x, other_y, other_width, other_height) = one, two
        assert 2 * abs(x - other_x) >= width + other_width or 2 * abs(y - other_y) >= height + other_height
    for x, y, width, height in rectangles(drawing):
        assert width <= 2 * x <= 2 * drawing["width"] - width
        assert height <= 2 * y <= 2 * drawing["height"] - height


@each("box", [BOX, SMALL], ids=["four villages", "three villages"])
def test_r001_r002_every_place_has_a_point_of_its_own_and_a_kind(box):
    drawing = RULESET.display.components(box)["map"]
    places = drawing["places"]
    assert [place["place"] for place in places] == list(range(box.harbour + 1))
    assert len({(place["x"], place["y"]) for place in places}) == len(places)
    assert [place["place"] for place in places if place["kind"] == "village"] == list(box.villages)
    # Leaving and arriving are two places of one harbour.
    assert drawing["harbour"]["places"] == [0, box.harbour]
    assert [place["place"] for place in places if place["kind"] == "harbour"] == [0, box.harbour]


def test_r101_r003_r004_docks_spaces_names_and_colours_are_drawn():
    drawing = RULESET.display.components(BOX)["map"]
    assert [dock["rank"] for dock in drawing["docks"]] == [1, 2, 3, 4]
    assert [start["position"] for start in drawing["start_positions"]] == [1, 2, 3, 4]
    drawing = RULESET.display.components(BOX)["ship_board"]
    assert [len(space["shields"]) for space in drawing["spaces"]] == [2] * 5
    points = [*drawing["spaces"], *drawing["beside"].values()]
    assert all(0 < point["x"] < drawing["width"] and 0 < point["y"] < drawing["height"] for point in points)
    names = RULESET.display.components(BOX)["names"]
    assert set(names["harbours"]) == set(names["effects"]["harbours"]) == set(BOX.harbour_tiles)
    assert set(names["goods"]) == {tile.kind for tile in BOX.tiles if tile.kind}
    shown = RULESET.display.components(BOX)
    assert len(set(shown["player_colors"])) == 4
    assert shown["ghost_color"] in shown["player_colors"][2:]


def test_every_tile_says_what_it_is_and_does():
    shown = RULESET.display.components(BOX)
    for tile in shown["tiles"]:
        for text in (tile["name"], tile["effect"]):
            assert text["de"]
            assert text["en"]
            assert "{" not in text["de"] + text["en"]
    monsters = [tile["name"]["en"] for tile in shown["tiles"] if tile["type"] == "monster"]
    assert len(set(monsters)) == 9
