"""Start spaces before the first turn."""

from ..data import Space
from ..state import Table


def free_starts(table: Table) -> tuple[Space, ...]:
    """C009, C010: the start spaces on which nobody has put a Viking."""
    return tuple(space for space in table.arena.layout.start_spaces if space not in table.chosen)
