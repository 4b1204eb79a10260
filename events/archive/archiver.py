"""Moves closed games to the archive: written, read back and compared, and only then pruned from the log."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from secrets import token_hex

from events.archive.archive import ID, Archive, pack_order
from events.archive.frame import Damaged, decode, encode
from events.archive.index import INDEX, PACK, IndexItem, PackIndex, encode_index, index_of
from events.archive.store import Missing
from events.log.archivable import ArchivableLog, Archived, StoredGame
from events.log.port import CorruptLog
from events.ruleset.records import Record

PACK_GAMES = 1_000
LOOKED_AT = 500
READ_AT_ONCE = 25
PRUNED_AT_ONCE = 100

Progress = Callable[[int], None]
Forget = Callable[[Collection[str]], None]
"""Drops what was computed from games that are archived now."""


class WrongArchive(Exception):
    """The archive belongs to another store; the text is one line."""


class NotWritten(Exception):
    """What was read back from the archive is not what was written; the text is one line."""


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
        self, log: ArchivableLog, archive: Archive, *, pack_games: int = PACK_GAMES, forget: Forget = lambda _: None
    ) -> None:
        own_archive(log, archive)
        self._log, self._archive, self._forget = log, archive, forget
        self._pack_games = pack_games
        newest = max((pack_order(pack)[0] for pack in archive.packs()), default=0)
        self.number = log.begin_archiving(newest + 1)
        self._packs = 0

    def archive_closed(self, before: int, *, progress: Progress = lambda _: None, packs: int | None = None) -> Moved:
        """Archive the games that were closed before a time (milliseconds since 1970), in at most so many packs.

        A game that is broken is left where it is. Raises ``Fenced``, ``StoreError``, ``NotWritten`` and the errors of
        the log; what was not pruned by then is still in the log.
        """
        names, waiting = self._log.side_names(), self._closed(before)
        done, broken = Moved(), list[str]()
        while (packs is None or self._packs < packs) and (games := list(islice(waiting, self._pack_games))):
            found = [one for one in self._framed(games, names, broken) if one is not None]
            if found:
                done = self._moved(done, found)
                progress(done.games)
        return Moved(games=done.games, packs=done.packs, bytes=done.bytes, broken=tuple(broken))

    def write(self, framed: Sequence[tuple[StoredGame, bytes]]) -> Sequence[Archived]:
        """Write a new pack with its index, and return where its games are, once it has been read back.

        Raises ``StoreError`` and ``NotWritten``.
        """
        pack = f"{self.number}-{self._packs}"
        self._packs += 1
        data = b"".join(frame for _, frame in framed)
        index = index_of(pack, data, list(_items(framed)))
        self._archive.store.put(f"{pack}{PACK}", data)
        self._archive.store.put(f"{pack}{INDEX}", encode_index(index))
        self._require_written(index, data)
        return [
            Archived(stored=stored, place=index.place(item))
            for (stored, _), item in zip(framed, index.items, strict=True)
        ]

    def _require_written(self, index: PackIndex, data: bytes) -> None:
        pack, store = index.header.pack, self._archive.store
        if store.get(f"{pack}{PACK}") != data or store.get(f"{pack}{INDEX}") != encode_index(index):
            raise NotWritten(f"pack {pack} of the archive is not what was written; nothing of it was pruned")

    def _closed(self, before: int) -> Iterator[str]:
        ids = self._log.game_ids()
        while some := list(islice(ids, LOOKED_AT)):
            yield from (game for game, since in self._log.closed_since(some).items() if since <= before)

    def _framed(
        self, games: Sequence[str], names: Collection[str], broken: list[str]
    ) -> Iterator[tuple[StoredGame, bytes] | None]:
        for start in range(0, len(games), READ_AT_ONCE):
            for stored in self._read(games[start : start + READ_AT_ONCE], names, broken):
                frame = framed(stored)
                if frame is None:
                    broken.append(stored.game)
                else:
                    yield stored, frame

    def _read(self, games: Sequence[str], names: Collection[str], broken: list[str]) -> Sequence[StoredGame]:
        try:
            return self._log.whole(games, names)
        except CorruptLog:
            if len(games) == 1:
                broken.extend(games)
                return []
            return [stored for game in games for stored in self._read([game], names, broken)]

    def _moved(self, before: Moved, found: Sequence[tuple[StoredGame, bytes]]) -> Moved:
        archived = self.write(found)
        games = 0
        for start in range(0, len(archived), PRUNED_AT_ONCE):
            pruned = self._log.prune(archived[start : start + PRUNED_AT_ONCE], self.number)
            self._forget(pruned)
            games += len(pruned)
        size = sum(len(frame) for _, frame in found)
        return Moved(games=before.games + games, packs=before.packs + 1, bytes=before.bytes + size)


def framed(stored: StoredGame) -> bytes | None:
    """Return the frame of a game; ``None`` if the game does not come back from it as it is, since it is broken."""
    try:
        frame = encode(stored)
        return frame if decode(frame) == stored else None
    except (Damaged, ValueError, TypeError):
        return None


def _items(framed: Sequence[tuple[StoredGame, bytes]]) -> Iterator[IndexItem]:
    offset = 0
    for stored, frame in framed:
        head = stored.head
        yield IndexItem(game=stored.game, offset=offset, length=len(frame), version=head.version, hash=head.hash.hex())
        offset += len(frame)
