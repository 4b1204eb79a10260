"""Who reads the feeds of all partitions from outside: what is kept for them, and the games that are told one by one."""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from events.log import keys
from events.log.client import Client, readable, translate_errors
from events.log.marks import KEPT_SECONDS, PREFIX
from events.log.records import BEGINNING, FeedEntry, batched, cursor_order, is_game_id, stored_cursor, stored_game_id
from events.ruleset.records import Record

READERS = "skald:feed-readers"
"""The readers, by when they were heard of last (seconds since 1970)."""
WALKS = "skald:feed-walk:"
MAX_READERS = 16
"""For so many readers appends are kept: those that have been silent for the longest are told games one by one."""
MAX_KEPT = 10_000
"""So many appends of a partition are kept for readers; one that is so far behind is told games one by one."""
BATCH_SIZE = 1000


class FeedPart(Record):
    """What a feed holds after a cursor, as far as it was asked for, and the cursor of the oldest append it holds."""

    entries: Sequence[FeedEntry]
    oldest: str | None

    def follows(self, cursor: str) -> bool:
        """Return True if nothing that came after the cursor was trimmed before it was read."""
        if self.oldest is None:
            return cursor == BEGINNING
        return cursor_order(self.oldest) <= cursor_order(cursor)


class WalkedGame(Record):
    """A game of a walk, by its number in it: what is older than ``since`` (milliseconds) has been told before."""

    number: int
    game: str
    since: int


