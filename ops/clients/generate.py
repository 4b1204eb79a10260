"""Writes the generated files of the clients, from the OpenAPI document alone: ``python -m ops.clients.generate``.

For Python ``types.py`` (a ``TypedDict`` for each schema), ``operations.py`` (a method for each operation, blocking and
async), ``refusals.py`` (a class for each problem), and ``blocking.py`` from its async original; for JavaScript
``types.d.ts`` (types and operations).

``python -m ops.clients.generate --ruleset ID --language python`` (or ``typescript``) prints the types of one game
instead, from its schemas: ``Action``, ``Event``, ``State``, ``Options``, and what they are made of.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

from events.application.creation import HUMAN
from events.application.game_service import GameService
from events.bots.registry import BOTS
from events.games import load_rulesets
from events.log.memory import MemoryLog
from events.ruleset.ruleset import AnyRuleset
from ops.clients.reading import (
    HEADERS,
    LINES,
    answers,
    class_name,
    is_several,
    is_stream,
    lines,
    operations,
    parameters,
    problems,
    referred,
    takes_lines,
    usual,
)
from ops.clients.schema_types import comment, fields, python_types, quoted, type_of, typescript_types
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets
from service.app import create_app
from service.game.schema import ruleset_schema
from service.openapi.document import document
from service.web.config import ServiceConfig

HERE = Path(__file__).parent
PYTHON = HERE / "python" / "skald_client"
WRITTEN = "Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."


def files(openapi: Mapping[str, Any]) -> dict[Path, str]:
    """Return what is generated from a document: the text of each file."""
    schemas = openapi["components"]["schemas"]
    return {
        PYTHON / "types.py": python_types(schemas, f"The documents of the service. {WRITTEN}"),
        PYTHON / "operations.py": python_operations(openapi),
        PYTHON / "refusals.py": python_refusals(openapi),
        PYTHON / "blocking.py": blocking((PYTHON / "asynchronous.py").read_text(encoding="utf-8")),
        HERE / "js" / "types.d.ts": typescript(openapi),
    }


def body_of(operation: Mapping[str, Any], language: str = "py") -> str | None:
    """Return the type of a body."""
    if "requestBody" not in operation:
        return None
    content = operation["requestBody"]["content"]
    if takes_lines(operation):
        return type_of({"type": "array", "items": content[LINES]["x-item-schema"]}, language)
    return referred(content["application/json"]["schema"])


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
    takes = "lines" if takes_lines(operation) else "body"
    headers = [HEADERS[one["name"]] for one in parameters(operation, "header")]
    sent = [
        f'"{method}"',
        f"path({', '.join([quoted(where), *address])})",
        *([f"{takes}=body"] if body else []),
    ]
    sent += [f"{one}={one}" for one in (header.partition(":")[0] for header in headers)]
    sent += ["repeatable=True"] if method != "POST" or HEADERS["Idempotency-Key"] in headers else []
    first = ["self", *(f"{one}: str" for one in address), *([f"body: {body}"] if body else [])]
    whole = "_messages" if is_stream(operation) else "_answer"
    kinds = [(f"{name}_{when}" if when else name, whole, when, schema) for when, schema in found.items()]
    if item := lines(operation):
        kinds.append((name.replace("list_", "iter_"), "_lines", "limit", item))
    for called, kind, when, schema in kinds:
        queries = [one for one in parameters(operation, "query") if one["name"] not in (*found, when)]
        named = [f"{one['name']}: {type_of(one['schema'], 'py')}" for one in queries] + headers
        given = ", ".join(first + (["*", *(f"{one} | None = None" for one in named)] if named else []))
        query = [given_query(one) for one in queries] + ([f'"{when}": True'] if when and when in found else [])
        call = f"Call({', '.join(sent)}, query={{{', '.join(query)}}})".replace('"": True', "").replace(
            ", query={}", ""
        )
        result, doc = type_of(usual(schema), "py"), f'    """{operation["summary"]}."""\n'
        if kind == "_answer":
            yield f"\nasync def {called}({given}) -> {result}:\n{doc}"
            yield f"    found: {result} = await self._answer({call})\n    return found\n"
        else:
            yield f"\ndef {called}({given}) -> AsyncIterator[{result}]:\n{doc}    return self.{kind}({call})\n"


def given_query(parameter: Mapping[str, Any]) -> str:
    """Return a parameter of a query as an item of a Python dictionary, or several as those of another one."""
    name = parameter["name"]
    return f"**({name} or {{}})" if is_several(parameter) else f'"{name}": {name}'


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


def game_types(ruleset: AnyRuleset, language: str) -> str:
    """Return the module of the types of one game."""
    about = f"The types of {ruleset.title.en}. Generated from its schemas by ops/clients/generate.py."
    write = python_types if language == "python" else typescript_types
    return write(ruleset_schema(ruleset)["$defs"], about)


def typescript(openapi: Mapping[str, Any]) -> str:
    """Return all types, the codes of problems, and what each operation takes and answers."""
    text = typescript_types(openapi["components"]["schemas"], f"The documents of the service. {WRITTEN}")
    codes = " | ".join(json.dumps(code) for code in problems(openapi))
    text += f"\nexport type ProblemCode = {codes};\n\n/** What each operation takes and answers, by its id. */\n"
    text += "export interface Operations {\n"
    for where, method, operation in operations(openapi):
        queries = parameters(operation, "query")
        query = {one["name"]: one["schema"] for one in queries if not is_several(one)}
        several = "".join(typescript_names(one) for one in queries if is_several(one))
        place = "; ".join(f"{one['name']}: string" for one in parameters(operation, "path"))
        found = " | ".join(type_of(schema, "ts") for schema in answers(operation).values())
        text += f"  /** {operation['summary']}. */\n  {operation['operationId']}: {{\n"
        text += f'    method: "{method}"; path: "{where}"; in: {{ {place} }};\n'
        text += f"    query: {fields({'properties': query}, several).replace(chr(10), chr(10) + '    ')};\n"
        text += f"    body: {body_of(operation, 'ts') or 'undefined'};\n    answer: {found};\n  }};\n"
    return text + "}\n"


def typescript_names(parameter: Mapping[str, Any]) -> str:
    """Return the field of all parameters whose names begin alike."""
    begin = parameter["schema"]["propertyNames"]["pattern"].removeprefix("^").replace("\\.", ".")
    kind = type_of(parameter["schema"]["additionalProperties"], "ts")
    return f"{indent(comment(parameter), '  ')}  [name: `{begin}${{string}}`]: {kind} | undefined;\n"


def openapi_document() -> dict[str, Any]:
    """Return the document of a service with the shipped rulesets and nothing else."""
    games = GameService(MemoryLog(), load_rulesets(), lambda: "")
    unused: Any = None
    app = create_app(games, unused, ServiceConfig(controllers=(HUMAN, *BOTS)), lambda _: None)
    return document(app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the files of the clients, or print the types of one game. Raises ``UserError`` for an unknown one."""
    parser = argparse.ArgumentParser(prog="python -m ops.clients.generate", description="Generate clients, or types.")
    parser.add_argument("--ruleset", help="print the types of this game, which may be one of SKALD_GAMES")
    parser.add_argument("--language", choices=("python", "typescript"), default="python")
    wanted = parser.parse_args(arguments)
    if wanted.ruleset is None:
        for file, text in files(openapi_document()).items():
            file.write_text(text, encoding="utf-8")
        return
    rulesets = installed_rulesets(settings.from_environment())
    if wanted.ruleset not in rulesets:
        raise UserError(f"there is no game {wanted.ruleset}; there are {', '.join(rulesets)}")
    sys.stdout.write(game_types(rulesets[wanted.ruleset], wanted.language))


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        sys.exit(str(error))
