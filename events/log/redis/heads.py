"""The heads of games, as they are stored."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from events.log.port import CorruptLog, Head
from events.log.redis import keys

HEAD = ("version", "hash", "status", "rules_version")
"""The fields of a head that are its chain's."""


def head_command(game: str) -> tuple[str, ...]:
    """Return the command that reads a head."""
    return "HMGET", keys.head(game), *HEAD


def decode_head(fields: Sequence[Any]) -> Head:
    """Return the head that was read. Raises ``CorruptLog``."""
    version, digest, status, rules = fields
    if version is None:
        return Head()
    try:
        return Head(version=int(version), hash=digest, status=status.decode(), rules_version=int(rules))
    except (ValueError, TypeError, AttributeError):
        raise CorruptLog("The head of the log cannot be read.") from None


def decode_heads(games: Sequence[str], answers: Sequence[Any]) -> Mapping[str, Head]:
    """Return the heads that were read, without those that cannot be read (``None`` too)."""
    found = {}
    for game, fields in zip(games, answers, strict=True):
        with suppress(CorruptLog):
            if fields is not None:
                found[game] = decode_head(fields)
    return found
