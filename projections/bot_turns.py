"""Games in which a bot is to move: what the workers found, for the processes that play for bots."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class BotTurn(NamedTuple):
    """A game that was taken; ``again`` if somebody took it before and did not give it back.

    ``lost`` are the bots with which processes were lost.
    """

    game: str
    again: bool
    lost: frozenset[str] = frozenset()


class BotTurns(Protocol):
    """The games that wait for a bot. Naming one twice, taking it twice or releasing it late does no harm."""

    def ask(self, games: Mapping[str, int]) -> None:
        """Have a bot move in these games, each at least at this version. Those that wait longest are taken first."""
        ...

    def take(self, milliseconds: int, again: int) -> BotTurn | None:
        """Return a game that waits, and keep it from others for so long; ``None`` if none waits.

        ``again`` is for how long if it was taken before and not given back; such a game comes before all others.
        """
        ...

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: done up to this version, or not done (``None``), so that it waits again."""
        ...

    def drop(self, game: str) -> None:
        """Have no bot move in this game, until one is asked for again."""
        ...

    def lose(self, bot: str) -> None:
        """Have all know for a day that a process was lost with a bot."""
        ...

    def wait(self, seconds: float) -> None:
        """Return when a game may wait, after so many seconds at the latest."""
        ...

    def waiting(self) -> int:
        """Return how many games wait or are being thought about."""
        ...
