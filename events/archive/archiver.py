"""Moves closed games to the archive: written, read back and compared, and only then pruned from the log."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from secrets import token_hex

from events.archive.archive import ID, Archive, pack_order
from events.archive.packing import Framed, Packed, PackTask, pack_games, write_pack
from events.durable_files import Missing
from events.log.archivable import ArchivableLog, Archived
from events.ruleset.records import Record

PACK_GAMES = 1_000
LOOKED_AT = 500
PRUNED_AT_ONCE = 100

Progress = Callable[[int], None]
Forget = Callable[[Collection[str]], None]
"""Drops what was computed from games that are archived now."""
Pack = Callable[[Iterator[PackTask]], Iterable[Packed]]
"""Writes packs with the same log and archive, in the order of the tasks, of which it may take some ahead."""


class WrongArchive(Exception):
    """The archive belongs to another store; the text is one line."""


class Moved(Record):
    """What an archiver did: the games that are in the archive now, and those that were left since they are broken."""

    games: int = 0
    packs: int = 0
    bytes: int = 0
    broken: tuple[str, ...] = ()


def own_archive(log: ArchivableLog, archive: Archive) -> None:
    """Make an archive the one of a log, if neither has another. Raises ``WrongArchive`` and ``StoreError``."""
    try:
        found = archive.store.get(ID).decode(errors="replace")
    except Missing:
        found = ""
    known = log.archive_id(found or token_hex(16))
    if not found:
        archive.store.put(ID, known.encode())
    elif found != known:
        raise WrongArchive("the archive belongs to another store, or the store to another archive")


class Archiver:
    """One archiver. It holds the archive, and is told apart from those before it by its number."""

    def __init__(
        self,
        log: ArchivableLog,
        archive: Archive,
        *,
        pack_games: int = PACK_GAMES,
        forget: Forget = lambda _: None,
        pack: Pack | None = None,
    ) -> None:
        own_archive(log, archive)
        self._log, self._archive, self._forget = log, archive, forget
        self._pack_games, self._pack = pack_games, pack or self._pack_here
        newest = max((pack_order(pack)[0] for pack in archive.packs()), default=0)
        self.number = log.begin_archiving(newest + 1)
        self._packs = 0

    def archive_closed(self, before: int, *, progress: Progress = lambda _: None) -> Moved:
        """Archive the games that were closed before a time (milliseconds since 1970).

        A game that is broken is left where it is. Raises ``Fenced``, ``StoreError``, ``NotWritten`` and the errors of
        the log; what was not pruned by then is still in the log.
        """
        done = Moved()
        for packed in self._pack(self._tasks(before)):
            done = Moved(
                games=done.games + self._prune(packed.archived),
                packs=done.packs + bool(packed.archived),
                bytes=done.bytes + packed.bytes,
                broken=done.broken + packed.broken,
            )
            progress(done.games)
        return done

    def write(self, games: Sequence[Framed]) -> Sequence[Archived]:
        """Write a new pack with its index, and return where its games are, once it has been read back.

        Raises ``StoreError`` and ``NotWritten``.
        """
        return write_pack(self._archive.store, self._next_pack(), games)

    def _next_pack(self) -> str:
        self._packs += 1
        return f"{self.number}-{self._packs - 1}"

    def _tasks(self, before: int) -> Iterator[PackTask]:
        names, waiting = tuple(self._log.side_names()), self._closed(before)
        while games := tuple(islice(waiting, self._pack_games)):
            yield PackTask(pack=self._next_pack(), games=games, side_names=names)

    def _pack_here(self, tasks: Iterator[PackTask]) -> Iterator[Packed]:
        return (pack_games(self._log, self._archive.store, task) for task in tasks)

    def _closed(self, before: int) -> Iterator[str]:
        ids = self._log.game_ids()
        while some := list(islice(ids, LOOKED_AT)):
            yield from (game for game, since in self._log.closed_since(some).items() if since <= before)

    def _prune(self, archived: Sequence[Archived]) -> int:
        """Return how many of the games could be pruned; those that have changed since they were read stay."""
        games = 0
        for start in range(0, len(archived), PRUNED_AT_ONCE):
            pruned = self._log.prune(archived[start : start + PRUNED_AT_ONCE], self.number)
            self._forget(pruned)
            games += len(pruned)
        return games
