"""What nobody may know, dealt anew: another table that looks the same to everybody."""

from events.games.wikinger.rules.phases import is_over
from events.games.wikinger.state import Table
from events.ruleset.chance import Chance
from events.ruleset.records import change


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Nobody knows the order of what lies face down, so it is shuffled anew."""
    if is_over(table):
        return table
    supply = table.supply
    redealt: Table = change(
        table,
        supply=change(
            supply,
            stacks=chance.shuffled("tile_stacks", supply.stacks),
            special_stack=chance.shuffled("special_tiles", supply.special_stack),
        ),
    )
    return redealt
