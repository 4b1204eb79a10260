"""What every player in an arena has in common: its seat, its faults, its actions, and the end of its processes."""

import os
import signal
from contextlib import suppress
from typing import Any, Protocol

from skald import Game

from events.aggregate.decisions import BotMove
from events.ruleset.refusals import Refusal


class Fault(Exception):
    """A player failed, was too slow, or gave an invalid answer; the message says which."""


class Seat(Protocol):
    """A player in one seat of one game."""

    def choose(self, game: Game, seat: int) -> None:
        """Act for the seat, which is to act. Raises ``Fault``."""

    def close(self, game: Game) -> None:
        """Free all resources, since the game is over or the player is out."""


def acted(game: Game, seat: int, command: Any, worlds: int = 0, version: int = 1) -> None:
    """Act as the player in the seat. Raises ``Fault`` if the rules refuse it."""
    name = game.state.controllers[seat]
    try:
        game.act(seat, command, bot=BotMove(name=name, version=version, worlds=worlds))
    except Refusal as refusal:
        raise Fault(f"was refused: {refusal}") from None


def kill_group(leader: int) -> None:
    """Kill a process group, unless all of it has already ended."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
