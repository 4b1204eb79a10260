"""What follows of itself, one fact at a time."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from ..facts import ClashFact
from ..state import Table
from .effects import take_effect
from .layout import lay_out
from .truth import find_truth
from .turn import go_on


def follow(table: Table, chance: Chance, _: Away) -> ClashFact | None:
    """Return the next fact that follows from a table; ``None`` where somebody is asked, or the game is over."""
    match table.phase:
        case "announce" | "move" | "slam" | "attack" | "shield" | "doubt" | "place" | "choose_start" | "over":
            return None
        case "bluff" | "reveal" | "pay":
            return find_truth(table, table.phase, chance)
        case "settled" | "turn_end" | "loot":
            return go_on(table, table.phase, chance)
        case "impossible" | "hit" | "only_place" | "sink" | "pick_up":
            return take_effect(table, table.phase, chance)
        case "layout" | "last_start" | "deal_starts" | "deal":
            return lay_out(table, table.phase, chance)
        case _:
            assert_never(table.phase)
