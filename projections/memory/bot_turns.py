"""The games that wait for a bot, in memory. Times are those of the monotonic clock."""

import time
from collections.abc import Mapping
from threading import Condition

from projections.bot_turns import BotTurn


class MemoryBotTurns:
    """The games of one log that wait for a bot."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._asked: dict[str, int] = {}
        self._taken = set[str]()
        self._lost = set[str]()
        self._changed = Condition()

    def ask(self, games: Mapping[str, int]) -> None:
        """Have a bot move in these games, each at least at this version."""
        with self._changed:
            for game, version in games.items():
                self._due.setdefault(game, time.monotonic())
                self._asked[game] = max(version, self._asked.get(game, 0))
            self._changed.notify()

    def take(self, milliseconds: int, again: int) -> BotTurn | None:
        """Return a game that waits, and keep it from others for so long."""
        with self._changed:
            now = time.monotonic()
            waiting = [game for game, due in self._due.items() if due <= now]
            if not waiting:
                return None
            game = min(waiting, key=lambda game: (game not in self._taken, self._due[game]))
            turn = BotTurn(game, again=game in self._taken, lost=frozenset(self._lost))
            self._due[game] = now + (again if turn.again else milliseconds) / 1000
            self._taken.add(game)
            return turn

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: done up to this version, or not done."""
        with self._changed:
            self._taken.discard(game)
            if version is not None and version >= self._asked.get(game, 0):
                self._due.pop(game, None)
                self._asked.pop(game, None)
            else:
                self._due[game] = time.monotonic()

    def drop(self, game: str) -> None:
        """Have no bot move in this game, until one is asked for again."""
        with self._changed:
            self._taken.discard(game)
            self._due.pop(game, None)
            self._asked.pop(game, None)

    def lose(self, bot: str) -> None:
        """Have all know that a process was lost with a bot."""
        self._lost.add(bot)

    def wait(self, seconds: float) -> None:
        """Return when a game may wait, after so many seconds at the latest."""
        with self._changed:
            if not any(due <= time.monotonic() for due in self._due.values()):
                self._changed.wait(seconds)

    def waiting(self) -> int:
        """Return how many games wait or are being thought about."""
        return len(self._due)
