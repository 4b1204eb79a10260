"""Actions in: a game's commands, read from JSON by schemas derived from the game itself."""

from typing import Any

import msgspec

from events.ruleset.records import Command
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from service.refusals import InvalidFields
from service.schemas.derive import is_exact, schema_of
from service.schemas.variants import Variants


class ActionReader:
    """Reads the actions of one game."""

    def __init__(self, game: AnyRuleset) -> None:
        kinds = game.command_types
        self.variants = Variants("type", {name: schema_of(kind, f"{game.id}.{name}")() for name, kind in kinds.items()})
        self._kinds = kinds
        self._exact = {name: kind for name, kind in kinds.items() if is_exact(kind)}

    def read(self, value: Any) -> Command:
        """The command that a decoded body says. Raises ``InvalidFields``."""
        exact = self._exact.get(str(value.get("type"))) if isinstance(value, dict) else None
        if exact is not None:
            try:
                return msgspec.convert(value, exact)
            except msgspec.ValidationError:
                pass  # The schema refuses it as well, and says why field by field.
        loaded = self.variants.load(value)
        try:
            return msgspec.convert(loaded, self._kinds[loaded["type"]])
        except msgspec.ValidationError as error:
            raise InvalidFields({"_schema": [str(error)]}) from None


class ActionReaders:
    """The readers of all games, by ruleset and rules version."""

    def __init__(self, library: RulesetRegistry) -> None:
        games = [game for newest in library.values() for game in (newest, *newest.earlier)]
        self._readers = {(game.id, game.rules_version): ActionReader(game) for game in games}

    def of(self, game: AnyRuleset) -> ActionReader:
        """The reader of a game."""
        return self._readers[game.id, game.rules_version]
