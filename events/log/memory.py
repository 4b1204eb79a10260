"""The log in memory, for games in one process without Redis, with the same contract as the Redis log."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from threading import RLock

from events.log.entries import encode_id
from events.log.records import (
    APPEND_ERRORS,
    MAX_LAG_MS,
    OUTAGE_MS,
    Append,
    Appended,
    ArchiveLocation,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    FeedEntry,
    HashMismatch,
    Head,
    Outage,
    TooEarly,
    TooFast,
    TooLate,
    WrongTime,
    WrongVersion,
    partition_of,
)
from events.ruleset.refusals import GameOver


def milliseconds() -> int:
    """Return the time of this process in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class MemoryLog:
    """Keeps every game of one process in dictionaries; appends hold one lock. It has no archive.

    ``clock`` returns the time for the time bounds of commits, in milliseconds since 1970.
    """

    def __init__(self, clock: Callable[[], int] = milliseconds) -> None:
        self.lock = RLock()
        self._clock = clock
        self._due: dict[str, int] = {}
        self._at: dict[str, int] = {}
        self._beat = 0
        self._outages: list[Outage] = []
        self._paces: dict[tuple[str, str], int] = {}
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, bytes], tuple[bytes, Appended]] = {}
        self._feeds: dict[int, list[FeedEntry]] = defaultdict(list)
        self._appends: dict[int, int] = defaultdict(int)
        self._game_metadata: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)

    def head(self, game: str) -> Head:
        """Return the top of the chain."""
        return self._heads.get(game, Head())

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the top of the chain of each of many games."""
        return {game: self.head(game) for game in games}

    def game_metadata(self, game: str, name: str) -> Mapping[str, str]:
        """Return the fields that were stored under this name."""
        return dict(self._game_metadata.get((game, name), {}))

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``."""
        with self.lock:
            if (before := self.find_command(game, commit.command, commit.request)) is not None:
                return before
            head = self.head(game)
            if head.is_closed:
                raise GameOver
            if len(self._entries[game]) != head.version:
                raise CorruptLog
            if head.version != expected.version:
                raise WrongVersion(head.version)
            if head.hash != expected.hash:
                raise HashMismatch
            self._require_time(game, commit)
            self._require_pace(game, commit)
            return self._store(game, commit)

    def append_many(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        """Store commits of different games, one after the other."""
        return [self._outcome(*one) for one in appends]

    def _outcome(self, game: str, commit: Commit, expected: Head) -> Appended | Exception:
        try:
            return self.append(game, commit, expected=expected)
        except APPEND_ERRORS as error:
            return error

    def _store(self, game: str, commit: Commit) -> Appended:
        first, last = commit.entries[0].version, commit.entries[-1].version
        self._entries[game].extend(commit.entries)
        self._heads[game] = Head(
            version=last, hash=commit.entries[-1].hash, status=commit.status, rules_version=commit.rules_version
        )
        appended = Appended(first=first, last=last)
        self._commands[game, encode_id(commit.command)] = (encode_id(commit.request), appended)
        partition = partition_of(game)
        self._appends[partition] += 1
        cursor = f"{self._appends[partition]}-0"
        self._feeds[partition].append(FeedEntry(cursor=cursor, game=game, first=first, last=last))
        for name, fields in commit.game_metadata.items():
            self._game_metadata[game, name].update(fields)
        self._index_due(game, None if commit.status.closed else commit.due)
        if commit.at is not None:
            self._at[game] = commit.at
        return appended

    def _require_time(self, game: str, commit: Commit) -> None:
        now = self._clock()
        if commit.not_before is not None and now < commit.not_before:
            raise TooEarly
        if commit.not_after is not None and now > commit.not_after:
            raise TooLate
        last = self._at.get(game, 0)
        if commit.at is not None and not max(last, now - MAX_LAG_MS) <= commit.at <= max(now, last):
            raise WrongTime(now)

    def _require_pace(self, game: str, commit: Commit) -> None:
        if (pace := commit.pace) is None:
            return
        now, key = self._clock() * 1000, (game, pace.name)
        next_at = max(now, self._paces.get(key, 0)) + pace.interval
        if (early := next_at - pace.burst * pace.interval - now) > 0:
            raise TooFast(pace, early / 1_000_000)
        self._paces[key] = next_at

    def due_games(self, limit: int) -> Sequence[str]:
        """Return the games that are due, at most ``limit`` of each partition, longest due first."""
        now, found, count = self._clock(), [], Counter[int]()
        with self.lock:
            for game, due in sorted(self._due.items(), key=lambda item: (item[1], item[0])):
                if due <= now and count[partition_of(game)] < limit:
                    found.append(game)
                    count[partition_of(game)] += 1
        return found

    def waiting_games(self) -> Sequence[str]:
        """Return all games with a due time, earliest first."""
        with self.lock:
            return sorted(self._due, key=lambda game: self._due[game])

    def beat(self) -> Sequence[Outage]:
        """Record that the service is alive; return the outages that were not removed."""
        with self.lock:
            now = self._clock()
            last, self._beat = self._beat or now, now
            if now - last > OUTAGE_MS:
                self._outages.append(Outage(since=last, until=now))
            return list(self._outages)

    def forget_outage(self, outage: Outage) -> None:
        """Remove an outage that was refunded."""
        with self.lock:
            if outage in self._outages:
                self._outages.remove(outage)

    def set_due(self, game: str, due: int | None, *, version: int) -> None:
        """Correct when a game is due, unless it is at another version."""
        with self.lock:
            if self.head(game).version == version:
                self._index_due(game, due)

    def _index_due(self, game: str, due: int | None) -> None:
        if due is None:
            self._due.pop(game, None)
        else:
            self._due[game] = due

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Return where the events of a command are, if it was appended before."""
        known = self._commands.get((game, encode_id(command)))
        if known is None:
            return None
        if known[0] != encode_id(request):
            raise CommandReused
        return Appended(first=known[1].first, last=known[1].last, repeated=True)

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """Return the events after a version."""
        return self._entries[game][after:upto] if game in self._entries else []

    def read_many(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """Return the events of many games, each after a version."""
        return {game: self.read(game, after=version) for game, version in after.items()}

    def ping(self) -> None:
        """Do nothing: memory is always available."""

    def require_store(self) -> None:
        """Do nothing: the store is always the same."""

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game."""
        yield from list(self._heads)

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """Return the appends of a partition in order."""
        found = self._feeds[partition]
        trimmed = _number(found[0].cursor) - 1 if found else 0
        start = max(0, _number(after) - trimmed)
        return found[start : start + limit]

    def fed(self, after: Mapping[int, str]) -> Collection[int]:
        """Return the partitions to which something was appended after these cursors."""
        return [partition for partition, cursor in after.items() if self.feed(partition, after=cursor, limit=1)]

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition."""
        found = self._feeds[partition]
        return found[-1].cursor if found else "0-0"

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Remove the appends before a cursor."""
        with self.lock:
            found = self._feeds[partition]
            found[:] = [entry for entry in found if _number(entry.cursor) >= _number(cursor)]

    def put_game_metadata(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        """Store these fields under a name."""
        with self.lock:
            self._game_metadata[game, name].update(fields)

    def places(self, games: Sequence[str]) -> Mapping[str, ArchiveLocation]:
        """Return an empty result, since games are never archived."""
        del games
        return {}

    def game_metadata_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the fields that were stored under this name for each of many games."""
        return {game: self.game_metadata(game, name) for game in games}


def _number(cursor: str) -> int:
    return int(cursor.split("-", maxsplit=1)[0])
