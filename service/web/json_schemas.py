"""JSON Schemas of records, with a description of every field."""

from collections.abc import Iterable, Iterator, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import inspect

COMPONENTS = "#/components/schemas/"
"""The place of schemas in the OpenAPI document."""
JSON_OBJECT: dict[str, Any] = {"type": "object", "description": "Any JSON object.", "additionalProperties": True}
"""The schema ``JsonObject``, for objects that an operator, a ruleset or another standard defines."""
JSON_TYPES = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def ref(name: str, where: str = COMPONENTS) -> dict[str, Any]:
    """Return a reference to a schema of the same document."""
    return {"$ref": where + name}


def constant(value: str) -> dict[str, Any]:
    return {"type": "string", "const": value}


def choice(values: Sequence[Any]) -> dict[str, Any]:
    """Return the schema of an enumeration. For typed clients, values of different types are separate choices."""
    kinds: dict[str, list[Any]] = {}
    for value in values:
        kinds.setdefault(JSON_TYPES[type(value)], []).append(value)
    choices = [{"type": kind} if kind == "null" else {"type": kind, "enum": found} for kind, found in kinds.items()]
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def schemas_of(types: Iterable[Any], where: str = COMPONENTS, *, answered: bool = True) -> dict[str, Any]:
    """Return the schemas of records, and of their parts, by name. Raise ``TypeError`` if two share a name.

    ``answered``: fields with defaults are always present, unless the record omits defaults.
    """
    kinds = tuple(types)
    found = msgspec.json.schema_components(kinds, ref_template=where + "{name}")[1]
    for name, record in _records(inspect.multi_type_info(kinds)).items():
        schema = found[name]
        if answered and "properties" in schema and not record.__struct_config__.omit_defaults:
            schema["required"] = list(schema["properties"])
            for field in schema["properties"].values():
                field.pop("default", None)
    return {name: _closed(schema, where) for name, schema in found.items()}


def _records(kinds: Iterable[inspect.Type]) -> dict[str, type[msgspec.Struct]]:
    """Return all records in types, by the names that msgspec gives their schemas."""
    found: dict[str, type[msgspec.Struct]] = {}
    pending = list(kinds)
    while pending:
        kind = pending.pop()
        if isinstance(kind, inspect.StructType):
            record: type[msgspec.Struct] = kind.cls
            if record in found.values():
                continue
            if record.__name__ in found:
                raise TypeError(f"two records are named {record.__name__}")
            found[record.__name__] = record
        pending.extend(_parts(kind))
    return found


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in ("type", "item_type", "key_type", "value_type"):
        part = getattr(kind, name, None)
        if isinstance(part, inspect.Type):
            yield part
    yield from (*getattr(kind, "types", ()), *getattr(kind, "item_types", ()))
    yield from (field.type for field in getattr(kind, "fields", ()))


def _closed(schema: Any, where: str) -> Any:
    if not isinstance(schema, dict):
        return schema
    found = {name: value for name, value in schema.items() if name != "title"}
    if "description" in found:
        found["description"] = cleandoc(found["description"])  # Python before 3.13 keeps a docstring's margin.
    for name in ("anyOf", "oneOf", "prefixItems"):
        if name in found:
            found[name] = [_closed(one, where) for one in found[name]]
    if "properties" in found:
        found["properties"] = {name: _closed(one, where) for name, one in found["properties"].items()}
    for name in ("items", "additionalProperties"):
        if name in found:
            found[name] = _closed(found[name], where)
    if "enum" in found:
        found |= choice(found.pop("enum"))
    if found.get("type") == "object" and not {"properties", "additionalProperties"} & set(found):
        return {name: value for name, value in found.items() if name != "type"} | ref("JsonObject", where)
    return found
