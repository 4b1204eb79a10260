"""What a front end needs to draw the table."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.boxes import provenance

from .box import Box


def components(box: Box) -> Mapping[str, Any]:
    """Return board, cards, tickets, trains and the scoring table, with status and source of each value."""
    return {**box.document.values, "provenance": provenance(box.document)}
