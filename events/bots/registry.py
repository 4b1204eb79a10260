"""All bots by name: the shipped ones, and those of installed packages (entry points of the group ``skald.bots``)."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points

from events.bots import greedy, smart, uniform
from events.bots.bot import Bot
from events.ruleset.origin import Origin, offers

GROUP = "skald.bots"
MAX_NAME = 64
RANDOM = Bot(name="random", version=1, choose=uniform.choose)
GREEDY = Bot(name="greedy", version=4, choose=greedy.choose)
SMART = Bot(name="smart", version=5, choose=smart.choose, searches=True)


class InstalledBots(Mapping[str, Bot]):
    """The bots of an installation. Packages are searched when the first bot is requested."""

    @cached_property
    def _found(self) -> tuple[dict[str, Bot], dict[str, Origin], tuple[str, ...]]:
        """The bots, the packages that they come from, and lines about unusable packages."""
        bots, origins, unusable = {bot.name: bot for bot in (RANDOM, GREEDY, SMART)}, dict[str, Origin](), list[str]()
        for offered in offers(entry_points(group=GROUP)):
            bot = offered.found
            if why := offered.why or _why_not(bot, bots):
                unusable.append(f"the bot {offered.name} of the package {offered.origin} is left out: {why}")
            else:
                bots[bot.name], origins[bot.name] = bot, offered.origin
        return bots, origins, tuple(unusable)

    @property
    def origins(self) -> Mapping[str, Origin]:
        """The package of each bot from a package."""
        return self._found[1]

    @property
    def unusable(self) -> tuple[str, ...]:
        """Lines about packages without a usable bot."""
        return self._found[2]

    def __getitem__(self, name: str) -> Bot:
        return self._found[0][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found[0])

    def __len__(self) -> int:
        return len(self._found[0])


def _why_not(bot: object, taken: Mapping[str, Bot]) -> str:
    """Return why a bot of a package cannot be used, or an empty string if it can."""
    if not isinstance(bot, Bot):
        return "it is not a Bot of events.bots.bot"
    if not (1 <= len(bot.name) <= MAX_NAME and bot.name.isprintable()):
        return f"its name is not one line of 1 to {MAX_NAME} characters"
    return f"its name {bot.name} is taken" if bot.name in taken else ""


BOTS = InstalledBots()
