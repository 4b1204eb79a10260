"""A ruleset as front ends see it: options, components, rules, texts, and schemas of actions, events and state."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.privacy import is_sealed, secret_fields
from events.ruleset.records import Fact
from events.ruleset.ruleset import AnyRuleset
from service.schemas import documents

PROVENANCE = "provenance"
"""What a box says of where its values come from: several times as long as the values."""
LANGUAGES = frozenset({"de", "en"})


def summary_document(ruleset: AnyRuleset) -> documents.RulesetSummaryDocument:
    """Return a ruleset as the list shows it."""
    return documents.RulesetSummaryDocument(
        id=ruleset.id, title=ruleset.title, players=_players(ruleset), options=ruleset.options_schema()
    )


def ruleset_document(ruleset: AnyRuleset, replaced: Mapping[str, Any]) -> documents.RulesetDocument:
    """Return all of a ruleset. ``replaced`` is what the operator replaced in its box."""
    return documents.RulesetDocument(
        id=ruleset.id,
        title=ruleset.title,
        players=_players(ruleset),
        options=ruleset.options_schema(),
        rules_version=ruleset.rules_version,
        components=dict(ruleset.components(ruleset.setup(min(ruleset.seats), {}, replaced).box)),
        actions={name: json_schema(kind) for name, kind in ruleset.command_types.items()},
        events={name: _event_schema(kind) for name, kind in {**KERNEL_FACTS, **ruleset.fact_types}.items()},
        state=json_schema(ruleset.state),
        rules=dict(ruleset.rules),
        scores=dict(ruleset.scores),
        tie_breaks=_tie_breaks(ruleset),
        phases=_phases(ruleset),
    )


def table_document(ruleset: AnyRuleset, box: Any, lang: str | None = None) -> documents.TableDocument:
    """Return what a table is drawn with, for a game with this box, in one language or in all."""
    omitted = ruleset.undrawn | {PROVENANCE} | (LANGUAGES - {lang} if lang else frozenset())

    def without(value: Any) -> Any:
        return _without(msgspec.to_builtins(value), omitted)

    return documents.TableDocument(
        ruleset=ruleset.id,
        title=without(ruleset.title),
        phases=without(ruleset.phases),
        short_phases=without(ruleset.short_phases),
        scores=without(ruleset.scores),
        tie_breaks=without(ruleset.tie_breaks),
        sealed=[name for name, kind in ruleset.fact_types.items() if is_sealed(kind)],
        components=without(ruleset.components(box)),
    )


def _without(value: Any, names: frozenset[str]) -> Any:
    """Return a JSON value without the fields of these names, at any depth."""
    match value:
        case dict():
            return {name: _without(part, names) for name, part in value.items() if name not in names}
        case list():
            return [_without(part, names) for part in value]
        case _:
            return value


def _tie_breaks(ruleset: AnyRuleset) -> list[documents.TieBreakDocument]:
    return [documents.TieBreakDocument(id=name, de=text.de, en=text.en) for name, text in ruleset.tie_breaks.items()]


def _phases(ruleset: AnyRuleset) -> dict[str, documents.PhaseDocument]:
    return {
        name: documents.PhaseDocument(de=text.de, en=text.en, short=ruleset.short_phases.get(name, text))
        for name, text in ruleset.phases.items()
    }


def json_schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a record, with the definitions of what it is made of."""
    found = msgspec.json.schema(kind)
    definitions = found.pop("$defs")
    own = definitions.pop(kind.__name__)
    return {**own, "$defs": definitions} if definitions else own


def _event_schema(kind: type[Fact]) -> dict[str, Any]:
    """Return the schema of the public and private parts together. A hidden field is in the part of who may see it."""
    schema, hidden = json_schema(kind), secret_fields(kind)
    properties = {name: shape for name, shape in schema["properties"].items() if name != "type"}
    required = [name for name in properties if name not in hidden]
    return {**schema, "properties": properties, "required": required, "x-schema": kind.schema}


def _players(ruleset: AnyRuleset) -> documents.PlayersDocument:
    return documents.PlayersDocument(min=min(ruleset.seats), max=max(ruleset.seats))
