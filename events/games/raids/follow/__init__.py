"""What follows of itself, one fact at a time, until somebody has a choice (R253)."""

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from ..facts import RaidsFact
from ..state import Table
from .sailing import sail
from .turn import flee_home, take_turn
from .voyage import end_voyage, lay_out, sail_ghost


def follow(table: Table, chance: Chance, away: Away) -> RaidsFact | None:  # noqa: PLR0911
    """Return the next fact that follows from a table; ``None`` where somebody is asked, or the game is over."""
    if table.move is not None:
        return sail(table, table.move)
    if table.battle is not None:
        return flee_home(table, table.battle)
    if table.active is not None:
        return take_turn(table, table.active)
    if not table.voyage:
        return lay_out(table, chance)
    if table.over:
        return None
    if 0 in table.ranks:
        return sail_ghost(table)
    return end_voyage(table, chance, away)
