"""Codes: a view as a sequence of bytes, one byte per leaf, with a layout derived from the type of the view.

A leaf is a flag, a number or a choice. Its code is 0 if it is absent, and counts from 1 otherwise. Codes are relative
to the viewer: seats are counted from the viewer's, and items by seat begin with the viewer's. Kinds
(``events/ruleset/kinds.py``) and bounds improve the layout; without bounds a number is clipped, and a tuple is
summarised.

- ``bool`` is a flag; an integer a number; a ``Literal`` a choice; a ``Seat`` a choice of the seats from the viewer on.
- ``X | None`` is X, or 0; for a record, a flag comes first. In other unions every member is optional.
- A record is its fields; a tuple ``BySeat`` has one item per seat; a ``keyed`` one has a cell with a flag per key.
- A tuple of seats is a flag for each seat. A ``Hand`` of a ``Literal`` is the count of each value.
- Any other tuple of at most ``MAX_SLOTS`` items, or of a fixed length, has a slot per item; a longer one is summarised:
  its length, and then the count of each value of a ``Literal``, or the sum of its integers.
- A mapping from a ``Literal`` has a slot per key; any other mapping is its length.
- Texts, and fields that are ``Fixed`` for a whole game, are omitted.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import product
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from events.ruleset.kinds import members, span, unwrapped
from events.ruleset.records import Record, canonical
from events.ruleset.ruleset import AnyRuleset, Setup

MAX_SLOTS = 8
"""The maximum length of a tuple with a slot per item; longer ones are summarised."""
MAX_FIXED = 64
"""The same for tuples of a fixed length."""
MAX_VALUES = 255
"""The maximum number of values of a leaf; numbers with more are clipped."""
LOWEST = -64
"""The lower bound of a number without one."""
Bounds = dict[str, Any]

MAX_DEPTH = 12
"""The maximum depth of nested records; deeper ones are omitted."""


class Leaf(NamedTuple):
    """One byte of the codes: a flag, a number with ``size`` values starting at ``low``, or a choice among ``values``.

    A number that is ``optional`` can be absent; choices and flags need no such mark.
    """

    path: str
    kind: Literal["flag", "number", "choice"]
    size: int = 1
    low: int = 0
    optional: bool = False
    values: tuple[Any, ...] = ()


class ViewCodes:
    """The codes of a ruleset's views for a given number of seats.

    ``leaves`` are the bytes in order, ``size`` is their number, ``digest`` the SHA-256 of their meaning, hex.
    ``unbounded`` are the paths without bounds, which are clipped or summarised; ``left_out`` those without a leaf.
    """

    def __init__(self, ruleset: AnyRuleset, seats: int) -> None:
        writer = _Writer(seats)
        self.leaves = tuple(writer.write(ruleset.state, _At("", "view", "0", indent=1)))
        self.size = len(self.leaves)
        self.unbounded, self.left_out = tuple(writer.unbounded), tuple(writer.left_out)
        described = [ruleset.id, seats, [list(leaf) for leaf in self.leaves]]
        self.digest = sha256(canonical(described)).hexdigest()
        self._encode = writer.compiled()
        self._blank = bytes(self.size)

    def __call__(self, view: Record, viewer: int) -> bytes:
        """Return the codes of a seat's view. Raises ``ValueError`` or ``KeyError`` if it does not fit its type."""
        codes = bytearray(self._blank)
        self._encode(codes, view, viewer)
        return bytes(codes)


class _At(NamedTuple):
    """The current position: the path, the expressions for its value and its first byte, and where to write its code."""

    path: str
    value: str
    base: str
    indent: int
    optional: bool = False
    depth: int = 0

    def inside(self, path: str, value: str, base: str, *, optional: bool = False) -> "_At":
        """Return the same position inside a nested block."""
        return self._replace(path=path, value=value, base=base, indent=self.indent + 1, optional=optional)


