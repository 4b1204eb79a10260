"""All bots by name."""

from collections.abc import Mapping

from events.bots.bot import Bot, Budget, Choice, Observation
from events.bots.greedy import GREEDY
from events.bots.smart import SMART


def choose(seen: Observation, budget: Budget) -> Choice:  # noqa: ARG001
    return Choice(command=seen.chance("choice", 0).one_of("offer", seen.offer))


RANDOM = Bot(name="random", version=1, choose=choose)


BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RANDOM, GREEDY, SMART)}
