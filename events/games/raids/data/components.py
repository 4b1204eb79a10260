"""The components that a front end needs to draw the table: values of the box, names, effects and drawings."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.ruleset.boxes import computed_marks, provenance

from .box import VOYAGES, Box
from .names import NAMES, effect_of
from .tiles import SHIP_TYPES, STOP_TYPES, Tile

Point = dict[str, int]
WIDTH, HEIGHT = 1200, 600
COLUMNS, ROWS, STEP = 9, 4, 130
MARGIN_X, MARGIN_Y = 80, 105
"""The centre of the first place; the ring has 22 places, ``STEP`` apart."""
TILE, SHIP, HARBOUR_TILE = 104, 40, 104
LAST = 2 * (COLUMNS + ROWS) - 5

_BESIDE = ("runes", "markets", "sold", "monsters", "coins")


def map_drawing(box: Box) -> dict[str, Any]:
    """Return the map: a ring of places clockwise from the upper left, with the harbour's pieces inside.

    Place 0 (leaving) and the last place (arriving) are the same harbour. No two pieces overlap.
    """
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "direction": "clockwise",
        "tile": {"width": TILE, "height": TILE},
        "gap": STEP - TILE,
        "ship": {"width": SHIP, "height": SHIP},
        "places": [
            {"place": place, "kind": _kind(box, place), **_place(box, place)} for place in range(box.harbour + 1)
        ],
        "harbour": {**_at(0, 1, 2), "width": TILE, "height": STEP + TILE, "places": [0, box.harbour]},
        "start_positions": [{"position": number, **_berth(number, 1)} for number in (1, 2, 3, 4)],
        "docks": [{"rank": rank, **_berth(rank, 2)} for rank in (1, 2, 3, 4)],
        "ghost_dock": _berth(5, 2),
        "harbour_tile": {**_at(7, 3, 2), "width": HARBOUR_TILE, "height": HARBOUR_TILE},
        "stacks": [{"voyage": voyage, **_at(2 * voyage + 5, 3, 2)} for voyage in range(2, VOYAGES + 1)],
        "two_ships": [{"dx": -SHIP // 2 - 4, "dy": 0}, {"dx": SHIP // 2 + 4, "dy": 0}],
    }


def _kind(box: Box, place: int) -> str:
    if place in (0, box.harbour):
        return "harbour"
    return "village" if place in box.villages else "tile"


def _place(box: Box, place: int) -> Point:
    """Return the point of a place; the last place of the ring is always the harbour."""
    number = LAST if place == box.harbour else place
    right, down, left = COLUMNS - 1, COLUMNS + ROWS - 2, 2 * COLUMNS + ROWS - 3
    if number <= right:
        return _at(number, 0)
    if number <= down:
        return _at(right, number - right)
    if number <= left:
        return _at(left - number, ROWS - 1)
    return _at(0, LAST + 1 - number)


def _at(column: int, row: int, parts: int = 1) -> Point:
    """Return the point at a column and row, which may be fractions of a step."""
    return {"x": MARGIN_X + column * STEP // parts, "y": MARGIN_Y + row * STEP // parts}


def _berth(number: int, row: int) -> Point:
    """Return where the n-th ship lies beside the harbour, inside the ring."""
    return {"x": MARGIN_X + STEP + (number - 1) * (SHIP + 8), "y": MARGIN_Y + row * STEP}


def ship_drawing(box: Box) -> dict[str, Any]:
    """Return a longship: its spaces in a row, with the shields for Vikings below each, and what lies beside."""
    wide = 2 * 60 + (box.ship_spaces - 1) * 120
    beside = {name: {"x": 60 + 120 * column, "y": 300} for column, name in enumerate(_BESIDE)}
    return {
        "width": wide,
        "height": 380,
        "tile": {"width": TILE, "height": TILE},
        "shield": {"width": 44, "height": 44},
        "spaces": [_space(box, space) for space in range(box.ship_spaces)],
        "beside": beside,
    }


def _space(box: Box, space: int) -> dict[str, Any]:
    x = 60 + 120 * space
    shields = [{"x": x - 26 + 52 * number, "y": 150} for number in range(box.shields_per_space)]
    return {"space": space, "x": x, "y": 70, "shields": shields}


def components(box: Box) -> Mapping[str, Any]:
    """Return the values of the box by name, the tiles with names and effects, and the drawings of map and ships."""
    return {
        **box.document.values,
        "tiles": [_tile(tile) for tile in box.tiles],
        "names": msgspec.to_builtins(NAMES),
        "map": map_drawing(box),
        "ship_board": ship_drawing(box),
        "provenance": provenance(box.document, *computed_marks(__package__)),
    }


def _tile(tile: Tile) -> dict[str, Any]:
    lies = "ship" if tile.type in SHIP_TYPES else "beside" if tile.type in STOP_TYPES else "map"
    plain: dict[str, Any] = msgspec.to_builtins(tile)
    return {**plain, "effect": msgspec.to_builtins(effect_of(tile)), "lies": lies, "stop": tile.type in STOP_TYPES}
