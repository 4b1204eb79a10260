"""Packs: files of compressed pieces, written once and never changed, and the one reader that unpacks pieces.

A piece of the archive holds a game (``archive/piece.py``), and a piece of a backup the keys of one unit of a store
(``ops/backup/pack.py``). Both may come from untrusted sources, so a piece is unpacked up to ``MAX_BYTES`` only.
"""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

GZIP = 31
"""The ``wbits`` value for writing gzip members by zlib."""
GZIP_OR_ZLIB = 47
"""The ``wbits`` value for detecting gzip or zlib by the header; backups of Skald 0.2 and older use zlib."""
LEVEL = 4
"""The compression level; a higher one takes more time and saves little."""
MAX_BYTES = 1 << 27
"""The maximum size of an unpacked piece in bytes, more than any game needs."""
LINE_BYTES = (1 << 12, 1 << 16, 1 << 20, 1 << 25)
"""The step in which a piece is unpacked until its first line is complete."""
CHUNK_BYTES = 1 << 12
"""How much of a pack is unpacked at a time to find the end of a piece; it unpacks to 4 MB at most."""


class DamagedPiece(Exception):
    """A piece is missing, or differs from what was written; the message is one line."""


@contextmanager
def damage_reported(what: str) -> Iterator[None]:
    """Translate the errors of unpacking and decoding to ``DamagedPiece``; msgspec's errors are ``ValueError``, too."""
    try:
        yield
    except (zlib.error, ValueError, RecursionError) as error:
        raise DamagedPiece(f"{what} cannot be read: {str(error) or type(error).__name__}") from None


def pack(data: bytes) -> bytes:
    """Return a piece."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return packer.compress(data) + packer.flush()


def unpack(piece: bytes) -> bytes:
    """Return the contents of a piece. Raises ``DamagedPiece``."""
    reader = zlib.decompressobj(GZIP_OR_ZLIB)
    with damage_reported("a piece"):
        data = reader.decompress(piece, MAX_BYTES)
    if not reader.eof or reader.unused_data:
        raise DamagedPiece("a piece is truncated, too large, or more than one")
    return data


def first_line(piece: bytes) -> bytes:
    """Return the first line of a piece, unpacking only its beginning. Raises ``DamagedPiece``."""
    with damage_reported("a piece"):
        for size in LINE_BYTES:
            line, end, _ = zlib.decompressobj(GZIP_OR_ZLIB).decompress(piece, size).partition(b"\n")
            if end:
                return line
    raise DamagedPiece("the first line is truncated or too long")


def pieces_in(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield offset and length of each piece of a pack. Raises ``DamagedPiece`` at the first unreadable one."""
    offset = 0
    while offset < len(data):
        end = _end(memoryview(data), offset)
        yield offset, end - offset
        offset = end


def _end(data: memoryview, offset: int) -> int:
    reader, end, unpacked = zlib.decompressobj(GZIP_OR_ZLIB), offset, 0
    with damage_reported(f"byte {offset}: the piece"):
        # zlib copies all data after a piece, so it is never given the rest of the pack.
        while not reader.eof and unpacked <= MAX_BYTES and end < len(data):
            given = data[end : end + CHUNK_BYTES]
            unpacked += len(reader.decompress(given))
            end += len(given)
    if not reader.eof or unpacked > MAX_BYTES:
        raise DamagedPiece(f"byte {offset}: the piece is truncated or too large")
    return end - len(reader.unused_data)
