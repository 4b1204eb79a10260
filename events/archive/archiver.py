"""Moves closed games to the archive: written, read back and compared, and only then pruned from the log."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from secrets import token_hex

from events.archive.archive import ID, Archive, pack_order
from events.archive.frame import Damaged, decode, encode
from events.archive.index import INDEX, PACK, IndexItem, PackIndex, encode_index, index_of
from events.durable_files import Missing
from events.log.archivable import ArchivableLog, Archived, StoredGame
from events.log.places import Place
from events.log.port import CorruptLog, Head
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


class Framed(Record):
    """A game as it goes into a pack: its frame, and what tells whether it has changed since it was read."""

    game: str
    head: Head
    commands: int
    beside: dict[str, dict[str, str]]
    frame: bytes

    def at(self, place: Place) -> Archived:
        """Return that the game was archived at a place."""
        return Archived(game=self.game, head=self.head, commands=self.commands, beside=self.beside, place=place)


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
            found = list(self._framed(games, names, broken))
            if found:
                done = self._moved(done, found)
                progress(done.games)
        return Moved(games=done.games, packs=done.packs, bytes=done.bytes, broken=tuple(broken))

    def write(self, games: Sequence[Framed]) -> Sequence[Archived]:
        """Write a new pack with its index, and return where its games are, once it has been read back.

        Raises ``StoreError`` and ``NotWritten``.
        """
        pack = f"{self.number}-{self._packs}"
        self._packs += 1
        data = b"".join(one.frame for one in games)
        index = index_of(pack, data, list(_items(games)))
        self._archive.store.put(f"{pack}{PACK}", data)
        self._archive.store.put(f"{pack}{INDEX}", encode_index(index))
        self._require_written(index, data)
        return [one.at(index.place(item)) for one, item in zip(games, index.items, strict=True)]

    def _require_written(self, index: PackIndex, data: bytes) -> None:
        pack, store = index.header.pack, self._archive.store
        if store.get(f"{pack}{PACK}") != data or store.get(f"{pack}{INDEX}") != encode_index(index):
            raise NotWritten(f"pack {pack} of the archive is not what was written; nothing of it was pruned")

    def _closed(self, before: int) -> Iterator[str]:
        ids = self._log.game_ids()
        while some := list(islice(ids, LOOKED_AT)):
            yield from (game for game, since in self._log.closed_since(some).items() if since <= before)

    def _framed(self, games: Sequence[str], names: Collection[str], broken: list[str]) -> Iterator[Framed]:
        for start in range(0, len(games), READ_AT_ONCE):
            for stored in self._read(games[start : start + READ_AT_ONCE], names, broken):
                if (one := framed(stored)) is not None:
                    yield one
                else:
                    broken.append(stored.game)

    def _read(self, games: Sequence[str], names: Collection[str], broken: list[str]) -> Sequence[StoredGame]:
        try:
            return self._log.whole(games, names)
        except CorruptLog:
            if len(games) == 1:
                broken.extend(games)
                return []
            return [stored for game in games for stored in self._read([game], names, broken)]

    def _moved(self, before: Moved, found: Sequence[Framed]) -> Moved:
        archived = self.write(found)
        games = 0
        for start in range(0, len(archived), PRUNED_AT_ONCE):
            pruned = self._log.prune(archived[start : start + PRUNED_AT_ONCE], self.number)
            self._forget(pruned)
            games += len(pruned)
        size = sum(len(one.frame) for one in found)
        return Moved(games=before.games + games, packs=before.packs + 1, bytes=before.bytes + size)


def framed(stored: StoredGame) -> Framed | None:
    """Return a game as it goes into a pack; ``None`` if it does not come back from there as it is: it is broken."""
    try:
        frame = encode(stored)
        if decode(frame) != stored:
            return None
    except (Damaged, ValueError, TypeError):
        return None
    return Framed(game=stored.game, head=stored.head, commands=len(stored.commands), beside=stored.beside, frame=frame)


def _items(games: Sequence[Framed]) -> Iterator[IndexItem]:
    offset = 0
    for one in games:
        length = len(one.frame)
        yield IndexItem(game=one.game, offset=offset, length=length, version=one.head.version, hash=one.head.hash.hex())
        offset += length
