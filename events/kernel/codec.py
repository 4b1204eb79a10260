"""Facts to entries and back."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from events.kernel import chain
from events.kernel.chance import Draw
from events.kernel.facts import KernelFact
from events.kernel.game import AnyGame
from events.kernel.log import Entry
from events.kernel.record import Fact, tag_of
from events.kernel.secrecy import SERVER, is_sealed, parts, whole

KERNEL_FACTS: dict[str, type[Fact]] = {tag_of(kind): kind for kind in get_args(KernelFact)}
_kernel_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(KernelFact)


class Decided(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it.
    """

    action: dict[str, Any] | None = None
    seat: int | None = None
    draws: tuple[Draw, ...] = ()


class _ServerPart(msgspec.Struct, frozen=True):
    decided: Decided | None = None


_server_decoder = msgspec.json.Decoder(_ServerPart)


def decided(entry: Entry) -> Decided | None:
    """How the commit that begins with this entry came about; ``None`` if none begins here."""
    part = entry.private.get(SERVER)
    return _server_decoder.decode(part).decided if part is not None else None


def fact_of(game: AnyGame | None, entry: Entry) -> Fact:
    """The whole fact of an entry. Only the first event of a log can be decoded without knowing the game."""
    text = whole(entry.type, entry.data, entry.private.values())
    if entry.type in KERNEL_FACTS:
        found: Fact = _kernel_decoder.decode(text)
        return found
    if game is None:
        raise msgspec.ValidationError(f"{entry.type} cannot be the first event of a game")
    fact: Fact = game.fact_decoder.decode(text)
    return fact


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
