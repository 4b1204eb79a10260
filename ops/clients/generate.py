"""Writes the generated files of the clients, from the OpenAPI document alone: ``python -m ops.clients.generate``.

For Python ``types.py`` (a ``TypedDict`` for each schema), ``operations.py`` (a method for each operation, blocking and
async), ``refusals.py`` (a class for each problem), and ``blocking.py`` from its async original; for JavaScript
``operations.js`` (the same methods, in camel case) and ``types.d.ts`` (all types); and the table of all methods in
``docs/client-methods.md``.

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
from events.log.client import connect, connect_subscriber
from events.log.log import RedisLog
from events.ruleset.ruleset import AnyRuleset
from ops.clients.reading import (
    HEADERS,
    LINES,
    camel_case,
    class_name,
    is_body_optional,
    is_several,
    methods,
    operations,
    parameters,
    problems,
    referred,
    takes_lines,
    usual,
)
from ops.clients.schema_types import python_types, quoted, type_of, typescript_types
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, require_rulesets
from projections.engine.engine import ProjectionStore
from projections.quotas import Quotas
from projections.ratings import RatingsReadModel
from projections.read_models import ReadModels
from projections.webhooks.store import Endpoints
from service.access.player_tokens import PlayerTokens
from service.access.stale_caches import StaleCaches
from service.app import Dependencies, create_app
from service.game.schema import ruleset_schema
from service.openapi.document import document
from service.people.people import PeopleStores
from service.seeks.store import Seeks
from service.web.config import ServiceConfig

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
PYTHON = HERE / "python" / "skald_client"
WRITTEN = "Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."


def files(openapi: Mapping[str, Any]) -> dict[Path, str]:
    """Return what is generated from a document: the text of each file."""
    return {
        PYTHON / "types.py": python_types(client_schemas(openapi), f"The documents of the service. {WRITTEN}"),
        PYTHON / "operations.py": python_operations(openapi),
        PYTHON / "refusals.py": python_refusals(openapi),
        PYTHON / "blocking.py": blocking((PYTHON / "asynchronous.py").read_text(encoding="utf-8")),
        HERE / "js" / "operations.js": javascript_operations(openapi),
        HERE / "js" / "types.d.ts": typescript(openapi),
        DOCS / "client-methods.md": method_table(openapi),
    }


def body_of(operation: Mapping[str, Any], language: str = "py") -> str | None:
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
    address = {one["name"]: type_of(one["schema"], "py") for one in parameters(operation, "path")}
    places = [one if kind == "str" else f"str({one})" for one, kind in address.items()]
    headers = [HEADERS[one["name"]] for one in parameters(operation, "header")]
    sent = [f'"{method}"', f"path({', '.join([quoted(where), *places])})"]
    first = ["self", *(f"{one}: {kind}" for one, kind in address.items())]
    if body := body_of(operation):
        sent.append(f"{'lines' if takes_lines(operation) else 'body'}=body")
        first.append(f"body: {body}{' | None = None' if is_body_optional(operation) else ''}")
    sent += [f"{one}={one}" for one in (header.partition(":")[0] for header in headers)]
    sent += ["repeatable=True"] if method != "POST" or HEADERS["Idempotency-Key"] in headers else []
    for one in methods(operation):
        named = [f"{query['name']}: {type_of(query['schema'], 'py')}" for query in one.queries] + headers
        given = ", ".join(first + (["*", *(f"{argument} | None = None" for argument in named)] if named else []))
        query = [given_query(query) for query in one.queries] + ([f'"{one.asked_by}": True'] if one.asked_by else [])
        call = f"Call({', '.join(sent)}, query={{{', '.join(query)}}})".replace(", query={}", "")
        result, doc = type_of(usual(one.schema), "py"), f'    """{operation["summary"]}."""\n'
        if one.answered_by == "_answer":
            yield f"\nasync def {one.name}({given}) -> {result}:\n{doc}"
            yield f"    found: {result} = await self._answer({call})\n    return found\n"
        else:
            yield f"\ndef {one.name}({given}) -> AsyncIterator[{result}]:\n{doc}"
            yield f"    return self.{one.answered_by}({call})\n"


def given_query(parameter: Mapping[str, Any]) -> str:
    """Return a parameter of a query as an item of a Python dictionary, or several as those of another one."""
    name = parameter["name"]
    return f"**({name} or {{}})" if is_several(parameter) else f'"{name}": {name}'


def python_refusals(openapi: Mapping[str, Any]) -> str:
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
    text = text.replace("Each call is awaited.", "Each call waits for its answer.")
    text = text.replace("import asyncio\n", "import threading\nimport time\n").replace("asyncio.sleep", "time.sleep")
    text = text.replace("asyncio.Lock()", "threading.RLock()").replace("asyncio.Queue[", "SimpleQueue[")
    text = text.replace("from time import", "from queue import SimpleQueue\nfrom time import")
    text = re.sub(
        r"\w+\._reading = asyncio\.create_task\((.*)\(\)\)", r"threading.Thread(target=\1, daemon=True).start()", text
    )
    text = re.sub(r"\b(async|await) |Async", "", text)
    text = re.sub(r"\ba(closing|close|read|iter_lines)\b", r"\1", text)
    return re.sub(r"__a(enter|exit)__", r"__\1__", text)


def game_types(ruleset: AnyRuleset, language: str) -> str:
    about = f"The types of {ruleset.title.en}. Generated from its schemas by ops/clients/generate.py."
    write = python_types if language == "python" else typescript_types
    return write(ruleset_schema(ruleset)["$defs"], about)


def javascript_operations(openapi: Mapping[str, Any]) -> str:
    """Return the module with a method for each operation. ``how`` has what goes into query and headers, by name."""
    text = f"/* What can be asked of the service. {WRITTEN} */\n\nconst part = encodeURIComponent;\n"
    text += "\n/** Every operation. Who extends this says how they are answered: once, line by line, or live. */\n"
    text += "export class Operations {\n"
    for where, method, operation in operations(openapi):
        filled = re.sub(r"\{(\w+)\}", lambda found: f"${{part({camel_case(found[1])})}}", where)
        address = f'"{where}"' if filled == where else f"`{filled}`"
        first = [camel_case(one["name"]) for one in parameters(operation, "path")]
        first += ["body"] if "requestBody" in operation else []
        spoken = any(one["name"] == "lang" for one in parameters(operation, "query"))
        for one in methods(operation):
            how = [*(["lang: this.lang"] if spoken else []), "...how"]
            how += [f"{camel_case(one.asked_by)}: true"] if one.asked_by else []
            sent = [f'"{method}"'] if one.answered_by == "_answer" else []
            sent += [address, f"{{ {', '.join(how)} }}" if len(how) > 1 else "how"]
            sent += ["body"] if "requestBody" in operation else []
            takes = ", ".join([*first, "how"])
            text += f"  {camel_case(one.name)}({takes}) {{ return this.{one.answered_by}({', '.join(sent)}); }}\n"
    return text + "}\n"


def client_schemas(openapi: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return all schemas, without patches among the messages of a stream: clients apply them."""
    schemas = openapi["components"]["schemas"]
    messages = schemas["StreamMessage"]
    yielded = [one for one in messages["anyOf"] if referred(one) != "StreamedPatch"]
    return {**schemas, "StreamMessage": {**messages, "anyOf": yielded}}


