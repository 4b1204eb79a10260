"""The games that a log in memory holds, and what an archive needs of them: read whole, pruned, moved and put back."""

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from threading import RLock

from events.log.archivable import CHANGED, Archived, Fenced, StoredGame
from events.log.feed import FeedEntry
from events.log.outages import Outage
from events.log.places import Place
from events.log.port import Appended, Entry, Head, Status


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
        self._places: dict[str, Place] = {}
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

    def places(self, games: Sequence[str]) -> Mapping[str, Place]:
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
                self._forget(one.game, one.beside)
            return {one.game for one in unchanged}

    def move(self, game: str, old: Place, new: Place, changes: Mapping[str, Mapping[str, str]], archiver: int) -> bool:
        """Say that an archived game is at another place, where these changes are in the archive too."""
        with self.lock:
            self._require_newest(archiver)
            if self._places.get(game) != old or not self._holds(game, changes):
                return False
            self._places[game] = new
            for name in changes:
                del self._side_data[game, name]
            return True

    def put_back(self, stored: StoredGame, place: Place) -> bool:
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
            for name, fields in stored.beside.items():
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
            beside={name: dict(fields) for name in names if (fields := self.side_data(game, name))},
        )

    def _is_prunable(self, one: Archived) -> bool:
        if one.game in self._places or not self._is_closed(one.game) or one.game in self.dirty:
            return False
        now = self._whole(one.game, one.beside)
        return (now.head, len(now.commands), now.beside) == (one.head, one.commands, one.beside)

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
