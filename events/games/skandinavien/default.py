"""The default command of a seat whose deadline has passed. R260 is ours: the printed rules have no time limits."""

from events.ruleset.ruleset import Away

from .commands import ClaimRoute, DrawBlindCard, GiveUpTunnel, KeepTickets, PassTurn, SkandinavienCommand
from .legal import legal
from .rules.turn import cheapest
from .state import Table

_HARMLESS = (DrawBlindCard, GiveUpTunnel, PassTurn)


def default(table: Table, seat: int, away: Away) -> SkandinavienCommand | None:
    """Draw from the pile, give up a tunnel, and keep as few tickets as allowed, those worth least.

    Without a card to draw, an away seat's turn passes. Under rules version 1, and for a bot that fails, the first legal
    route is claimed instead, or else tickets are drawn, which may cost the seat points. That version also keeps the
    first tickets.
    """
    offered = legal(table, seat)
    if isinstance(offered[0], KeepTickets):
        return offered[0] if table.setup.rules_version < 2 else KeepTickets(tickets=cheapest(table, seat))
    for kind in _HARMLESS:
        for command in offered:
            if isinstance(command, kind):
                return command
    if table.setup.rules_version > 1 and seat in away:
        return None
    return next((command for command in offered if isinstance(command, ClaimRoute)), offered[0])
