"""The hash chain: what binds every event to all before it, and every hidden part to a commitment."""

import hashlib
import hmac
import struct
from collections.abc import Mapping

from events.ruleset.canonical import canonical

SALT_BYTES = 16
_eight_bytes = struct.Struct(">Q").pack
_four_bytes = struct.Struct(">I").pack


def seed_commitment(game: str, seed: bytes) -> str:
    """Return what goes out before anybody joins, hex: ``SHA256("seed" || game id || seed)``."""
    return hashlib.sha256(b"seed" + game.encode() + seed).hexdigest()


def genesis(game: str, ruleset: str, rules_version: int, commitment: str) -> bytes:
    """Return the hash that comes before version 1, so that a chain cannot be moved to another game."""
    named = {"commitment": commitment, "game": game, "rules_version": rules_version, "ruleset": ruleset}
    return hashlib.sha256(b"genesis" + canonical(named)).digest()


def salt(seed: bytes, version: int, audience: str) -> bytes:
    """Return the secret salt of one private part, 16 bytes: it opens when the seed does."""
    message = b"salt" + _eight_bytes(version) + audience.encode()
    return hmac.digest(seed, message, "sha256")[:SALT_BYTES]


class Salts:
    """The salts of many private parts of one game: one keyed HMAC, copied for each."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: bytes) -> None:
        self._keyed = hmac.new(seed, b"salt", "sha256")

    def of(self, version: int, audience: str) -> bytes:
        """Return the salt of one private part, as ``salt`` does."""
        keyed = self._keyed.copy()
        keyed.update(_eight_bytes(version) + audience.encode())
        return keyed.digest()[:SALT_BYTES]


def part_commitment(salt: bytes, private: bytes) -> str:
    """Return the commitment to a private part (canonical JSON), hex: ``SHA256(salt || private)``."""
    return hashlib.sha256(salt + private).hexdigest()


def meta(seat: int | None, at: str, schema: int) -> bytes:
    """Return the hashed circumstances of an event: who acted, when (RFC 3339), and the schema of its data."""
    return canonical({"at": at, "schema": schema, "seat": seat})


def event_hash(
    previous: bytes, version: int, type_name: str, public: bytes, meta: bytes, commitments: Mapping[str, str]
) -> bytes:
    """Return ``SHA256(0x00 || previous || version || length-prefixed type, public part, meta, commitments)``.

    The version has 8 bytes and each length 4, big-endian.
    """
    kind = type_name.encode()
    bound = canonical(commitments) if commitments else b"{}"
    # One join, without a helper for each part: this runs for every event that is written or verified.
    framed = (b"\x00", previous, _eight_bytes(version), _four_bytes(len(kind)), kind, _four_bytes(len(public)), public)
    rest = (_four_bytes(len(meta)), meta, _four_bytes(len(bound)), bound)
    return hashlib.sha256(b"".join(framed + rest)).digest()


def from_hex(text: str) -> bytes:
    """Return the bytes of a text in lower-case hex without spaces: every other text of them was altered.

    Raises ``ValueError``.
    """
    read = bytes.fromhex(text)
    if read.hex() != text:
        raise ValueError("not in lower-case hexadecimal")
    return read
