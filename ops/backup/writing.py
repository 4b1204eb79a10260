"""Writes the keys of a backup into a store, and what follows from them: what is dirty, and what is due when."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from events.log.ids import partition_of
from events.log.redis import keys
from events.log.redis.client import Client, translate_errors
from events.log.redis.server_clock import server_milliseconds
from ops.backup.kinds import StoredKey
from ops.errors import UserError

AT_ONCE = 500
"""Fields, members or entries of a key that are written by one command."""
_PLACEHOLDER = ("-", "-")
_NO_ID = b"0-0"


class StoreWriter:
    """Writes into one store. ``games``: those of the backup; the feeds tell of no others."""

    def __init__(self, client: Client, games: Sequence[str]) -> None:
        self._client: Any = client
        self._versions = dict.fromkeys(games, 0)
        self._now = server_milliseconds(client)

    def write(self, stored: Sequence[StoredKey], *, game: str | None) -> None:
        """Write the keys of one unit. Games come before the feeds. Raises ``LogUnavailable`` and ``LogFull``."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for one in stored:
                for command in self._commands(one):
                    pipeline.execute_command(*command)
                if one.expires is not None:
                    pipeline.execute_command("PEXPIREAT", one.key, one.expires)
            if game is not None:
                self._mark(pipeline, game, stored)
            pipeline.execute()

    def _mark(self, pipeline: Any, game: str, stored: Sequence[StoredKey]) -> None:
        """Have the read models of a game computed, and list it again if it is due."""
        partition = partition_of(game)
        pipeline.execute_command("ZADD", keys.dirty(partition), self._now, game)
        head = next((one.value for one in stored if one.key == keys.head(game).encode()), [])
        top = dict(zip(head[::2], head[1::2], strict=True))
        self._versions[game] = int(top.get(b"version", 0))
        if b"due" in top:
            pipeline.execute_command("ZADD", keys.due(partition), top[b"due"], game)

    def _commands(self, one: StoredKey) -> Iterator[tuple[Any, ...]]:
        match one.type:
            case "string":
                yield ("SET", one.key, *one.value)
            case "hash":
                yield from _several("HSET", one.key, one.value, 2)
            case "list":
                yield from _several("RPUSH", one.key, one.value, 1)
            case "set":
                yield from _several("SADD", one.key, one.value, 1)
            case "zset":
                turned = [item for pair in zip(one.value[1::2], one.value[::2], strict=True) for item in pair]
                yield from _several("ZADD", one.key, turned, 2)
            case "stream":
                yield from self._stream(one)
            case _:
                raise UserError(f"the backup holds a key of the type {one.type!a}, which cannot be restored")

    def _stream(self, one: StoredKey) -> Iterator[tuple[Any, ...]]:
        is_feed = one.key.endswith(b":feed")
        entries = [(entry_id, fields) for entry_id, fields in one.value if not is_feed or self._tells_of(fields)]
        for entry_id, fields in entries:
            yield ("XADD", one.key, entry_id, *fields)
        # The next id goes on from the newest there ever was, also where that entry is gone.
        if entries and entries[-1][0] != one.last_id:
            yield ("XSETID", one.key, one.last_id)
        if not entries and one.last_id != _NO_ID:
            yield ("XADD", one.key, "MAXLEN", 0, one.last_id, *_PLACEHOLDER)

    def _tells_of(self, fields: Sequence[bytes]) -> bool:
        """Return True if an entry of a feed is about events that the backup holds."""
        told = dict(zip(fields[::2], fields[1::2], strict=True))
        known = self._versions.get(told.get(b"game", b"").decode(errors="replace"), 0)
        return int(told.get(b"last", 0)) <= known


def _several(command: str, key: bytes, items: Sequence[Any], each: int) -> Iterator[tuple[Any, ...]]:
    rest = iter(items)
    while some := list(islice(rest, AT_ONCE * each)):
        yield (command, key, *some)
