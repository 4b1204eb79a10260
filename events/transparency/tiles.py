"""The tiles of a log: their names, encoding and files, and the tree that is read from them."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from cachetools import LRUCache

from events.durable_files import Missing, StoreError, held, read_file, replace_file, reported, sync_folder
from events.ruleset.records import Record
from events.transparency import merkle
from events.transparency.merkle import HASH_BYTES

WIDTH = 256
HEIGHT = 8
"""The number of tree levels per level of tiles."""
ENTRIES = -1
"""The pseudo-level of the files with the entries themselves."""
LEVELS = 64

_PATH = re.compile(
    r"tile/(?P<level>entries|0|[1-9][0-9]?)/(?P<index>(?:x[0-9]{3}/)*[0-9]{3})(?:\.p/(?P<width>[1-9][0-9]{0,2}))?"
)

LOCK = "lock"
MAX_BYTES = 1 << 25
"""The maximum size of a file: a full bundle of entries."""

CACHED_TILES = 64


class Tile(Record):
    """The name of one tile: its level (``ENTRIES`` for entries), its index in it, and the number of its hashes."""

    level: int
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """The path below the folder or the URL of the log."""
        level = "entries" if self.level == ENTRIES else str(self.level)
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{level}/{index_path(self.index)}{partial}"

    @property
    def whole(self) -> "Tile":
        """The full version of this tile."""
        return Tile(level=self.level, index=self.index)


def index_path(index: int) -> str:
    """Return an index as a path of three-digit parts: 1234067 is ``x001/x234/067``."""
    parts = [f"{index % 1000:03d}"]
    while index := index // 1000:
        parts.append(f"x{index % 1000:03d}")
    return "/".join(reversed(parts))


def parse_tile(path: str) -> Tile | None:
    """Return the tile of a canonical path; ``None`` for any other path."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    level = ENTRIES if found["level"] == "entries" else int(found["level"])
    index = int(found["index"].replace("x", "").replace("/", ""))
    tile = Tile(level=level, index=index, width=int(found["width"] or WIDTH))
    return tile if level < LEVELS and tile.path == path else None


def tile_at(level: int, index: int, size: int) -> Tile:
    return Tile(level=level, index=index, width=min(WIDTH, hashes_at(level, size) - index * WIDTH))


def hashes_at(level: int, size: int) -> int:
    """Return the number of hashes (or entries) that a tree of this size has at a level of tiles."""
    return size >> (HEIGHT * max(level, 0))


