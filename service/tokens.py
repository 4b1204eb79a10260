"""Seat tokens and join codes: shown once, kept only as SHA-256, compared in constant time."""

import re
import secrets
from hashlib import sha256
from hmac import compare_digest

from events.log.ids import is_game_id

_SEAT_TOKEN = re.compile(r"([0-9a-z]{3}-[0-9a-z]{16})\.[A-Za-z0-9_-]{43}")


def new_seat_token(game_id: str) -> str:
    """A fresh token: the game it is for, and 256 random bits."""
    return f"{game_id}.{secrets.token_urlsafe(32)}"


def new_join_code() -> str:
    """A fresh code for whoever shall take a seat: 128 random bits."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is stored of a token or code."""
    return sha256(secret.encode()).hexdigest()


def game_of(token: str) -> str | None:
    """The game a seat token is for; ``None`` if it does not have the shape of one."""
    found = _SEAT_TOKEN.fullmatch(token)
    return found[1] if found and is_game_id(found[1]) else None


def same(one: str, other: str) -> bool:
    """Whether two digests are equal, in a time that tells nothing about where they differ."""
    return compare_digest(one, other)
