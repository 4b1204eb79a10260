"""What a seat does when its time is over. The printed rules know of no time; R260 is ours."""

from events.ruleset.ruleset import Away

from .commands import ClaimRoute, DrawBlindCard, GiveUpTunnel, PassTurn, SkandinavienCommand
from .legal import legal
from .state import Table

_HARMLESS = (DrawBlindCard, GiveUpTunnel, PassTurn, ClaimRoute)
"""What there is of these, the first kind first; new tickets, which may count against the seat, come last."""


def default(table: Table, seat: int, _: Away) -> SkandinavienCommand:
    """Draw from the pile, take back what was laid for a tunnel, keep as few tickets as allowed.

    With no card to draw, the first route on offer is claimed. Choices of tickets are listed with the fewest first.
    """
    offered = legal(table, seat)
    for kind in _HARMLESS:
        for command in offered:
            if isinstance(command, kind):
                return command
    return offered[0]
