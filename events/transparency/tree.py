"""A tree of one size, read from its tiles: hashes, entries, and the proofs that follow from them."""

from collections.abc import Iterator, Sequence

from cachetools import LRUCache

from events.durable_files import Missing
from events.transparency import merkle
from events.transparency.store import FileReader
from events.transparency.tiles import (
    ENTRIES,
    HEIGHT,
    WIDTH,
    Tile,
    decode_entries,
    decode_hashes,
    encode_entries,
    hashes_at,
    tile_at,
)

CACHED_TILES = 64


class Damaged(Exception):
    """A tile does not hold what it should; the text says which."""


class Tree:
    """The first leaves of a log, as many as ``size``. Its tiles are read when they are first needed."""

    def __init__(self, store: FileReader, size: int) -> None:
        self._store, self.size = store, size
        self._rows: LRUCache[tuple[int, int], list[bytes]] = LRUCache(CACHED_TILES)

    def root(self, size: int | None = None) -> bytes:
        """Return the root above all leaves, or above the first ones. Raises ``Damaged`` and ``StoreError``."""
        count = self.size if size is None else size
        return self.subtree(0, count) if count else merkle.EMPTY_ROOT

    def subtree(self, start: int, end: int) -> bytes:
        """Return the Merkle Tree Hash of some leaves, as proofs need it: the tree splits before the first one."""
        count = end - start
        if count & (count - 1):
            middle = start + merkle.split(count)
            return merkle.node_hash(self.subtree(start, middle), self.subtree(middle, end))
        level, above = divmod(count.bit_length() - 1, HEIGHT)
        first, many = start >> (HEIGHT * level), 1 << above
        row = self.row(level, first // WIDTH)
        return merkle.perfect_root(row[first % WIDTH : first % WIDTH + many])

    def inclusion_proof(self, index: int) -> list[bytes]:
        """Return the proof that a leaf is in this tree."""
        return merkle.inclusion_proof(self.subtree, index, self.size)

    def consistency_proof(self, old: int) -> list[bytes]:
        """Return the proof that this tree begins with the smaller one of a size."""
        return merkle.consistency_proof(self.subtree, old, self.size)

    def leaf_hash(self, index: int) -> bytes:
        """Return the hash of a leaf."""
        return self.row(0, index // WIDTH)[index % WIDTH]

    def row(self, level: int, index: int) -> list[bytes]:
        """Return the hashes of a tile. Raises ``Damaged`` and ``StoreError``."""
        found = self._rows.get((level, index))
        if found is None:
            tile = tile_at(level, index, self.size)
            try:
                found = decode_hashes(*self._read(tile))[: tile.width]
            except ValueError as error:
                raise Damaged(f"{tile.path}: {error}") from None
            self._rows[level, index] = found
        return found

    def entries(self, index: int) -> list[bytes]:
        """Return the entries of a tile. Raises ``Damaged`` and ``StoreError``."""
        tile = tile_at(ENTRIES, index, self.size)
        try:
            return decode_entries(*self._read(tile))[: tile.width]
        except ValueError as error:
            raise Damaged(f"{tile.path}: {error}") from None

    def entry(self, index: int) -> bytes:
        """Return one entry."""
        return self.entries(index // WIDTH)[index % WIDTH]

    def check(self) -> bytes:
        """Return the root after every tile was compared with those below it. Raises ``Damaged`` and ``StoreError``."""
        for index in range(-(-self.size // WIDTH)):
            self.require_entries(index)
        for level, index in self._full_tiles():
            above = self.row(level + 1, index // WIDTH)[index % WIDTH]
            if merkle.perfect_root(self.row(level, index)) != above:
                raise Damaged(f"{Tile(level=level, index=index).path} is not what the tile above it says")
        return self.root()

    def require_entries(self, index: int) -> None:
        """Raise ``Damaged`` unless the entries of a tile have the hashes of the tile of leaves."""
        if [merkle.leaf_hash(entry) for entry in self.entries(index)] != self.row(0, index):
            raise Damaged(f"{tile_at(ENTRIES, index, self.size).path} is not what the tile of its hashes says")

    def _full_tiles(self) -> Iterator[tuple[int, int]]:
        level = 0
        while full := hashes_at(level + 1, self.size):
            yield from ((level, index) for index in range(full))
            level += 1

    def _read(self, tile: Tile) -> tuple[bytes, int]:
        """Return what a tile holds, and how many hashes or entries that is."""
        try:
            return self._store.read(tile.path), tile.width
        except Missing:
            if tile.width == WIDTH:
                raise
            # A partial tile goes once the full one is there, which begins with it.
            return self._store.read(tile.whole.path), WIDTH


def grown(tree: Tree, entries: Sequence[bytes]) -> Iterator[tuple[Tile, bytes]]:
    """Yield the tiles that a tree needs to have these entries too, and what each is to hold."""
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
