"""Encodes facts as chained entries, decodes them, groups them by commit, and redacts them for viewers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from events.aggregate.clocks import ClockChange
from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import KERNEL_FACTS, KERNEL_UPCASTERS
from events.aggregate.state import GameState
from events.integrity import chain
from events.log.records import CorruptLog, Entry
from events.ruleset.privacy import SERVER, audience, is_sealed, join, secret_fields, split
from events.ruleset.records import Fact, tag_of
from events.ruleset.ruleset import AnyRuleset, RedactedFact, Viewer, upcast

_NOTHING: Mapping[str, int] = {}

_NO_ACTION = msgspec.Raw()


class DrawHeader(msgspec.Struct, frozen=True, array_like=True):
    """The part of a draw that the fold needs: its source and number; the drawn indices are skipped."""

    source: str
    number: int


class CommitHeader(msgspec.Struct, frozen=True):
    """A cheap partial decode of ``CommitMetadata``: the action, the seat, the sources of draws, the clocks."""

    action: msgspec.Raw = _NO_ACTION
    seat: int | None = None
    draws: tuple[DrawHeader, ...] = ()
    clock: ClockChange | None = None

    @property
    def acted(self) -> bool:
        """True if a player's action made the commit."""
        return self.action is not _NO_ACTION

    @property
    def drawn(self) -> Mapping[str, int]:
        """The sources of the draws, each with the number after its last draw."""
        return {draw.source: draw.number + 1 for draw in self.draws} if self.draws else _NOTHING


class _WithMetadata(msgspec.Struct, frozen=True):
    decided: CommitMetadata | None = None


class _WithHeader(msgspec.Struct, frozen=True):
    decided: CommitHeader | None = None


def read_metadata(entry: Entry) -> CommitMetadata | None:
    """Return the metadata of the commit that begins with this entry; ``None`` if none begins here.

    Raises ``CorruptLog`` for metadata that Skald cannot have written.
    """
    part = entry.private.get(SERVER)
    try:
        return msgspec.json.decode(part, type=_WithMetadata).decided if part is not None else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _unreadable(entry) from None


def read_header(entry: Entry) -> CommitHeader | None:
    """Return the part of a commit's metadata that the fold needs; ``None`` if no commit begins with this entry.

    Raises ``CorruptLog`` for metadata that Skald cannot have written.
    """
    part = entry.private.get(SERVER)
    try:
        return msgspec.json.decode(part, type=_WithHeader).decided if part is not None else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _unreadable(entry) from None


def _unreadable(entry: Entry) -> CorruptLog:
    return CorruptLog(f"The metadata of version {entry.version} cannot be read.")


def decode_fact(ruleset: AnyRuleset | None, entry: Entry) -> Fact:
    """Return the whole fact of an entry. Only the first event of a log can be decoded without knowing the ruleset.

    Raises ``msgspec.ValidationError`` for an entry that does not hold a known fact.
    """
    return fact_decoder(ruleset)(entry)


class _Reader(NamedTuple):
    """The type of a fact, its decoder and newest schema, and whether it has hidden parts."""

    decode: Callable[[bytes], Fact]
    schema: int
    hides: bool
    kind: type[Fact]


@cache
def fact_decoder(ruleset: AnyRuleset | None) -> Callable[[Entry], Fact]:
    """Return a faster ``decode_fact`` for decoding many entries of one ruleset."""
    kinds = {**(ruleset.fact_types if ruleset else {}), **KERNEL_FACTS}
    readers = {
        name: _Reader(msgspec.json.Decoder(kind).decode, kind.schema, bool(secret_fields(kind)), kind)
        for name, kind in kinds.items()
    }

    def decoded(entry: Entry) -> Fact:
        reader = readers.get(entry.type)
        if reader is None:
            raise msgspec.ValidationError(f"unknown event {entry.type}")
        decode, schema, hides, kind = reader
        if entry.schema == schema:
            return decode(join(entry.type, entry.data, entry.private.values()) if hides else entry.data)
        fields = msgspec.json.decode(join(entry.type, entry.data, entry.private.values()))
        newest = upcast(
            {**(ruleset.history.upcasters if ruleset else {}), **KERNEL_UPCASTERS}, kind, entry.schema, fields
        )
        fact: Fact = msgspec.convert(newest, kind)
        return fact

    return decoded


