"""What a seat does when its time is over. The printed rules know of no time; R241 is ours."""

from events.ruleset.ruleset import Away

from .commands import Buy, DeclineSpecialTile, EndBoatmen, Pass, WikingerCommand
from .legal import legal
from .rules.wheel import price
from .state import Table

_DECLINING = (Pass, DeclineSpecialTile, EndBoatmen)


def default(table: Table, seat: int, _: Away) -> WikingerCommand:
    """Pass, decline and stop where that is possible; else buy the cheapest combination, or do what is offered first."""
    offered = legal(table, seat)
    for command in offered:
        if isinstance(command, _DECLINING):
            return command
    purchases = [one for one in offered if isinstance(one, Buy)]
    return min(purchases, key=lambda one: price(table.wheel, one.slot), default=offered[0])
