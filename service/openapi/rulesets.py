"""The schemas of one ruleset: its actions as they are offered, its events, its state, and its games."""

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import KERNEL_FACTS, GameCreated
from events.ruleset.options import TableOptions
from events.ruleset.privacy import omittable_fields, secret_fields
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.ruleset import AnyRuleset
from service.openapi.records import any_of, components, constant, one_of, ref
from service.schemas import documents

VIEW = "The table as the caller may see it; empty before the start."
NOT_STARTED = {
    "type": "object",
    "description": "There is no table before the start.",
    "properties": {},
    "additionalProperties": False,
}
OF_EVERY_RULESET = [kind for kind in KERNEL_FACTS.values() if kind is not GameCreated]
"""The facts that are the same in every ruleset; the first one has the options of its own."""


def common_components(rulesets: Iterable[AnyRuleset]) -> dict[str, Any]:
    """Return what all rulesets share, and the unions over all of them."""
    ids = [ruleset.id for ruleset in rulesets]
    found = components([CommitMetadata, *OF_EVERY_RULESET])
    metadata, facts = found.pop("CommitMetadata"), {kind: found.pop(kind.__name__) for kind in OF_EVERY_RULESET}
    for kind, schema in facts.items():
        found |= _event("", kind, schema)
    found |= _parts("", "", {}) | {"CommitMetadata": _with_action(metadata, "OfferedAction")}
    found["NotStarted"] = NOT_STARTED
    found["State"] = any_of(
        [*(f"{name}.State" for name in ids), "NotStarted"],
        "The table as the caller may see it; empty before the start.",
    )
    offered = "An action as it is offered: it can be posted word for word."
    found["OfferedAction"] = any_of([f"{name}.OfferedAction" for name in ids], offered)
    found["EventDocument"] = any_of([f"{name}.Event" for name in ids], cleandoc(documents.EventDocument.__doc__ or ""))
    dry_run = cleandoc(documents.DryRunEventDocument.__doc__ or "")
    found["DryRunEventDocument"] = any_of([f"{name}.DryRunEvent" for name in ids], dry_run)
    games = {name: f"{name}.Game" for name in ids}
    found["GameDocument"] = one_of(games, "ruleset", "A game as the caller may see it")
    return found


