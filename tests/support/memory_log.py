"""The log in memory: as small a store as passes the contract, for tests that play whole games by the hundred."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from threading import RLock

from events.log.entries import encode_id
from events.log.records import (
    APPEND_ERRORS,
    CHANGED,
    MOST_LAG_MS,
    OUTAGE_MS,
    Append,
    Appended,
    Archived,
    ArchiveLocation,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    FeedEntry,
    Fenced,
    HashMismatch,
    Head,
    Outage,
    Status,
    StoredGame,
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


class MemoryGames:
    """The dictionaries of a log in memory; all that changes them happens under one lock."""

    def __init__(self, clock: Callable[[], int] = milliseconds) -> None:
        self.lock = RLock()
        self._clock = clock
        self._due: dict[str, int] = {}
        self._at: dict[str, int] = {}
        self._beat = 0
        self._outages: list[Outage] = []
        self._paces: dict[tuple[str, str], int] = {}
        self.dirty: dict[str, float] = {}
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, bytes], tuple[bytes, Appended]] = {}
        self._feeds: dict[int, list[FeedEntry]] = defaultdict(list)
        self._appends: dict[int, int] = defaultdict(int)
        self._side_data: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
        self._places: dict[str, ArchiveLocation] = {}
        self._kept: dict[str, int] = {}
        self._archive_id = ""
        self._archiver = 0

    def head(self, game: str) -> Head:
        """Return the top of the chain."""
        return self._heads.get(game, Head())

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the top of the chain of each of many games."""
        return {game: self.head(game) for game in games}

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """Return the fields that were stored under this name."""
        return dict(self._side_data.get((game, name), {}))

    def _change_side_data(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        self._side_data[game, name].update(fields)
        if game in self._places:
            self._side_data[game, name][CHANGED] = "1"

    def places(self, games: Sequence[str]) -> Mapping[str, ArchiveLocation]:
        """Return where those of the games are that are archived."""
        return {game: place for game in games if (place := self._places.get(game)) is not None}

    def begin_archiving(self, at_least: int) -> int:
        """Return the number of a new archiver, above all others and not below this one."""
        with self.lock:
            self._archiver = max(self._archiver + 1, at_least)
            return self._archiver

    def archive_id(self, proposed: str) -> str:
        """Return the id of the archive that belongs to this log: this one if there was none."""
        self._archive_id = self._archive_id or proposed
        return self._archive_id

    def side_names(self) -> Collection[str]:
        """Return the names under which anything is stored with any game."""
        return sorted({name for _, name in list(self._side_data)})

    def closed_since(self, games: Sequence[str]) -> Mapping[str, int]:
        """Return since when those of the games are closed that are not archived."""
        closed = [game for game in games if game not in self._places and self._is_closed(game)]
        return {game: max(_time_of(self._entries[game][-1]), self._kept.get(game, 0)) for game in closed}

    def whole(self, games: Sequence[str], names: Collection[str]) -> Sequence[StoredGame]:
        """Return all that is stored of games that are not archived, with the side data of these names."""
        with self.lock:
            known = [game for game in games if game in self._heads and game not in self._places]
            return [self._whole(game, names) for game in known]

    def prune(self, archived: Sequence[Archived], archiver: int) -> Collection[str]:
        """Leave stubs of archived games; return the games of which this was done."""
        with self.lock:
            self._require_newest(archiver)
            unchanged = [one for one in archived if self._is_prunable(one)]
            for one in unchanged:
                self._places[one.game] = one.place
                self._forget(one.game, one.side_data)
            return {one.game for one in unchanged}

    def move(
        self,
        game: str,
        old: ArchiveLocation,
        new: ArchiveLocation,
        changes: Mapping[str, Mapping[str, str]],
        archiver: int,
    ) -> bool:
        """Say that an archived game is at another place, where these changes are in the archive too."""
        with self.lock:
            self._require_newest(archiver)
            if self._places.get(game) != old or not self._holds(game, changes):
                return False
            self._places[game] = new
            for name in changes:
                del self._side_data[game, name]
            return True

    def put_back(self, stored: StoredGame, place: ArchiveLocation) -> bool:
        """Store an archived game whole again; return False if it is not at this place any more."""
        game = stored.game
        with self.lock:
            if self._places.get(game) != place:
                return False
            del self._places[game]
            self._kept[game] = self._clock()
            self._entries[game] = list(stored.entries)
            for command, (first, last, request) in stored.commands.items():
                self._commands[game, command] = (request, Appended(first=first, last=last))
            for name, fields in stored.side_data.items():
                self._side_data[game, name] = {**fields, **self._side_data[game, name]}
                self._side_data[game, name].pop(CHANGED, None)
            self.dirty.setdefault(game, time.monotonic())
            return True

    def _whole(self, game: str, names: Collection[str]) -> StoredGame:
        commands = {
            command: (done, request) for (one, command), (request, done) in self._commands.items() if one == game
        }
        return StoredGame(
            game=game,
            head=self._heads[game],
            entries=tuple(self._entries[game]),
            commands={command: (done.first, done.last, request) for command, (done, request) in commands.items()},
            side_data={name: dict(fields) for name in names if (fields := self.side_data(game, name))},
        )

    def _is_prunable(self, one: Archived) -> bool:
        if one.game in self._places or not self._is_closed(one.game) or one.game in self.dirty:
            return False
        now = self._whole(one.game, one.side_data)
        return (now.head, len(now.commands), now.side_data) == (one.head, one.commands, one.side_data)

    def _is_closed(self, game: str) -> bool:
        head = self.head(game)
        return bool(head.status) and Status(head.status).closed

    def _holds(self, game: str, changes: Mapping[str, Mapping[str, str]]) -> bool:
        return all(self.side_data(game, name) == fields for name, fields in changes.items())

    def _require_newest(self, archiver: int) -> None:
        if archiver != self._archiver:
            raise Fenced

    def _forget(self, game: str, names: Collection[str]) -> None:
        self._entries.pop(game, None)
        self._kept.pop(game, None)
        for key in [key for key in self._commands if key[0] == game]:
            del self._commands[key]
        for name in names:
            self._side_data.pop((game, name), None)


def _time_of(entry: Entry) -> int:
    return int(datetime.fromisoformat(entry.at).timestamp() * 1000)


class MemoryLog(MemoryGames):
    """Keeps every game of one process in dictionaries; all of an append happens under one lock.

    ``dirty`` maps each game with new events to since when they wait, in seconds of the monotonic clock. Read models
    in memory share it and the lock, as those in Redis share its keys and scripts. ``clock`` says the time by which
    commits are too early or too late, in milliseconds since 1970.
    """

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``."""
        with self.lock:
            if (before := self.find_command(game, commit.command, commit.request)) is not None:
                return before
            head = self.head(game)
            if head.status and Status(head.status).closed:
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
        for name, fields in commit.side_data.items():
            self._side_data[game, name].update(fields)
        self.dirty.setdefault(game, time.monotonic())
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
        if commit.at is not None and not max(last, now - MOST_LAG_MS) <= commit.at <= max(now, last):
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
        """Return the games whose time has come, at most so many of each partition, the longest due first."""
        now, found, count = self._clock(), [], Counter[int]()
        with self.lock:
            for game, due in sorted(self._due.items(), key=lambda item: (item[1], item[0])):
                if due <= now and count[partition_of(game)] < limit:
                    found.append(game)
                    count[partition_of(game)] += 1
        return found

    def waiting_games(self) -> Sequence[str]:
        """Return all games that are due at any time, the next one first."""
        with self.lock:
            return sorted(self._due, key=lambda game: self._due[game])

    def beat(self) -> Sequence[Outage]:
        """Note that the service is alive; return the outages that are not forgotten."""
        with self.lock:
            now = self._clock()
            last, self._beat = self._beat or now, now
            if now - last > OUTAGE_MS:
                self._outages.append(Outage(since=last, until=now))
            return list(self._outages)

    def forget_outage(self, outage: Outage) -> None:
        """Forget an outage."""
        with self.lock:
            if outage in self._outages:
                self._outages.remove(outage)

    def set_due(self, game: str, due: int | None, *, version: int) -> None:
        """Correct when a game is due, unless it is at another version than this."""
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
        """Return the events of many games, of each after a version."""
        return {game: self.read(game, after=version) for game, version in after.items()}

    def ping(self) -> None:
        """Do nothing: it is always there."""

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game."""
        yield from list(self._heads)

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """Return the appends of a partition in order."""
        found = self._feeds[partition]
        trimmed = _number(found[0].cursor) - 1 if found else 0
        start = max(0, _number(after) - trimmed)
        return found[start : start + limit]

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition."""
        found = self._feeds[partition]
        return found[-1].cursor if found else "0-0"

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Forget the appends before a cursor."""
        with self.lock:
            found = self._feeds[partition]
            found[:] = [entry for entry in found if _number(entry.cursor) >= _number(cursor)]

    def put_side_data(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        """Store these fields under a name."""
        with self.lock:
            self._change_side_data(game, name, fields)

    def side_data_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the fields that were stored under this name for each of many games."""
        return {game: self.side_data(game, name) for game in games}


def _number(cursor: str) -> int:
    return int(cursor.split("-", maxsplit=1)[0])
