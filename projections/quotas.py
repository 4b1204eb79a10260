"""Quotas: the number of games that a holder may create per day and have open, and the bot time of visitors."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from events.log.client import Client, Script, server_milliseconds, translate_errors
from events.log.log import RedisLog
from events.log.records import CorruptLog, Status
from events.ruleset.records import Record
from projections.store.keys import BOT_VISITORS

DAY_MS = 86_400_000
UNSTORED_MS = 60_000
"""The age at which a counted game stops counting if it is not in the log, since its creation has failed."""
FULL_MS = 3_600_000
"""When to retry if the quota is used up; it is freed when forks are purged and games end."""
CLOSED = frozenset(status for status in Status if status.closed)

SAMPLE_SIZE = 1_000
"""The maximum number of games checked before a refusal; of more, a random sample is checked."""


class Quota(Record):
    """The number of games that one holder may have: ``open`` at a time and ``daily`` per day.

    Without ``daily`` the holder is a tree of forks, named by a game's id: closed games count as long as they exist.
    """

    holder: str
    open: int
    daily: int | None = None


def ended(log: RedisLog, counted: Mapping[str, int], quota: Quota, now: int) -> list[str]:
    """Return the games that no longer count, given the time at which each was counted. Raises ``LogUnavailable``."""
    heads = log.heads(list(counted))
    gone = [game for game, head in heads.items() if head.version == 0 and counted[game] <= now - UNSTORED_MS]
    closed = () if quota.daily is None else [game for game, head in heads.items() if head.status in CLOSED]
    return [*gone, *closed]


class Quotas:
    """Counts the games of holders, over all processes."""

    def __init__(self, client: Client, log: RedisLog) -> None:
        self._client: Any = client
        self._log = log
        self._take = Script(client, "quota", "projections.store")

    def take(self, game: str, quota: Quota) -> int:
        """Count a game that is about to be stored; return 0, even if it was already counted.

        If the quota is used up, nothing is counted, and the number of milliseconds until a retry is returned.
        """
        wait = self._taken(game, quota)
        if wait < 0 and self._ended(quota):
            wait = self._taken(game, quota)
        return wait if wait >= 0 else FULL_MS

    def wait_for_bots(self, creator: str) -> int:
        """Return the milliseconds until bots play again in a visitor's games without people."""
        with translate_errors():
            regained = self._client.zscore(BOT_VISITORS, creator)
        return 0 if regained is None else max(0, int(regained) - DAY_MS - server_milliseconds(self._client))

    def move(self, holder: str, before: str, after: str) -> None:
        """Count one game in place of another one. ``holder`` is the hash of the holder, as ``hashed`` returns it."""
        if before != after:
            with translate_errors():
                for key in _daily_keys(holder):
                    self._client.zadd(key, {after: server_milliseconds(self._client)}, nx=True)
                    self._client.zrem(key, before)

    def give_back(self, game: str, quota: Quota) -> None:
        """Stop counting a game, since it was not stored."""
        with translate_errors():
            for key in _keys(quota):
                self._client.zrem(key, game)

    def _taken(self, game: str, quota: Quota) -> int:
        return int(self._take(_keys(quota), [game, quota.open, quota.daily or 0, DAY_MS]))

    def _ended(self, quota: Quota) -> bool:
        """Stop counting the games that have ended; return True if there were any."""
        key, *_ = _keys(quota)
        with translate_errors():
            drawn = self._client.zrandmember(key, SAMPLE_SIZE, withscores=True)
        counted = {game.decode(): int(at) for game, at in zip(drawn[::2], drawn[1::2], strict=True)}
        gone = ended(self._log, counted, quota, server_milliseconds(self._client))
        if gone:
            with translate_errors():
                self._client.zrem(key, *gone)
        return bool(gone)


def forget(client: Client, games: Sequence[str]) -> None:
    """Remove deleted games and their forks from all counts. Raises ``LogUnavailable``."""
    raw: Any = client
    if not games:
        return
    with translate_errors():
        for pattern in ("skald:quota:*", "skald:forks:*"):
            for key in raw.scan_iter(match=pattern, count=1000):
                with suppress(CorruptLog), translate_errors():  # a key of another type counts nothing
                    raw.zrem(key, *games)
        for game in games:
            raw.delete(_forks(game))


def _keys(quota: Quota) -> list[str]:
    if quota.daily is None:
        return [_forks(quota.holder)]
    return _daily_keys(hashed(quota.holder))


def hashed(holder: str) -> str:
    """Return the hash of a holder that names its keys."""
    return sha256(holder.encode()).hexdigest()


def _daily_keys(holder: str) -> list[str]:
    return [f"skald:quota:{{{holder}}}:open", f"skald:quota:{{{holder}}}:day"]


def _forks(game: str) -> str:
    return f"skald:forks:{game}"
