"""Writes the generated files of the clients, from the OpenAPI document alone: ``python -m ops.clients.generate``.

For Python ``types.py`` (a ``TypedDict`` for each schema), ``operations.py`` (a method for each operation, blocking and
async), ``refusals.py`` (a class for each problem), and ``blocking.py`` from its async original; for JavaScript
``types.d.ts`` (types and operations).
"""

import json
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import Any

from events.application.game_service import GameService
from events.games import load_rulesets
from events.log.memory import MemoryLog
from service.app import create_app
from service.config import HUMAN, ServiceConfig
from service.openapi import document
from workers.bots import BOTS

HERE = Path(__file__).parent
PYTHON = HERE / "python" / "skald_client"
WRITTEN = "Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."
ANY_OBJECT = "JsonObject"
METHODS = ("get", "post", "put", "delete")
HEADERS = {"If-Match": "if_match: int", "Idempotency-Key": "idempotency_key: str"}
"""The headers that callers may set, as arguments; all others are a matter of the client itself."""
SCALARS = {
    "py": {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"},
    "ts": {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"},
}


def files(openapi: Mapping[str, Any]) -> dict[Path, str]:
    """Return what is generated from a document: the text of each file."""
    schemas = openapi["components"]["schemas"]
    return {
        PYTHON / "types.py": python_types(schemas),
        PYTHON / "operations.py": python_operations(openapi),
        PYTHON / "refusals.py": python_refusals(openapi),
        PYTHON / "blocking.py": blocking((PYTHON / "asynchronous.py").read_text(encoding="utf-8")),
        HERE / "js" / "types.d.ts": typescript(openapi),
    }


def class_name(component: str) -> str:
    """Return the name of a component as a class: ``nim.event.bid_made`` is ``NimEventBidMade``."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[._]", component))


def referred(schema: Mapping[str, Any]) -> str:
    """Return the class that a reference names."""
    return class_name(schema["$ref"].rsplit("/", 1)[1])


def is_class(schema: Mapping[str, Any]) -> bool:
    """Return True if a schema is an object with named fields."""
    return bool(schema.get("properties")) or (
        "properties" in schema and schema.get("additionalProperties") is not False
    )


def operations(openapi: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the path, the method and the description of each operation."""
    for path, item in openapi["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method.upper(), item[method]


def parameters(operation: Mapping[str, Any], place: str) -> list[Mapping[str, Any]]:
    """Return the parameters of an operation in the path, the query or the headers."""
    found = [one for one in operation["parameters"] if one["in"] == place]
    return [one for one in found if one["name"] in HEADERS] if place == "header" else found


def answers(operation: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return what an operation answers where all is well: the schema, by what it takes to get it (mostly nothing)."""
    found: dict[str, Mapping[str, Any]] = {}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            media, content = next(iter(answer.get("content", {"": {}}).items()))
            when = next(iter(answer.get("x-when", {"": True})))
            found[when] = content["x-item-schema"] if media == "text/event-stream" else content.get("schema", {})
    return found


def lines(operation: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return what a line is where an operation also answers NDJSON."""
    found = operation["responses"].get("200", {}).get("content", {}).get("application/x-ndjson")
    return found["x-item-schema"] if found else None


def is_stream(operation: Mapping[str, Any]) -> bool:
    """Return True if an operation answers a live stream."""
    return "text/event-stream" in operation["responses"].get("200", {}).get("content", {})


def body_of(operation: Mapping[str, Any]) -> str | None:
    """Return the type of a body. An action may also be one that was offered, which has all its fields."""
    if "requestBody" not in operation:
        return None
    name = referred(operation["requestBody"]["content"]["application/json"]["schema"])
    return "Action | OfferedAction" if name == "Action" else name


def problems(openapi: Mapping[str, Any]) -> dict[str, tuple[int, str]]:
    """Return the status and the meaning of each problem by its code."""
    found = {one["code"]: (one["status"], one["meaning"]) for one in openapi["x-problems"]}
    for _, _, operation in operations(openapi):
        for answer in operation["responses"].values():
            content = answer.get("content", {}).get("application/problem+json", {"examples": {}})
            meanings = dict(re.findall(r"^- `(\w+)`: (.*)$", answer["description"], flags=re.MULTILINE))
            for code, example in content["examples"].items():
                found[code] = (example["value"]["status"], meanings[code])
    return dict(sorted(found.items()))


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
        further = schema.get("additionalProperties")
        values_of = union([further]) if further else "Never" if python else "never"
        return f"dict[str, {values_of}]" if python else f"{{ [name: string]: {values_of} }}"
    return SCALARS[language][str(kind)]


def quoted(kind: str) -> str:
    """Return a Python type in quotes, since it may name what comes later."""
    return '"' + kind.replace('"', "'") + '"'


def python_types(schemas: Mapping[str, Any]) -> str:
    """Return the module of all types."""
    text = f'"""The documents of the service. {WRITTEN}"""\n\n'
    text += "from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict\n\n"
    text += f"{ANY_OBJECT}: TypeAlias = dict[str, Any]\n"
    for name, schema in schemas.items():
        if is_class(schema):
            text += python_class(class_name(name), schema)
        elif name != ANY_OBJECT:
            text += f"\n{class_name(name)}: TypeAlias = {quoted(type_of(schema, 'py'))}\n"
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
    about = '"""' + (schema.get("description") or "As its fields say.") + '"""'
    body = "".join(f"    {field}: {kind}\n" for field, kind in fields.items())
    return f"\n\nclass {name}(TypedDict):\n{indent(about, '    ')}\n{body}"


def python_operations(openapi: Mapping[str, Any]) -> str:
    """Return the module with a method for each operation, in an async class and in a blocking one."""
    head = f'"""What can be asked of the service. {WRITTEN}"""\n\n'
    head += "from __future__ import annotations\n\nfrom collections.abc import AsyncIterator, Iterator\n"
    head += "from typing import TYPE_CHECKING, Any, Literal\n\nfrom skald_client.exchange import Call, path\n"
    head += "\nif TYPE_CHECKING:\n    from skald_client.types import *\n"
    text = '\n\nclass AsyncOperations:\n    """Every operation. Each call is awaited."""\n'
    text += "\n    async def _answer(self, call: Call) -> Any:\n        raise NotImplementedError\n"
    for kind in ("_lines", "_messages"):
        text += f"\n    def {kind}(self, call: Call) -> AsyncIterator[Any]:\n        raise NotImplementedError\n"
    for where, method, operation in operations(openapi):
        text += indent("".join(python_methods(where, method, operation)), "    ")
    return head + text + blocking(text)


def python_methods(where: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    """Yield the methods of one operation: one for each kind of answer, and one for the lines of NDJSON."""
    name, address = operation["operationId"], [one["name"] for one in parameters(operation, "path")]
    body, found = body_of(operation), answers(operation)
    headers = [HEADERS[one["name"]] for one in parameters(operation, "header")]
    sent = [f'"{method}"', f"path({', '.join([quoted(where), *address])})", *(["body=body"] if body else [])]
    sent += [f"{one}={one}" for one in (header.partition(":")[0] for header in headers)]
    sent += ["repeatable=True"] if method == "GET" or HEADERS["Idempotency-Key"] in headers else []
    first = ["self", *(f"{one}: str" for one in address), *([f"body: {body}"] if body else [])]
    whole = "_messages" if is_stream(operation) else "_answer"
    kinds = [(f"{name}_{when}" if when else name, whole, when, schema) for when, schema in found.items()]
    if item := lines(operation):
        kinds.append((name.replace("list_", "iter_"), "_lines", "limit", item))
    for called, kind, when, schema in kinds:
        queries = [one for one in parameters(operation, "query") if one["name"] not in (*found, when)]
        named = [f"{one['name']}: {type_of(one['schema'], 'py')}" for one in queries] + headers
        given = ", ".join(first + (["*", *(f"{one} | None = None" for one in named)] if named else []))
        query = [f'"{one["name"]}": {one["name"]}' for one in queries] + (
            [f'"{when}": True'] if when and when in found else []
        )
        call = f"Call({', '.join(sent)}, query={{{', '.join(query)}}})".replace('"": True', "").replace(
            ", query={}", ""
        )
        result, doc = type_of(schema, "py"), f'    """{operation["summary"]}."""\n'
        if kind == "_answer":
            yield f"\nasync def {called}({given}) -> {result}:\n{doc}"
            yield f"    found: {result} = await self._answer({call})\n    return found\n"
        else:
            yield f"\ndef {called}({given}) -> AsyncIterator[{result}]:\n{doc}    return self.{kind}({call})\n"


def python_refusals(openapi: Mapping[str, Any]) -> str:
    """Return the module with a class for each problem."""
    found = problems(openapi)
    text = f'"""Why the service refuses something, a class for each code. {WRITTEN}"""\n\n'
    text += "from skald_client.problem import Problem\n"
    for code, (status, meaning) in found.items():
        text += f'\n\nclass {class_name(code)}(Problem):\n    """{meaning} ({status})"""\n'
    classes = ", ".join(f'"{code}": {class_name(code)}' for code in found)
    return text + f"\n\nBY_CODE: dict[str, type[Problem]] = {{{classes}}}\n"


def blocking(text: str) -> str:
    """Return the blocking client, given the async one: the same code without waiting."""
    text = text.replace("The client that is awaited.", f"The client that waits for each answer. {WRITTEN}")
    text = text.replace("Each call is awaited.", "Each call waits for its answer.").replace("asyncio", "time")
    text = re.sub(r"\b(async|await) |Async", "", text)
    text = re.sub(r"\ba(closing|close|read|iter_lines)\b", r"\1", text)
    return re.sub(r"__a(enter|exit)__", r"__\1__", text)


def typescript(openapi: Mapping[str, Any]) -> str:
    """Return all types, the codes of problems, and what each operation takes and answers."""
    text = f"/* The documents of the service. {WRITTEN} */\n\n"
    text += "export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };\n"
    text += f"export type {ANY_OBJECT} = {{ [name: string]: Json }};\n"
    for name, schema in openapi["components"]["schemas"].items():
        if is_class(schema):
            text += f"\n{comment(schema)}export interface {class_name(name)} {fields(schema)}\n"
        elif name != ANY_OBJECT:
            text += f"\n{comment(schema)}export type {class_name(name)} = {type_of(schema, 'ts')};\n"
    codes = " | ".join(json.dumps(code) for code in problems(openapi))
    text += f"\nexport type ProblemCode = {codes};\n\n/** What each operation takes and answers, by its id. */\n"
    text += "export interface Operations {\n"
    for where, method, operation in operations(openapi):
        query = {one["name"]: one["schema"] for one in parameters(operation, "query")}
        place = "; ".join(f"{one['name']}: string" for one in parameters(operation, "path"))
        found = " | ".join(type_of(schema, "ts") for schema in answers(operation).values())
        text += f"  /** {operation['summary']}. */\n  {operation['operationId']}: {{\n"
        text += f'    method: "{method}";\n    path: "{where}";\n    in: {{ {place} }};\n'
        text += f"    query: {fields({'properties': query}).replace(chr(10), chr(10) + '    ')};\n"
        text += f"    body: {body_of(operation) or 'undefined'};\n    answer: {found};\n  }};\n"
    return text + "}\n"


def fields(schema: Mapping[str, Any]) -> str:
    """Return the fields of an object, each with its description."""
    text, required = "{\n", schema.get("required", ())
    for name, one in schema["properties"].items():
        mark = "" if name in required else "?"
        text += f"{indent(comment(one), '  ')}  {json.dumps(name)}{mark}: {type_of(one, 'ts')};\n"
    return text + "}"


def comment(schema: Mapping[str, Any]) -> str:
    """Return a description as a comment."""
    return f"/** {schema['description']} */\n" if schema.get("description") else ""


def openapi_document() -> dict[str, Any]:
    """Return the document of a service with the shipped rulesets and nothing else."""
    games = GameService(MemoryLog(), load_rulesets(), lambda: "")
    unused: Any = None
    app = create_app(games, unused, ServiceConfig(controllers=(HUMAN, *BOTS)), lambda _: None)
    return document(app)


if __name__ == "__main__":
    for file, text in files(openapi_document()).items():
        file.write_text(text, encoding="utf-8")
