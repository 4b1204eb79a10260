"""What stays the same however the game goes."""

from typing import Any

from ..state import Table


def invariants(table: Table) -> Any:
    """Stones are in a heap or taken, and nobody's bonus changes."""
    return sum(table.heaps) + table.taken, table.bonuses
