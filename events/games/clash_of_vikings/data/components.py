"""What a front end needs to draw the table."""

from collections.abc import Mapping
from typing import Any

import msgspec

from .box import FILE, LAYOUTS, Box


def components(box: Box) -> Mapping[str, Any]:
    """Everything in the box, with status, confidence and sources of each value."""
    values = {name: msgspec.to_builtins(marked) for name, marked in FILE.values.items()}
    if "turn_cap" in box.replaced:
        values["turn_cap"] = _replaced(box.turn_cap)
    arenas = {
        side: _replaced(msgspec.to_builtins(box.arenas[side].layout))
        if f"arenas.{side}" in box.replaced
        else msgspec.to_builtins(shipped)
        for side, shipped in LAYOUTS.items()
    }
    return {"sources": FILE.sources, "legend": FILE.legend, **values, "arenas": arenas}


def _replaced(value: Any) -> dict[str, Any]:
    return {
        "value": value,
        "status": "reconstructed",
        "confidence": "low",
        "source": ["own"],
        "note": "replaced by the operator",
    }
