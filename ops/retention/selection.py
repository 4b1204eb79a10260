"""Finds the games that are old enough to go, with what they take in memory."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from events.aggregate.times import milliseconds
from events.archive.archive import Archive
from events.log.ids import is_game_id
from events.log.port import CorruptLog, Status
from events.log.redis import RedisLog, keys
from events.log.redis.client import Client, translate_errors
from events.log.redis.server_clock import server_milliseconds
from events.log.redis.stream_entries import public_entries
from events.ruleset.records import Record

PURGEABLE = (Status.OPEN, Status.RUNNING, Status.FINISHED, Status.ABANDONED)
"""Which games may go. One that is over by its rules is finished first: that takes the workers a moment."""
AT_ONCE = 500


class OldGame(Record):
    """One game that is to go: its keys, its head, when its newest event was stored, and the bytes it takes."""

    game: str
    keys: tuple[bytes, ...]
    status: Status
    version: int
    hash: bytes
    newest: int
    bytes: int


class Selection(Record):
    """Which games are to go. ``games``: these, whatever their age; empty for all that fit."""

    statuses: frozenset[Status]
    older_than_ms: int
    games: frozenset[str] = frozenset()


def old_games(client: Client, selection: Selection, archive: Archive | None = None) -> Iterator[OldGame]:
    """Yield the games that a selection fits, those in the archive too. Raises ``LogUnavailable``."""
    before = server_milliseconds(client) - selection.older_than_ms
    names = iter(sorted(_keys_by_game(client, selection.games).items()))
    while some := dict(islice(names, AT_ONCE)):
        for found in _read(client, some, archive):
            if found.status in selection.statuses and found.newest <= before:
                yield found


def _keys_by_game(client: Client, games: Collection[str]) -> Mapping[str, Sequence[bytes]]:
    found: dict[str, set[bytes]] = defaultdict(set)
    with translate_errors():
        for key in client.scan_iter(match="{p*}:g:*", count=1000):
            name = bytes(key).split(b":")[2].decode(errors="replace")
            if is_game_id(name) and (not games or name in games):
                found[name].add(bytes(key))
    return {name: sorted(own) for name, own in found.items()}


def _read(client: Client, games: Mapping[str, Sequence[bytes]], archive: Archive | None) -> Iterator[OldGame]:
    raw: Any = client
    places = RedisLog(client).places(list(games)) if archive else {}
    with translate_errors(), raw.pipeline(transaction=False) as pipeline:
        for game, own in games.items():
            pipeline.hmget(keys.head(game), "version", "hash", "status")
            pipeline.xrevrange(keys.events(game), count=1)
            for key in own:
                pipeline.memory_usage(key)
        answers = iter(pipeline.execute(raise_on_error=False))
    for game, own in games.items():
        top, newest, *sizes = islice(answers, len(own) + 2)
        try:
            version, digest, status = int(top[0]), top[1], Status(top[2].decode())
            if archive and game in places:
                at = milliseconds(archive.header(game, places[game]).at)
            else:
                at = milliseconds(public_entries([newest[0][:2]])[0].at)
        except (TypeError, ValueError, IndexError, AttributeError, KeyError, CorruptLog):
            continue  # a game that was altered is looked at by people, and by skald verify
        size = sum(size for size in sizes if isinstance(size, int))
        yield OldGame(game=game, keys=tuple(own), status=status, version=version, hash=digest, newest=at, bytes=size)
