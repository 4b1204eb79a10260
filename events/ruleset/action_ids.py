"""Stable action ids: one number for each thing that a seat can choose, from the bounds of the commands' types.

An id is the mixed-radix rank of a command: the types of commands in the order of their union, the fields in their
order, the values of a ``Literal`` in the order of its declaration. Fields that the table dictates (``kinds.Given``) are
left out. Where the types do not say what is chosen, a ruleset gives an ``action_key``. A command is never built from a
number; it is looked up among the commands on offer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import comb, prod
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from events.ruleset.kinds import members, span, unwrapped
from events.ruleset.records import Command, Record, canonical
from events.ruleset.ruleset import ActionKey, AnyRuleset, Setup

MAX_ACTIONS = 131_072
"""The maximum number of ids of a ruleset, so that a policy network can have one output for each."""
MAX_RANKED = 65_536
"""The number of commands whose ids a space caches."""


class UnboundedAction(TypeError):
    """The values of a command's field cannot be counted, or there are too many commands."""


class ActionOutside(ValueError):
    """A command on offer does not conform to its own type, so it has no id."""


class Part(Record):
    """The ids of one command type: ``size`` ids, starting at ``first``.

    ``factors`` maps each field to its number of values; their product is the size, unless an ``action_key`` lists
    fewer.
    """

    type: str
    first: int
    size: int
    factors: tuple[tuple[str, int], ...]


class _Counted(NamedTuple):
    """The values of a bounded type: their number, the rank of each value, the value of each rank, and a description."""

    size: int
    rank: Callable[[Any], int]
    value: Callable[[int], Any]
    described: Any


class ActionSpace:
    """The action ids of a ruleset with a box. Raises ``UnboundedAction``.

    ``size`` is the number of ids, ``parts`` the types of commands, and ``digest`` the SHA-256 of ruleset, rules
    version, box, parts and sizes, hex: two spaces with the same digest give each id the same meaning.
    """

    def __init__(self, ruleset: AnyRuleset, setup: Setup) -> None:
        keys = ruleset.agents.action_key(setup) if ruleset.agents.action_key else {}
        self.size = 0
        self.parts: tuple[Part, ...] = ()
        self._setup, self._ruleset = setup, ruleset
        self._counted: dict[type[Command], tuple[int, _Counted, ActionKey | None]] = {}
        self._known: dict[int, tuple[Command, int]] = {}
        for tag, kind in ruleset.command_types.items():
            own = keys.get(kind)
            counted = _listed(own.values) if own else _record(kind, tag)
            factors = _factors_of_key(own) if own else _factors(kind, tag)
            self.parts += (Part(type=tag, first=self.size, size=counted.size, factors=factors),)
            self._counted[kind] = (self.size, counted, own)
            self.size += counted.size
        if self.size > MAX_ACTIONS:
            largest = max(self.parts, key=lambda part: part.size)
            product = " x ".join(f"{name} {size:,}" for name, size in largest.factors)
            raise UnboundedAction(
                f"{ruleset.id} has {self.size:,} actions, and {MAX_ACTIONS:,} are allowed: bound {largest.type} "
                f"({product}), or give agents=Agents(action_key=…)"
            )

    @cached_property
    def digest(self) -> str:
        document = getattr(self._setup.box, "document", self._setup.box)
        described = {
            "ruleset": self._ruleset.id,
            "rules_version": self._setup.rules_version,
            "box": sha256(canonical(document)).hexdigest(),
            "parts": [[part.type, part.size, self._counted[kind][1].described] for part, kind in self._kinds()],
        }
        return sha256(canonical(described)).hexdigest()

    def ids(self, table: Any, seat: int, offer: Sequence[Command]) -> list[int]:
        """Return the id of each command that a seat is offered at a table. Raises ``ActionOutside``."""
        known, found = self._known, []
        for command in offer:
            # Rulesets offer the same objects again and again; keeping them alive here keeps their addresses unique.
            hit = known.get(id(command))
            found.append(hit[1] if hit is not None and hit[0] is command else self._id(table, seat, command))
        return found

    def mask(self, ids: Iterable[int]) -> bytearray:
        """Return one byte for each id of the space: 1 for these ids, 0 for all others."""
        mask = bytearray(self.size)
        for one in ids:
            mask[one] = 1
        return mask

    def fields(self, action: int) -> dict[str, Any]:
        """Return what an id stands for: its ``type`` and its fields; fields of nested records are named with dots.

        Raises ``ValueError`` for a number that is not an id.
        """
        for part, kind in self._kinds():
            if 0 <= action - part.first < part.size:
                return {"type": part.type, **_flat(self._counted[kind][1].value(action - part.first))}
        raise ValueError(f"{action} is not an action id: there are {self.size:,}, from 0")

    def _id(self, table: Any, seat: int, command: Command) -> int:
        first, counted, own = self._counted[type(command)]
        try:
            if own is not None:
                return first + counted.rank(own.of(table, seat, command))
            ranked = first + counted.rank(command)
        except (KeyError, ValueError):
            raise ActionOutside(f"{command!r} is outside of its own type") from None
        if len(self._known) >= MAX_RANKED:
            self._known.clear()
        self._known[id(command)] = (command, ranked)
        return ranked

    def _kinds(self) -> Iterable[tuple[Part, type[Command]]]:
        return zip(self.parts, self._counted, strict=True)


