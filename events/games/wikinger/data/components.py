"""What a front end needs to draw the table: the values of the box, the names of everything, and coordinates."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from events.ruleset.boxes import computed_marks, provenance
from events.ruleset.scoring import Noun, Text

from .box import SHIP_TILES, Box
from .names import NAMES, ROWS

_FAR, _NEAR = 3464, 2000
"""The offsets of a place on the circle from the middle, at 60 and at 30 degrees (a radius of 4000)."""
_CIRCLE = (
    (0, -4000), (_NEAR, -_FAR), (_FAR, -_NEAR), (4000, 0), (_FAR, _NEAR), (_NEAR, _FAR),
    (0, 4000), (-_NEAR, _FAR), (-_FAR, _NEAR), (-4000, 0), (-_FAR, -_NEAR), (-_NEAR, -_FAR),
)  # fmt: skip
_CELL = 1000


def wheel_positions() -> list[Mapping[str, int]]:
    """Return the middle of each slot on a square of 10000 by 10000: slot 0 on top, then clockwise."""
    return [{"slot": slot, "x": 5000 + x, "y": 5000 + y} for slot, (x, y) in enumerate(_CIRCLE)]


def display_grid() -> Mapping[str, Any]:
    """Return the cells of a display: the mainland is column 0, a cell is a square of 1000, the ship row is on top."""
    return {
        "cell": _CELL,
        "homeland": {"x": 0, "y": 0, "width": _CELL, "height": len(ROWS) * _CELL},
        "rows": [{"row": row, "y": index * _CELL} for index, row in enumerate(ROWS)],
        "columns": {"first_x": _CELL, "step": _CELL},
    }


def components(box: Box) -> Mapping[str, Any]:
    """Return the values by name, with names and texts in both languages, coordinates, and sources."""
    values, special = box.document.values, NAMES.special_tiles
    return {
        **values,
        "ships": {sail: {**ship, "name": NAMES.tiles[SHIP_TILES[sail]].one} for sail, ship in values["ships"].items()},
        "special_tiles": {tile: {**stock, **asdict(special[tile])} for tile, stock in values["special_tiles"].items()},
        "names": {
            "figures": _names(NAMES.figures),
            "tiles": _names(NAMES.tiles),
            "rows": NAMES.rows,
        },
        "wheel_positions": wheel_positions(),
        "display_grid": display_grid(),
        "provenance": provenance(box.document, *computed_marks(__package__)),
    }


def _names(nouns: Mapping[str, Noun]) -> dict[str, dict[str, Text]]:
    return {name: {"name": noun.one, "plural": noun.many} for name, noun in nouns.items()}