def ruleset_components(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return what is one ruleset's own."""
    prefix = f"{ruleset.id}."
    facts: dict[str, type[Fact]] = {"game_created": GameCreated, **ruleset.fact_types}
    found = components([CommitMetadata, ruleset.state, *ruleset.command_types.values(), *facts.values()], prefix)
    metadata = found.pop(f"{prefix}CommitMetadata")
    found |= _parts(prefix, "", {}) | {f"{prefix}CommitMetadata": _with_action(metadata, f"{prefix}OfferedAction")}
    state = found.pop(f"{prefix}{ruleset.state.__name__}")
    for tag, command in ruleset.command_types.items():
        found[f"{prefix}offered.{tag}"] = _constant_type(found.pop(f"{prefix}{command.__name__}"), tag)
    schemas = {kind: found.pop(f"{prefix}{kind.__name__}") for kind in facts.values()}
    schemas[GameCreated]["properties"] |= {"options": ref(f"{prefix}AllOptions"), "ruleset": constant(ruleset.id)}
    for kind, schema in schemas.items():
        found |= _event(prefix, kind, schema) | ({} if kind is GameCreated else _dry_run_event(prefix, kind))
    found[f"{prefix}State"] = state
    found[f"{prefix}AllOptions"] = _all_options(ruleset)
    found[f"{prefix}Game"] = _game(ruleset)
    return found | _unions(ruleset)


def _unions(ruleset: AnyRuleset) -> dict[str, Any]:
    prefix, name = f"{ruleset.id}.", ruleset.title.en
    events = {tag: f"{prefix}event.{tag}" for tag in ("game_created", *ruleset.fact_types)}
    events |= {tag_of(kind): f"event.{tag_of(kind)}" for kind in OF_EVERY_RULESET}
    dry_run = {tag: f"{prefix}dry_run.{tag}" for tag in ruleset.fact_types}
    offered = {tag: f"{prefix}offered.{tag}" for tag in ruleset.command_types}
    return {
        f"{prefix}Event": one_of(events, "type", f"An event of {name}"),
        f"{prefix}DryRunEvent": one_of(dry_run, "type", f"An event that would follow in {name}"),
        f"{prefix}OfferedAction": one_of(offered, "type", f"An action of {name} as it is offered"),
    }


def _event(prefix: str, kind: type[Fact], schema: dict[str, Any]) -> dict[str, Any]:
    """Return the components of one type of event: the event, its data, and what it hides."""
    tag, hidden, optional = tag_of(kind), secret_fields(kind), omittable_fields(kind)
    fields = {name: field for name, field in schema["properties"].items() if name != "type"}
    fact = {
        "type": "object",
        "description": schema["description"],
        "properties": fields,
        "required": [name for name in fields if name not in hidden and name not in optional],
    }
    own = {"data": ref(f"{prefix}fact.{tag}"), "private": _by_audience(_part(prefix, kind, "private"))}
    found = {f"{prefix}fact.{tag}": fact, f"{prefix}event.{tag}": _shaped(documents.EventDocument, tag, own)}
    return found | (_parts(prefix, tag, {name: fields[name] for name in hidden}) if hidden else {})


def _dry_run_event(prefix: str, kind: type[Fact]) -> dict[str, Any]:
    tag = tag_of(kind)
    own = {"data": ref(f"{prefix}fact.{tag}"), "private": _by_audience(_part(prefix, kind, "hidden"))}
    return {f"{prefix}dry_run.{tag}": _shaped(documents.DryRunEventDocument, tag, own)}


def _shaped(document: type[Record], tag: str, own: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a document for one type of event. What is the same in all types is not said again."""
    shape = components([document])[document.__name__]
    fields = {
        name: {key: value for key, value in field.items() if key != "description"}
        for name, field in shape["properties"].items()
    }
    return {"type": "object", "properties": fields | {"type": constant(tag)} | own, "required": shape["required"]}


def _part(prefix: str, kind: type[Fact], what: str) -> str:
    """Return the name of what an event hides; where it hides nothing, of what every event may have for the server."""
    return f"{prefix}{what}.{tag_of(kind)}" if secret_fields(kind) else f"{prefix}{what}"


def _parts(prefix: str, tag: str, secrets: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a type of event hides, and that with its salt. No tag: what any type of event may hide."""
    suffix = f".{tag}" if tag else ""
    return {
        f"{prefix}hidden{suffix}": {
            "type": "object",
            "description": "What is hidden from all others; for the server also how the commit came about.",
            "properties": {**secrets, "decided": ref(f"{prefix}CommitMetadata")},
        },
        f"{prefix}private{suffix}": {
            "type": "object",
            "description": "A private part, with the salt of its commitment.",
            "properties": {"data": ref(f"{prefix}hidden{suffix}"), "salt": {"type": "string"}},
            "required": ["data", "salt"],
        },
    }


def _by_audience(name: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": ref(name)}


def _game(ruleset: AnyRuleset) -> dict[str, Any]:
    shape = components([documents.GameDocument])["GameDocument"]
    state = f"{ruleset.id}.State"
    own = {
        "ruleset": constant(ruleset.id),
        "options": ref(f"{ruleset.id}.AllOptions"),
        "state": any_of([state, "NotStarted"], VIEW),
        "views": {
            "type": "array",
            "items": ref(state),
            "description": "Once the game is closed: the table as each seat saw it.",
        },
    }
    return {**shape, "properties": {**shape["properties"], **own}}


def _all_options(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return the options as a game has them: all of them, defaults included."""
    own, agreed = (components([kind])[kind.__name__] for kind in (ruleset.options, TableOptions))
    fields = own["properties"] | agreed["properties"]
    return {
        "type": "object",
        "description": f"The options of a game of {ruleset.title.en}.",
        "properties": fields,
        "required": list(fields),
    }


def _constant_type(schema: dict[str, Any], tag: str) -> dict[str, Any]:
    return {**schema, "properties": {**schema["properties"], "type": constant(tag)}}


def _with_action(metadata: dict[str, Any], action: str) -> dict[str, Any]:
    return {**metadata, "properties": {**metadata["properties"], "action": ref(action)}}
