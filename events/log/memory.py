"""The log in memory: for tests, and for folding a log that came as a file."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from threading import Lock

from events.log.ids import partition_of
from events.log.port import (
    Appended,
    CommandReused,
    Commit,
    CorruptLog,
    Entry,
    FeedEntry,
    HashMismatch,
    Head,
    Status,
    WrongVersion,
)
from events.ruleset.refusals import GameOver


class MemoryLog:
    """Keeps every game of one process in dictionaries; all of an append happens under one lock."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        self._heads: dict[str, Head] = {}
        self._commands: dict[tuple[str, str], tuple[str, Appended]] = {}
        self._feeds: dict[int, list[FeedEntry]] = defaultdict(list)
        self._beside: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
        self._lock = Lock()

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``."""
        with self._lock:
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
            return self._stored(game, commit)

    def _stored(self, game: str, commit: Commit) -> Appended:
        first, last = commit.entries[0], commit.entries[-1]
        self._entries[game].extend(commit.entries)
        self._heads[game] = Head(
            version=last.version, hash=last.hash, status=commit.status, rules_version=commit.rules_version
        )
        appended = Appended(first=first.version, last=last.version)
        self._commands[game, commit.command] = (commit.request, appended)
        feed = self._feeds[partition_of(game)]
        feed.append(FeedEntry(cursor=f"{len(feed) + 1}-0", game=game, first=first.version, last=last.version))
        for name, fields in commit.side_data.items():
            self._beside[game, name].update(fields)
        return appended

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Where the events of a command are, if it was appended before."""
        known = self._commands.get((game, command))
        if known is None:
            return None
        if known[0] != request:
            raise CommandReused
        return Appended(first=known[1].first, last=known[1].last, repeated=True)

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """The events after a version."""
        return self._entries[game][after:upto] if game in self._entries else []

    def head(self, game: str) -> Head:
        """The top of the chain."""
        return self._heads.get(game, Head())

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """The appends of a partition in order."""
        start = int(after.split("-", maxsplit=1)[0])
        return self._feeds[partition][start : start + limit]

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """What was written beside the log."""
        return dict(self._beside.get((game, name), {}))
