"""Hostile pieces: whatever stands where a compressed piece of a pack should be, both kinds of packs call it damage."""

import gzip
import os
import tracemalloc
import zlib
from functools import cache

import pytest

from events.archive.piece import decode as decode_game
from events.archive.piece import decode_facts, decode_header
from events.packs import DamagedPiece
from ops.backup.pack import decode as decode_keys

READERS = {"keys": decode_keys, "game": decode_game, "facts": decode_facts, "header": decode_header}
PACKERS = {"gzip": gzip.compress, "zlib": zlib.compress}
BOMB_BYTES = 1 << 29
DEEP = b"[" * 100_000
HOSTILE = {
    "nothing": lambda _: b"",
    "one byte": lambda _: b"\x1f",
    "noise": lambda _: os.urandom(1000),
    "an empty piece": lambda pack: pack(b""),
    "no header": lambda pack: pack(b"x\n"),
    "no text": lambda pack: pack(b"\xff\xfe\n"),
    "deep": lambda pack: pack(DEEP + b"\n"),
    "deep MessagePack": lambda pack: pack(b"\x91" * 1_000_000),
    "cut": lambda pack: pack(os.urandom(5000))[:-9],
    "cut by a byte": lambda pack: pack(os.urandom(5000))[:-1],
    "altered": lambda pack: pack(b"x" * 5000)[:-3] + b"abc",
    "two pieces": lambda pack: pack(b"x") * 2,
    "followed by noise": lambda pack: pack(b"x") + b"noise",
    "a length that lies": lambda pack: pack(b"\xdd\xff\xff\xff\xff"),
    "a long string that is not there": lambda pack: pack(b"\x91\x84\xa3key\xc6\xff\xff\xff\xff"),
    "raw deflate": lambda _: zlib.compress(b"x" * 100)[2:-4],
}


@cache
def bomb(pack):
    """A small piece that expands to ``BOMB_BYTES``: each packer makes it once, since that takes a second."""
    return pack(bytes(BOMB_BYTES), 1)


@pytest.mark.parametrize("packer", PACKERS)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_piece_is_damage(piece, reader, packer):
    with pytest.raises(DamagedPiece):
        READERS[reader](HOSTILE[piece](PACKERS[packer]))


@pytest.mark.parametrize("packer", PACKERS)
@pytest.mark.parametrize("reader", READERS)
def test_a_piece_that_expands_takes_no_more_than_is_allowed(reader, packer):
    piece = bomb(PACKERS[packer])
    tracemalloc.start()
    try:
        with pytest.raises(DamagedPiece):
            READERS[reader](piece)
        assert tracemalloc.get_traced_memory()[1] < BOMB_BYTES
    finally:
        tracemalloc.stop()
