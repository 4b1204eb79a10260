"""The index of a pack: one line for the pack, then one for each game with where it is and the hash it comes to.

It can be made anew from the pack alone.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from events.archive.frame import Damaged, decode_header, frames_in
from events.log.places import Place
from events.ruleset.records import Record

FORMAT = 1
PACK, INDEX = ".ndjson.gz", ".index.ndjson"


class IndexHeader(Record):
    """The first line: what the pack is, as a whole."""

    format: int
    pack: str
    games: int
    bytes: int
    sha256: str


class IndexItem(Record):
    """One game of a pack; ``hash`` is that of its head, hex."""

    game: str
    offset: int
    length: int
    version: int
    hash: str


class PackIndex(Record):
    """What a pack holds."""

    header: IndexHeader
    items: tuple[IndexItem, ...]

    def place(self, item: IndexItem) -> Place:
        """Return where a game of it is."""
        return Place(pack=self.header.pack, offset=item.offset, length=item.length)


def index_of(pack: str, data: bytes, items: Sequence[IndexItem]) -> PackIndex:
    """Return the index of a pack of which the games are known."""
    digest = sha256(data).hexdigest()
    header = IndexHeader(format=FORMAT, pack=pack, games=len(items), bytes=len(data), sha256=digest)
    return PackIndex(header=header, items=tuple(items))


def index_from_pack(pack: str, data: bytes) -> PackIndex:
    """Return the index of a pack, made from the pack alone. Raises ``Damaged``."""
    items = []
    for offset, length in frames_in(data):
        found = decode_header(data[offset : offset + length])
        items.append(IndexItem(game=found.game, offset=offset, length=length, version=found.version, hash=found.hash))
    return index_of(pack, data, items)


def encode_index(index: PackIndex) -> bytes:
    """Return the lines of an index."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (index.header, *index.items))


def decode_index(pack: str, data: bytes) -> PackIndex:
    """Return the index in these lines. Raises ``Damaged``."""
    first, *lines = data.splitlines() or [b""]
    try:
        header = msgspec.json.decode(first, type=IndexHeader)
        items = tuple(msgspec.json.decode(line, type=IndexItem) for line in lines)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(f"the index of pack {pack} cannot be read: {error}") from None
    if (header.format, header.pack, header.games) != (FORMAT, pack, len(items)):
        raise Damaged(f"the index of pack {pack} breaks off, or is that of another pack or format")
    return PackIndex(header=header, items=items)