class FeedReaders:
    """The readers of one store. Whatever is lost here is told again from the games themselves."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def are_whole(self, partitions: Collection[int]) -> Collection[int]:
        """Return those of these feeds of which nothing was ever trimmed; none where the store does not count."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for number in partitions:
                pipeline.xinfo_stream(keys.feed(number))
            found = pipeline.execute(raise_on_error=False)
        return [
            number
            for number, info in zip(partitions, found, strict=True)
            if isinstance(info, dict) and info.get("entries-added") == info["length"]
        ]

    def hold(self, reader: str, cursors: Mapping[int, str]) -> None:
        """Keep what these feeds hold after the cursors for a day, if neither is too much (``MAX_KEPT``)."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            pipeline.zadd(READERS, {reader: time.time()})
            pipeline.zremrangebyrank(READERS, 0, -MAX_READERS - 1)
            pipeline.expire(READERS, KEPT_SECONDS)
            if cursors:
                pipeline.hset(PREFIX + reader, mapping={str(number): cursor for number, cursor in cursors.items()})
            pipeline.expire(PREFIX + reader, KEPT_SECONDS)
            pipeline.expire(WALKS + reader, KEPT_SECONDS)
            pipeline.execute()

    def needed_from(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return the cursors from which readers need these feeds. A reader that is too far behind is not waited for."""
        with translate_errors():
            found_readers = self._client.zrangebyscore(READERS, time.time() - KEPT_SECONDS, "+inf")
            readers = [reader.decode(errors="replace") for reader in found_readers]
            if not readers or not partitions:
                return {}
            with self._client.pipeline(transaction=False) as pipeline:
                for number in partitions:
                    pipeline.xlen(keys.feed(number))
                for reader in readers:
                    pipeline.hmget(PREFIX + reader, [str(number) for number in partitions])
                answers = [readable(answer) for answer in pipeline.execute(raise_on_error=False)]
            found: dict[int, str] = {}
            for at, number in enumerate(partitions):
                rows = answers[len(partitions) :]
                marks = [stored_cursor(row[at]) for row in rows if row is not None and row[at] is not None]
                if marks and (answers[at] or 0) <= MAX_KEPT:
                    found[number] = min(marks, key=cursor_order)
                elif marks:
                    for reader in readers:
                        self._client.hdel(PREFIX + reader, str(number))
        return found

    def read(self, after: Mapping[int, str], limit: int) -> Mapping[int, FeedPart]:
        """Return what these feeds hold after the cursors, of each at most so many appends.

        What is oldest is read last, so that nothing is trimmed between the two without being noticed.
        """
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for number, cursor in after.items():
                pipeline.xrange(keys.feed(number), f"({cursor}", "+", limit)
                pipeline.xrange(keys.feed(number), "-", "+", 1)
            answers = [readable(answer) or () for answer in pipeline.execute(raise_on_error=False)]
        windows = zip(answers[::2], answers[1::2], strict=True)
        return {number: _part(rows, oldest) for number, (rows, oldest) in zip(after, windows, strict=True)}

    def ends(self, partitions: Collection[int]) -> Mapping[int, str]:
        """Return the cursor of the newest append of each of these feeds; ``0-0`` where there was none."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for number in partitions:
                pipeline.xrevrange(keys.feed(number), "+", "-", 1)
            answers = [readable(answer) for answer in pipeline.execute(raise_on_error=False)]
        return {
            number: rows[0][0].decode() if rows else BEGINNING for number, rows in zip(partitions, answers, strict=True)
        }

    def begin_walk(self, reader: str, build: int, games: Iterator[tuple[str, int]]) -> None:
        """Keep the games that are told one by one, in their order, instead of those of the reader's walk before."""
        key = WALKS + reader
        with translate_errors():
            self._client.unlink(key)
            number = 0
            for some in batched(games, BATCH_SIZE):
                with self._client.pipeline(transaction=False) as pipeline:
                    for game, since in some:
                        number += 1
                        pipeline.xadd(key, {"game": game, "since": since}, f"{build}-{number}")
                    pipeline.execute()
            if not number:  # an empty walk is known as well
                self._client.xadd(key, {"game": "", "since": 0}, f"{build}-1")
            self._client.expire(key, KEPT_SECONDS)

    def walk(self, reader: str, build: int, after: int, limit: int) -> Sequence[WalkedGame] | None:
        """Return the next games of a walk; ``None`` if that walk is not kept any more."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            pipeline.xrange(WALKS + reader, "-", "+", 1)
            pipeline.xrange(WALKS + reader, f"({build}-{after}", "+", limit)
            first, rows = pipeline.execute()
        if not first or _numbers(first[0][0])[0] != build:
            return None
        return [
            WalkedGame(number=_numbers(cursor)[1], game=game, since=_number(fields.get(b"since", b"")))
            for cursor, fields in rows
            if is_game_id(game := fields.get(b"game", b"").decode(errors="replace"))
        ]

    def note(self, reader: str, name: str, text: str) -> None:
        """Note something about a reader, for as long as the feeds are kept for it."""
        with translate_errors():
            self._client.hset(PREFIX + reader, name, text)

    def noted(self, reader: str, name: str) -> str:
        """Return what was noted; nothing if that is forgotten."""
        with translate_errors():
            found = self._client.hget(PREFIX + reader, name)
        return found.decode(errors="replace") if found else ""


def _part(rows: Sequence[Any], oldest: Sequence[Any]) -> FeedPart:
    found = (_entry(cursor.decode(), fields) for cursor, fields in rows)
    return FeedPart(
        entries=[entry for entry in found if entry is not None],
        oldest=oldest[0][0].decode() if oldest else None,
    )


def _entry(cursor: str, fields: Mapping[bytes, bytes]) -> FeedEntry | None:
    """Return an append; ``None`` for what somebody else has written there."""
    game = stored_game_id(fields.get(b"game", b""))
    first, last = _number(fields.get(b"first", b"")), _number(fields.get(b"last", b""))
    return None if game is None else FeedEntry(cursor=cursor, game=game, first=first, last=last)


def _number(stored: bytes) -> int:
    return int(stored) if len(stored) < 20 and stored.isdigit() else 0


def _numbers(cursor: bytes) -> tuple[int, int]:
    return cursor_order(cursor.decode())
