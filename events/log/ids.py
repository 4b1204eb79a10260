"""Ids of games: they carry their partition, so that where a game lives can never drift."""

import re
import secrets
from zlib import crc32

from events.log.port import PARTITIONS

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_SHAPE = re.compile(r"([0-9]{3})-[0-9a-hjkmnp-tv-z]{16}")


def new_game_id() -> str:
    """A fresh id such as ``017-8k2m4w0q7z5t3v1x``: the partition, and 80 random bits in Crockford's base 32."""
    name = "".join(secrets.choice(_ALPHABET) for _ in range(16))
    return f"{crc32(name.encode()) % PARTITIONS:03d}-{name}"


def is_game_id(text: str) -> bool:
    """Whether the text has the shape of a game id; such a game need not exist."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) < PARTITIONS


def partition_of(game: str) -> int:
    """The partition a game lives in."""
    return int(game[:3])