def encode_commit(
    facts: Sequence[Fact], metadata: CommitMetadata, *, seed: bytes, version: int, previous: bytes, at: str
) -> tuple[Entry, ...]:
    """Return the entries of one commit, chained on top of a version and its hash.

    The first event carries the acting seat and the metadata; the others follow by the rules.
    """
    acted = metadata.seat if not is_sealed(type(facts[0])) else None
    server: Mapping[str, Any] | None = {"decided": _stored(metadata, acted)}
    salts, entries = chain.salts(seed), []
    for number, fact in enumerate(facts, version + 1):
        tag, schema = tag_of(type(fact)), fact.schema
        public, private = split(fact, server)
        commitments = chain.commitments_to(private, salts, number)
        previous = chain.event_hash(previous, number, tag, public, chain.meta(acted, at, schema), commitments)
        entries.append(
            Entry(
                version=number,
                type=tag,
                schema=schema,
                seat=acted,
                at=at,
                data=public,
                commitments=commitments,
                hash=previous,
                private=private,
            )
        )
        acted = server = None
    return tuple(entries)


def _stored(metadata: CommitMetadata, shown: int | None) -> CommitMetadata:
    return metadata if shown is None else msgspec.structs.replace(metadata, seat=None)


def redact(state: GameState, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """Return the event as a seat or a spectator (``None``) may see it; the whole event once the game is closed.

    ``state`` is the game at its newest version: visibility depends on the current status, not on the status at the time
    of the event.
    """
    return event(entry, state.seed, visible_audiences(entry, viewer, public=state.is_public))


def visible_audiences(entry: Entry, viewer: Viewer, *, public: bool) -> tuple[str, ...]:
    """Return the audiences whose private parts the viewer gets; all of them when the game is public."""
    if public:
        return tuple(entry.private)
    own = audience(viewer) if viewer is not None else None
    return (own,) if own in entry.private else ()


def begins_commit(entry: Entry) -> bool:
    return read_header(entry) is not None


def split_commits(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """Return entries grouped by commit; the first one must begin a commit."""
    found: list[list[Entry]] = []
    for entry in entries:
        if not found or begins_commit(entry):
            found.append([])
        found[-1].append(entry)
    return found


def commit_ends(entries: Sequence[Entry], last: int) -> list[int]:
    """Return, for each of these consecutive events, the version of the last event of its commit.

    ``last`` is the result for the last given event.
    """
    ends = []
    for entry in reversed(entries):
        ends.append(last)
        if begins_commit(entry):
            last = entry.version - 1
    return ends[::-1]


def told_entries(entries: Iterable[Entry], seat: int) -> tuple[RedactedFact, ...]:
    own = audience(seat)
    return tuple(RedactedFact(type=entry.type, public=entry.data, own=entry.private.get(own)) for entry in entries)


def event(entry: Entry, seed: bytes, audiences: tuple[str, ...]) -> dict[str, Any]:
    """Return the public form of an event with the private parts of these audiences."""
    return {
        "version": entry.version,
        "type": entry.type,
        "schema": entry.schema,
        "seat": entry.seat,
        "at": entry.at,
        "data": msgspec.Raw(entry.data),
        "private": {
            name: {
                "data": msgspec.Raw(entry.private[name]),
                "salt": chain.salt(seed, entry.version, name).hex(),
            }
            for name in audiences
        },
        "commitments": entry.commitments,
        "hash": entry.hash.hex(),
    }
