"""JSON Schemas of records as they are answered: a field is required where it is always sent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

REF = "#/components/schemas/"
ARRAYS_DEEP = 4
JSON_TYPES = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def json_object() -> dict[str, Any]:
    """Return the component ``JsonObject``: what an operator, a ruleset or another standard decides.

    It is recursive through objects alone, and arrays lie within each other a few deep: generators of typed clients
    know no other recursion.
    """
    plain = [{"type": kind} for kind in ("null", "boolean", "number", "string")]
    choices: list[dict[str, Any]] = [*plain, ref("JsonObject")]
    for _ in range(ARRAYS_DEEP):
        choices = [*plain, ref("JsonObject"), {"type": "array", "items": {"anyOf": choices}}]
    return {"type": "object", "description": "Any JSON object.", "additionalProperties": {"anyOf": choices}}


def ref(name: str) -> dict[str, Any]:
    """Return a reference to a component."""
    return {"$ref": REF + name}


def constant(value: str) -> dict[str, Any]:
    """Return the schema of one string."""
    return {"type": "string", "const": value}


def choice(values: Sequence[Any]) -> dict[str, Any]:
    """Return the schema of one of some values. Values of several types are several choices, for typed clients."""
    kinds: dict[str, list[Any]] = {}
    for value in values:
        kinds.setdefault(JSON_TYPES[type(value)], []).append(value)
    choices = [{"type": kind} if kind == "null" else {"type": kind, "enum": found} for kind, found in kinds.items()]
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def one_of(names: Mapping[str, str], field: str, title: str) -> dict[str, Any]:
    """Return a union of components that are told apart by the value of a field."""
    mapping = {value: REF + name for value, name in names.items()}
    return {
        "title": title,
        "oneOf": [{"$ref": found} for found in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def any_of(names: Iterable[str], description: str) -> dict[str, Any]:
    """Return a union of components that no single field tells apart."""
    return {"description": description, "anyOf": [ref(name) for name in names]}


def components(types: Iterable[Any], prefix: str = "") -> dict[str, Any]:
    """Return the schemas of records, and of what they are made of, by name. Raise ``TypeError`` if two share one."""
    kinds = tuple(types)
    found = msgspec.json.schema_components(kinds, ref_template=f"{REF}{prefix}{{name}}")[1]
    records = _records(inspect.type_info(kind) for kind in kinds)
    for name, record in records.items():
        schema = found[name]
        if "properties" in schema and not record.__struct_config__.omit_defaults:
            schema["required"] = list(schema["properties"])
            for field in schema["properties"].values():
                field.pop("default", None)
    return {prefix + name: _closed(schema) for name, schema in found.items()}


def _records(kinds: Iterable[inspect.Type]) -> dict[str, type[msgspec.Struct]]:
    """Return all records that types are made of, by the name that msgspec gives their schemas."""
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


def _closed(schema: Any) -> Any:
    """Return a schema that says of every value what it is."""
    if not isinstance(schema, dict):
        return schema
    found = {name: value for name, value in schema.items() if name != "title"}
    for name in ("anyOf", "oneOf", "prefixItems"):
        if name in found:
            found[name] = [_closed(one) for one in found[name]]
    if "properties" in found:
        found["properties"] = {name: _closed(one) for name, one in found["properties"].items()}
    for name in ("items", "additionalProperties"):
        if name in found:
            found[name] = _closed(found[name])
    if "enum" in found:
        found |= choice(found.pop("enum"))
    if found.get("type") == "object" and not {"properties", "additionalProperties"} & set(found):
        return {name: value for name, value in found.items() if name != "type"} | ref("JsonObject")
    return found
