"""Bots of simulated games: each is asked with what its own seat sees, and nothing else."""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from events.aggregate.state import GameState
from events.ruleset.records import Command
from ops.errors import UserError


class Question:
    """What a bot is asked: the seat's own view of the game, and the actions that are offered to it."""

    def __init__(self, state: GameState, seat: int, commands: Sequence[Command], chance: Random) -> None:
        self._state, self._commands = state, commands
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


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
"""The bots that come with Skald, by name."""


def find_bot(name: str) -> Callable[[], Bot]:
    """Return what makes a bot: one of ours by its name, or somebody's own as ``file.py:Class``.

    Raises ``UserError``.
    """
    file, _, attribute = name.rpartition(":")
    if not file:
        if name not in BOTS:
            raise UserError(f"there is no bot {name}; there are {', '.join(BOTS)}, and your own as mine.py:Bot")
        return BOTS[name]
    bot: Any = getattr(_module(Path(file)), attribute, None)
    if not callable(getattr(bot, "choose", None)):
        raise UserError(f"{file} has no class {attribute} with a method choose")
    made: Callable[[], Bot] = bot
    return made


def _module(file: Path) -> Any:
    spec = spec_from_file_location(f"skald_bot_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise UserError(f"{file} is no Python file with a bot")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - somebody's own code may raise anything
        raise UserError(f"{file} cannot be imported: {type(error).__name__}: {error}") from None
    return module
