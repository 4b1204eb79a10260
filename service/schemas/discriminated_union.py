"""Objects of several shapes, told apart by one field."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from service.refusals import InvalidFields
from service.schemas.base import load


class DiscriminatedUnion:
    """Schemas by the value of a field, such as the ``type`` of an action."""

    def __init__(self, field: str, schemas: Mapping[str, Schema]) -> None:
        self.field = field
        self.schemas = schemas

    def load(self, value: Any) -> dict[str, Any]:
        """Return the validated object. Raises ``InvalidFields``."""
        if not isinstance(value, dict):
            raise InvalidFields({"_schema": ["Must be an object."]})
        if self.field not in value:
            raise InvalidFields({self.field: ["Missing data for required field."]})
        kind = value[self.field]
        if not isinstance(kind, str) or kind not in self.schemas:
            raise InvalidFields({self.field: [f"Must be one of {', '.join(self.schemas)}."]})
        found: dict[str, Any] = load(self.schemas[kind], value)
        return found
