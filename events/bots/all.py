"""All bots by name."""

from collections.abc import Mapping

from events.bots.bot import Bot
from events.bots.greedy import GREEDY
from events.bots.random_choice import RANDOM
from events.bots.smart import SMART

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RANDOM, GREEDY, SMART)}
