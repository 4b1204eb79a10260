"""The games in Redis that wait for a bot: when each may be taken, by the server's clock, and which is next."""

import logging
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from events.log.client import Client, Script, translate_errors
from events.log.records import stored_game_id
from projections.shares import FairScheduler, Share, Turn
from projections.store.keys import (
    BOT_ASKED,
    BOT_DUE,
    BOT_LOST,
    BOT_QUEUE,
    BOT_SHARES,
    BOT_TAKEN,
    BOT_VISITORS,
    BOT_WAKE_UP,
)

_log = logging.getLogger(__name__)

EVERY_VERSION = 1 << 53
DAY = 86_400
BATCH_SIZE = 64
"""The number of creators among which the next turn is chosen. If more wait, the next read continues after these."""
TRIES = 10
"""The number of lost races for games after which this process waits."""
PERSONS = "[0 ", "(0!"
"""The range of the queue with games in which a person waits."""


class BotTurn(NamedTuple):
    """A game that was taken. ``again``: a process took it before and did not give it back.

    ``lost`` names the bots that have ended a process; the time used is charged to ``turn``.
    """

    game: str
    again: bool
    lost: frozenset[str]
    turn: Turn


class BotTurns:
    """The games of one Redis that wait for a bot, as seen by one process that takes them."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._ask, self._take, self._release, self._waiting = (
            Script(client, name, "projections.store", before="queued_bot_turn")
            for name in ("ask_bots", "take_bot_turn", "release_bot_turn", "waiting_bot_turns")
        )
        self._spend = Script(client, "spend_bot_time", "projections.store")
        self._scheduler = FairScheduler()
        self._looked_at = ""

    def ask(self, games: Mapping[str, int], shares: Mapping[str, Share] = MappingProxyType({})) -> None:
        """Request a bot in these games, each at this version or later. Games without a share have the default one."""
        if games:
            words = [
                word for game, version in games.items() for word in (game, version, shares.get(game, Share()).stored())
            ]
            self._ask(keys=[BOT_DUE, BOT_ASKED, BOT_WAKE_UP, BOT_TAKEN, BOT_QUEUE, BOT_SHARES], args=words)

    def take(self, milliseconds: int, again: int) -> BotTurn | None:
        """Return a waiting game, and reserve it for this number of milliseconds; ``None`` if none waits.

        The scheduler chooses the creator, of whose games the one that has waited longest is taken. A game that was
        taken earlier and not given back comes before all others, and is reserved for ``again`` milliseconds.
        """
        for _ in range(TRIES):
            lost, looked_at, *members = self._waiting(
                keys=[BOT_DUE, BOT_TAKEN, BOT_QUEUE, BOT_SHARES, BOT_VISITORS], args=[self._looked_at, BATCH_SIZE]
            )
            self._looked_at = looked_at.decode(errors="replace")
            if not lost and not members:
                return None
            stored, member = (lost, b"") if lost else self._next(members)
            found = self._take(
                keys=[BOT_DUE, BOT_WAKE_UP, BOT_TAKEN, BOT_LOST, BOT_QUEUE, BOT_SHARES],
                args=[milliseconds, again, stored, member],
            )
            game = stored_game_id(stored)
            if game is None:
                _log.error("Dropped an entry that waits for a bot and is not a game: %r", stored)
                self.drop(stored)
            elif found:
                share, taken, bots = found
                turn = self._scheduler.begin(Share.read(share.decode(errors="replace")))
                return BotTurn(game, bool(taken), frozenset(bot.decode(errors="replace") for bot in bots), turn)
        return None

    def _next(self, members: Sequence[bytes]) -> tuple[bytes, bytes]:
        """Return the game whose turn it is, and its member of the queue."""
        by_share = {}
        for member in members:
            kind, creator, _, game = member.split(b" ", 3)
            by_share[Share.read(f"{kind.decode()} {creator.decode(errors='replace')}")] = game, member
        return by_share[self._scheduler.next(by_share)]

    def charge(self, turn: Turn, seconds: float, visitor_seconds: int) -> None:
        """Charge a turn to its creator; visitors' games without people are also charged to their daily allowance."""
        turn.end(seconds)
        if turn.share.nobody_waits and turn.share.is_visitor:
            used, in_a_day = int(1000 * seconds), 1000 * visitor_seconds
            self._spend(keys=[BOT_VISITORS], args=[turn.share.creator, used, in_a_day])

    def person_waits(self) -> bool:
        """Return True if a game in which a person waits is in the queue."""
        with translate_errors():
            return bool(self._client.zrangebylex(BOT_QUEUE, *PERSONS, start=0, num=1))

    def release(self, game: str, version: int | None) -> None:
        """Give a game back: its bots have acted up to this version; with ``None`` it waits again."""
        self._give_back(game, -1 if version is None else version)

    def drop(self, game: str | bytes) -> None:
        """Remove this game until a bot is requested again."""
        self._give_back(game, EVERY_VERSION)

    def _give_back(self, game: str | bytes, version: int) -> None:
        self._release(keys=[BOT_DUE, BOT_ASKED, BOT_TAKEN, BOT_QUEUE, BOT_SHARES], args=[game, version])

    def lose(self, bot: str) -> None:
        """Record for a day, for all processes, that this bot has ended a process."""
        with translate_errors():
            self._client.sadd(BOT_LOST, bot)
            self._client.expire(BOT_LOST, DAY)

    def wait(self, seconds: float) -> None:
        """Wait until a game may be waiting, for at most ``seconds``."""
        with translate_errors():
            self._client.blpop([BOT_WAKE_UP], timeout=seconds)

    def waiting(self) -> int:
        """Return the number of games that wait for a bot or have a thinking one."""
        with translate_errors():
            return int(self._client.zcard(BOT_DUE))
