"""Ids: that of a game carries its partition, so that where a game lives can never drift."""

import re
import secrets
from zlib import crc32

from events.log.port import PARTITIONS

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_SHAPE = re.compile(r"([0-9]{3})-([0-9a-hjkmnp-tv-z]{16})")


def new_game_id() -> str:
    """Return a fresh id such as ``017-8k2m4w0q7z5t3v1x``: the partition, and 80 random bits in Crockford's base 32."""
    name = "".join(secrets.choice(_ALPHABET) for _ in range(16))
    return f"{_partition_of_name(name):03d}-{name}"


def named_game_id(digest: bytes) -> str:
    """Return the id that belongs to a digest of at least 16 bytes: the same one every time."""
    name = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:16])
    return f"{_partition_of_name(name):03d}-{name}"


def is_game_id(text: str) -> bool:
    """Return True if the text has the shape of a game id; such a game need not exist."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) < PARTITIONS


def stored_game_id(stored: bytes) -> str | None:
    """Return the id of a game as it was stored; ``None`` for anything else, which somebody else has written there."""
    text = stored.decode(errors="replace")
    return text if is_game_id(text) else None


def is_derived_game_id(text: str) -> bool:
    """Return True if the text has the shape of a game id, and its partition follows from its name."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) == _partition_of_name(found[2])


def partition_of(game: str) -> int:
    """Return the partition that a game lives in."""
    return int(game[:3])


def encode_id(text: str) -> bytes:
    """Encode the hex id of a command or request as raw bytes; leave any other id as text."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        return text.encode()
    return raw if raw.hex() == text else text.encode()


def _partition_of_name(name: str) -> int:
    return crc32(name.encode()) % PARTITIONS
