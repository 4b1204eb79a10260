"""Marshmallow fields and schemas from the types of a ruleset's records. An unknown type raises ``TypeError``."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from marshmallow import RAISE, Schema, fields
from marshmallow.exceptions import ValidationError
from msgspec import Meta, inspect

from service.refusals import InvalidFields
from service.web.fields import (
    MAX_SAFE_INTEGER,
    Choice,
    ListField,
    StrictBoolean,
    StrictInteger,
    TextField,
)
from service.web.json_schemas import ref


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


def schema_of(record: type[msgspec.Struct], name: str) -> type[Schema]:
    """Return the schema of a record. A tag becomes a field, as on the wire."""
    return _schema(_info(record), name)


def fields_of(record: type[msgspec.Struct], name: str) -> dict[str, fields.Field[Any]]:
    """Return the fields of the schema of a record."""
    return {field.encode_name: _field(field, f"{name}.{field.name}") for field in _info(record).fields}


def field_of(record: type[msgspec.Struct], name: str, **settings: Any) -> fields.Field[Any]:
    """Return a field that takes what the type of a record's field allows, with settings of its own."""
    (found,) = (field for field in _info(record).fields if field.name == name)
    return _build_field(_unwrapped(found.type)[0], f"{record.__name__}.{name}", settings)


def msgspec_is_equivalent(record: type[msgspec.Struct]) -> bool:
    """Return True if msgspec refuses by the type alone all that the derived schema refuses."""
    return _is_equivalent(_info(record))


def _is_equivalent(kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType(gt=None, ge=None) | inspect.IntType(lt=None, le=None):
            return False
        case inspect.StructType(forbid_unknown_fields=False):
            return False
    return all(map(_is_equivalent, _children(kind)))


def _children(kind: inspect.Type) -> Sequence[inspect.Type]:
    """Return the types that a type is made of."""
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


def _field(field: inspect.Field, name: str) -> fields.Field[Any]:
    kind, optional = _unwrapped(field.type)
    return _build_field(kind, name, {"required": field.required, "allow_none": optional})


def _unwrapped(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """Return the type itself, and if it may be null. What else is said of it is for those who read its JSON Schema."""
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


GameId = Annotated[str, Meta(description="The id of a game.", examples=["017-8k2m4w0q7z5t3v1x"])]
Version = Annotated[int, Meta(ge=0, description="Counts the events of a game: 1, 2, 3 ... with no gap.")]
SeatNumber = Annotated[int, Meta(ge=0, description="Counted from 0, clockwise.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 in hexadecimal.")]
Cursor = Annotated[str | None, Meta(description="`cursor` of the next page; null at the end.")]
NextAfter = Annotated[int | None, Meta(description="`after` of the next page; null at the end.")]
JsonSchema = Annotated[dict[str, Any], Meta(description="A JSON Schema.")]
Time = Annotated[str, Meta(description="In UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
View = Annotated[
    Any,
    Meta(description="The table as the caller may see it; empty before the start.", extra_json_schema=ref("State")),
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
