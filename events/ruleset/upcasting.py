"""Upcasting: the fields of a fact that was stored under an older schema, as the newest schema has them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.ruleset.records import Fact, tag_of
from events.ruleset.ruleset import Upcaster


def upcast(
    upcasters: Mapping[tuple[str, int], Upcaster], kind: type[Fact], schema: int, fields: dict[str, Any]
) -> dict[str, Any]:
    """Return the fields under the newest schema of a fact type.

    Raises ``msgspec.ValidationError`` for a schema that is newer than this installation, or cannot be read any more.
    """
    type_name = tag_of(kind)
    if schema > kind.schema:
        raise msgspec.ValidationError(f"{type_name} has schema {schema}, and {kind.schema} is the newest known")
    for older in range(schema, kind.schema):
        if (type_name, older) not in upcasters:
            raise msgspec.ValidationError(f"{type_name} of schema {older} cannot be read")
        fields = upcasters[type_name, older](fields)
    return fields
