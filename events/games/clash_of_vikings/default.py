"""What a seat does when its time is over: nothing that could lose it a bracelet (S10, S13, S16)."""

from events.ruleset.ruleset import Away

from .commands import Announce, Answer, BelieveShield, ClashCommand, Decline, DeclineShield
from .legal import legal
from .state import Table

_QUIET = (Answer, DeclineShield, BelieveShield, Decline)


def default(table: Table, seat: int, _: Away) -> ClashCommand:
    """Pass, use no shield, believe one, leave an action undone; announce the first card truthfully.

    A SHIELD is kept as long as there is another card, and then announced as WALK. Where there is no such choice, it is
    the first space on offer.
    """
    offered = legal(table, seat)
    for command in offered:
        if isinstance(command, _QUIET) and not (isinstance(command, Answer) and command.call):
            return command
    announced = [one for one in offered if isinstance(one, Announce)]
    for announce in announced:
        if announce.card == announce.action:
            return announce
    return next((one for one in announced if one.action == "WALK"), offered[0])
