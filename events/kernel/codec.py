"""Facts to entries and back."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args

import msgspec

from events.kernel import chain
from events.kernel.chance import Draw
from events.kernel.facts import KernelFact
from events.kernel.game import AnyGame
from events.kernel.log import Entry
from events.kernel.record import Fact, tag_of
from events.kernel.secrecy import SERVER, is_sealed, parts, secret_fields, whole

KERNEL_FACTS: dict[str, type[Fact]] = {tag_of(kind): kind for kind in get_args(KernelFact)}


class Decided(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it.
    """

    action: dict[str, Any] | None = None
    seat: int | None = None
    draws: tuple[Draw, ...] = ()


class Begun(msgspec.Struct, frozen=True):
    """As much of ``Decided`` as the fold needs: what was done and drawn is skipped, not read."""

    action: msgspec.Raw = msgspec.Raw()
    seat: int | None = None
    draws: tuple[msgspec.Raw, ...] = ()


class _Decided(msgspec.Struct, frozen=True):
    decided: Decided | None = None


class _Begun(msgspec.Struct, frozen=True):
    decided: Begun | None = None


_read_decided = msgspec.json.Decoder(_Decided).decode
_read_begun = msgspec.json.Decoder(_Begun).decode


def decided(entry: Entry) -> Decided | None:
    """How the commit that begins with this entry came about; ``None`` if none begins here."""
    part = entry.private.get(SERVER)
    return _read_decided(part).decided if part is not None else None


def begun(entry: Entry) -> Begun | None:
    """What the fold needs of how the commit that begins with this entry came about."""
    part = entry.private.get(SERVER)
    return _read_begun(part).decided if part is not None else None


def fact_of(game: AnyGame | None, entry: Entry) -> Fact:
    """The whole fact of an entry. Only the first event of a log can be decoded without knowing the game."""
    kind = KERNEL_FACTS.get(entry.type) or (game.fact_types.get(entry.type) if game else None)
    if kind is None:
        raise msgspec.ValidationError(f"there is no event {entry.type} here")
    read, hides = _reader(kind)
    return read(whole(entry.type, entry.data, entry.private.values()) if hides else entry.data)


@cache
def _reader(kind: type[Fact]) -> tuple[Callable[[bytes], Fact], bool]:
    """What decodes a fact of one type, and whether a part of it is hidden."""
    return msgspec.json.Decoder(kind).decode, bool(secret_fields(kind))


def entries_of(
    facts: Sequence[Fact], how: Decided, *, seed: bytes, version: int, previous: bytes, at: str
) -> tuple[Entry, ...]:
    """The chained entries of one commit on top of a version and its hash.

    The first event carries the seat that acted and how it came about; the others follow from the rules.
    """
    entries = []
    for index, fact in enumerate(facts):
        first = index == 0
        seat = how.seat if first and not is_sealed(type(fact)) else None
        public, private = parts(fact, {"decided": _kept(how, seat)} if first else None)
        version += 1
        commitments = {
            name: chain.part_commitment(chain.salt(seed, version, name), part) for name, part in private.items()
        }
        type_name, schema = tag_of(type(fact)), type(fact).schema
        previous = chain.event_hash(previous, version, type_name, public, chain.meta(seat, at, schema), commitments)
        entries.append(
            Entry(
                version=version,
                type=type_name,
                schema=schema,
                seat=seat,
                at=at,
                data=public,
                commitments=commitments,
                hash=previous,
                private=private,
            )
        )
    return tuple(entries)


def _kept(how: Decided, shown: int | None) -> Decided:
    return how if shown is None else Decided(action=how.action, draws=how.draws)
