"""What a front end needs to draw the table: the values of the box, names, effects and drawings."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.ruleset.boxes import Mark, provenance
from events.ruleset.scoring import Text

from .box import Box
from .drawing import map_drawing, ship_drawing
from .names import NAMES, effect_of
from .tiles import SHIP_TYPES, STOP_TYPES, Tile

_OWN_GOODS = Text(
    de="Holz und Schweine nennt eine Quelle, die anderen sind unser Vorschlag.",
    en="Wood and pigs are named by sources, the others are our proposal.",
)
_COMPUTED = (
    Mark(path="names", status="verified", confidence="high", sources=("rulebook_de",)),
    Mark(path="names.goods", status="reconstructed", confidence="low", sources=("own",), note=_OWN_GOODS),
    Mark(path="names.goods.wood", status="verified", confidence="high", sources=("rulebook_de",)),
    Mark(path="names.goods.pigs", status="verified", confidence="medium", sources=("crk",)),
    Mark(
        path="names.monsters",
        status="reconstructed",
        confidence="low",
        sources=("own",),
        note=Text(
            de="Keine Quelle nennt Namen der Ungeheuer; diese sind unser Vorschlag.",
            en="No source names the monsters; these names are our proposal.",
        ),
    ),
    *(
        Mark(
            path=path,
            status="reconstructed",
            confidence="low",
            sources=("own",),
            note=Text(
                de="Unsere Zeichnung, im Uhrzeigersinn; die gedruckte ist frei gestaltet.",
                en="Our drawing, clockwise; the printed one is drawn freely.",
            ),
        )
        for path in ("map", "ship_board")
    ),
)  # fmt: skip


def components(box: Box) -> Mapping[str, Any]:
    """Return the values of the box by name, the tiles with names and effects, and the drawings of map and ships."""
    return {
        **box.document.values,
        "tiles": [_tile(tile) for tile in box.tiles],
        "names": msgspec.to_builtins(NAMES),
        "map": map_drawing(box),
        "ship_board": ship_drawing(box),
        "provenance": provenance(box.document, *_COMPUTED),
    }


def _tile(tile: Tile) -> dict[str, Any]:
    lies = "ship" if tile.type in SHIP_TYPES else "beside" if tile.type in STOP_TYPES else "map"
    plain: dict[str, Any] = msgspec.to_builtins(tile)
    return {**plain, "effect": msgspec.to_builtins(effect_of(tile)), "lies": lies, "stop": tile.type in STOP_TYPES}
