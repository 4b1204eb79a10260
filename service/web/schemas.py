"""Strict marshmallow fields for hand-written queries, headers and bodies, and types for responses.

Nothing is coerced. marshmallow's validators describe themselves in the OpenAPI document; other fields have a
``json_schema``.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from marshmallow import RAISE, Schema, fields, validate
from marshmallow.exceptions import SCHEMA, ValidationError
from msgspec import Meta

from events.aggregate.clocks import milliseconds
from events.aggregate.facts import EVERYTHING, SPECTATOR
from service.access.names import MAX_RAW_LENGTH, NAME_PATTERN, InvalidName, prepared_name, prepared_text
from service.web.json_schemas import ref
from service.web.json_texts import MAX_SAFE_INTEGER
from service.web.refusals import NO_OBJECT, WHOLE, InvalidFields
from service.web.responses import ENTITY_TAG, version_in

SAFE_NATURAL: Mapping[str, Any] = {"type": "integer", "minimum": 0, "maximum": MAX_SAFE_INTEGER}
_INTEGER = re.compile(r"-?[0-9]{1,16}")
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})", re.IGNORECASE
)
ENTITY_TAG_PATTERN = rf"(\*|{ENTITY_TAG.pattern})"
"""The entity tag of a game, or its version in quotes, or ``*`` for any."""
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")

GameId = Annotated[str, Meta(description="The id of a game.", examples=["017-8k2m4w0q7z5t3v1x"])]
Version = Annotated[int, Meta(ge=0, description="Counts the events of a game: 1, 2, 3 ... with no gap.")]
SeatNumber = Annotated[int, Meta(ge=0, description="Counted from 0, clockwise.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 in hexadecimal.")]
Cursor = Annotated[str | None, Meta(description="`cursor` of the next page; null at the end.")]
NextAfter = Annotated[int | None, Meta(description="`after` of the next page; null at the end.")]
JsonSchema = Annotated[dict[str, Any], Meta(description="A JSON Schema.")]
Time = Annotated[str, Meta(description="In UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
View = Annotated[
    Any, Meta(description="The table as the caller may see it; empty before the start.", extra_json_schema=ref("State"))
]
AnyAction = Annotated[Any, Meta(extra_json_schema=ref("Action"))]
GameOptions = Annotated[
    Any, Meta(description="All options of the game, defaults included.", extra_json_schema=ref("Options"))
]
EventData = Annotated[
    dict[str, Any],
    Meta(description="What happened; `event` of `GET /v1/rulesets/{ruleset}/schema` describes it for each type."),
]
Phase = Annotated[str | None, Meta(description="The current phase; null before the start.")]
ToAct = Annotated[
    tuple[int, ...],
    Meta(description="Who is asked, as far as the caller may know: a sealed question lists everybody eligible."),
]


def about(description: str) -> dict[str, Any]:
    """Return the settings of a field with this description in the OpenAPI document."""
    return {"metadata": {"description": description}}


class Whole(validate.Validator):
    """Requires the whole string to match a pattern; marshmallow's own ``Regexp`` ignores what follows a match."""

    def __init__(self, pattern: str, error: str) -> None:
        self.regex, self._error = re.compile(f"^{pattern}$"), error  # apispec reads ``regex``

    def __call__(self, value: str) -> str:
        """Return the string. Raises ``ValidationError``."""
        if not self.regex.fullmatch(value):
            raise ValidationError(self._error)
        return value


class StrictInteger(fields.Integer):
    """An integer between bounds; neither a number in a string nor a boolean."""

    def __init__(self, low: int = -MAX_SAFE_INTEGER, high: int = MAX_SAFE_INTEGER, **kwargs: Any) -> None:
        between = validate.Range(low, high, error=f"Must be from {low} to {high}.")
        super().__init__(strict=True, validate=between, **kwargs)


