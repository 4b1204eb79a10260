"""A bot: its name, its version, and how it chooses."""

from collections.abc import Callable

from events.bots.budget import Budget
from events.bots.seen import Seen
from events.ruleset.records import Command, Record


class Choice(Record):
    """A command, and how many worlds were searched for it."""

    command: Command
    worlds: int = 0


class Bot(Record):
    """A way to choose among what is on offer.

    ``version`` counts up when it would choose otherwise than before; one that ``searches`` does so until its time is
    over, any other is done when it is done.
    """

    name: str
    version: int
    choose: Callable[[Seen, Budget], Choice]
    searches: bool = False
