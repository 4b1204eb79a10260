"""Seat tokens and join codes: shown once, kept only as SHA-256, compared in constant time."""

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from typing import Protocol

from events.log.ids import is_game_id

_SEAT_TOKEN = re.compile(r"([0-9a-z]{3}-[0-9a-z]{16})\.[A-Za-z0-9_-]{43}")


class NewTokens(Protocol):
    """Where the tokens and the join code of a request come from."""

    def seat_token(self, game_id: str, seat: int | None = None) -> str:
        """Return a token for a seat; ``None`` is the seat that somebody takes by joining."""
        ...

    def join_code(self) -> str:
        """Return a join code."""
        ...


class FreshTokens:
    """Tokens of 256 random bits, and join codes of 128."""

    def seat_token(self, game_id: str, seat: int | None = None) -> str:  # noqa: ARG002
        """Return a fresh token."""
        return seat_token(game_id, secrets.token_bytes(32))

    def join_code(self) -> str:
        """Return a fresh join code."""
        return secrets.token_urlsafe(16)


def seat_token(game_id: str, secret: bytes) -> str:
    """Return a token: the id of its game, and 256 bits that nobody else knows."""
    return f"{game_id}.{urlsafe_b64encode(secret).decode().rstrip('=')}"


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
