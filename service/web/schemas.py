"""Strict marshmallow fields, and schemas derived from the types of records. An unknown type raises ``TypeError``.

Nothing is coerced, and each field knows its own JSON Schema.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec
from marshmallow import RAISE, Schema, fields
from marshmallow.exceptions import SCHEMA, ValidationError
from msgspec import Meta, inspect

from events.aggregate.clocks import milliseconds
from events.aggregate.facts import EVERYTHING, SPECTATOR
from service.access.names import MAX_RAW_LENGTH, NAME_PATTERN, InvalidName, prepared_name
from service.web.json_schemas import ref
from service.web.refusals import InvalidFields
from service.web.responses import ENTITY_TAG, version_in

MAX_SAFE_INTEGER = 2**53 - 1
"""The greatest integer that every JSON parser reads exactly."""
SAFE_NATURAL: Mapping[str, Any] = {"type": "integer", "minimum": 0, "maximum": MAX_SAFE_INTEGER}
_INTEGER = re.compile(r"-?[0-9]{1,16}")
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})", re.IGNORECASE
)
ENTITY_TAG_PATTERN = rf"(\*|{ENTITY_TAG.pattern})"
"""The entity tag of a game, or its version in quotes, or ``*`` for any."""
WHOLE = "body"
"""The key in ``errors`` for what is wrong with the body as a whole."""
NO_OBJECT = "Must be an object."
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
    Meta(description="What happened, as `event` of `GET /v1/rulesets/{ruleset}/schema` says for each type."),
]
Phase = Annotated[str | None, Meta(description="The current phase; null before the start.")]
ToAct = Annotated[
    tuple[int, ...],
    Meta(description="Who is asked, as far as the caller may know: a sealed question lists everybody eligible."),
]


def about(description: str) -> dict[str, Any]:
    """Return the settings of a field with this description in the OpenAPI document."""
    return {"metadata": {"description": description}}


class StrictInteger(fields.Integer):
    """An integer between bounds; neither a number in a string nor a boolean."""

    def __init__(
        self, low: int = -MAX_SAFE_INTEGER, high: int = MAX_SAFE_INTEGER, step: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(strict=True, **kwargs)
        self.low, self.high, self.step = low, high, step
        self.json_schema = {"minimum": low, "maximum": high}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002
        if type(value) is not int:
            raise self.make_error("invalid")
        if not self.low <= value <= self.high:
            raise ValidationError(f"Must be from {self.low} to {self.high}.")
        if self.step and value % self.step:
            raise ValidationError(f"Must be a multiple of {self.step}.")
        return value


class QueryInteger(StrictInteger):
    """An integer in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or not _INTEGER.fullmatch(value):
            raise self.make_error("invalid")
        return super()._deserialize(int(value), attr, data, **kwargs)


class StrictBoolean(fields.Boolean):
    """``true`` or ``false``; nothing is coerced."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryBoolean(fields.Boolean):
    """``true`` or ``false`` in a query string."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if value not in ("true", "false"):
            raise self.make_error("invalid", input=value)
        return bool(value == "true")


