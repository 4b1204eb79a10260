"""Actions in: a ruleset's commands, read from JSON by schemas derived from the ruleset itself."""

from typing import Any

import msgspec

from events.ruleset.records import Command
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from service.refusals import InvalidFields
from service.schemas.derive import msgspec_is_equivalent, schema_of
from service.schemas.discriminated_union import DiscriminatedUnion


class ActionReader:
    """Reads the actions of one ruleset."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        kinds = ruleset.command_types
        schemas = {name: schema_of(kind, f"{ruleset.id}.action.{name}")() for name, kind in kinds.items()}
        self.schemas = DiscriminatedUnion("type", schemas)
        self._kinds = kinds
        self._equivalent = {name: kind for name, kind in kinds.items() if msgspec_is_equivalent(kind)}

    def read(self, value: Any) -> Command:
        """Return the command that a decoded body holds. Raises ``InvalidFields``."""
        # msgspec is many times as fast as the schema, which is needed only to say what is wrong field by field.
        kind = self._equivalent.get(str(value.get("type"))) if isinstance(value, dict) else None
        if kind is not None:
            try:
                return msgspec.convert(value, kind)
            except msgspec.ValidationError:
                pass
        loaded = self.schemas.load(value)
        try:
            return msgspec.convert(loaded, self._kinds[loaded["type"]])
        except msgspec.ValidationError as error:
            raise InvalidFields({"_schema": [str(error)]}) from None


class ActionReaders:
    """The readers of all rulesets, by id."""

    def __init__(self, rulesets: RulesetRegistry) -> None:
        self._readers = {ruleset.id: ActionReader(ruleset) for ruleset in rulesets.values()}

    def of(self, ruleset: AnyRuleset) -> ActionReader:
        """Return the reader of a ruleset."""
        return self._readers[ruleset.id]
