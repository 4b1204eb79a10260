"""What a front end needs to draw the table, each value with its source."""

from collections.abc import Mapping
from typing import Any

import msgspec

from .box import Box
from .sheet import SHEET


def components(box: Box) -> Mapping[str, Any]:  # noqa: ARG001
    """Board with coordinates, cards, tickets, trains and the scoring table, and the legend of their marks."""
    legend = {"statuses": dict(SHEET.statuses), "sources": dict(SHEET.sources)}
    return {**msgspec.to_builtins(SHEET.values), "legend": legend}
