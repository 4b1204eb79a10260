"""What front ends draw with: names and effects in both languages, and drawings on which nothing overlaps."""

from itertools import combinations

from events.games.raids import RULESET
from tests.games.raids.board import BOX
from tests.support.cases import each

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


def test_r101_each_rank_has_a_dock():
    drawing = RULESET.display.components(BOX)["map"]
    assert [dock["rank"] for dock in drawing["docks"]] == [1, 2, 3, 4]
    assert [start["position"] for start in drawing["start_positions"]] == [1, 2, 3, 4]


def test_r003_r004_a_ship_has_its_spaces_with_shields():
    drawing = RULESET.display.components(BOX)["ship_board"]
    assert [len(space["shields"]) for space in drawing["spaces"]] == [2] * 5
    points = [*drawing["spaces"], *drawing["beside"].values()]
    assert all(0 < point["x"] < drawing["width"] and 0 < point["y"] < drawing["height"] for point in points)


def test_every_tile_says_what_it_is_and_does():
    shown = RULESET.display.components(BOX)
    for tile in shown["tiles"]:
        for text in (tile["name"], tile["effect"]):
            assert text["de"]
            assert text["en"]
            assert "{" not in text["de"] + text["en"]
    monsters = [tile["name"]["en"] for tile in shown["tiles"] if tile["type"] == "monster"]
    assert len(set(monsters)) == 9


def test_every_harbour_tile_and_good_has_a_name():
    names = RULESET.display.components(BOX)["names"]
    assert set(names["harbours"]) == set(names["effects"]["harbours"]) == set(BOX.harbour_tiles)
    assert set(names["goods"]) == {tile.kind for tile in BOX.tiles if tile.kind}


def test_each_seat_has_a_colour_and_the_ghost_one_that_no_player_of_two_has():
    shown = RULESET.display.components(BOX)
    assert len(set(shown["player_colors"])) == 4
    assert shown["ghost_color"] in shown["player_colors"][2:]
