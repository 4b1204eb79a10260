"""Bots of simulated games: each is asked with what its own seat sees and was told, and nothing else."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from random import Random
from typing import Any, Protocol

import msgspec

from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.bots import all as installed
from events.bots.bot import Bot as Installed
from events.bots.budget import Budget
from events.bots.seen import bot_secret, see
from events.ruleset.records import Command
from events.ruleset.told import Story
from ops.errors import UserError
from ops.own_code import attribute_of, bot_named

WORLDS = 4
"""How many worlds a bot searches: a number, so that the same seed plays the same games however fast they are played."""


class Question:
    """What a bot is asked: the seat's own view of the game, and the actions that are offered to it."""

    def __init__(
        self, state: GameState, seat: int, commands: Sequence[Command], chance: Random, story: Story = ()
    ) -> None:
        self._state, self._commands, self._story = state, commands, story
        self.ruleset = state.ruleset.id
        self.seat = seat
        self.seats = state.setup.seats
        self.chance = chance

    @cached_property
    def view(self) -> dict[str, Any]:
        """The table as this seat sees it, as in the service's answer to `GET /v1/games/{game}`."""
        view: dict[str, Any] = msgspec.to_builtins(self._state.ruleset.view(self._state.table, self.seat))
        return view

    @cached_property
    def actions(self) -> list[dict[str, Any]]:
        """The actions on offer, as they go over the wire."""
        return [msgspec.to_builtins(command) for command in self._commands]

    def __len__(self) -> int:
        return len(self._commands)

    def ask(self, bot: Installed) -> tuple[int, BotMove]:
        """Return what one of Skald's bots chooses, asked as the workers ask it, and how the log marks that."""
        state = self._state
        secret = bot_secret(state.seed, self.seat)
        seen = see(state.ruleset, state.table, self.seat, self._story, secret, state.away)
        chosen = bot.choose(seen, Budget(worlds=WORLDS) if bot.searches else Budget())
        return seen.offer.index(chosen.command), BotMove(name=bot.name, version=bot.version, worlds=chosen.worlds)


class Bot(Protocol):
    """Chooses for a seat; one is made for each seat of each game."""

    def choose(self, question: Question) -> int:
        """Return the number of the chosen action, counted from 0."""
        ...


class RandomBot:
    """Takes any offered action, each as likely as the others."""

    def choose(self, question: Question) -> int:
        """Return the number of one of the actions."""
        return int(question.chance.random() * len(question))


class InstalledBot:
    """One of Skald's own bots; ``move`` is how the log marks its newest choice, for the audit."""

    def __init__(self, bot: Installed) -> None:
        self._bot = bot
        self.move: BotMove | None = None

    def choose(self, question: Question) -> int:
        """Return the number of the action that the bot chooses."""
        number, self.move = question.ask(self._bot)
        return number


BOTS: dict[str, Callable[[], Bot]] = {name: partial(InstalledBot, bot) for name, bot in installed.BOTS.items()} | {
    "random": RandomBot
}
"""The bots that come with Skald, by name."""


def find_bot(name: str) -> Callable[[], Bot]:
    """Return what makes a bot: one of ours by its name, or somebody's own as ``file.py:Class``.

    Raises ``UserError``.
    """
    return bot_named(name, BOTS, _own, "mine.py:Bot")


def _own(file: str, attribute: str) -> Callable[[], Bot]:
    bot = attribute_of(file, attribute)
    if not callable(getattr(bot, "choose", None)):
        raise UserError(f"{file} has no class {attribute} with a method choose")
    made: Callable[[], Bot] = bot
    return made
