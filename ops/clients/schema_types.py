"""Writes schemas as types of Python (``TypedDict``) and TypeScript (interfaces)."""

import json
import keyword
from collections.abc import Iterable, Mapping
from textwrap import indent
from typing import Any

from ops.clients.reading import class_name, is_class, referred
from ops.run.errors import UserError

ANY_OBJECT = "JsonObject"
OPEN_OBJECT = {"py": "Mapping[str, Any]", "ts": "{ [name: string]: any }"}
"""What only the rules of a game can say more of: whatever is typed by its own schemas may be sent as such."""
SCALARS = {
    "py": {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None", "None": "Any"},
    "ts": {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
        "None": "any",
    },
}
"""Where a schema names no type, any value is allowed."""


def type_of(schema: Mapping[str, Any], language: str) -> str:  # noqa: PLR0911 - one for each kind of schema
    """Return a schema as a type of Python (``py``) or TypeScript (``ts``)."""

    def union(several: Iterable[Mapping[str, Any]]) -> str:
        return " | ".join(dict.fromkeys(type_of(one, language) for one in several))

    python, kind = language == "py", schema.get("type")
    if "$ref" in schema:
        return referred(schema)
    if values := [json.dumps(one) for one in schema.get("enum", [schema["const"]] if "const" in schema else [])]:
        return f"Literal[{', '.join(values)}]" if python else " | ".join(values)
    if isinstance(kind, list):
        return union({**schema, "type": one} for one in kind)
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return union(several)
    if kind == "array":
        places = schema.get("prefixItems", [])
        if python:
            return f"list[{union(places or [schema['items']])}]"
        return f"[{', '.join(type_of(one, 'ts') for one in places)}]" if places else f"({union([schema['items']])})[]"
    if kind == "object":
        return map_of(schema.get("additionalProperties"), language)
    if schema.get("format") == "binary":
        return "bytes" if python else "Uint8Array"
    return SCALARS[language][str(kind)]


def map_of(further: Any, language: str) -> str:
    """Return the type of an object whose fields have no names of their own, by what its values are."""
    if further is True:
        return OPEN_OBJECT[language]
    nothing = "Never" if language == "py" else "never"
    values_of = type_of(further, language) if further else nothing
    return f"dict[str, {values_of}]" if language == "py" else f"{{ [name: string]: {values_of} }}"


def quoted(kind: str) -> str:
    """Return a Python type in quotes, since it may name what comes later."""
    return '"' + kind.replace('"', "'") + '"'


def named(schemas: Mapping[str, Any]) -> dict[str, Any]:
    """Return schemas by the names of their types. Raises ``UserError`` if two have the same."""
    found = {class_name(name): schema for name, schema in schemas.items()}
    if len(found) < len(schemas):
        twice = [name for name in schemas if found[class_name(name)] is not schemas[name]]
        raise UserError(f"two schemas would be types of one name: {', '.join(twice)}")
    return found


def python_types(schemas: Mapping[str, Any], about: str) -> str:
    text = f'"""{about}"""\n\nfrom collections.abc import Mapping\n'
    text += "from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict\n\n"
    text += f"{ANY_OBJECT}: TypeAlias = dict[str, Any]\n"
    for name, schema in named(schemas).items():
        if is_class(schema):
            text += python_class(name, schema)
        elif name != ANY_OBJECT:
            text += f"\n{name}: TypeAlias = {quoted(type_of(schema, 'py'))}\n"
    return text


def python_class(name: str, schema: Mapping[str, Any]) -> str:
    """Return one ``TypedDict``; in its other notation where a field has the name of a keyword."""
    fields = {}
    for field, one in schema["properties"].items():
        kind = type_of(one, "py")
        fields[field] = quoted(kind if field in schema.get("required", ()) else f"NotRequired[{kind}]")
    if any(keyword.iskeyword(field) or not field.isidentifier() for field in fields):
        body = ", ".join(f"{quoted(field)}: {kind}" for field, kind in fields.items())
        return f'\n{name} = TypedDict("{name}", {{{body}}})\n'
    about = f'"""{docstring(schema.get("description") or "As its fields say.")}"""'
    body = "".join(f"    {field}: {kind}\n" for field, kind in fields.items())
    return f"\nclass {name}(TypedDict):\n{indent(about, '    ')}\n{body}"


def docstring(text: str) -> str:
    """Return a text as it may stand between three quotes."""
    escaped = text.replace("\\", "\\\\").replace('"""', "'''")
    return escaped.removesuffix('"') + '\\"' if escaped.endswith('"') else escaped


def typescript_types(schemas: Mapping[str, Any], about: str) -> str:
    text = f"/* {about} */\n"
    for name, schema in named(schemas).items():
        kind = f"interface {name} {fields(schema)}" if is_class(schema) else f"type {name} = {type_of(schema, 'ts')};"
        text += f"\n{comment(schema)}export {kind}\n"
    return text


def fields(schema: Mapping[str, Any], further: str = "") -> str:
    """Return the fields of an object, each with its description, and further ones."""
    text, required = "", schema.get("required", ())
    for name, one in schema["properties"].items():
        mark = "" if name in required else "?"
        text += f"  {comment(one, ' ')}{json.dumps(name)}{mark}: {type_of(one, 'ts')};\n"
    return f"{{\n{text}{further}}}" if text or further else "{}"


def comment(schema: Mapping[str, Any], end: str = "\n") -> str:
    """Return a description as a comment, and what comes after it."""
    about = schema.get("description", "").replace("*/", "* /")
    return f"/** {about} */{end}" if about else ""
