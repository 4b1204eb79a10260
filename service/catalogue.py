"""A ruleset as front ends see it: options, components, actions, events, rules and texts."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.privacy import secret_fields
from events.ruleset.records import Fact
from events.ruleset.ruleset import AnyRuleset
from service.schemas.documents import Players, Ruleset, RulesetSummary


def summary(game: AnyRuleset) -> RulesetSummary:
    """A ruleset in the list."""
    return RulesetSummary(id=game.id, title=game.title, players=_players(game), options=game.options_schema())


def ruleset(game: AnyRuleset, overrides: Mapping[str, Any]) -> Ruleset:
    """All of a ruleset, with what the operator replaced in its box."""
    return Ruleset(
        id=game.id,
        title=game.title,
        players=_players(game),
        options=game.options_schema(),
        rules_version=game.rules_version,
        components=dict(game.components(game.setup(min(game.seats), {}, overrides).box)),
        actions=actions(game),
        events=events(game),
        rules=dict(game.rules),
        scores=dict(game.scores),
        phases=dict(game.phases),
    )


def actions(game: AnyRuleset) -> dict[str, Any]:
    """The JSON Schema of each type of action, each one whole."""
    return {name: _whole(kind) for name, kind in game.command_types.items()}


def events(game: AnyRuleset) -> dict[str, Any]:
    """The JSON Schema of each type of event, the kernel's own included.

    It describes the public and the private parts together; a hidden field is in the part of whoever may see it.
    """
    return {name: _event(kind) for name, kind in {**KERNEL_FACTS, **game.fact_types}.items()}


def _event(kind: type[Fact]) -> dict[str, Any]:
    schema, hidden = _whole(kind), secret_fields(kind)
    properties = {name: shape for name, shape in schema["properties"].items() if name != "type"}
    required = [name for name in properties if name not in hidden]
    return {**schema, "properties": properties, "required": required, "x-schema": kind.schema}


def _whole(kind: type[msgspec.Struct]) -> dict[str, Any]:
    found = msgspec.json.schema(kind)
    definitions = found.pop("$defs")
    own = definitions.pop(kind.__name__)
    return {**own, "$defs": definitions} if definitions else own


def _players(game: AnyRuleset) -> Players:
    return Players(min=min(game.seats), max=max(game.seats))
