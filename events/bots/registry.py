"""All bots by name."""

from collections.abc import Mapping

from events.bots import greedy, smart, uniform
from events.bots.bot import Bot

RANDOM = Bot(name="random", version=1, choose=uniform.choose)
GREEDY = Bot(name="greedy", version=3, oldest_alike=2, choose=greedy.choose)
SMART = Bot(name="smart", version=4, oldest_alike=3, choose=smart.choose, searches=True)
BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RANDOM, GREEDY, SMART)}
