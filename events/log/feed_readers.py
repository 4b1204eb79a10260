"""External readers of the feeds: the appends kept for them, and walks over all games for readers that lag too far."""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from events.log import keys
from events.log.client import Client, readable, translate_errors
from events.log.marks import KEPT_SECONDS, PREFIX
from events.log.records import BEGINNING, FeedEntry, batched, cursor_order, is_game_id, stored_cursor, stored_game_id
from events.ruleset.records import Record

READERS = "skald:feed-readers"
"""The key of the readers, scored by the time they were last seen (seconds since 1970)."""
WALKS = "skald:feed-walk:"
MAX_READERS = 16
"""The maximum number of readers that appends are kept for; those silent for the longest get games one by one."""
MAX_KEPT = 10_000
"""The maximum number of appends per partition kept for readers; a reader further behind gets games one by one."""
BATCH_SIZE = 1000


class FeedPart(Record):
    """The appends of a feed after a cursor, up to a limit, and the cursor of the feed's oldest append."""

    entries: Sequence[FeedEntry]
    oldest: str | None

    def follows(self, cursor: str) -> bool:
        """Return True if nothing after the cursor was trimmed before it was read."""
        if self.oldest is None:
            return cursor == BEGINNING
        return cursor_order(self.oldest) <= cursor_order(cursor)


class WalkedGame(Record):
    """A game of a walk, with its number: events before ``since`` (milliseconds) were delivered already."""

    number: int
    game: str
    since: int


class FeedReaders:
    """The readers of one store. If any of this data is lost, events are delivered again from the games themselves."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def are_whole(self, partitions: Collection[int]) -> Collection[int]:
        """Return the feeds from which nothing was ever trimmed; none if the store does not track this."""
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
        """Keep the appends of these feeds after the cursors for a day, up to ``MAX_KEPT``."""
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
        """Return the cursors from which readers need these feeds. Readers that are too far behind do not count."""
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
        """Return the appends of these feeds after the cursors, at most ``limit`` of each.

        The oldest append is read last, so that trimming between the two reads is noticed.
        """
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for number, cursor in after.items():
                pipeline.xrange(keys.feed(number), f"({cursor}", "+", limit)
                pipeline.xrange(keys.feed(number), "-", "+", 1)
            answers = [readable(answer) or () for answer in pipeline.execute(raise_on_error=False)]
        windows = zip(answers[::2], answers[1::2], strict=True)
        return {number: _part(rows, oldest) for number, (rows, oldest) in zip(after, windows, strict=True)}

    def ends(self, partitions: Collection[int]) -> Mapping[int, str]:
        """Return the cursor of the newest append of each of these feeds; ``0-0`` if there is none."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for number in partitions:
                pipeline.xrevrange(keys.feed(number), "+", "-", 1)
            answers = [readable(answer) for answer in pipeline.execute(raise_on_error=False)]
        return {
            number: rows[0][0].decode() if rows else BEGINNING for number, rows in zip(partitions, answers, strict=True)
        }

    def begin_walk(self, reader: str, build: int, games: Iterator[tuple[str, int]]) -> None:
        """Store the games to deliver one by one, in order, replacing the reader's previous walk."""
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
            if not number:  # an empty walk is stored, too
                self._client.xadd(key, {"game": "", "since": 0}, f"{build}-1")
            self._client.expire(key, KEPT_SECONDS)

    def walk(self, reader: str, build: int, after: int, limit: int) -> Sequence[WalkedGame] | None:
        """Return the next games of a walk; ``None`` if that walk has expired."""
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
        """Store a note about a reader, for as long as the feeds are kept for it."""
        with translate_errors():
            self._client.hset(PREFIX + reader, name, text)

    def noted(self, reader: str, name: str) -> str:
        """Return a note; empty if it has expired."""
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
    """Return an append; ``None`` for an entry that no append has written."""
    game = stored_game_id(fields.get(b"game", b""))
    first, last = _number(fields.get(b"first", b"")), _number(fields.get(b"last", b""))
    return None if game is None else FeedEntry(cursor=cursor, game=game, first=first, last=last)


def _number(stored: bytes) -> int:
    return int(stored) if len(stored) < 20 and stored.isdigit() else 0


def _numbers(cursor: bytes) -> tuple[int, int]:
    return cursor_order(cursor.decode())
