"""A live stream compressed as it is sent, chunk by chunk.

Each chunk is compressed for itself: so no listener needs a compressor that lasts as long as its stream, and what is
sent to many is compressed once.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
RAW = -zlib.MAX_WBITS
LEVEL = 4
MOST_KEPT = 32
MOST_STORED = 0xFFFF
END = b"\x01\x00\x00\xff\xff"
WORTH = 1_000
"""What is shorter is stored."""


def gzipped(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a gzip file of which each chunk can be read as soon as it has come."""
    length = check = 0
    head = HEADER
    for text in chunks:
        length, check = length + len(text), zlib.crc32(text, check)
        yield head + (_deflated(text) if len(text) >= WORTH else _stored(text))
        head = b""
    yield head + END + check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")


@lru_cache(maxsize=MOST_KEPT)
def _deflated(text: bytes) -> bytes:
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return compressor.compress(text) + compressor.flush(zlib.Z_FULL_FLUSH)


def _stored(text: bytes) -> bytes:
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ MOST_STORED).to_bytes(2, "little") + text
