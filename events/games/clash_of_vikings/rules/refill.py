"""The end of a turn: which spaces are refilled, and whether the game ends."""

from ..data import Space
from ..facts import EndReason
from ..state import Table


def to_refill(table: Table) -> tuple[Space, ...]:
    """C143, C144, C177: the bracelet spaces with neither a bracelet nor a Viking, in the order of the data."""
    spaces = table.arena.layout.bracelet_spaces
    return tuple(space for space in spaces if space not in table.lying and space not in table.vikings)


def end_reason(table: Table) -> EndReason | None:
    """C150: why the game ends with this turn, if at all; the turn cap is a technical guard (B14)."""
    if not table.supply:
        return "supply_empty"
    return "turn_cap" if table.turn >= table.setup.box.turn_cap else None
