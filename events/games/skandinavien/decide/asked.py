"""The refusal of commands that do not answer what is asked."""

from collections.abc import Mapping

from events.ruleset.refusals import RuleBroken

from ..state import Phase, Table

_OUT_OF_PLACE: Mapping[Phase, tuple[str, str]] = {
    "layout": ("R015", "The game is still being laid out."),
    "first_tickets": ("R015", "The first turn begins when all have chosen their tickets."),
    "turn": ("R019", "Nothing has been begun: draw cards, claim a route, or draw tickets."),
    "second_card": ("R022", "Draw the second card first."),
    "tunnel": ("R022", "Pay for the tunnel or give it up first."),
    "tickets": ("R022", "Choose among the tickets drawn first."),
    "scoring": ("R127", "All turns have been taken."),
    "over": ("R127", "All turns have been taken."),
}


def require(table: Table, *phases: Phase) -> None:
    """Refuse a command that belongs to other phases than the current one. Raises ``RuleBroken``."""
    if table.phase not in phases:
        raise RuleBroken(*_OUT_OF_PLACE[table.phase])