class QueryInteger(StrictInteger):
    """An integer in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or not _INTEGER.fullmatch(value):
            raise self.make_error("invalid")
        found: int = super()._deserialize(int(value), attr, data, **kwargs)
        return found


class StrictBoolean(fields.Boolean):
    """``true`` or ``false``; nothing is coerced."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryBoolean(fields.Boolean):
    """``true`` or ``false`` in a query string."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, **kwargs)


class QuerySeconds(fields.Float):
    """A number of seconds in a query string."""

    def __init__(self, high: int, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(0, high, error=f"Must be from 0 to {high}."), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if not isinstance(value, str) or not _SECONDS.fullmatch(value):
            raise self.make_error("invalid")
        found: float = super()._deserialize(value, attr, data, **kwargs)
        return found


def read_time(text: str) -> int:
    """Return a time in RFC 3339, in either case, as milliseconds since 1970. Raises ``ValueError``."""
    if not _TIME.fullmatch(text):
        raise ValueError(text)
    return milliseconds(text.upper())


class Hex(fields.String):
    """Bytes in hexadecimal, two digits each."""

    def __init__(self, min_bytes: int, max_bytes: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.min_bytes, self.max_bytes = min_bytes, max_bytes
        self.json_schema = {"pattern": f"^([0-9a-fA-F]{{2}}){{{min_bytes},{max_bytes}}}$"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bytes:  # type: ignore[override]
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _HEX.fullmatch(text) or not self.min_bytes <= len(text) // 2 <= self.max_bytes:
            raise ValidationError(f"Must be {self.min_bytes} to {self.max_bytes} bytes in hexadecimal.")
        return bytes.fromhex(text)


class Name(fields.String):
    """A display name, prepared by the PRECIS profile Nickname (RFC 8266)."""

    json_schema: Mapping[str, Any] = {"minLength": 1, "maxLength": MAX_RAW_LENGTH, "pattern": NAME_PATTERN}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        try:
            return prepared_name(super()._deserialize(value, attr, data, **kwargs))
        except InvalidName as error:
            raise ValidationError(str(error)) from None


class PlainText(fields.String):
    """One line of text said by a person, prepared like a name."""

    def __init__(self, max_length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._max_length = max_length
        self.json_schema = {"minLength": 1, "maxLength": 4 * max_length, "pattern": NAME_PATTERN}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        try:
            return prepared_text(super()._deserialize(value, attr, data, **kwargs), self._max_length)
        except InvalidName as error:
            raise ValidationError(str(error)) from None


class HeaderField(fields.String):
    """A header or another short text that must match a pattern as a whole."""

    def __init__(self, pattern: str, error: str, **kwargs: Any) -> None:
        super().__init__(validate=Whole(pattern, error), **kwargs)


class QuotedVersion(fields.Field[Any]):
    """A version in the form of ``If-Match`` or as a plain number; ``*`` is any."""

    json_schema: Mapping[str, Any] = {"anyOf": [SAFE_NATURAL, {"type": "string", "pattern": f"^{ENTITY_TAG_PATTERN}$"}]}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | None:  # noqa: ARG002
        if type(value) is int and 0 <= value <= MAX_SAFE_INTEGER:
            return value
        if isinstance(value, str) and re.fullmatch(ENTITY_TAG_PATTERN, value):
            return version_in(value)
        raise ValidationError('Must be one version, such as 17 or "17" in quotes, or *.')


class Choice(fields.String):
    """One of a few fixed strings."""

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices, error=f"Must be one of {', '.join(choices)}."), **kwargs)


class KnowerField(fields.Field[Any]):
    """Whose view: the number of a seat, or one of two names."""

    json_schema: Mapping[str, Any] = {"anyOf": [SAFE_NATURAL, {"type": "string", "enum": [SPECTATOR, EVERYTHING]}]}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:  # noqa: ARG002
        if (type(value) is int and 0 <= value <= MAX_SAFE_INTEGER) or value in (SPECTATOR, EVERYTHING):
            return value  # type: ignore[no-any-return]
        raise ValidationError(f"Must be the number of a seat, {SPECTATOR} or {EVERYTHING}.")


class QueryChoices(fields.Field[Any]):
    """A comma-separated list of distinct names in a query string."""

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)
        self.json_schema = {"type": "array", "items": {"type": "string", "enum": list(choices)}, "uniqueItems": True}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[str, ...]:  # noqa: ARG002
        names = value.split(",") if isinstance(value, str) else ()
        if not names or len(set(names)) < len(names) or not set(names) <= set(self.choices):
            raise ValidationError(f"Must be a comma-separated list of: {', '.join(self.choices)}.")
        return tuple(names)


class ListField(fields.List[Any]):
    """An array of one kind of item. Its length is checked before any item is read."""

    def __init__(
        self, item: fields.Field[Any], min_length: int | None = None, max_length: int | None = None, **kwargs: Any
    ) -> None:
        length = validate.Length(min_length, max_length, error="Has the wrong number of items.")
        super().__init__(item, validate=length, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list):
            self._validate(value)
        return super()._deserialize(value, attr, data, **kwargs)


class StrictSchema(Schema):
    """Refuses unknown fields. ``further_parameters`` describes additional parameters for OpenAPI."""

    further_parameters: ClassVar[Sequence[Mapping[str, Any]]] = ()

    class Meta:
        """Marshmallow's settings."""

        unknown = RAISE

    error_messages = {"type": NO_OBJECT}  # noqa: RUF012 - marshmallow's own attribute


def load(schema: Schema, value: Any) -> Any:
    """Return the validated value. Raises ``InvalidFields``."""
    try:
        return schema.load(value)
    except ValidationError as error:
        found = _of_fields(error.messages)
        raise InvalidFields(found if isinstance(found, dict) else {WHOLE: found}) from None


def _of_fields(found: Any) -> Any:
    """Return the errors with those of a whole object moved out of marshmallow's own key."""
    if not isinstance(found, dict):
        return found
    return found[SCHEMA] if SCHEMA in found else {name: _of_fields(below) for name, below in found.items()}
