"""Which fields of a fact are hidden, from whom, and how a fact is split into a public part and private parts.

A private part belongs to an *audience*: ``seat:2`` or ``server``. The union of all parts is the whole fact, so the log
is folded by joining them again, and nothing ever has to be stripped from a part.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict

from events.ruleset.records import Fact, canonical

SERVER = "server"
"""The audience of the server alone; nobody else reads its parts until the game is closed."""


class _Secret(msgspec.Struct, frozen=True):
    owners: tuple[str, ...]
    anonymity_set: str | None = None


class _Split(msgspec.Struct, frozen=True):
    public: tuple[str, ...]
    secrets: tuple[tuple[str, _Secret], ...]
    omitted: dict[str, Any]


def secret(*owners: str, anonymity_set: str | None = None) -> msgspec.Meta:
    """Return the annotation that marks a field as hidden.

    Written as ``cards: Annotated[tuple[Card, ...], secret("seat")]``. Each owner is ``"server"``, or the name of a
    field of the same fact that holds a seat (``None`` means that only the server knows the value), or a tuple of seats.
    ``anonymity_set`` names a public field with all the seats that might be the owner: each of them then gets a private
    part, empty except for the owner's, so that the list of commitments does not tell who the owner is. A fact with such
    a field is a *sealed* answer.
    """
    return msgspec.Meta(
        extra={"secret": _Secret(owners, anonymity_set)},
        extra_json_schema={"x-secret-of": [*owners, *([anonymity_set] if anonymity_set else [])]},
    )


@lru_cache(64)
def audience(seat: int) -> str:
    return f"seat:{seat}"


@cache
def is_sealed(fact: type[Fact]) -> bool:
    """Return True if the fact also hides who caused it."""
    return any(mark.anonymity_set is not None for _, mark in _split_of(fact).secrets)


def secret_fields(fact: type[Fact]) -> tuple[str, ...]:
    return tuple(name for name, _ in _split_of(fact).secrets)


def anonymity_sets(fact: type[Fact]) -> frozenset[str]:
    """Return the fields that only say among whom the owner of a sealed answer is hidden."""
    return frozenset(mark.anonymity_set for _, mark in _split_of(fact).secrets if mark.anonymity_set is not None)


def split(fact: Fact, server: Mapping[str, Any] | None = None) -> tuple[bytes, dict[str, bytes]]:
    """Return the public part and the private parts by audience, each as canonical JSON of an object.

    ``server`` is added to the server's part. A type with ``omit_defaults`` leaves out fields that have their defaults,
    so that a field can be added later without changing the bytes of older events.
    """
    split = _split_of(type(fact))
    omitted = split.omitted
    fields = {name: getattr(fact, name) for name in split.public} if split.secrets else asdict(fact)
    if omitted:
        fields = {name: value for name, value in fields.items() if name not in omitted or value != omitted[name]}
    public = canonical(fields)
    if not split.secrets:
        return public, {SERVER: canonical(server)} if server else {}
    private: dict[str, dict[str, Any]] = {SERVER: dict(server)} if server else {}
    for name, mark in split.secrets:
        if mark.anonymity_set is not None:
            for seat in getattr(fact, mark.anonymity_set):
                private.setdefault(audience(seat), {})
        for owner in _audiences(fact, mark.owners):
            private.setdefault(owner, {})[name] = getattr(fact, name)
    return public, {name: canonical(private[name]) for name in sorted(private)}


def join(type_name: str, public: bytes, private: Iterable[bytes]) -> bytes:
    """Return the JSON text of the whole fact, joined from its parts."""
    fields = [part[1:-1] for part in (public, *private) if len(part) > 2]
    return b'{"type":"' + b",".join([type_name.encode() + b'"', *fields]) + b"}"


def _audiences(fact: Fact, owners: tuple[str, ...]) -> list[str]:
    found = []
    for owner in owners:
        seats: int | tuple[int, ...] | None = None if owner == SERVER else getattr(fact, owner)
        if owner == SERVER:
            found.append(SERVER)
        elif isinstance(seats, int):
            found.append(audience(seats))
        elif seats is not None:
            found.extend(audience(seat) for seat in seats)
    return found or [SERVER]


@cache
def _split_of(fact: type[Fact]) -> _Split:
    hints = get_type_hints(fact, include_extras=True)
    secrets = {name: mark for name in fact.__struct_fields__ if (mark := _mark(hints[name])) is not None}
    public = tuple(name for name in fact.__struct_fields__ if name not in secrets)
    return _Split(public, tuple(secrets.items()), omittable_fields(fact))


def omittable_fields(fact: type[Fact]) -> dict[str, Any]:
    """Return the fields of a type with ``omit_defaults`` that may be left out, with their defaults."""
    if not fact.__struct_config__.omit_defaults:
        return {}
    defaults = fact.__struct_defaults__
    return dict(zip(fact.__struct_fields__[len(fact.__struct_fields__) - len(defaults) :], defaults, strict=True))


def _mark(hint: Any) -> _Secret | None:
    if get_origin(hint) is not Annotated:
        return None
    for meta in get_args(hint)[1:]:
        if isinstance(meta, msgspec.Meta) and meta.extra and "secret" in meta.extra:
            found: _Secret = meta.extra["secret"]
            return found
    return None
