"""The archive: its files, packs and indexes, and reading games at their locations, even after a move."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TypeVar

import msgspec
from cachetools import LRUCache

from events.archive.piece import PieceHeader, decode, decode_facts, decode_header
from events.durable_files import (
    UNFINISHED,
    Missing,
    NotAFile,
    StoreError,
    held,
    read_file,
    read_range,
    reported,
    sync_folder,
    write_synced,
)
from events.log.records import ArchiveDamaged, ArchiveLocation, Entry, LogUnavailable, StoredGame
from events.packs import MAX_BYTES, DamagedPiece, damage_reported, pieces_in
from events.ruleset.records import Record

LOCK = "lock"
MAX_FILE_BYTES = 1 << 30
"""The maximum size of a file in bytes; a pack of a hundred thousand long games is smaller."""

FORMAT = 1
PACK, INDEX = ".ndjson.gz", ".index.ndjson"

ID = "archive-id"
"""The file with the id of the archive, by which a log recognizes its own."""
KEPT = 8
"""The number of cached games; a game is usually read several times in a row."""
KEPT_HEADERS = 64
"""The number of cached headers of games whose facts were read; a rebuild needs both for a batch of games."""
_PACK = re.compile(r"[0-9]+-[0-9]+")

T = TypeVar("T")


class FolderStore:
    """Files in one folder, which is created with the first file. They are written once and never changed.

    Names are made of letters, digits, dots and hyphens.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder, and remove incomplete files of a killed archiver. Raises ``Busy``, ``StoreError``."""
        with reported(self.folder):
            self._make()
        with held(self.folder / LOCK, f"another archiver is writing to {self.folder}"):
            for file in self.folder.glob(f"*{UNFINISHED}"):
                file.unlink(missing_ok=True)
            yield

    def put(self, name: str, data: bytes) -> None:
        """Store a file atomically; once this returns, it is durable.

        Raises ``StoreError``, also if a file of this name exists.
        """
        new, file = self.folder / f"{name}{UNFINISHED}", self.folder / name
        with reported(file):
            self._make()
            try:
                write_synced(new, data)
                os.link(new, file)  # unlike renaming, a link never replaces an existing file
            finally:
                new.unlink(missing_ok=True)
            sync_folder(self.folder)

    def get(self, name: str) -> bytes:
        """Return a whole file. Raises ``Missing`` and ``StoreError``."""
        return read_file(self.folder / name, MAX_FILE_BYTES)

    def range(self, name: str, offset: int, length: int) -> bytes:
        """Return part of a file. Raises ``Missing``, also if the file is too short, and ``StoreError``."""
        return read_range(self.folder / name, offset, length)

    def names(self) -> Sequence[str]:
        """Return the names of all files, in order. Raises ``StoreError``."""
        if not self.folder.is_dir():
            return []
        with reported(self.folder):
            found = (file.name for file in self.folder.iterdir() if file.name != LOCK)
            return sorted(name for name in found if not name.endswith(UNFINISHED))

    def remove(self, name: str) -> None:
        """Remove a file, if it exists. Raises ``StoreError``."""
        with reported(self.folder / name):
            (self.folder / name).unlink(missing_ok=True)
            sync_folder(self.folder)

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)  # the archive contains hashes of tokens, and names


class IndexHeader(Record):
    """The first line of an index, about the pack as a whole."""

    format: int
    pack: str
    games: int
    bytes: int
    sha256: str


class IndexItem(Record):
    """One game of a pack; ``hash`` is the hash of its head, hex."""

    game: str
    offset: int
    length: int
    version: int
    hash: str


class PackIndex(Record):
    """The contents of a pack."""

    header: IndexHeader
    items: tuple[IndexItem, ...]

    def place(self, item: IndexItem) -> ArchiveLocation:
        return ArchiveLocation(pack=self.header.pack, offset=item.offset, length=item.length)


def index_of(pack: str, data: bytes, items: Sequence[IndexItem]) -> PackIndex:
    digest = sha256(data).hexdigest()
    header = IndexHeader(format=FORMAT, pack=pack, games=len(items), bytes=len(data), sha256=digest)
    return PackIndex(header=header, items=tuple(items))


def index_from_pack(pack: str, data: bytes) -> PackIndex:
    """Return the index of a pack, built from the pack itself. Raises ``DamagedPiece``."""
    items = []
    for offset, length in pieces_in(data):
        found = decode_header(data[offset : offset + length])
        items.append(IndexItem(game=found.game, offset=offset, length=length, version=found.version, hash=found.hash))
    return index_of(pack, data, items)


def encode_index(index: PackIndex) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (index.header, *index.items))


def decode_index(pack: str, data: bytes) -> PackIndex:
    """Return the index in these lines. Raises ``DamagedPiece``."""
    first, *lines = data.splitlines() or [b""]
    with damage_reported(f"the index of pack {pack}"):
        header = msgspec.json.decode(first, type=IndexHeader)
        items = tuple(msgspec.json.decode(line, type=IndexItem) for line in lines)
    if (header.format, header.pack, header.games) != (FORMAT, pack, len(items)):
        raise DamagedPiece(f"the index of pack {pack} is truncated, or belongs to another pack or format")
    return PackIndex(header=header, items=items)


class Archive:
    """The games of one archive. Safe with many threads."""

    def __init__(self, store: FolderStore, kept: int = KEPT) -> None:
        self.store = store
        self._kept: LRUCache[tuple[str, ArchiveLocation], StoredGame] = LRUCache(kept)
        self._headers: LRUCache[tuple[str, ArchiveLocation], PieceHeader] = LRUCache(KEPT_HEADERS)
        self._lock = Lock()

    def game(self, game: str, place: ArchiveLocation) -> StoredGame:
        """Return an archived game. Raises ``ArchiveDamaged``, and ``LogUnavailable`` if the archive cannot be read."""
        with self._lock:
            known = self._kept.get((game, place))
        if known is None:
            known = self._found(game, place)
            with self._lock:
                self._kept[game, place] = known
        return known

    def facts(self, game: str, place: ArchiveLocation) -> Sequence[Entry]:
        """Return the entries of an archived game in the form of ``decode_facts``. Raises the errors of ``game``."""
        found = self._read(decode_facts, place)
        if found is None or found[0].game != game:
            return self.game(game, place).entries
        header, entries = found
        with self._lock:
            self._headers[game, place] = header
        return entries

    def header(self, game: str, place: ArchiveLocation) -> PieceHeader:
        """Return what is stored with the events of an archived game. Raises the errors of ``game``."""
        with self._lock:
            known = self._headers.get((game, place))
        found = known or self._read(decode_header, place)
        if found is not None and found.game == game:
            return found
        return decode_header(self._piece(self._elsewhere(game, place)))

    def packs(self) -> Sequence[str]:
        """Return the names of the packs, oldest first. Raises ``StoreError``."""
        found = [name.removesuffix(PACK) for name in self.store.names() if name.endswith(PACK)]
        return sorted(filter(_PACK.fullmatch, found), key=pack_order)

    def files(self) -> Sequence[str]:
        """Return the names of all files of the archive: its id, its packs and their indexes. Raises ``StoreError``."""
        packs = self.packs()
        own = {ID, *(f"{pack}{end}" for pack in packs for end in (PACK, INDEX))}
        return [name for name in self.store.names() if name in own]

    def index(self, pack: str) -> PackIndex:
        """Return the contents of a pack from its index or, if the index is lost or wrong, from the pack itself.

        Raises ``DamagedPiece`` and ``StoreError``.
        """
        try:
            return decode_index(pack, self.store.get(f"{pack}{INDEX}"))
        except (DamagedPiece, Missing, NotAFile):
            return index_from_pack(pack, self.store.get(f"{pack}{PACK}"))

    def places_of(self, game: str) -> Iterator[ArchiveLocation]:
        """Yield every location of a game, newest first, from the indexes and then from the packs themselves."""
        for read in (self.index, self.index_by_pack):
            for pack in reversed(self.packs()):
                try:
                    index = read(pack)
                except (DamagedPiece, StoreError):
                    continue
                yield from (index.place(item) for item in index.items if item.game == game)

    def index_by_pack(self, pack: str) -> PackIndex:
        """Return the contents of a pack from the pack itself. Raises ``DamagedPiece`` and ``StoreError``."""
        return index_from_pack(pack, self.store.get(f"{pack}{PACK}"))

    def _piece(self, place: ArchiveLocation) -> bytes:
        if not _PACK.fullmatch(place.pack) or place.offset < 0 or not 0 < place.length <= MAX_BYTES:
            raise Missing("not a place in an archive")
        try:
            return self.store.range(f"{place.pack}{PACK}", place.offset, place.length)
        except (Missing, NotAFile):
            raise
        except StoreError as error:
            raise LogUnavailable(f"The archive cannot be read: {error}") from None

    def _found(self, game: str, place: ArchiveLocation) -> StoredGame:
        stored = self._game_at(game, place)
        if stored is not None:
            return stored
        again = self._game_at(game, self._elsewhere(game, place))
        if again is None:
            raise ArchiveDamaged(f"The archive does not hold {game} any more.")
        return again

    def _elsewhere(self, game: str, place: ArchiveLocation) -> ArchiveLocation:
        try:
            for other in self.places_of(game):
                if self._game_at(game, other) is not None:
                    return other
        except StoreError as error:
            raise LogUnavailable(f"The archive cannot be read: {error}") from None
        raise ArchiveDamaged(f"Pack {place.pack} of the archive is damaged or gone, and with it {game}.")

    def _game_at(self, game: str, place: ArchiveLocation) -> StoredGame | None:
        stored = self._read(decode, place)
        return stored if stored is not None and stored.game == game else None

    def _read(self, decoded: Callable[[bytes], T], place: ArchiveLocation) -> T | None:
        """Return the contents of a piece, or ``None`` if it is damaged or missing. Raises ``LogUnavailable``."""
        try:
            return decoded(self._piece(place))
        except (DamagedPiece, Missing, NotAFile):
            return None


def pack_order(pack: str) -> tuple[int, int]:
    """Return a sort key that orders packs by age: the archiver's number, and the pack's number within its run."""
    archiver, _, number = pack.partition("-")
    return int(archiver), int(number)
