"""The quotas of holders in Redis: for each the games that count, and when they were counted."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from events.log.port import EventLog
from events.log.redis.client import Client, translate_errors
from events.log.redis.server_clock import server_milliseconds
from projections.quotas import DAY_MS, FULL_MS, Quota, ended
from projections.redis.script import Script

LOOKED_AT = 1_000
"""So many games are looked at before somebody is refused; of more, as many are drawn."""


class RedisQuotas:
    """Counts the games of holders, over all processes."""

    def __init__(self, client: Client, log: EventLog) -> None:
        self._client: Any = client
        self._log = log
        self._take = Script(client, "quota")

    def take(self, game: str, quota: Quota) -> int:
        """Count a game that is about to be stored."""
        wait = self._taken(game, quota)
        if wait < 0 and self._ended(quota):
            wait = self._taken(game, quota)
        return wait if wait >= 0 else FULL_MS

    def give_back(self, game: str, quota: Quota) -> None:
        """Count a game no more."""
        with translate_errors():
            for key in _keys(quota):
                self._client.zrem(key, game)

    def _taken(self, game: str, quota: Quota) -> int:
        return int(self._take(_keys(quota), [game, quota.open, quota.daily or 0, DAY_MS]))

    def _ended(self, quota: Quota) -> bool:
        """Count those no more that have ended, and return if there were any."""
        key, *_ = _keys(quota)
        with translate_errors():
            drawn = self._client.zrandmember(key, LOOKED_AT, withscores=True)
        counted = {game.decode(): int(at) for game, at in zip(drawn[::2], drawn[1::2], strict=True)}
        gone = ended(self._log, counted, quota, server_milliseconds(self._client))
        if gone:
            with translate_errors():
                self._client.zrem(key, *gone)
        return bool(gone)


def forget(client: Client, games: Sequence[str]) -> None:
    """Count games nowhere any more, and none of their forks, since they are removed. Raises ``LogUnavailable``."""
    raw: Any = client
    with translate_errors():
        for pattern in ("skald:quota:*", "skald:forks:*"):
            for key in raw.scan_iter(match=pattern, count=1000):
                raw.zrem(key, *games)
        for game in games:
            raw.delete(_forks(game))


def _keys(quota: Quota) -> list[str]:
    if quota.daily is None:
        return [_forks(quota.holder)]
    key = f"skald:quota:{{{sha256(quota.holder.encode()).hexdigest()}}}"
    return [f"{key}:open", f"{key}:day"]


def _forks(game: str) -> str:
    return f"skald:forks:{game}"
