"""The games that wait for a bot, in Redis: a sorted set by when each may be taken, by the server's clock."""

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.log.client import Client, Script, translate_errors
from events.log.records import stored_game_id
from projections.store.keys import BOT_ASKED, BOT_DUE, BOT_LOST, BOT_TAKEN, BOT_WAKE_UP


class BotTurn(NamedTuple):
    """A game that was taken; ``again`` if somebody took it before and did not give it back.

    ``lost`` are the bots with which processes were lost.
    """

    game: str
    again: bool
    lost: frozenset[str] = frozenset()


_log = logging.getLogger(__name__)

EVERY_VERSION = 1 << 53
DAY = 86_400


class BotTurns:
    """The games of one Redis that wait for a bot."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._ask = Script(client, "ask_bots", "projections.store")
        self._take = Script(client, "take_bot_turn", "projections.store")
        self._release = Script(client, "release_bot_turn", "projections.store")

    def ask(self, games: Mapping[str, int]) -> None:
        """Have a bot move in these games, each at least at this version. Those that wait longest are taken first."""
        if games:
            words = [word for pair in games.items() for word in pair]
            self._ask(keys=[BOT_DUE, BOT_ASKED, BOT_WAKE_UP], args=words)

    def take(self, milliseconds: int, again: int) -> BotTurn | None:
        """Return a game that waits, and keep it from others for so long; ``None`` if none waits.

        ``again`` is for how long if it was taken before and not given back; such a game comes before all others.
        """
        found = self._take(keys=[BOT_DUE, BOT_WAKE_UP, BOT_TAKEN, BOT_LOST], args=[milliseconds, again])
        if not found:
            return None
        stored, taken, lost = found
        game = stored_game_id(stored)
        if game is None:
            _log.error("What waits for a bot is no game, and is dropped: %r", stored)
            self.drop(stored)
            return self.take(milliseconds, again)
        return BotTurn(game, again=bool(taken), lost=frozenset(bot.decode(errors="replace") for bot in lost))

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: done up to this version, or not done (``None``), so that it waits again."""
        self._release(keys=[BOT_DUE, BOT_ASKED, BOT_TAKEN], args=[game, -1 if version is None else version])

    def drop(self, game: str | bytes) -> None:
        """Have no bot move in this game, until one is asked for again."""
        self._release(keys=[BOT_DUE, BOT_ASKED, BOT_TAKEN], args=[game, EVERY_VERSION])

    def lose(self, bot: str) -> None:
        """Have all know for a day that a process was lost with a bot."""
        with translate_errors():
            self._client.sadd(BOT_LOST, bot)
            self._client.expire(BOT_LOST, DAY)

    def wait(self, seconds: float) -> None:
        """Return when a game may wait, after so many seconds at the latest."""
        with translate_errors():
            self._client.blpop([BOT_WAKE_UP], timeout=seconds)

    def waiting(self) -> int:
        """Return how many games wait or are being thought about."""
        with translate_errors():
            return int(self._client.zcard(BOT_DUE))
