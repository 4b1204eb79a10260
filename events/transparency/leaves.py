"""The entries of the log of logs: what they say of a game, as canonical JSON."""

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
    """When a game is logged: once it is created, from time to time while it runs, and once it is closed."""

    CREATED = "created"
    RUNNING = "running"
    CLOSED = "closed"


class Leaf(Record):
    """One entry: the game had this hash (hex) at this version.

    ``game`` is its id, or, where only those may look on who know the id, the hash of it (``unlisted_name``).
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
    """Return the leaf that an entry is. Raises ``ValueError``."""
    try:
        return msgspec.json.decode(entry, type=Leaf)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from None


def unlisted_name(game: str) -> str:
    """Return how a game is named that is in no list: who knows its id finds it, and nobody else can look on."""
    return sha256(game.encode()).hexdigest()


def names_of(game: str) -> tuple[str, str]:
    return game, unlisted_name(game)


def possible_leaves(game: str, hashes: list[str], *, closed: bool) -> Iterator[Leaf]:
    """Yield the leaves that a game with these hashes of events (hex, by version) can have, the likeliest first."""
    for name in names_of(game):
        if closed:
            yield Leaf(game=name, head=hashes[-1], kind=Kind.CLOSED, version=len(hashes))
        yield Leaf(game=name, head=hashes[0], kind=Kind.CREATED, version=1)
    for version in range(len(hashes), 0, -1):
        for name in names_of(game):
            yield Leaf(game=name, head=hashes[version - 1], kind=Kind.RUNNING, version=version)
