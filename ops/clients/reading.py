"""Reads an OpenAPI document: what its operations take and answer, whatever language a client is in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

LINES = "application/x-ndjson"
NOTHING: Mapping[str, Any] = {"": {"schema": {"type": "null"}}}
"""What is answered without a body."""
METHODS = ("get", "post", "put", "delete")
HEADERS = {"If-Match": "if_match: int", "Idempotency-Key": "idempotency_key: str"}
"""The headers that callers may set, as arguments; all others are a matter of the client itself."""


def class_name(component: str) -> str:
    """Return the name of a component as a class: ``nim.event.bid_made`` is ``NimEventBidMade``."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[\W_]", component))


def camel_case(name: str) -> str:
    """Return a name as JavaScript writes it: ``create_game`` is ``createGame``."""
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def referred(schema: Mapping[str, Any]) -> str:
    return class_name(schema["$ref"].rsplit("/", 1)[1])


def is_class(schema: Mapping[str, Any]) -> bool:
    """Return True if a schema is an object with named fields and no others."""
    further = schema.get("additionalProperties", False)
    return "properties" in schema and further is not True


def operations(openapi: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the path, the method and the description of each operation that is answered by HTTP."""
    for path, item in openapi["paths"].items():
        for method in METHODS:
            if method in item and "101" not in item[method]["responses"]:
                yield path, method.upper(), item[method]


def parameters(operation: Mapping[str, Any], place: str) -> list[Mapping[str, Any]]:
    """Return the parameters of an operation in the path, the query or the headers."""
    found = [one for one in operation["parameters"] if one["in"] == place]
    return [one for one in found if one["name"] in HEADERS] if place == "header" else found


def is_several(parameter: Mapping[str, Any]) -> bool:
    """Return True if a parameter stands for all those whose names its schema allows."""
    return "propertyNames" in parameter["schema"]


def answers(operation: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return what an operation answers where all is well: the schema, by what it takes to get it (mostly nothing)."""
    found: dict[str, Mapping[str, Any]] = {}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            media, content = next(iter(answer.get("content", NOTHING).items()))
            when = next(iter(answer.get("x-when", {"": True})))
            found[when] = content.get("schema", {})
            if media == "text/event-stream":
                found[when] = content["x-item-schema"]
            if media == LINES:
                found[when] = {"type": "array", "items": content["x-item-schema"]}
    return found


class Method(NamedTuple):
    """A method of the clients: one for each kind of answer of an operation, and one for the lines of NDJSON.

    ``asked_by`` is the parameter that is set to get this kind of answer, empty for the usual one.
    """

    name: str
    answered_by: Literal["_answer", "_lines", "_messages"]
    schema: Mapping[str, Any]
    queries: Sequence[Mapping[str, Any]]
    asked_by: str = ""


def methods(operation: Mapping[str, Any]) -> Iterator[Method]:
    name, found = operation["operationId"], answers(operation)
    queries = [one for one in parameters(operation, "query") if one["name"] not in found]
    for when, schema in found.items():
        yield Method(
            f"{name}_{when}" if when else name,
            "_messages" if is_stream(operation) else "_answer",
            schema,
            queries,
            when,
        )
    if item := lines(operation):
        unlimited = [one for one in queries if one["name"] != "limit"]
        yield Method(name.replace("list_", "iter_"), "_lines", item, unlimited)


def usual(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the first of several answers: the one that is given where nothing else was preferred."""
    return next(iter(schema["anyOf"])) if "anyOf" in schema else schema


def lines(operation: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return what a line is where an operation also answers NDJSON."""
    content = operation["responses"].get("200", {}).get("content", {})
    return content[LINES]["x-item-schema"] if LINES in content and "application/json" in content else None


def is_stream(operation: Mapping[str, Any]) -> bool:
    """Return True if an operation answers a live stream."""
    return "text/event-stream" in operation["responses"].get("200", {}).get("content", {})


def is_body_optional(operation: Mapping[str, Any]) -> bool:
    """Return True if an operation takes a body that may be left out."""
    return not operation.get("requestBody", {}).get("required", True)


def takes_lines(operation: Mapping[str, Any]) -> bool:
    """Return True if the body of an operation is NDJSON."""
    return LINES in operation.get("requestBody", {}).get("content", {})


def problems(openapi: Mapping[str, Any]) -> dict[str, tuple[int, str]]:
    found = {one["code"]: (one["status"], one["meaning"]) for one in openapi["x-problems"]}
    for operation in (item[method] for item in openapi["paths"].values() for method in METHODS if method in item):
        for answer in operation["responses"].values():
            content = answer.get("content", {}).get("application/problem+json", {"examples": {}})
            meanings = dict(re.findall(r"^- `(\w+)`: (.*)$", answer["description"], flags=re.MULTILINE))
            for code, example in content["examples"].items():
                found[code] = (example["value"]["status"], meanings[code])
    return dict(sorted(found.items()))
