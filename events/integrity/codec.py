"""Facts to chained entries and back."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import msgspec

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import KERNEL_FACTS
from events.integrity import chain
from events.log.port import Entry
from events.ruleset.privacy import SERVER, is_sealed, join, secret_fields, split
from events.ruleset.records import Fact, tag_of
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.upcasting import upcast


class DrawHeader(msgspec.Struct, frozen=True, array_like=True):
    """What the fold needs of a draw: its source and number; what was drawn is skipped, not read."""

    source: str
    number: int


class CommitHeader(msgspec.Struct, frozen=True):
    """Cheap partial decode of ``CommitMetadata``: whether there was an action, the seat, and what was drawn from."""

    action: msgspec.Raw = msgspec.Raw()
    seat: int | None = None
    draws: tuple[DrawHeader, ...] = ()

    @property
    def acted(self) -> bool:
        """True if a player's action made the commit."""
        return bool(bytes(self.action))

    @property
    def drawn(self) -> Mapping[str, int]:
        """The sources that were drawn from, each with the number after its last draw."""
        return {draw.source: draw.number + 1 for draw in self.draws}


class _WithMetadata(msgspec.Struct, frozen=True):
    decided: CommitMetadata | None = None


class _WithHeader(msgspec.Struct, frozen=True):
    decided: CommitHeader | None = None


_decode_metadata = msgspec.json.Decoder(_WithMetadata).decode
_decode_header = msgspec.json.Decoder(_WithHeader).decode


def read_metadata(entry: Entry) -> CommitMetadata | None:
    """Return how the commit that begins with this entry came about; ``None`` if none begins here."""
    part = entry.private.get(SERVER)
    return _decode_metadata(part).decided if part is not None else None


def read_header(entry: Entry) -> CommitHeader | None:
    """Return what the fold needs of how the commit that begins with this entry came about."""
    part = entry.private.get(SERVER)
    return _decode_header(part).decided if part is not None else None


def decode_fact(ruleset: AnyRuleset | None, entry: Entry) -> Fact:
    """Return the whole fact of an entry. Only the first event of a log can be decoded without knowing the ruleset.

    Raises ``msgspec.ValidationError`` for an entry that holds no such fact.
    """
    kind = KERNEL_FACTS.get(entry.type) or (ruleset.fact_types.get(entry.type) if ruleset else None)
    if kind is None:
        raise msgspec.ValidationError(f"there is no event {entry.type} here")
    read, hides = _reader(kind)
    if entry.schema != kind.schema:
        fields = msgspec.json.decode(join(entry.type, entry.data, entry.private.values()))
        newest: Fact = msgspec.convert(upcast(ruleset.upcasters if ruleset else {}, kind, entry.schema, fields), kind)
        return newest
    return read(join(entry.type, entry.data, entry.private.values()) if hides else entry.data)


@cache
def _reader(kind: type[Fact]) -> tuple[Callable[[bytes], Fact], bool]:
    """Return what decodes a fact of one type, and whether a part of it is hidden."""
    return msgspec.json.Decoder(kind).decode, bool(secret_fields(kind))


def encode_commit(
    facts: Sequence[Fact], metadata: CommitMetadata, *, seed: bytes, version: int, previous: bytes, at: str
) -> tuple[Entry, ...]:
    """Return the chained entries of one commit on top of a version and its hash.

    The first event carries the seat that acted and how it came about; the others follow from the rules.
    """
    entries = []
    salts = chain.Salts(seed)
    for index, fact in enumerate(facts):
        first = index == 0
        kind = type(fact)
        seat = metadata.seat if first and not is_sealed(kind) else None
        public, private = split(fact, {"decided": _stored(metadata, seat)} if first else None)
        version += 1
        commitments = {name: chain.part_commitment(salts.of(version, name), part) for name, part in private.items()}
        tag = tag_of(kind)
        previous = chain.event_hash(previous, version, tag, public, chain.meta(seat, at, kind.schema), commitments)
        entries.append(
            Entry(
                version=version,
                type=tag,
                schema=kind.schema,
                seat=seat,
                at=at,
                data=public,
                commitments=commitments,
                hash=previous,
                private=private,
            )
        )
    return tuple(entries)


def _stored(metadata: CommitMetadata, shown: int | None) -> CommitMetadata:
    return metadata if shown is None else CommitMetadata(action=metadata.action, draws=metadata.draws)
