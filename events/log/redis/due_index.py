"""The index of the games that are due, which ``append.lua`` writes: looked up, and corrected."""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from events.log.ids import partition_of, stored_game_id
from events.log.port import PARTITIONS
from events.log.redis import keys
from events.log.redis.client import Client, readable, translate_errors
from events.log.redis.server_clock import server_milliseconds

_SET_DUE = files(__package__).joinpath("set_due.lua").read_text()


def due_games(client: Client, limit: int) -> Sequence[str]:
    """Return the games whose time has come, at most so many of each partition, the longest due first.

    It takes two round trips for all partitions.
    """
    now = server_milliseconds(client)
    with translate_errors(), client.pipeline(transaction=False) as pipeline:
        for partition in range(PARTITIONS):
            pipeline.zrangebyscore(keys.due(partition), "-inf", now, start=0, num=limit, withscores=True)
        return _by_due(pipeline.execute(raise_on_error=False))


def waiting_games(client: Client) -> Sequence[str]:
    """Return all games that are due at any time, the next one first, in one round trip."""
    with translate_errors(), client.pipeline(transaction=False) as pipeline:
        for partition in range(PARTITIONS):
            pipeline.zrange(keys.due(partition), 0, -1, withscores=True)
        return _by_due(pipeline.execute(raise_on_error=False))


def _by_due(partitions: Iterable[Any]) -> Sequence[str]:
    """Return the games in order, without what is no game, and without the partitions that cannot be read."""
    found = sorted((due, game) for games in partitions for game, due in readable(games) or ())
    return [name for _, game in found if (name := stored_game_id(bytes(game)))]


def set_due(client: Client, game: str, due: int | None, version: int) -> None:
    """Set when a game is due, unless it is at another version."""
    names = (keys.head(game), keys.due(partition_of(game)))
    with translate_errors():
        client.eval(_SET_DUE, len(names), *names, game, "" if due is None else str(due), str(version))
