"""Another table that a viewer cannot tell from this one."""

from events.ruleset.chance import Chance

from ..state import Table


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Return the same table: nothing on it is hidden (R240), and the order of later voyages is not yet drawn (R242)."""
    return table