class QuerySeconds(fields.Float):
    """A number of seconds in a query string."""

    def __init__(self, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.high = high
        self.json_schema = {"minimum": 0, "maximum": high}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if not isinstance(value, str) or not _SECONDS.fullmatch(value):
            raise self.make_error("invalid")
        seconds: float = super()._deserialize(value, attr, data, **kwargs)
        if not 0 <= seconds <= self.high:
            raise ValidationError(f"Must be from 0 to {self.high}.")
        return seconds


def read_time(text: str) -> int:
    """Return a time in RFC 3339, in either case, as milliseconds since 1970. Raises ``ValueError``."""
    if not _TIME.fullmatch(text):
        raise ValueError(text)
    return milliseconds(text.upper())


class Hex(fields.String):
    """Bytes in hexadecimal, two digits each."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least, self.most = least, most
        self.json_schema = {"pattern": f"^([0-9a-fA-F]{{2}}){{{least},{most}}}$"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bytes:  # type: ignore[override]
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _HEX.fullmatch(text) or not self.least <= len(text) // 2 <= self.most:
            raise ValidationError(f"Must be {self.least} to {self.most} bytes in hexadecimal.")
        return bytes.fromhex(text)


class Name(fields.String):
    """A name for people, prepared by the PRECIS profile Nickname (RFC 8266)."""

    json_schema: Mapping[str, Any] = {"minLength": 1, "maxLength": MAX_RAW_LENGTH, "pattern": NAME_PATTERN}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        try:
            return prepared_name(super()._deserialize(value, attr, data, **kwargs))
        except InvalidName as error:
            raise ValidationError(str(error)) from None


class TextField(fields.String):
    """A string with the limits and pattern of a field's type."""

    def __init__(self, least: int | None, most: int | None, pattern: str | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least, self.most, self.pattern = least or 0, most, pattern

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if len(text) < self.least or (self.most is not None and len(text) > self.most):
            raise ValidationError("Has the wrong length.")
        if self.pattern is not None and not re.search(self.pattern, text):
            raise ValidationError("Does not match the pattern.")
        return text


class HeaderField(fields.String):
    """A header that has to match a pattern as a whole."""

    def __init__(self, pattern: str, error: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pattern, self.error = pattern, error
        self.json_schema = {"pattern": f"^{pattern}$"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.pattern, text):
            raise ValidationError(self.error)
        return text


class QuotedVersion(fields.Field[Any]):
    """A version as ``If-Match`` names it, or as a plain number; ``*`` is any."""

    json_schema: Mapping[str, Any] = {"anyOf": [SAFE_NATURAL, {"type": "string", "pattern": f"^{ENTITY_TAG_PATTERN}$"}]}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | None:  # noqa: ARG002
        if type(value) is int and 0 <= value <= MAX_SAFE_INTEGER:
            return value
        if isinstance(value, str) and re.fullmatch(ENTITY_TAG_PATTERN, value):
            return version_in(value)
        raise ValidationError('Must be one version, such as 17 or "17" in quotes, or *.')


class Choice(fields.Field[Any]):
    """One of a few fixed strings or integers."""

    def __init__(self, choices: Sequence[str | int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = {(type(choice), choice) for choice in choices}
        kinds = {"string" if isinstance(choice, str) else "integer" for choice in choices}
        self.json_schema = {"type": kinds.pop() if len(kinds) == 1 else sorted(kinds), "enum": list(choices)}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        if not isinstance(value, str | int) or (type(value), value) not in self.choices:
            raise ValidationError(f"Must be one of {', '.join(map(str, self.json_schema['enum']))}.")
        return value


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
    """An array of one kind of item, with limits on how many."""

    def __init__(
        self, item: fields.Field[Any], least: int | None = None, most: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(item, **kwargs)
        self.json_schema = {
            name: limit for name, limit in (("minItems", least), ("maxItems", most)) if limit is not None
        }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list):
            count = len(value)
            if not self.json_schema.get("minItems", 0) <= count <= self.json_schema.get("maxItems", count):
                raise ValidationError("Has the wrong number of items.")
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
    """Return errors without marshmallow's key for errors of a whole object."""
    if not isinstance(found, dict):
        return found
    return found[SCHEMA] if SCHEMA in found else {name: _of_fields(below) for name, below in found.items()}


@cache
def schema_of(record: type[msgspec.Struct], name: str) -> type[Schema]:
    """Return the schema of a record. A tag becomes a field, as on the wire."""
    return _schema(_info(record), name)


def fields_of(record: type[msgspec.Struct], name: str) -> dict[str, fields.Field[Any]]:
    found = {}
    for field in _info(record).fields:
        kind, optional = _unwrapped(field.type)
        settings = {"required": field.required, "allow_none": optional}
        found[field.encode_name] = _build_field(kind, f"{name}.{field.name}", settings)
    return found


def field_of(record: type[msgspec.Struct], name: str, **settings: Any) -> fields.Field[Any]:
    """Return a field that accepts what the type of a record's field allows, with settings of its own."""
    (found,) = (field for field in _info(record).fields if field.name == name)
    return _build_field(_unwrapped(found.type)[0], f"{record.__name__}.{name}", settings)


def msgspec_is_equivalent(record: type[msgspec.Struct]) -> bool:
    """Return True if msgspec alone, by the type, refuses everything that the derived schema refuses."""
    return _is_equivalent(_info(record))


def _is_equivalent(kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType(gt=None, ge=None) | inspect.IntType(lt=None, le=None):
            return False
        case inspect.StructType(forbid_unknown_fields=False):
            return False
    return all(map(_is_equivalent, _children(kind)))


def _children(kind: inspect.Type) -> Sequence[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return (inner,)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return types
        case inspect.DictType(key_type=key, value_type=value):
            return (key, value)
        case inspect.StructType(fields=found):
            return [field.type for field in found]
    return ()


@cache
def _info(record: type[msgspec.Struct]) -> inspect.StructType:
    info = inspect.type_info(record)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{record} is not a record")
    return info


def _schema(info: inspect.StructType, name: str) -> type[Schema]:
    found = fields_of(info.cls, name)
    if info.tag_field is not None and isinstance(info.tag, str):
        found = {info.tag_field: Choice([info.tag], required=True), **found}
    return type(name, (StrictSchema,), found)


def _unwrapped(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """Return the type itself, and whether it may be null; metadata only matters for its JSON Schema."""
    match kind:
        case inspect.Metadata(type=inner):
            return _unwrapped(inner)
        case inspect.UnionType(types=types, includes_none=True):
            others = [one for one in types if not isinstance(one, inspect.NoneType)]
            if len(others) == 1:
                return _unwrapped(others[0])[0], True
    return kind, False


def _item(kind: inspect.Type, name: str) -> fields.Field[Any]:
    inner, optional = _unwrapped(kind)
    return _build_field(inner, name, {"allow_none": optional})


def _build_field(kind: inspect.Type, name: str, kwargs: Mapping[str, Any]) -> fields.Field[Any]:
    found = _scalar_field(kind, kwargs) or _container_field(kind, name, kwargs)
    if found is None:
        raise TypeError(f"{name}: no HTTP schema can be derived from {kind}")
    return found


def _scalar_field(kind: inspect.Type, kwargs: Mapping[str, Any]) -> fields.Field[Any] | None:
    match kind:
        case inspect.BoolType():
            return StrictBoolean(**kwargs)
        case inspect.IntType():
            return _integer_field(kind, kwargs)
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            return TextField(least, most, pattern, **kwargs)
        case inspect.LiteralType(values=values):
            return Choice([value for value in values if value is not None], **kwargs)
        case inspect.EnumType(cls=cls):
            return Choice([member.value for member in cls], **kwargs)
    return None


def _container_field(kind: inspect.Type, name: str, kwargs: Mapping[str, Any]) -> fields.Field[Any] | None:
    match kind:
        case inspect.VarTupleType() | inspect.ListType():
            return ListField(_item(kind.item_type, name), kind.min_length, kind.max_length, **kwargs)
        case inspect.TupleType(item_types=types):
            return fields.Tuple(tuple(_item(one, f"{name}.{place}") for place, one in enumerate(types)), **kwargs)
        case inspect.DictType(key_type=key, value_type=value) if not isinstance(_unwrapped(key)[0], inspect.IntType):
            return fields.Dict(keys=_item(key, name), values=_item(value, name), **kwargs)
        case inspect.StructType():
            return fields.Nested(_schema(kind, name), **kwargs)
    return None


def _integer_field(kind: inspect.IntType, kwargs: Mapping[str, Any]) -> StrictInteger:
    low = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else -MAX_SAFE_INTEGER
    high = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else MAX_SAFE_INTEGER
    return StrictInteger(int(low), int(high), kind.multiple_of, **kwargs)


class DiscriminatedUnion:
    """Schemas selected by the value of a field, such as the ``type`` of an action."""

    def __init__(self, field: str, schemas: Mapping[str, Schema]) -> None:
        self.field = field
        self.schemas = schemas

    def load(self, value: Any) -> dict[str, Any]:
        """Return the validated object. Raises ``InvalidFields``."""
        if not isinstance(value, dict):
            raise InvalidFields({WHOLE: [NO_OBJECT]})
        if self.field not in value:
            raise InvalidFields({self.field: ["Missing data for required field."]})
        kind = value[self.field]
        if not isinstance(kind, str) or kind not in self.schemas:
            raise InvalidFields({self.field: [f"Must be one of {', '.join(self.schemas)}."]})
        found: dict[str, Any] = load(self.schemas[kind], value)
        return found