def typescript(openapi: Mapping[str, Any]) -> str:
    """Return all types, the codes of problems, and the methods of all operations."""
    text = typescript_types(client_schemas(openapi), f"The documents of the service. {WRITTEN}")
    codes = " | ".join(json.dumps(code) for code in problems(openapi))
    text += f"\nexport type ProblemCode = {codes};\n"
    text += "\n/** Every operation. The names are those of Python, in camel case. */\nexport interface Operations {\n"
    for _, _, operation in operations(openapi):
        text += f"  /** {operation['summary']}. */\n"
        text += indent("".join(typescript_methods(operation)), "  ")
    return text + "}\n"


def typescript_methods(operation: Mapping[str, Any]) -> Iterator[str]:
    """Yield the methods of one operation; where a shorter answer can be preferred, that one first."""
    first = [f"{camel_case(one['name'])}: {type_of(one['schema'], 'ts')}" for one in parameters(operation, "path")]
    if body := body_of(operation, "ts"):
        first.append(f"body{'?' if is_body_optional(operation) else ''}: {body}")
    headers = [HEADERS[one["name"]].split(": ") for one in parameters(operation, "header")]
    for one in methods(operation):
        named = [typescript_query(query) for query in one.queries]
        named += [f"{camel_case(header)}?: {'number' if kind == 'int' else 'string'}" for header, kind in headers]
        options = f"{{ {'; '.join(named)} }}"
        if "anyOf" in one.schema:
            given = ", ".join([*first, f"options: {options} & {{ minimal: true }}"])
            yield f"{camel_case(one.name)}({given}): Promise<{type_of(one.schema['anyOf'][1], 'ts')}>;\n"
        given = ", ".join(first + ([f"options?: {options}"] if named else []))
        result = type_of(usual(one.schema), "ts")
        answer = f"Promise<{result}>" if one.answered_by == "_answer" else f"AsyncGenerator<{result}, void>"
        yield f"{camel_case(one.name)}({given}): {answer};\n"


