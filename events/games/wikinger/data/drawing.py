"""Where everything is drawn: the places at the wheel, and the cells of a display."""

from collections.abc import Mapping
from typing import Any

from .names import ROWS

_FAR, _NEAR = 3464, 2000
"""A place on the circle lies so far from the middle, at 60 and at 30 degrees (a radius of 4000)."""
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
