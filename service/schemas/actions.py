"""Actions in: a game's commands, read from JSON by schemas derived from the game itself."""

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import Schema

from events.kernel.game import AnyGame, Library
from events.kernel.record import Command
from service.refusals import InvalidFields
from service.schemas.base import loaded
from service.schemas.derive import schema_of


class ActionReader:
    """Reads the actions of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.schemas: Mapping[str, Schema] = {
            name: schema_of(kind, f"{game.id}.{name}")() for name, kind in game.command_types.items()
        }
        self._kinds = game.command_types

    def read(self, value: Any) -> Command:
        """The command that a decoded body says. Raises ``InvalidFields``."""
        name = value.get("type") if isinstance(value, dict) else None
        if not isinstance(name, str) or name not in self.schemas:
            raise InvalidFields(_no_type(value, list(self.schemas)))
        try:
            return msgspec.convert(loaded(self.schemas[name], value), self._kinds[name])
        except msgspec.ValidationError as error:
            raise InvalidFields({"_schema": [str(error)]}) from None


def _no_type(value: Any, names: list[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        return {"_schema": ["Must be an object."]}
    return {"type": ["Missing." if "type" not in value else f"Must be one of {', '.join(names)}."]}


class ActionReaders:
    """The readers of all games, by ruleset and rules version."""

    def __init__(self, library: Library) -> None:
        games = [game for newest in library.values() for game in (newest, *newest.earlier)]
        self._readers = {(game.id, game.rules_version): ActionReader(game) for game in games}

    def of(self, game: AnyGame) -> ActionReader:
        """The reader of a game."""
        return self._readers[game.id, game.rules_version]
