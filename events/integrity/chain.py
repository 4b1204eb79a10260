"""The hash chain, which binds every event to all earlier ones, and every hidden part to a commitment."""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from events.log.records import Entry
from events.ruleset.records import canonical

SALT_BYTES = 16

_BLOCK = 64
"""The block size of SHA-256 in bytes, to which HMAC pads its key (RFC 2104)."""
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_EMPTY, _ZERO = hashlib.sha256(), hashlib.sha256(b"\0")
"""Hash objects to copy; copying is faster than creating new ones."""
_eight_bytes = struct.Struct(">Q").pack
_four_bytes = struct.Struct(">I").pack
_encode_meta = msgspec.json.Encoder().encode


def seed_commitment(game: str, seed: bytes) -> str:
    """Return the commitment that is published before anyone joins, hex: ``SHA256("seed" || game id || seed)``."""
    return hashlib.sha256(b"seed" + game.encode() + seed).hexdigest()


def genesis(game: str, ruleset: str, rules_version: int, commitment: str) -> bytes:
    """Return the hash before version 1, which prevents moving a chain to another game."""
    named = {"commitment": commitment, "game": game, "rules_version": rules_version, "ruleset": ruleset}
    return hashlib.sha256(b"genesis" + canonical(named)).digest()


def salt(seed: bytes, version: int, audience: str) -> bytes:
    """Return the secret salt of one private part, 16 bytes; it becomes public with the seed."""
    message = b"salt" + struct.pack(">Q", version) + audience.encode()
    return hmac.digest(seed, message, "sha256")[:SALT_BYTES]


class Salts:
    """The salts of many private parts of one game, as ``salt`` returns them. HMAC is keyed once and copied."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes) -> None:
        key = (hashlib.sha256(seed).digest() if len(seed) > _BLOCK else seed).ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(key.translate(_INNER) + b"salt")
        self._outer = hashlib.sha256(key.translate(_OUTER))

    def of(self, version: int, audience: str) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(_eight_bytes(version) + audience.encode())
        outer.update(inner.digest())
        return outer.digest()[:SALT_BYTES]


@lru_cache(maxsize=1024)
def salts(seed: bytes) -> Salts:
    """Return the salts of a game, cached for active games."""
    return Salts(seed)


def part_commitment(salt: bytes, private: bytes) -> str:
    """Return the commitment to a private part (canonical JSON), hex: ``SHA256(salt || private)``."""
    digest = _EMPTY.copy()
    digest.update(salt + private)
    return digest.hexdigest()


def commitments_to(private: Mapping[str, bytes], salts: Salts, version: int) -> dict[str, str]:
    """Return the commitment to each private part of an event, by its audience."""
    return {name: part_commitment(salts.of(version, name), part) for name, part in private.items()} if private else {}


class _Meta(msgspec.Struct, frozen=True):
    at: str
    schema: int
    seat: int | None


@lru_cache(maxsize=1024, typed=True)
def meta(seat: int | None, at: str, schema: int) -> bytes:
    """Return the hashed metadata of an event: who acted, when (RFC 3339), and the schema of its data.

    Cached, since most events of a commit have the same metadata.
    """
    return _encode_meta(_Meta(at, schema, seat))  # the fields are declared in the order of canonical JSON


def event_hash(
    previous: bytes, version: int, type_name: str, public: bytes, meta: bytes, commitments: Mapping[str, str]
) -> bytes:
    """Return ``SHA256(0x00 || previous || version || length-prefixed type, public part, meta, commitments)``.

    The version has 8 bytes and each length 4, big-endian.
    """
    tag, bound = type_name.encode(), canonical(commitments) if commitments else b"{}"
    framed = (
        previous, _eight_bytes(version),
        _four_bytes(len(tag)), tag, _four_bytes(len(public)), public,
        _four_bytes(len(meta)), meta, _four_bytes(len(bound)), bound,
    )  # fmt: skip
    digest = _ZERO.copy()
    digest.update(b"".join(framed))
    return digest.digest()


def linked(
    salts: Salts, version: int, previous: bytes, events: Iterable[tuple[str, bytes, bytes, Mapping[str, bytes]]]
) -> Iterator[tuple[dict[str, str], bytes]]:
    """Yield the commitments and the hash of each event, chained on top of a version and its hash.

    Each event is a tuple of its type, its public part, its metadata (``meta``), and its private parts.
    """
    for number, (type_name, public, circumstances, private) in enumerate(events, version + 1):
        commitments = commitments_to(private, salts, number)
        previous = event_hash(previous, number, type_name, public, circumstances, commitments)
        yield commitments, previous


def first_break(entries: Sequence[Entry], seed: bytes, previous: bytes, after: int = 0) -> tuple[int, str] | None:
    """Return the first version of whole entries that does not follow from the previous one, and why, or ``None``.

    ``previous`` is the hash of the version ``after``, which precedes them.
    """
    known = salts(seed)
    for version, entry in enumerate(entries, after + 1):
        commitments = commitments_to(entry.private, known, entry.version)
        if commitments != entry.commitments:
            return version, "a private part does not match its commitment"
        circumstances = meta(entry.seat, entry.at, entry.schema)
        previous = event_hash(previous, entry.version, entry.type, entry.data, circumstances, commitments)
        if previous != entry.hash:
            return version, "the hash does not follow from the one before"
    return None


def from_hex(text: str) -> bytes:
    """Return the bytes of a text in lower-case hex without spaces, the only spelling that Skald writes.

    Raises ``ValueError``.
    """
    read = bytes.fromhex(text)
    if read.hex() != text:
        raise ValueError("not in lower-case hexadecimal")
    return read
