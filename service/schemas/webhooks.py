"""What may be sent about webhooks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from marshmallow import ValidationError, fields, validate

from events.aggregate.times import milliseconds
from projections.webhooks.endpoint import TYPES
from projections.webhooks.target import LONGEST_URL
from service.schemas.base import StrictSchema
from service.schemas.fields import MAX_SAFE_INTEGER, Choice, ListField, StrictInteger
from service.schemas.requests import DAYS_30, limit, optional

PLACE_PATTERN = r"^[0-9]{1,20}(-[0-9]{1,20})?$"


class VersionOrTime(fields.Field[Any]):
    """A version, or a time in RFC 3339, which becomes milliseconds since 1970 as a string."""

    json_schema: Mapping[str, Any] = {
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": MAX_SAFE_INTEGER},
            {"type": "string", "format": "date-time"},
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:  # noqa: ARG002
        if type(value) is int and 1 <= value <= MAX_SAFE_INTEGER:
            return value
        try:
            if isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None:
                return str(max(0, milliseconds(value)))
        except ValueError:
            pass
        raise ValidationError("Must be a version from 1 on, or a time such as 2026-01-31T12:00:00Z.")


class NewWebhookBody(StrictSchema):
    """A webhook to be made."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_URL),
        metadata={"description": "Where to post to: an https URL that leads to no private network."},
    )
    types = ListField(
        Choice(TYPES),
        least=1,
        most=len(TYPES),
        required=True,
        metadata={"description": "Of what it is told."},
    )
    game = fields.String(**optional("The only game of which it is told; left out, it is told of all."))
    after = StrictInteger(
        0,
        DAYS_30,
        load_default=0,
        metadata={"description": "Send `turn.asked` so many seconds later, and only to whom is still asked."},
    )


class RedeliveryBody(StrictSchema):
    """What is to be sent again."""

    game = fields.String(**optional("Only what is told of this game; left out, of all."))
    from_ = VersionOrTime(
        data_key="from",
        **optional(
            "From this version of the game on, or from this time on. Left out, only what does not get through, at once."
        ),
    )


class DeliveriesQuery(StrictSchema):
    """Which attempts to list."""

    limit = limit()
    cursor = fields.String(
        **optional("`next` of the page before."),
        validate=validate.Regexp(PLACE_PATTERN),
    )
