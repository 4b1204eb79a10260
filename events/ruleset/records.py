"""Immutable records: commands, facts, tables and boxes are all made of them."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, TypeVar, dataclass_transform

import msgspec

change = msgspec.structs.replace
"""A copy of a record with some fields replaced: ``change(table, active=2)``."""

canonical: Callable[[Any], bytes] = msgspec.json.Encoder(order="sorted").encode
"""Encodes a value of objects, arrays, strings, integers, booleans and null as canonical JSON.

The bytes are the same as those of JavaScript's ``JSON.stringify`` of the value with its keys sorted.
"""

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value with named fields: frozen, compared by content, encoded to JSON by its field names.

    The garbage collector does not track records (``gc=False``): a frozen value only refers to older ones, so it cannot
    be part of a reference cycle, and tracking them took a quarter of a game's run time.
    """


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Command(Record, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What a player wants, in the imperative. A subclass sets ``tag="buy"``, the name on the wire."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Fact(Record, frozen=True, kw_only=True, tag_field="type"):
    """What has happened, in the past tense. A subclass sets ``tag="bought"``, its name in the log forever.

    Fields are public unless they are marked ``Annotated[..., secret(...)]`` (see ``privacy``).
    """

    schema: ClassVar[int] = 1
    """Incremented when the fields of a stored fact change their meaning; ``History.upcasters`` reads older ones."""
    reveals: ClassVar[bool] = False
    """True if the fact tells a seat what was hidden before. It prevents undo."""
    final: ClassVar[bool] = False
    """True if the rules do not allow taking it back. It prevents undo if it is the player's own action rather than a
    consequence."""


class Revealing(Fact):
    """A fact that tells a seat what was hidden before."""

    reveals: ClassVar[bool] = True


@cache
def tag_of(record: type[msgspec.Struct]) -> str:
    """Return the name of a command or fact type on the wire."""
    config: Any = record.__struct_config__
    return str(config.tag)


def read_json(package: str, name: str, kind: type[T]) -> T:
    """Return a JSON file of a package, as a value of this type."""
    return msgspec.json.decode(files(package).joinpath(name).read_bytes(), type=kind)


def has_floats(value: Any) -> bool:
    """Return True if a decoded JSON value contains a number that is not an integer, which a log must not store."""
    match value:
        case float():
            return True
        case dict():
            return any(has_floats(item) for item in value.values())
        case list() | tuple():
            return any(has_floats(item) for item in value)
    return False


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with the item at an index replaced. Raises ``IndexError`` if there is none."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple without the first item that is equal. Raises ``ValueError`` if there is none."""
    index = items.index(item)
    return (*items[:index], *items[index + 1 :])
