"""Decoding of JSON from clients: texts without repeated keys, and records with errors by field.

Repeated keys are refused, since parsers disagree about their meaning.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from service.web.refusals import (
    MISSING_FIELD,
    NO_OBJECT,
    UNKNOWN_FIELD,
    WHOLE,
    InvalidFields,
    InvalidJson,
    RepeatedKey,
)

MAX_SAFE_INTEGER = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""
MAX_SENTENCE = 200
"""The maximum length of an error text, which may quote what was sent."""
_AT = re.compile(r" - at `.*$", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_NAMED = re.compile(r"^Object (missing required|contains unknown) field `(.*?)`")
_WORDS = {"missing required": MISSING_FIELD, "contains unknown": UNKNOWN_FIELD}

Errors = dict[str, Any]
"""Errors by field: a list of sentences, or the errors of nested fields."""
T = TypeVar("T")

_decode = msgspec.json.Decoder().decode


def read_json(text: bytes) -> Any:
    """Return decoded JSON. Raises ``InvalidJson`` and ``RepeatedKey``."""
    try:
        found = _decode(text)
        require_single_keys(text, found)
    except RecursionError:
        raise InvalidJson("The body is nested too deeply.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidJson(f"The body is not JSON: {error}.") from None
    return found


def require_single_keys(text: bytes, decoded: Any) -> None:
    """Raise ``RepeatedKey`` if an object in a JSON text, decoded to ``decoded``, repeats a key.

    Outside of strings each key has one colon, so if there are as many colons as decoded keys, no key was repeated.
    """
    if text.count(b":") != _count_keys(decoded):
        json.loads(text, object_pairs_hook=_require_single, parse_int=str, parse_float=str)


def _count_keys(decoded: Any) -> int:
    count, rest = 0, [decoded]
    while rest:
        one = rest.pop()
        if type(one) is dict:
            count += len(one)
            rest.extend(one.values())
        elif type(one) is list:
            rest.extend(one)
    return count


def _require_single(pairs: list[tuple[str, Any]]) -> None:
    known = set[str]()
    for key, _ in pairs:
        if key in known:
            raise RepeatedKey(key)
        known.add(key)


def read_record(value: Any, kind: type[T]) -> T:
    """Return decoded JSON as a record. Raises ``InvalidFields``."""
    try:
        record = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise InvalidFields(field_errors(value, [kind]) or errors_of(error)) from None
    if errors := unsafe_integers(value):
        raise InvalidFields(errors)
    return record


def tagged_errors(value: Any, tag: str, kinds: Mapping[str, type[Any]]) -> Errors:
    """Return the errors of decoded JSON that should be one of several records, distinguished by a tag."""
    if not isinstance(value, dict):
        return {WHOLE: [NO_OBJECT]}
    if tag not in value:
        return {tag: [MISSING_FIELD]}
    name = value[tag]
    if not isinstance(name, str) or name not in kinds:
        return {tag: [f"Must be one of {', '.join(kinds)}."]}
    return field_errors(value, [kinds[name]])


def field_errors(value: Any, kinds: Iterable[type[Any]]) -> Errors:
    """Return the errors of decoded JSON that should have the fields of these records, and no others.

    msgspec stops at the first wrong field; here each field is converted separately, so that all wrong fields are
    reported.
    """
    if not isinstance(value, dict):
        return {WHOLE: [NO_OBJECT]}
    fields = {field.encode_name: field for kind in kinds for field in msgspec.structs.fields(kind)}
    tags = {kind.__struct_config__.tag_field for kind in kinds}
    errors: Errors = {name: [UNKNOWN_FIELD] for name in value if name not in fields and name not in tags}
    for name, field in fields.items():
        if name in value:
            try:
                msgspec.convert(value[name], field.type)
            except msgspec.ValidationError as error:
                errors |= errors_of(error, name)
            else:
                errors |= unsafe_integers(value[name], name)
        elif field.required:
            errors[name] = [MISSING_FIELD]
    return errors


def errors_of(error: msgspec.ValidationError, name: str = WHOLE) -> Errors:
    """Return a msgspec error about the value of a field, nested by its path: ``{"paid": {"1": ["..."]}}``."""
    told = str(error)
    said = _AT.sub("", told)
    path = [name, *(field or place for field, place in _STEP.findall(told[len(said) :]))]
    sentence = f"{said[:MAX_SENTENCE]}."
    if named := _NAMED.match(told):
        path, sentence = [*path, named[2]], _WORDS[named[1]]
    return _at(path, sentence)


def _at(path: Sequence[str], sentence: str) -> Errors:
    found: Any = [sentence]
    for step in reversed(path):
        found = {step: found}
    return dict(found)


def unsafe_integers(value: Any, *path: str) -> Errors:
    """Return an error for the first integer in decoded JSON that other parsers would round, if its type allows it."""
    return {} if _is_safe(value) else _unsafe_integers(value, *path)


def _unsafe_integers(value: Any, *path: str) -> Errors:
    if type(value) is int and abs(value) > MAX_SAFE_INTEGER:
        return _at(path, f"Must be from {-MAX_SAFE_INTEGER} to {MAX_SAFE_INTEGER}.")
    parts = value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    return next((found for step, part in parts if (found := _unsafe_integers(part, *path, str(step)))), {})


def _is_safe(value: Any) -> bool:
    rest = [value]
    while rest:
        one = rest.pop()
        if type(one) is dict:
            rest.extend(one.values())
        elif type(one) is list:
            rest.extend(one)
        elif type(one) is int and abs(one) > MAX_SAFE_INTEGER:
            return False
    return True


def require_strict(kind: type[Any], name: str) -> None:
    """Raise ``TypeError`` unless a type refuses unknown fields; msgspec checks everything else."""
    _require_strict(inspect.type_info(kind), name)


def _require_strict(kind: inspect.Type, name: str) -> None:
    match kind:
        case inspect.BoolType() | inspect.IntType() | inspect.StrType() | inspect.LiteralType() | inspect.EnumType():
            return
        case inspect.NoneType():
            return
        case inspect.StructType(forbid_unknown_fields=False):
            raise TypeError(f"{name}: a record that clients send needs forbid_unknown_fields=True")
    for where, part in _parts_of(kind, name):
        _require_strict(part, where)


def _parts_of(kind: inspect.Type, name: str) -> list[tuple[str, inspect.Type]]:
    match kind:
        case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [(name, inner)]
        case inspect.TupleType(item_types=types) | inspect.UnionType(types=(_, _) as types, includes_none=True):
            return [(name, one) for one in types]
        case inspect.DictType(key_type=key, value_type=value) if not isinstance(key, inspect.IntType):
            return [(name, key), (name, value)]
        case inspect.StructType(fields=fields):
            return [(f"{name}.{field.name}", field.type) for field in fields]
    raise TypeError(f"{name}: clients cannot send {kind}")
