"""What a front end needs to draw the table, each value with its source."""

from collections.abc import Mapping
from typing import Any

import msgspec

from .box import REPLACEABLE, SHEET, Marked
from .catalogue import NAMES
from .pieces import SHIP_TYPES, STOP_TYPES, Box, Tile

Point = dict[str, int]
WIDTH, HEIGHT = 1200, 600
_DRAWING = Marked(
    value=None,
    status="reconstructed",
    confidence="low",
    source=("own",),
    note="Coordinates for drawing, in travel order clockwise; the printed map is drawn freely.",
)


def components(box: Box) -> Mapping[str, Any]:
    """Map and ship with coordinates, tiles, crews, coins and scoring tables, with names and the legend of marks."""
    values = {name: _shown(name, marked, box) for name, marked in SHEET.values.items()}
    values["map"] = _plain(_DRAWING, _map(box))
    values["ship_board"] = _plain(_DRAWING, _ship_board(box))
    legend = {"statuses": dict(SHEET.statuses), "sources": dict(SHEET.sources)}
    return {**values, "names": msgspec.to_builtins(NAMES), "legend": legend}


def _shown(name: str, marked: Marked, box: Box) -> dict[str, Any]:
    values = {
        "tiles": [_tile(tile) for tile in box.tiles],
        "goods_kinds": list(dict.fromkeys(tile.kind for tile in box.tiles if tile.kind)),
        "starting_crews": box.crews,
        "village_places": list(box.villages),
    }
    shown = _plain(marked, values.get(name, marked.value))
    if name in box.replaced or (name == "goods_kinds" and "tiles" in box.replaced):
        shown |= {"status": "replaced", "source": ["operator"]}
    return {**shown, "replaceable": name in REPLACEABLE}


def _plain(marked: Marked, value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(marked)
    return {**plain, "value": value}


def _tile(tile: Tile) -> dict[str, Any]:
    lies = "ship" if tile.type in SHIP_TYPES else "beside" if tile.type in STOP_TYPES else "map"
    plain: dict[str, Any] = msgspec.to_builtins(tile)
    return {**plain, "lies": lies, "stop": tile.type in STOP_TYPES}


def _map(box: Box) -> dict[str, Any]:
    places = [{"place": place, "kind": _kind(box, place), **_point(place, box.harbour)} for place in range(box.harbour)]
    starts = [{"position": position, "x": 60 + 60 * position, "y": 140} for position in (1, 2, 3, 4)]
    back = {"place": box.harbour, "kind": "harbour", **_point(0, box.harbour)}
    return {"width": WIDTH, "height": HEIGHT, "places": [*places, back], "start_positions": starts}


def _kind(box: Box, place: int) -> str:
    return "harbour" if place == 0 else "village" if place in box.villages else "tile"


def _point(place: int, count: int) -> Point:
    """Spaces at equal steps along the edge of a rectangle, clockwise from its upper left corner."""
    wide, high, margin = WIDTH - 120, HEIGHT - 120, 60
    along = 2 * (wide + high) * place // count
    for length, start, step in (
        (wide, (0, 0), (1, 0)),
        (high, (wide, 0), (0, 1)),
        (wide, (wide, high), (-1, 0)),
        (high, (0, high), (0, -1)),
    ):
        if along <= length:
            return {"x": margin + start[0] + along * step[0], "y": margin + start[1] + along * step[1]}
        along -= length
    return {"x": margin, "y": margin}


def _ship_board(box: Box) -> list[dict[str, Any]]:
    def shields(x: int) -> list[Point]:
        return [{"x": x - 30 + 60 * number, "y": 180} for number in range(box.shields_per_space)]

    return [
        {"space": space, "x": 100 + 120 * space, "y": 100, "shields": shields(100 + 120 * space)}
        for space in range(box.ship_spaces)
    ]
