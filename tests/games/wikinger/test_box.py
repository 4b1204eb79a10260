"""The box: what is known of each value, what an operator may replace, and what front ends are told."""

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.data.names import BUILDINGS, FIGURES, ROWS
from events.ruleset.boxes import mark_of
from events.ruleset.refusals import Malformed
from tests.games.wikinger.tables import setup
from tests.support.bdd import started
from tests.support.cases import each


def status(*path):
    return mark_of(RULESET.boxes.document(), path).status


def test_ships_are_marked_field_by_field():  # R085, R231
    assert {status("ships", sail, "count") for sail in ("red", "green", "yellow", "blue")} == {"reconstructed"}
    assert {status("ships", sail, field) for sail in ("green", "blue") for field in ("reach", "kind", "amount")} == {
        "verified"
    }
    assert {status("ships", sail, field) for sail in ("red", "yellow") for field in ("kind", "amount")} == {
        "reconstructed"
    }
    assert {status("ships", sail, "reach") for sail in ("red", "yellow")} == {"derived"}


def test_edges_are_marked_field_by_field():  # R064, R066, R067
    for kind in ("left", "middle", "right"):
        assert [status("edges", kind, side) for side in ("west", "east")] == ["verified", "verified"]
        assert [status("edges", kind, side) for side in ("north", "south")] == ["reconstructed", "reconstructed"]
    assert status("homeland_edge") == "reconstructed"
    assert status("tiles") == "derived"


def replaced_paths(box):
    marks = RULESET.display.components(box)["provenance"]["marks"]
    return {mark["path"] for mark in marks if mark["status"] == "replaced"}


def test_ships_and_homeland_can_be_replaced():  # R231, R067
    changed = {"ships": {"red": {"kind": "points", "amount": 2}, "yellow": {"kind": "gold", "amount": 3}}}
    box = setup(2, box={**changed, "homeland_edge": "neutral"}).box
    assert (box.ships["ship_red"].kind, box.ships["ship_red"].amount) == ("points", 2)
    assert box.homeland == 0
    assert replaced_paths(box) == {
        "ships.red.kind", "ships.red.amount", "ships.yellow.kind", "ships.yellow.amount", "homeland_edge",
    }  # fmt: skip
    assert RULESET.display.components(box)["homeland_edge"] == "neutral"


def test_island_tiles_can_be_replaced_as_long_as_there_are_58():  # R007, R231
    box = setup(2, box={"tiles": {"left": 16, "right": 22}, "ships": {"red": {"count": 2}, "blue": {"count": 4}}}).box
    _, table = started(RULESET, setup(2, box={"tiles": {"left": 16, "right": 22}}))
    assert (box.tiles["left"], box.tiles["right"], box.tiles["ship_blue"]) == (16, 22, 4)
    assert sum(box.tiles.values()) == 72
    assert RULESET.hidden.invariants(table)[0]["left"] == 16
    assert replaced_paths(box) == {"tiles.left", "tiles.right", "ships.red.count", "ships.blue.count"}


@each(
    "box",
    [
        {"ships": {"red": {"count": 4}}},
        {"ships": {"black": {"count": 1}}},
        {"ships": {"red": {"amount": -1}}},
        {"homeland_edge": "land"},
        {"rounds": 7},
        {"tiles": {"left": 18}},
        {"tiles": {"ship_red": 1, "left": 16}},
        {"tiles": {"left": -1, "right": 39}},
        {"ships": {"green": {"amount": 4}}},
        {"ships": {"red": {"reach": "fisher"}}},
        {"edges": {"left": {"north": "land"}}},
        {"ships": 3},
    ],
)
def test_other_changes_to_the_box_are_refused(box):
    with pytest.raises(Malformed):
        setup(2, box=box)


def test_everything_has_a_name_in_both_languages():  # R007, R018, R199
    shown = RULESET.display.components(setup(2).box)
    names = shown["names"]
    assert set(names["figures"]) == set(FIGURES)
    assert set(names["rows"]) == set(ROWS)
    assert set(names["tiles"]) == {"left", "right", *BUILDINGS, "ship_red", "ship_green", "ship_yellow", "ship_blue"}
    texts = [text for kind in ("figures", "tiles") for one in names[kind].values() for text in one.values()]
    texts += names["rows"].values()
    texts += [ship["name"] for ship in shown["ships"].values()]
    texts += [tile[field] for tile in shown["special_tiles"].values() for field in ("name", "when", "effect")]
    assert all(text.de and text.en for text in texts)


def test_everything_has_its_place_in_the_drawing():  # R012, R060
    shown = RULESET.display.components(setup(2).box)
    assert [one["slot"] for one in shown["wheel_positions"]] == shown["prices"]
    distances = {(one["x"] - 5000) ** 2 + (one["y"] - 5000) ** 2 for one in shown["wheel_positions"]}
    assert max(distances) - min(distances) < 10_000, "on one circle, but for rounding"
    assert [one["row"] for one in shown["display_grid"]["rows"]] == shown["rows"]
