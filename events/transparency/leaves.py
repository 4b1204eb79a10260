"""The entries of the transparency log: statements about games, as canonical JSON."""

from collections.abc import Iterator
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from events.log.records import GAME_ID_PATTERN, Entry, Head
from events.ruleset.records import Record, canonical

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Version = Annotated[int, Meta(ge=1, le=(1 << 53) - 1)]
Name = Annotated[str, Meta(pattern=rf"^(?:{GAME_ID_PATTERN}|[0-9a-f]{{64}})\Z")]


class Kind(StrEnum):
    """The reason for a leaf: a game was created, an interval has passed while it runs, or it was closed."""

    CREATED = "created"
    RUNNING = "running"
    CLOSED = "closed"


class Leaf(Record):
    """One entry: the game had this hash (hex) at this version.

    ``game`` is its id, or, for an unlisted game, the hash of its id (``unlisted_name``).
    """

    game: Name
    head: Digest
    kind: Kind
    version: Version

    def encode(self) -> bytes:
        return canonical(self)


def created_leaf(name: str, first: Entry) -> Leaf:
    return Leaf(game=name, head=first.hash.hex(), kind=Kind.CREATED, version=first.version)


def leaf_at(name: str, head: Head, *, closed: bool) -> Leaf:
    kind = Kind.CLOSED if closed else Kind.RUNNING
    return Leaf(game=name, head=head.hash.hex(), kind=kind, version=head.version)


def decode_leaf(entry: bytes) -> Leaf:
    """Return the leaf of an entry. Raises ``ValueError``."""
    try:
        return msgspec.json.decode(entry, type=Leaf)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from None


def unlisted_name(game: str) -> str:
    """Return the name of an unlisted game, by which only those who know its id can find it."""
    return sha256(game.encode()).hexdigest()


def names_of(game: str) -> tuple[str, str]:
    return game, unlisted_name(game)


def possible_leaves(game: str, hashes: list[str], *, closed: bool) -> Iterator[Leaf]:
    """Yield the leaves that a game with these event hashes (hex, by version) can have, most likely first."""
    for name in names_of(game):
        if closed:
            yield Leaf(game=name, head=hashes[-1], kind=Kind.CLOSED, version=len(hashes))
        yield Leaf(game=name, head=hashes[0], kind=Kind.CREATED, version=1)
    for version in range(len(hashes), 0, -1):
        for name in names_of(game):
            yield Leaf(game=name, head=hashes[version - 1], kind=Kind.RUNNING, version=version)
