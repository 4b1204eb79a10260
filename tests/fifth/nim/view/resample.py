"""Another table that a viewer cannot tell from this one, as a function of what the viewer knows."""

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..rules import is_over, phase
from ..state import Table


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Deal the others' bonuses anew, and their sealed bids: as many as there are, of whom nobody knows whose."""
    if is_over(table):
        return table
    left = list(table.setup.box.values.bonuses)
    if viewer is not None and table.bonuses[viewer] is not None:
        left.remove(table.bonuses[viewer])
    dealt = iter(chance.shuffled("bonuses", left))
    bonuses = tuple(
        bonus if seat == viewer or bonus is None else next(dealt) for seat, bonus in enumerate(table.bonuses)
    )
    return change(table, bonuses=bonuses, bids=_bids(table, viewer, chance))


def _bids(table: Table, viewer: int | None, chance: Chance) -> tuple[int | None, ...]:
    if phase(table) != "bid":
        return table.bids
    others = [seat for seat in range(table.setup.seats) if seat != viewer]
    made = sum(table.bids[seat] is not None for seat in others)
    bidders = chance.taken("bidders", others, made)
    return tuple(
        bid if seat == viewer else chance.one_of("bids", range(3)) if seat in bidders else None
        for seat, bid in enumerate(table.bids)
    )
