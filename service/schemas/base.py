"""What every schema shares, and how its failures become a refusal."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import RAISE, Schema
from marshmallow.exceptions import ValidationError

from service.refusals import InvalidFields


class StrictSchema(Schema):
    """Refuses unknown fields. ``further_parameters`` describes in OpenAPI what it takes beside its fields."""

    further_parameters: ClassVar[Sequence[Mapping[str, Any]]] = ()

    class Meta:
        """Marshmallow's settings."""

        unknown = RAISE


def load(schema: Schema, value: Any) -> Any:
    """Return the validated value. Raises ``InvalidFields``."""
    try:
        return schema.load(value)
    except ValidationError as error:
        raise InvalidFields(_by_field(error)) from None


def _by_field(error: ValidationError) -> dict[str, Any]:
    messages = error.messages
    return messages if isinstance(messages, dict) else {"_schema": messages}
