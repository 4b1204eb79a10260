"""The games that wait for a bot, in Redis: a sorted set by when each may be taken, by the server's clock."""

from collections.abc import Mapping
from typing import Any

from events.log.redis.client import Client, translate_errors
from projections.redis.keys import bot_asked, bot_due, bot_wake_up
from projections.redis.script import Script

EVERY_VERSION = 1 << 53


class RedisBotTurns:
    """The games of one Redis that wait for a bot."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._ask = Script(client, "ask_bots")
        self._take = Script(client, "take_bot_turn")
        self._release = Script(client, "release_bot_turn")

    def ask(self, games: Mapping[str, int]) -> None:
        """Have a bot move in these games, each at least at this version."""
        if games:
            words = [word for pair in games.items() for word in pair]
            self._ask(keys=[bot_due(), bot_asked(), bot_wake_up()], args=words)

    def take(self, milliseconds: int) -> str | None:
        """Return a game that waits, and keep it from others for so long."""
        found = self._take(keys=[bot_due(), bot_wake_up()], args=[milliseconds])
        return found.decode() if found else None

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: done up to this version, or not done."""
        self._release(keys=[bot_due(), bot_asked()], args=[game, -1 if version is None else version])

    def drop(self, game: str) -> None:
        """Have no bot move in this game, until one is asked for again."""
        self._release(keys=[bot_due(), bot_asked()], args=[game, EVERY_VERSION])

    def wait(self, seconds: float) -> None:
        """Return when a game may wait, after so many seconds at the latest."""
        with translate_errors():
            self._client.blpop([bot_wake_up()], timeout=seconds)

    def waiting(self) -> int:
        """Return how many games wait or are being thought about."""
        with translate_errors():
            return int(self._client.zcard(bot_due()))
