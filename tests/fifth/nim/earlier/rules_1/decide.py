"""What a command did: stones were taken without a limit."""

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from ...commands import NimCommand, Take
from ...decide import decide as decide_now
from ...facts import NimFact, StonesTaken
from ...rules import phase
from ...state import Table


def decide(table: Table, seat: int, command: NimCommand, chance: Chance) -> NimFact:
    """Return the seat's own act. Raises ``RuleBroken``."""
    if isinstance(command, Take) and phase(table) == "take":
        return _take(table, seat, command.heap, command.stones)
    return decide_now(table, seat, command, chance)


def _take(table: Table, seat: int, heap: int, stones: int) -> StonesTaken:
    if heap >= len(table.heaps) or stones > table.heaps[heap]:
        raise RuleBroken("N06", "So many stones are not in that heap.")
    return StonesTaken(seat=seat, heap=heap, stones=stones)
