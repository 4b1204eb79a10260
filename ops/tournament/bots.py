"""Bots of a tournament: one of ours by its name, or somebody's own from a file."""

from events.bots.all import BOTS
from events.bots.bot import Bot
from ops.errors import UserError
from ops.own_code import attribute_of, bot_named


def bot_of(name: str) -> Bot:
    """Return the bot of a name, or the one that a file has as ``mine.py:BOT``. Raises ``UserError``."""
    return bot_named(name, BOTS, _own, "mine.py:BOT")


def _own(file: str, attribute: str) -> Bot:
    bot = attribute_of(file, attribute)
    if not isinstance(bot, Bot):
        raise UserError(f"{file} has no bot {attribute}: it must be an events.bots.bot.Bot")
    return bot