def grown_tiles(old: int, new: int) -> Iterator[Tile]:
    """Yield the tiles of a tree that a smaller tree does not have: entries first, then level by level.

    Full tiles between the two sizes are included, so none is left out.
    """
    for level in (ENTRIES, *range(LEVELS)):
        before, after = hashes_at(level, old), hashes_at(level, new)
        if not after:
            return
        if after > before:
            for index in range(before // WIDTH, (after - 1) // WIDTH + 1):
                yield tile_at(level, index, new)


def encode_entries(entries: Sequence[bytes]) -> bytes:
    """Return the encoding of entries in a tile: each entry after its length in two bytes."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def decode_entries(data: bytes, width: int) -> list[bytes]:
    """Return the entries of a tile. Raises ``ValueError`` unless there are exactly ``count``."""
    entries, at = list[bytes](), 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2])
        entries.append(data[at + 2 : end])
        at = end
    if at != len(data) or len(entries) != width:
        raise ValueError("not the entries of a tile")
    return entries


def decode_hashes(data: bytes, width: int) -> list[bytes]:
    """Return the hashes of a tile. Raises ``ValueError`` unless there are exactly ``count``."""
    if len(data) != width * HASH_BYTES:
        raise ValueError("not the hashes of a tile")
    return [data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES)]


class LogFolder:
    """The files of one folder, which is created with the first file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._durable: set[Path] = set()

    @contextmanager
    def locked(self) -> Iterator[Callable[[], bool]]:
        """Lock the folder; yield a function that returns True while it is locked.

        Raises ``Busy`` and ``StoreError``.
        """
        with reported(self.folder):
            self._make(self.folder)
        with held(self.folder / LOCK, f"another process writes to {self.folder}") as is_held:
            yield is_held

    def read(self, path: str) -> bytes:
        return read_file(self.folder / path, MAX_BYTES, below=self.folder)

    def write(self, path: str, data: bytes) -> None:
        """Write a file atomically: its content is on disk before its name, and its name before this returns."""
        file = self.folder / path
        with reported(file):
            self._make(file.parent)
            replace_file(file, data)

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all its files, if it exists."""
        file = self.folder / path
        with reported(file):
            if file.is_dir():
                for one in file.iterdir():
                    one.unlink(missing_ok=True)
                file.rmdir()
                self._durable.discard(file)
            else:
                file.unlink(missing_ok=True)

    def names(self, path: str = "") -> Sequence[str]:
        """Return the sorted names in a folder."""
        with reported(self.folder / path):
            try:
                return sorted(one.name for one in (self.folder / path).iterdir())
            except FileNotFoundError:
                return []

    def _make(self, folder: Path) -> None:
        """Create a folder and its parents, and sync their names to disk."""
        if folder in self._durable:
            return
        if folder == self.folder:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        else:
            self._make(folder.parent)
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.is_symlink():
                raise StoreError(f"{folder}: it is a link")
        sync_folder(folder.parent)
        self._durable.add(folder)


class FileReader(Protocol):
    """Reads files of a log, local or remote, by their paths with slashes."""

    def read(self, path: str) -> bytes:
        """Return a file. Raises ``Missing`` and ``StoreError``."""
        ...


class DamagedTile(Exception):
    """A tile has wrong content; the message names it."""


class Tree:
    """The tree of the first ``size`` leaves of a log. Its tiles are read when they are first needed."""

    def __init__(self, store: FileReader, size: int) -> None:
        self._store, self.size = store, size
        self._rows: LRUCache[tuple[int, int], list[bytes]] = LRUCache(CACHED_TILES)

    def root(self, size: int | None = None) -> bytes:
        """Return the root of all leaves, or of the first ones. Raises ``DamagedTile`` and ``StoreError``."""
        count = self.size if size is None else size
        return self.subtree(0, count) if count else merkle.EMPTY_ROOT

    def subtree(self, start: int, end: int) -> bytes:
        """Return the Merkle Tree Hash of a range of leaves that is a subtree, as proofs need it."""
        count = end - start
        if count & (count - 1):
            middle = start + merkle.split(count)
            return merkle.node_hash(self.subtree(start, middle), self.subtree(middle, end))
        level, above = divmod(count.bit_length() - 1, HEIGHT)
        first, many = start >> (HEIGHT * level), 1 << above
        row = self.row(level, first // WIDTH)
        return merkle.perfect_root(row[first % WIDTH : first % WIDTH + many])

    def inclusion_proof(self, index: int) -> list[bytes]:
        return merkle.inclusion_proof(self.subtree, index, self.size)

    def consistency_proof(self, old: int) -> list[bytes]:
        return merkle.consistency_proof(self.subtree, old, self.size)

    def leaf_hash(self, index: int) -> bytes:
        return self.row(0, index // WIDTH)[index % WIDTH]

    def row(self, level: int, index: int) -> list[bytes]:
        """Return the hashes of a tile. Raises ``DamagedTile`` and ``StoreError``."""
        found = self._rows.get((level, index))
        if found is None:
            tile = tile_at(level, index, self.size)
            try:
                found = decode_hashes(*self._read(tile))[: tile.width]
            except ValueError as error:
                raise DamagedTile(f"{tile.path}: {error}") from None
            self._rows[level, index] = found
        return found

    def entries(self, index: int) -> list[bytes]:
        """Return the entries of a tile. Raises ``DamagedTile`` and ``StoreError``."""
        tile = tile_at(ENTRIES, index, self.size)
        try:
            return decode_entries(*self._read(tile))[: tile.width]
        except ValueError as error:
            raise DamagedTile(f"{tile.path}: {error}") from None

    def entry(self, index: int) -> bytes:
        return self.entries(index // WIDTH)[index % WIDTH]

    def check(self) -> bytes:
        """Check every tile against those below it, and return the root. Raises ``DamagedTile`` and ``StoreError``."""
        for index in range(-(-self.size // WIDTH)):
            self.require_entries(index)
        for level, index in self._full_tiles():
            above = self.row(level + 1, index // WIDTH)[index % WIDTH]
            if merkle.perfect_root(self.row(level, index)) != above:
                raise DamagedTile(f"{Tile(level=level, index=index).path} does not match the tile above it")
        return self.root()

    def require_entries(self, index: int) -> None:
        """Raise ``DamagedTile`` unless the entries of a tile have the hashes of the tile of leaves."""
        if [merkle.leaf_hash(entry) for entry in self.entries(index)] != self.row(0, index):
            raise DamagedTile(f"{tile_at(ENTRIES, index, self.size).path} does not match the tile of its hashes")

    def _full_tiles(self) -> Iterator[tuple[int, int]]:
        level = 0
        while full := hashes_at(level + 1, self.size):
            yield from ((level, index) for index in range(full))
            level += 1

    def _read(self, tile: Tile) -> tuple[bytes, int]:
        """Return the content of a tile, with the number of its hashes or entries."""
        try:
            return self._store.read(tile.path), tile.width
        except Missing:
            if tile.width == WIDTH:
                raise
            # A partial tile is removed once the full one exists, which begins with the same hashes.
            return self._store.read(tile.whole.path), WIDTH


def grown(tree: Tree, entries: Sequence[bytes]) -> Iterator[tuple[Tile, bytes]]:
    """Yield the tiles that a tree gains by these further entries, each with its content."""
    size = tree.size + len(entries)
    fresh, level = [merkle.leaf_hash(entry) for entry in entries], 0
    yield from _entry_tiles(tree, entries, size)
    while fresh:
        before = hashes_at(level, tree.size)
        first = before // WIDTH
        row = [*(tree.row(level, first) if before % WIDTH else ()), *fresh]
        chunks = [row[at : at + WIDTH] for at in range(0, len(row), WIDTH)]
        for index, chunk in enumerate(chunks, first):
            yield tile_at(level, index, size), b"".join(chunk)
        fresh, level = [merkle.perfect_root(chunk) for chunk in chunks if len(chunk) == WIDTH], level + 1


def _entry_tiles(tree: Tree, entries: Sequence[bytes], size: int) -> Iterator[tuple[Tile, bytes]]:
    first = tree.size // WIDTH
    row = [*(tree.entries(first) if tree.size % WIDTH else ()), *entries]
    for index, at in enumerate(range(0, len(row), WIDTH), first):
        yield tile_at(ENTRIES, index, size), encode_entries(row[at : at + WIDTH])