def typescript_query(parameter: Mapping[str, Any]) -> str:
    """Return a parameter of a query as an option, or all those whose names begin alike."""
    if not is_several(parameter):
        return f"{camel_case(parameter['name'])}?: {type_of(parameter['schema'], 'ts')}"
    begin = parameter["schema"]["propertyNames"]["pattern"].removeprefix("^").replace("\\.", ".")
    return f"[name: `{begin}${{string}}`]: {type_of(parameter['schema']['additionalProperties'], 'ts')} | undefined"


def method_table(openapi: Mapping[str, Any]) -> str:
    """Return the page that lists every method of both clients beside the request that it makes."""
    text = f"# Methods of the clients\n\n<!-- {WRITTEN} -->\n"
    text += "\nWith this page you find the method for a request, in Python and in JavaScript.\n"
    text += "[clients.md](clients.md) tells how to use them.\n"
    text += "\n| request | Python | JavaScript |\n| --- | --- | --- |\n"
    for where, method, operation in operations(openapi):
        first = [one["name"] for one in parameters(operation, "path")]
        first += ["body"] if "requestBody" in operation else []
        for one in methods(operation):
            calls = f"{one.name}({', '.join(first)})", f"{camel_case(one.name)}({', '.join(map(camel_case, first))})"
            text += f"| `{method} {where}`: {operation['summary']} | `{calls[0]}` | `{calls[1]}` |\n"
    return text


def openapi_document() -> dict[str, Any]:
    """Return the document of a service with the shipped rulesets and nothing else."""
    url = "redis://localhost"  # Nothing is asked of it.
    client = connect(url)
    log = RedisLog(client)
    games = GameService(log, load_rulesets(), lambda: "")
    parts = Dependencies(
        player_tokens=PlayerTokens(client),
        webhooks=Endpoints(client),
        quotas=Quotas(client, log),
        ratings=RatingsReadModel(client),
        seeks=Seeks(client),
        caches=StaleCaches(client, lambda: connect_subscriber(url), 0.0),
        people=PeopleStores.of(client),
    )
    config = ServiceConfig(controllers=(HUMAN, *BOTS))
    app = create_app(games, ReadModels(ProjectionStore(client)), config, lambda _: None, parts)
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
    require_rulesets(rulesets, [wanted.ruleset], "unknown game:")
    sys.stdout.write(game_types(rulesets[wanted.ruleset], wanted.language))


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        sys.exit(str(error))
