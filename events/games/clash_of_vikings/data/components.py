"""The components that a front end needs to draw the table."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.ruleset.boxes import computed_marks, provenance
from events.ruleset.scoring import Text

from .box import Box, Layout, SpaceOnBoard

ROWS = {-1: ("oben", "top"), 1: ("unten", "bottom")}
COLUMNS = {-1: ("links", "left"), 1: ("rechts", "right")}


def components(box: Box) -> Mapping[str, Any]:
    """Return everything in the box, readable names of all spaces, and the source of each value."""
    return {
        **box.document.values,
        "arenas": msgspec.to_builtins(box.values.arenas),
        "space_names": {side: _space_names(box, layout) for side, layout in box.values.arenas.items()},
        "provenance": provenance(box.document, *computed_marks(__package__)),
    }


def _space_names(box: Box, layout: Layout) -> dict[str, Any]:
    widest = max(abs(space.x) for space in layout.spaces)
    highest = max(abs(space.y) for space in layout.spaces)
    return {space.id: msgspec.to_builtins(_space_name(box, space, widest, highest)) for space in layout.spaces}


def _space_name(box: Box, space: SpaceOnBoard, widest: int, highest: int) -> Text:
    kind = box.values.space_kinds[space.kind]
    where = [ROWS.get(_third(space.y, highest)), COLUMNS.get(_third(space.x, widest))]
    parts = [part for part in where if part is not None] or [("Mitte", "centre")]
    de, en = (" ".join(words) for words in zip(*parts, strict=True))
    return Text(de=f"{space.id}, {kind.de}, {de}", en=f"{space.id}, {kind.en}, {en}")


def _third(offset: int, limit: int) -> int:
    """Return the third of the board, -1, 0 or 1, that an offset from its middle is in."""
    return 0 if 3 * abs(offset) <= limit else (1 if offset > 0 else -1)
