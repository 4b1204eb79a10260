"""JSON Patches (RFC 6902) from one record to another; equal parts are never encoded."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import compress, count
from operator import ne
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import astuple

from events.ruleset.records import Record
from service.web.responses import encode
from service.web.schemas import Version

SCALARS = frozenset({int, str, bool, type(None)})
MAX_SHORT = 8
"""A value with at most this many members, all scalars, is replaced completely: that is faster, and often shorter."""


class PatchOperation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: Annotated[str, Meta(description="What is changed, as a JSON Pointer (RFC 6901).")]
    value: Annotated[Any, Meta(description="The new value; left out by `remove`.")] | UnsetType = UNSET


class PatchDocument(Record):
    """The patch from the last game that was sent to the game at a version."""

    version: Version
    operations: Annotated[Sequence[PatchOperation], Meta(description="A JSON Patch (RFC 6902), applied in this order.")]


class Patch:
    """A patch under construction: its operations, and the old values that they remove."""

    def __init__(self) -> None:
        self.operations: list[PatchOperation] = []
        self.removed: list[Any] = []

    def replace(self, path: str, old: Any, new: Any) -> None:
        self.operations.append(PatchOperation("replace", path, new))
        self.removed.append(old)

    def add(self, path: str, new: Any) -> None:
        self.operations.append(PatchOperation("add", path, new))

    def remove(self, path: str, old: Any) -> None:
        self.operations.append(PatchOperation("remove", path))
        self.removed.append((path, old))

    @property
    def removed_bytes(self) -> int:
        """An upper bound for the bytes of the removed values, with their names, in the old record's JSON."""
        return len(encode(self.removed))


def patch_between(old: msgspec.Struct, new: msgspec.Struct) -> Patch:
    """Return the patch from one record to another one of its type.

    Equal values are assumed to have the same encoding, so a field must not change from a number to an equal boolean. No
    library is used, since Python's compare decoded JSON, which takes several times as long.
    """
    patch = Patch()
    _compare_records(patch, "", old, new)
    return patch


def _compare_records(patch: Patch, path: str, old: msgspec.Struct, new: msgspec.Struct) -> None:
    names, optional = _names_of(type(new))
    before, after = astuple(old), astuple(new)
    if not names or (path and _is_short(after)):
        patch.replace(path, old, new)
    elif optional and any(before[at] != after[at] for at in optional):
        _compare_objects(patch, path, _as_object(old), _as_object(new))
    else:
        _compare_all(patch, path, names, before, after)


def _is_short(values: Collection[Any]) -> bool:
    return len(values) <= MAX_SHORT and SCALARS.issuperset(map(type, values))


@cache
def _names_of(kind: type[msgspec.Struct]) -> tuple[Sequence[str], Sequence[int]]:
    """Return the names of a record's fields in paths, and the indexes of those that its JSON may omit.

    There are no names if it is encoded as an array.
    """
    config, fields = kind.__struct_config__, msgspec.structs.fields(kind)
    names = () if config.array_like else tuple(_token(field.encode_name) for field in fields)
    return names, [at for at, field in enumerate(fields) if config.omit_defaults and not field.required]


def _as_object(record: msgspec.Struct) -> dict[str, Any]:
    """Return the fields that the JSON of a record has."""
    present = msgspec.to_builtins(record)
    fields = zip(record.__struct_encode_fields__, astuple(record), strict=True)
    return {name: value for name, value in fields if name in present}


def _token(name: Any) -> str:
    """Return the name of a member in its form for paths (RFC 6901)."""
    text = name if type(name) is str else next(iter(msgspec.to_builtins({name: None}, str_keys=True)))
    return str(text).replace("~", "~0").replace("/", "~1")


def _compare_all(patch: Patch, path: str, names: Iterable[Any], old: Iterable[Any], new: Iterable[Any]) -> None:
    """Add the operations for members or items of the same names."""
    changed = compress(zip(names, old, new), map(ne, old, new))  # noqa: B905 - there may be more names
    for name, before, after in changed:
        kind = type(after)
        if kind in SCALARS or kind is not type(before):
            patch.replace(f"{path}/{name}", before, after)
        elif isinstance(after, msgspec.Struct):
            _compare_records(patch, f"{path}/{name}", before, after)
        elif kind is tuple or kind is list:
            _compare_arrays(patch, f"{path}/{name}", before, after)
        elif kind is dict:
            _compare_objects(patch, f"{path}/{name}", before, after)
        else:
            patch.replace(f"{path}/{name}", before, after)


def _compare_objects(patch: Patch, path: str, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> None:
    if path and _is_short(new.values()):
        patch.replace(path, old, new)
        return
    for name, before in old.items():
        if name not in new:
            patch.remove(f"{path}/{_token(name)}", before)
    kept = [name for name in new if name in old]
    for name in new:
        if name not in old:
            patch.add(f"{path}/{_token(name)}", new[name])
    names = map(_token, kept)
    _compare_all(patch, path, names, [old[name] for name in kept], [new[name] for name in kept])


def _compare_arrays(patch: Patch, path: str, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Add the operations for two arrays: items are added and removed between the equal parts at both ends."""
    if not old or _is_short(new):
        patch.replace(path, old, new)
        return
    shorter = min(len(old), len(new))
    start = next(compress(count(), map(ne, old, new)), shorter)
    equal = next(compress(count(), map(ne, reversed(old), reversed(new))), shorter)
    end = shorter - min(equal, shorter - start)
    _compare_all(patch, path, count(start), old[start:end], new[start:end])
    for at in reversed(range(end, end + len(old) - shorter)):
        patch.remove(f"{path}/{at}", old[at])
    for at in range(end, end + len(new) - shorter):
        patch.add(f"{path}/{at}", new[at])
