"""Tiles, as C2SP tlog-tiles specifies them: the hashes and entries of a tree as files of up to 256 each."""

import re
from collections.abc import Iterator, Sequence

from events.ruleset.records import Record
from events.transparency.merkle import HASH_BYTES

WIDTH = 256
HEIGHT = 8
"""How many levels of the tree one level of tiles is."""
ENTRIES = -1
"""The level of the files that hold the entries themselves."""
LEVELS = 64
LONGEST_ENTRY = (1 << 16) - 1

_PATH = re.compile(
    r"tile/(?P<level>entries|0|[1-9][0-9]?)/(?P<index>(?:x[0-9]{3}/)*[0-9]{3})(?:\.p/(?P<width>[1-9][0-9]{0,2}))?"
)


class Tile(Record):
    """The name of one tile: its level (``ENTRIES`` for entries), its place there, and how many hashes it holds."""

    level: int
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Where it lies, below the folder or the URL of the log."""
        level = "entries" if self.level == ENTRIES else str(self.level)
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{level}/{index_path(self.index)}{partial}"

    @property
    def whole(self) -> "Tile":
        """The same tile once it is full."""
        return Tile(level=self.level, index=self.index)


def index_path(index: int) -> str:
    """Return a place as a path of three digits each: 1234067 is ``x001/x234/067``."""
    parts = [f"{index % 1000:03d}"]
    while index := index // 1000:
        parts.append(f"x{index % 1000:03d}")
    return "/".join(reversed(parts))


def parse_tile(path: str) -> Tile | None:
    """Return the tile that a path names in the one way that there is; ``None`` if it names none."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    level = ENTRIES if found["level"] == "entries" else int(found["level"])
    index = int(found["index"].replace("x", "").replace("/", ""))
    tile = Tile(level=level, index=index, width=int(found["width"] or WIDTH))
    return tile if level < LEVELS and tile.path == path else None


def tile_at(level: int, index: int, size: int) -> Tile:
    """Return a tile as wide as it is in a tree of this size."""
    return Tile(level=level, index=index, width=min(WIDTH, hashes_at(level, size) - index * WIDTH))


def hashes_at(level: int, size: int) -> int:
    """Return how many hashes (or entries) a tree of this size has at a level of tiles."""
    return size >> (HEIGHT * max(level, 0))


def grown_tiles(old: int, new: int) -> Iterator[Tile]:
    """Yield the tiles that a tree has and that it did not have when it was smaller: entries first, then level by level.

    Full tiles that are followed by others are among them, so that none is left out.
    """
    for level in (ENTRIES, *range(LEVELS)):
        before, after = hashes_at(level, old), hashes_at(level, new)
        if not after:
            return
        if after > before:
            for index in range(before // WIDTH, (after - 1) // WIDTH + 1):
                yield tile_at(level, index, new)


def encode_entries(entries: Sequence[bytes]) -> bytes:
    """Return entries as their tile holds them: each after its length, of two bytes."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def decode_entries(data: bytes, width: int) -> list[bytes]:
    """Return the entries of a tile. Raises ``ValueError`` unless these are so many, and nothing else."""
    entries, at = list[bytes](), 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2])
        entries.append(data[at + 2 : end])
        at = end
    if at != len(data) or len(entries) != width:
        raise ValueError("not the entries of a tile")
    return entries


def decode_hashes(data: bytes, width: int) -> list[bytes]:
    """Return the hashes of a tile. Raises ``ValueError`` unless they are so many."""
    if len(data) != width * HASH_BYTES:
        raise ValueError("not the hashes of a tile")
    return [data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES)]