class _Writer:
    """Generates the source of the function that encodes a view, as ``dataclasses`` generates ``__init__``.

    The source contains only field names and numbers; values are looked up in ``names``.
    """

    def __init__(self, seats: int) -> None:
        self.seats, self.lines, self.names = seats, list[str](), dict[str, Any]()
        self.unbounded, self.left_out = list[str](), list[str]()

    def compiled(self) -> Callable[[bytearray, Any, int], None]:
        source = "\n".join(["def encode(codes, view, me):", "    pass", *self.lines])
        exec(source, self.names)  # noqa: S102 - made of the names of fields alone
        encode: Callable[[bytearray, Any, int], None] = self.names["encode"]
        return encode

    def write(self, annotation: Any, at: _At) -> list[Leaf]:  # noqa: PLR0911
        """Write the code that encodes a value, and return its leaves."""
        bare, bounds, kind = unwrapped(annotation)
        origin, arguments = get_origin(bare), get_args(bare)
        if kind.get("fixed"):
            return []
        if origin in (Union, UnionType):
            return self._union(members(annotation), at)
        if bare in (bool, int) or origin is Literal:
            return [self._leaf(annotation, at)]
        if isinstance(bare, type) and issubclass(bare, Record) and bare is not Setup and at.depth < MAX_DEPTH:
            return self._record(bare, at)
        if origin is tuple:
            return self._tuple(arguments, bounds, kind, at)
        if origin is dict and get_origin(unwrapped(arguments[0])[0]) is Literal:
            return self._mapping(get_args(unwrapped(arguments[0])[0]), arguments[1], at)
        if origin in (dict, frozenset):
            return [self._length(at)]
        self.left_out.append(at.path)
        return []

    def _say(self, at: _At, line: str) -> None:
        self.lines.append("    " * at.indent + line)

    def _name(self, value: Any) -> str:
        name = f"n{len(self.names)}"
        self.names[name] = value
        return name

    def _leaf(self, annotation: Any, at: _At) -> Leaf:
        bare, bounds, kind = unwrapped(annotation)
        if bare is bool:
            self._say(at, f"codes[{at.base}] = 1 + {at.value}" if at.optional else f"codes[{at.base}] = {at.value}")
            return Leaf(at.path, "choice", 2, values=(False, True)) if at.optional else Leaf(at.path, "flag")
        if get_origin(bare) is Literal:
            values = get_args(bare)[:MAX_VALUES]
            self._say(at, f"codes[{at.base}] = {self._places(values, 1)}[{at.value}]")
            return Leaf(at.path, "choice", len(values), values=values)
        if kind.get("kind") == "seat":
            self._say(at, f"codes[{at.base}] = ({at.value} - me) % {self.seats} + 1")
            return Leaf(at.path, "choice", self.seats, values=self._relative())
        return self._number(span(bounds), at)

    def _number(self, numbers: range | None, at: _At) -> Leaf:
        if numbers is None:
            self.unbounded.append(at.path)
        elif len(numbers) <= MAX_VALUES:
            self._say(at, f"codes[{at.base}] = {at.value} - {numbers.start - 1}")
            return Leaf(at.path, "number", len(numbers), numbers.start, at.optional)
        low = LOWEST if numbers is None else max(LOWEST, numbers.start)
        self._say(at, f"codes[{at.base}] = min(max({at.value} - {low - 1}, 1), {MAX_VALUES})")
        return Leaf(at.path, "number", MAX_VALUES, low, at.optional)

    def _record(self, kind: type[Record], at: _At, without: Sequence[str] = ()) -> list[Leaf]:
        leaves: list[Leaf] = []
        if at.optional:
            self._say(at, f"codes[{at.base}] = 1")
            leaves.append(Leaf(at.path, "flag"))
        hints = get_type_hints(kind, include_extras=True)
        for name in kind.__struct_fields__:
            if name not in without:
                path, base = f"{at.path}.{name}" if at.path else name, f"{at.base} + {len(leaves)}"
                field = _At(path, f"{at.value}.{name}", base, at.indent, depth=at.depth + 1)
                leaves += self.write(hints[name], field)
        return leaves

    def _union(self, members: Sequence[Any], at: _At) -> list[Leaf]:
        real = [one for one in members if unwrapped(one)[0] is not NoneType]
        name, leaves = f"v{len(self.lines)}", list[Leaf]()
        self._say(at, f"{name} = {at.value}")
        for member in real:
            self._say(at, f"if {f'{name} is not None' if len(real) == 1 else self._test(member, name)}:")
            inside = at.inside(at.path, name, f"{at.base} + {len(leaves)}", optional=True)
            self._say(inside, "pass")
            leaves += self.write(member, inside)
        return leaves

    def _test(self, member: Any, name: str) -> str:
        bare = unwrapped(member)[0]
        if get_origin(bare) is Literal:
            return f"{name} in {self._name(frozenset(get_args(bare)))}"
        return f"type({name}) is {self._name(get_origin(bare) or bare)}"

    def _tuple(self, arguments: tuple[Any, ...], bounds: Bounds, kind: Bounds, at: _At) -> list[Leaf]:
        if arguments[-1] is not Ellipsis:
            return self._fields(arguments, at)
        item, length, name = arguments[0], bounds.get("max_length"), kind.get("kind")
        if name == "by_seat":
            return self._repeated(f"({{place}} - me) % {self.seats}", self._relative(), item, at)
        if name == "keyed":
            return self._keyed(item, kind, at)
        if unwrapped(item)[2].get("kind") == "seat":
            return self._seats(at)
        is_fixed = length == bounds.get("min_length") or name == "grid"
        is_counted = name == "hand" and get_origin(unwrapped(item)[0]) is Literal
        if length is None:
            self.unbounded.append(at.path)
        elif not is_counted and length <= (MAX_FIXED if is_fixed else MAX_SLOTS):
            return self._repeated("{place}", tuple(range(length)), item, at, optional=True)
        return self._summed(item, at)

    def _fields(self, items: tuple[Any, ...], at: _At) -> list[Leaf]:
        leaves: list[Leaf] = []
        for place, one in enumerate(items):
            base = f"{at.base} + {len(leaves)}"
            leaves += self.write(one, at._replace(path=f"{at.path}[{place}]", value=f"{at.value}[{place}]", base=base))
        return leaves

    def _repeated(self, index: str, names: Sequence[Any], item: Any, at: _At, *, optional: bool = False) -> list[Leaf]:
        place, one = f"i{len(self.lines)}", f"x{len(self.lines)}"
        self._say(at, f"for {place}, {one} in enumerate({at.value}):")
        return self._each(index.format(place=place), names, at, lambda inside: self.write(item, inside), one, optional)

    def _each(
        self,
        index: str,
        names: Sequence[Any],
        at: _At,
        write: Callable[[_At], list[Leaf]],
        one: str,
        optional: bool,
    ) -> list[Leaf]:
        """Write the body of a loop over items with a slot each; return the leaves of all slots."""
        offset, line = f"o{len(self.lines)}", len(self.lines)
        inside = at.inside(f"{at.path}[]", one, offset, optional=optional)
        self._say(inside, "")
        leaves = write(inside)
        self.lines[line] += f"{offset} = {at.base} + ({index}) * {len(leaves)}"
        return [
            leaf._replace(path=f"{at.path}[{name}]{leaf.path.removeprefix(inside.path)}")
            for name in names
            for leaf in leaves
        ]

    def _seats(self, at: _At) -> list[Leaf]:
        one = f"x{len(self.lines)}"
        self._say(at, f"for {one} in {at.value}:")
        self._say(at.inside("", "", ""), f"codes[{at.base} + ({one} - me) % {self.seats}] = 1")
        return [Leaf(f"{at.path}[{seat}]", "flag") for seat in self._relative()]

    def _keyed(self, item: Any, kind: Bounds, at: _At) -> list[Leaf]:
        record = unwrapped(item)[0]
        hints = get_type_hints(record, include_extras=True)
        one, index, too_far, values = f"x{len(self.lines)}", "0", list[str](), list[tuple[Any, ...]]()
        for name in kind["keys"]:
            bare, bounds, _ = unwrapped(hints[name])
            numbers, field = span(bounds), f"{one}.{name}"
            if get_origin(bare) is Literal:
                values.append(get_args(bare))
                digit = f"{self._places(values[-1], 0)}[{field}]"
            elif numbers is not None:
                last = min(kind.get("upto", numbers[-1]), numbers[-1])
                values.append(tuple(range(numbers.start, last + 1)))
                digit = f"{field} - {numbers.start}"
                too_far += [f"{field} > {last}"] if last < numbers[-1] else []
            else:
                raise TypeError(f"{at.path} is keyed by {name}, which is neither a Literal nor bounded")
            index = f"({index}) * {len(values[-1])} + {digit}"
        self._say(at, f"for {one} in {at.value}:")
        if too_far:
            self._say(at.inside("", "", ""), f"if {' or '.join(too_far)}: continue")
        names = [" ".join(map(str, key)) for key in product(*values)]
        return self._each(index, names, at, lambda inside: self._record(record, inside, kind["keys"]), one, True)

    def _mapping(self, keys: tuple[Any, ...], item: Any, at: _At) -> list[Leaf]:
        key, one = f"k{len(self.lines)}", f"x{len(self.lines)}"
        self._say(at, f"for {key}, {one} in {at.value}.items():")
        index = f"{self._places(keys, 0)}[{key}]"
        return self._each(index, keys, at, lambda inside: self.write(item, inside), one, True)

    def _length(self, at: _At) -> Leaf:
        self._say(at, f"codes[{at.base}] = min(len({at.value}), {MAX_VALUES})")
        return Leaf(f"{at.path}#", "number", MAX_VALUES, 1)

    def _summed(self, item: Any, at: _At) -> list[Leaf]:
        """Write the number of items, the count of each word among them, and the sum of the integers."""
        leaves = [self._length(at)]
        bare = [unwrapped(member)[0] for member in members(item)]
        words = tuple(word for one in bare if get_origin(one) is Literal for word in get_args(one))
        if not words and int not in bare:
            return leaves
        one = f"x{len(self.lines)}"
        self._say(at, f"for {one} in {at.value}:")
        inside = at.inside("", "", "")
        if words:
            place = f"{at.base} + 1 + {self._places(words, 0)}[{one}]"
            test = f"if type({one}) is str: " if len(bare) > 1 else ""
            self._say(inside, f"{test}codes[{place}] = min(codes[{place}] + 1, {MAX_VALUES})")
            leaves += [Leaf(f"{at.path}#{word}", "number", MAX_VALUES, 1) for word in words]
        if int in bare:
            place = f"{at.base} + {len(leaves)}"
            test = f"if type({one}) is int: " if len(bare) > 1 else ""
            self._say(inside, f"{test}codes[{place}] = min(max(codes[{place}] + {one}, 0), {MAX_VALUES})")
            leaves.append(Leaf(f"{at.path}#sum", "number", MAX_VALUES, 1))
        return leaves

    def _places(self, values: Sequence[Any], first: int) -> str:
        return self._name({one: place for place, one in enumerate(values, first)})

    def _relative(self) -> tuple[str, ...]:
        return tuple(f"+{seat}" for seat in range(self.seats))