def _factors(kind: type[Record], where: str) -> tuple[tuple[str, int], ...]:
    return tuple((name, one.size) for name, one in _fields(kind, where).items())


def _factors_of_key(own: ActionKey) -> tuple[tuple[str, int], ...]:
    names = own.values[0].__struct_fields__
    return tuple((name, len({getattr(value, name) for value in own.values})) for name in names)


def _flat(value: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, field in value.items():
        found |= _flat(field, f"{before}{name}.") if isinstance(field, dict) else {f"{before}{name}": field}
    return found


def _counted(annotation: Any, where: str) -> _Counted:
    """Return the values of a type. Raises ``UnboundedAction``, which says where a bound is missing."""
    bare, bounds, kind = unwrapped(annotation)
    origin, arguments = get_origin(bare), get_args(bare)
    found: _Counted | None = None
    if origin is Literal:
        found = _listed(arguments)
    elif bare in (bool, NoneType):
        found = _listed((False, True) if bare is bool else (None,))
    elif bare is int:
        found = _numbers(span(bounds))
    elif isinstance(bare, type) and issubclass(bare, Record):
        found = _record(bare, where)
    elif origin in (Union, UnionType):
        found = _union([_counted(one, where) for one in members(annotation)])
    elif origin is tuple:
        found = _tuple(arguments, bounds, where, in_order=kind.get("kind") == "order")
    elif origin is dict and get_origin(unwrapped(arguments[0])[0]) is Literal:
        found = _mapping(*(_counted(one, f"{where}{{}}") for one in arguments))
    if found is not None:
        return found
    raise UnboundedAction(
        f"{where} is not bounded, so that actions cannot be numbered: give Meta(ge=…, le=…, max_length=…) or a "
        "Literal, mark it as Given if the table dictates it, or give agents=Agents(action_key=…)"
    )


def _numbers(numbers: range | None) -> _Counted | None:
    if numbers is None:
        return None
    return _Counted(len(numbers), numbers.index, numbers.__getitem__, [numbers.start, numbers.stop - 1])


def _tuple(arguments: tuple[Any, ...], bounds: Mapping[str, int], where: str, *, in_order: bool) -> _Counted | None:
    if arguments[-1] is not Ellipsis:
        items = {str(place): _counted(one, f"{where}[{place}]") for place, one in enumerate(arguments)}
        return _product(items, lambda value, name: value[int(name)])
    if "max_length" not in bounds:
        return None
    ranked = _ascending if in_order else _tuples
    return ranked(_counted(arguments[0], f"{where}[]"), bounds.get("min_length", 0), bounds["max_length"])


def _fields(kind: type[Record], where: str) -> dict[str, _Counted]:
    hints = get_type_hints(kind, include_extras=True)
    chosen = [name for name in kind.__struct_fields__ if unwrapped(hints[name])[2].get("kind") != "given"]
    return {name: _counted(hints[name], f"{where}.{name}") for name in chosen}


def _record(kind: type[Record], where: str) -> _Counted:
    return _product(_fields(kind, where), getattr)


def _product(parts: dict[str, _Counted], read: Callable[[Any, str], Any]) -> _Counted:
    """Return the values of a record, or of a tuple of different items: the last field changes fastest."""
    ranks = [(name, one.size, one.rank) for name, one in parts.items()]

    def rank(value: Any) -> int:
        found = 0
        for name, size, of in ranks:
            found = found * size + of(read(value, name))
        return found

    def value(rank: int) -> dict[str, Any]:
        digits: dict[str, Any] = {}
        for name in reversed(parts):
            rank, digit = divmod(rank, parts[name].size)
            digits[name] = parts[name].value(digit)
        return {name: digits[name] for name in parts}

    described = {name: one.described for name, one in parts.items()}
    return _Counted(prod(one.size for one in parts.values()), rank, value, {"fields": list(parts), **described})


def _listed(values: Sequence[Any]) -> _Counted:
    """Return these values in the given order. Records are described by their fields."""
    places = {value: place for place, value in enumerate(values)}
    if values and isinstance(values[0], Record):
        return _Counted(len(values), places.__getitem__, lambda rank: _as_fields(values[rank]), values)
    return _Counted(len(values), places.__getitem__, values.__getitem__, values)


def _as_fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _union(parts: Sequence[_Counted]) -> _Counted:
    """Return the values of all members, one member after the other; None comes first."""
    parts = sorted(parts, key=lambda one: one.described != (None,))
    firsts = [sum(one.size for one in parts[:place]) for place in range(len(parts))]

    def rank(value: Any) -> int:
        for first, one in zip(firsts, parts, strict=True):
            try:
                return first + one.rank(value)
            except (KeyError, ValueError, AttributeError, TypeError):
                continue
        raise ValueError(value)

    def value(rank: int) -> Any:
        place = max(place for place, first in enumerate(firsts) if first <= rank)
        return parts[place].value(rank - firsts[place])

    return _Counted(sum(one.size for one in parts), rank, value, {"union": [one.described for one in parts]})


def _tuples(item: _Counted, least: int, most: int) -> _Counted:
    """Return all tuples of these lengths, shorter ones first."""
    firsts: dict[int, int] = {least: 0}
    for length in range(least, most + 1):
        firsts[length + 1] = firsts[length] + item.size**length

    def rank(value: Sequence[Any]) -> int:
        if not least <= len(value) <= most:
            raise ValueError(value)
        found = 0
        for one in value:
            found = found * item.size + item.rank(one)
        return firsts[len(value)] + found

    def value(rank: int) -> tuple[Any, ...]:
        length = max(length for length in range(least, most + 1) if firsts[length] <= rank)
        rest, found = rank - firsts[length], []
        for _ in range(length):
            rest, digit = divmod(rest, item.size)
            found.append(item.value(digit))
        return tuple(reversed(found))

    return _Counted(firsts[most + 1], rank, value, {"tuples": [least, most, item.described]})


def _ascending(item: _Counted, least: int, most: int) -> _Counted:
    """Return all selections of these lengths in ascending order, shorter ones first."""
    most = min(most, item.size)
    firsts = {length: sum(comb(item.size, shorter) for shorter in range(least, length)) for length in range(most + 2)}

    def rank(value: Sequence[Any]) -> int:
        places = [item.rank(one) for one in value]
        if not least <= len(places) <= most or any(one >= other for one, other in pairwise(places)):
            raise ValueError(value)
        return firsts[len(places)] + sum(comb(place, number) for number, place in enumerate(places, 1))

    def value(rank: int) -> tuple[Any, ...]:
        length = max(length for length in range(least, most + 1) if firsts[length] <= rank)
        rest, found = rank - firsts[length], []
        for number in range(length, 0, -1):
            place = next(place for place in range(item.size - 1, -1, -1) if comb(place, number) <= rest)
            rest -= comb(place, number)
            found.append(item.value(place))
        return tuple(reversed(found))

    return _Counted(firsts[most + 1], rank, value, {"ascending": [least, most, item.described]})


def _mapping(keys: _Counted, item: _Counted) -> _Counted:
    """Return all mappings from some of the keys to these items."""
    names, size = [keys.value(place) for place in range(keys.size)], item.size + 1

    def rank(value: Mapping[Any, Any]) -> int:
        if not value.keys() <= set(names):
            raise ValueError(value)
        found = 0
        for name in reversed(names):
            found = found * size + (1 + item.rank(value[name]) if name in value else 0)
        return found

    def value(rank: int) -> dict[Any, Any]:
        digits = {name: rank // size**place % size for place, name in enumerate(names)}
        return {name: item.value(digit - 1) for name, digit in digits.items() if digit}

    total: int = size**keys.size
    return _Counted(total, rank, value, {"mapping": [names, item.described]})
