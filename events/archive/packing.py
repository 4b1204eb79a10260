"""Writes a pack: games read whole, framed, written, read back and compared. Nothing is changed in the log."""

from collections.abc import Collection, Iterator, Sequence

from events.archive.frame import Damaged, decode, encode
from events.archive.index import INDEX, PACK, IndexItem, PackIndex, encode_index, index_of
from events.archive.store import PackStore
from events.log.archivable import ArchivableLog, Archived, StoredGame
from events.log.places import Place
from events.log.port import CorruptLog, Head
from events.ruleset.records import Record

READ_AT_ONCE = 25


class NotWritten(Exception):
    """What was read back from the archive is not what was written; the text is one line."""


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


class PackTask(Record):
    """A pack that is to be written: its name, its games, and the names of the side data that goes with them."""

    pack: str
    games: tuple[str, ...]
    side_names: tuple[str, ...]


class Packed(Record):
    """A pack that was written: its games, its size, and the games that are left out since they are broken."""

    archived: tuple[Archived, ...]
    bytes: int
    broken: tuple[str, ...]


def pack_games(log: ArchivableLog, store: PackStore, task: PackTask) -> Packed:
    """Write games of a log into a new pack. Raises ``StoreError``, ``NotWritten`` and the errors of the log."""
    broken: list[str] = []
    found = list(_framed(log, task, broken))
    archived = write_pack(store, task.pack, found) if found else ()
    return Packed(archived=tuple(archived), bytes=sum(len(one.frame) for one in found), broken=tuple(broken))


def write_pack(store: PackStore, pack: str, games: Sequence[Framed]) -> Sequence[Archived]:
    """Write a new pack with its index, and return where its games are, once it has been read back.

    Raises ``StoreError`` and ``NotWritten``.
    """
    data = b"".join(one.frame for one in games)
    index = index_of(pack, data, list(_items(games)))
    store.put(f"{pack}{PACK}", data)
    store.put(f"{pack}{INDEX}", encode_index(index))
    _require_written(store, index, data)
    return [one.at(index.place(item)) for one, item in zip(games, index.items, strict=True)]


def framed(stored: StoredGame) -> Framed | None:
    """Return a game as it goes into a pack; ``None`` if it does not come back from there as it is: it is broken."""
    try:
        frame = encode(stored)
        if decode(frame) != stored:
            return None
    except (Damaged, ValueError, TypeError):
        return None
    return Framed(game=stored.game, head=stored.head, commands=len(stored.commands), beside=stored.beside, frame=frame)


def _require_written(store: PackStore, index: PackIndex, data: bytes) -> None:
    pack = index.header.pack
    if store.get(f"{pack}{PACK}") != data or store.get(f"{pack}{INDEX}") != encode_index(index):
        raise NotWritten(f"pack {pack} of the archive is not what was written; nothing of it was pruned")


def _framed(log: ArchivableLog, task: PackTask, broken: list[str]) -> Iterator[Framed]:
    for start in range(0, len(task.games), READ_AT_ONCE):
        for stored in _read(log, task.games[start : start + READ_AT_ONCE], task.side_names, broken):
            if (one := framed(stored)) is not None:
                yield one
            else:
                broken.append(stored.game)


def _read(log: ArchivableLog, games: Sequence[str], names: Collection[str], broken: list[str]) -> Sequence[StoredGame]:
    try:
        return log.whole(games, names)
    except CorruptLog:
        if len(games) == 1:
            broken.extend(games)
            return []
        return [stored for game in games for stored in _read(log, [game], names, broken)]


def _items(games: Sequence[Framed]) -> Iterator[IndexItem]:
    offset = 0
    for one in games:
        length = len(one.frame)
        yield IndexItem(game=one.game, offset=offset, length=length, version=one.head.version, hash=one.head.hash.hex())
        offset += length
