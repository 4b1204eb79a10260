"""The typed columns of each type of event, for tables as wide as an event has fields."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import inspect

from events.ruleset.ruleset import AnyRuleset
from ops.dataset.engine import identifier, quoted

EventColumns = Mapping[str, Mapping[str, str]]
"""By type of event: the type in DuckDB of each of its fields."""
_OF_EVERY_EVENT = ("game", "month", "version", "seat", "time", "commit", "undone")
_PLAIN = {
    inspect.IntType: "INTEGER",
    inspect.BoolType: "BOOLEAN",
    inspect.StrType: "VARCHAR",
    inspect.FloatType: "DOUBLE",
}


@cache
def event_columns(ruleset: AnyRuleset) -> EventColumns:
    """Return the columns of a ruleset's own events."""
    found = {}
    for name, kind in ruleset.fact_types.items():
        described = inspect.type_info(kind)
        assert isinstance(described, inspect.StructType)
        found[name] = {field.encode_name: _column(field.type) for field in described.fields}
    return MappingProxyType(found)


def _column(kind: inspect.Type) -> str:
    match kind:
        case inspect.UnionType(types=types):
            columns = {_column(one) for one in types if not isinstance(one, inspect.NoneType)}
            return columns.pop() if len(columns) == 1 else "JSON"
        case inspect.Metadata(type=inner):
            return _column(inner)
        case inspect.LiteralType(values=values):
            return "INTEGER" if all(isinstance(value, int) for value in values) else "VARCHAR"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            column = _column(item)
            return f"{column}[]" if column in _PLAIN.values() else "JSON"
    return _PLAIN.get(type(kind), "JSON")


def view_of(ruleset: str, name: str, columns: Mapping[str, str]) -> str:
    """Return the SQL of the view of one type of event: what every event has, then its fields."""
    own = ", ".join(f"{_extracted(field, column)} AS {identifier(field)}" for field, column in columns.items())
    shared = ", ".join(identifier(column) for column in _OF_EVERY_EVENT if column not in columns)
    chosen = f"ruleset = {quoted(ruleset)} AND type = {quoted(name)}"
    selected = f"SELECT {shared}{', ' if own else ''}{own} FROM main.events WHERE {chosen}"  # noqa: S608
    return f"CREATE VIEW {identifier(ruleset)}.{identifier(name)} AS {selected}"


def _extracted(field: str, column: str) -> str:
    path = quoted("$." + field)
    if column == "JSON":
        return f"data->{path}"
    if column.endswith("[]"):
        return f"(data->{path})::{column}"
    return f"(data->>{path})::{column}"
