"""Seat tokens and join codes: shown once, kept only as SHA-256, compared in constant time."""

import re
import secrets
from hashlib import sha256
from hmac import compare_digest

from events.log.ids import is_game_id

_SEAT_TOKEN = re.compile(r"([0-9a-z]{3}-[0-9a-z]{16})\.[A-Za-z0-9_-]{43}")


def new_seat_token(game_id: str) -> str:
    """Return a fresh token: the id of its game, and 256 random bits."""
    return f"{game_id}.{secrets.token_urlsafe(32)}"


def new_join_code() -> str:
    """Return a fresh join code: 128 random bits."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """Return what is stored of a token or join code."""
    return sha256(secret.encode()).hexdigest()


def game_id_of(token: str) -> str | None:
    """Return the game that a seat token is for; ``None`` if it does not have the shape of one."""
    found = _SEAT_TOKEN.fullmatch(token)
    return found[1] if found and is_game_id(found[1]) else None


def constant_time_equals(one: str, other: str) -> bool:
    """Return True if two digests are equal; the time taken does not depend on where they differ."""
    return compare_digest(one, other)
