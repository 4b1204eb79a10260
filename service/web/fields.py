"""Strict marshmallow fields: nothing is coerced, and each knows its own JSON Schema."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import fields
from marshmallow.exceptions import ValidationError

from events.aggregate.facts import EVERYTHING, SPECTATOR
from service.access.seats import LONGEST_NAME, SHOWN_PATTERN, normalised_name

MAX_SAFE_INTEGER = 2**53 - 1
"""The greatest integer that every JSON reader keeps exact."""
SAFE_NATURAL: Mapping[str, Any] = {"type": "integer", "minimum": 0, "maximum": MAX_SAFE_INTEGER}
_INTEGER = re.compile(r"-?[0-9]{1,16}")
ENTITY_TAG_PATTERN = r'(\*|"[0-9]{1,16}")'
"""A version in quotes, or ``*`` for any."""
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")


class StrictInteger(fields.Integer):
    """An integer between bounds; not a number in a string, nor a boolean."""

    def __init__(
        self, low: int = -MAX_SAFE_INTEGER, high: int = MAX_SAFE_INTEGER, step: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(strict=True, **kwargs)
        self.low, self.high, self.step = low, high, step

    @property
    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the field."""
        return {"minimum": self.low, "maximum": self.high}

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

    @property
    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the field."""
        return {"minimum": 0, "maximum": self.high}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        seconds: float = super()._deserialize(value, attr, data, **kwargs)
        if not 0 <= seconds <= self.high:
            raise ValidationError(f"Must be from 0 to {self.high}.")
        return seconds


class Hex(fields.String):
    """Bytes in hexadecimal, two digits each."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least, self.most = least, most

    @property
    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the field."""
        return {"pattern": f"^([0-9a-fA-F]{{2}}){{{self.least},{self.most}}}$"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bytes:  # type: ignore[override]
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _HEX.fullmatch(text) or not self.least <= len(text) // 2 <= self.most:
            raise ValidationError(f"Must be {self.least} to {self.most} bytes in hexadecimal.")
        return bytes.fromhex(text)


class Name(fields.String):
    """A name for people: one short line in NFC that shows all that it holds."""

    json_schema: Mapping[str, Any] = {"minLength": 1, "maxLength": LONGEST_NAME, "pattern": SHOWN_PATTERN}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        name = normalised_name(super()._deserialize(value, attr, data, **kwargs))
        if name is None:
            raise ValidationError(
                f"Must be one line of 1 to {LONGEST_NAME} characters, not blank, with nothing invisible in it."
            )
        return name


class TextField(fields.String):
    """A string with limits and a pattern, as the type of a field says."""

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

    @property
    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the field."""
        return {"pattern": f"^{self.pattern}$"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.pattern, text):
            raise ValidationError(self.error)
        return text


class QuotedVersion(fields.Field[Any]):
    """A version as ``If-Match`` names it, or as a plain number; ``*`` is any."""

    json_schema: Mapping[str, Any] = {
        "anyOf": [
            SAFE_NATURAL,
            {"type": "string", "pattern": f"^{ENTITY_TAG_PATTERN}$"},
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | None:  # noqa: ARG002
        if type(value) is int and 0 <= value <= MAX_SAFE_INTEGER:
            return value
        if isinstance(value, str) and re.fullmatch(ENTITY_TAG_PATTERN, value):
            return None if value == "*" else int(value.strip('"'))
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
    """In whose eyes: the number of a seat, or one of two names."""

    json_schema: Mapping[str, Any] = {
        "anyOf": [
            SAFE_NATURAL,
            {"type": "string", "enum": [SPECTATOR, EVERYTHING]},
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:  # noqa: ARG002
        if (type(value) is int and 0 <= value <= MAX_SAFE_INTEGER) or value in (SPECTATOR, EVERYTHING):
            return value  # type: ignore[no-any-return]
        raise ValidationError(f"Must be the number of a seat, {SPECTATOR} or {EVERYTHING}.")


class QueryChoices(fields.Field[Any]):
    """Any of a few names in a query string, with commas between them."""

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)
        self.json_schema = {
            "type": "array",
            "items": {"type": "string", "enum": list(choices)},
            "uniqueItems": True,
        }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[str, ...]:  # noqa: ARG002
        names = value.split(",") if isinstance(value, str) else ()
        if not names or len(set(names)) < len(names) or not set(names) <= set(self.choices):
            raise ValidationError(f"Must be some of {', '.join(self.choices)}, with commas between them.")
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
