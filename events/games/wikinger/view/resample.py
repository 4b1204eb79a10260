"""What nobody may know, dealt anew: another table that looks the same to everybody."""

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..rules.phases import is_over
from ..state import Table


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Return the table with everything that lies face down shuffled anew; nobody knows its order (R006, R145)."""
    if is_over(table):
        return table
    supply = table.supply
    resampled: Table = change(
        table,
        supply=change(
            supply,
            stacks=chance.shuffled("tile_stacks", sorted(supply.stacks)),
            special_stack=chance.shuffled("special_tiles", sorted(supply.special_stack)),
        ),
    )
    return resampled
