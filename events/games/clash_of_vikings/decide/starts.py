"""Before the first turn: each player chooses a start space."""

from events.ruleset.refusals import RuleBroken

from ..commands import ChooseStart
from ..facts import StartSpaceChosen
from ..rules import free_starts
from ..state import Table
from .refusing import require_phase


def choose_start(table: Table, seat: int, command: ChooseStart) -> StartSpaceChosen:
    """C009, C010: a free start space."""
    require_phase(table, "C010", "choose_start")
    if command.space in table.chosen:
        raise RuleBroken("C009", f"Another Viking stands on {command.space}.")
    if command.space not in free_starts(table):
        raise RuleBroken("C010", f"{command.space} is no start space.")
    return StartSpaceChosen(seat=seat, space=command.space)
