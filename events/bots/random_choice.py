"""``random``: any of the actions on offer, each as likely as the others."""

from events.bots.bot import Bot, Choice
from events.bots.budget import Budget
from events.bots.seen import Seen


def choose(seen: Seen, budget: Budget) -> Choice:  # noqa: ARG001
    """Return one of the commands on offer."""
    return Choice(command=seen.chance("choice", 0).one_of("offer", seen.offer))


RANDOM = Bot(name="random", version=1, choose=choose)
