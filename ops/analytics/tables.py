"""The tables of a dataset: their columns (``tables.json``), what fills them, and a view for each type of event."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import inspect

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from ops.analytics import rows
from ops.analytics.engine import identifier, quoted
from ops.analytics.rows import LEVELS, WITHHELD, ClosedGame, Level, Privacy, Row
from ops.run.errors import UserError

SCHEMA = 3
"""Increased when a column changes its meaning or is removed."""

_OF_EVERY_EVENT = ("game", "month", "version", "seat", "time", "commit", "undone")
_PLAIN = {
    inspect.IntType: "INTEGER",
    inspect.BoolType: "BOOLEAN",
    inspect.StrType: "VARCHAR",
    inspect.FloatType: "DOUBLE",
}
EVENT_TYPES = frozenset({"JSON", *_PLAIN.values(), *(f"{plain}[]" for plain in _PLAIN.values())})
"""The types of the columns of events: only these are written into SQL."""


class Described(Record):
    """A column as described to readers of a dataset: its type in DuckDB, and its meaning."""

    type: str
    text: str


class Column(Described):
    """One column of a table; ``levels`` are those of privacy at which it is written."""

    levels: tuple[Level, ...] = LEVELS


class Table(Record):
    """One table. ``on_demand``: it is written only on request."""

    text: str
    columns: Mapping[str, Column]
    on_demand: bool = False

    def columns_at(self, level: Level) -> dict[str, Column]:
        """Return the columns that are written at a level."""
        return {name: column for name, column in self.columns.items() if level in column.levels}


TABLES = msgspec.json.decode(Path(__file__).with_name("tables.json").read_bytes(), type=dict[str, Table])
ROWS: Mapping[str, Callable[[ClosedGame, Privacy], Iterator[Row]]] = {
    "games": rows.games,
    "seats": rows.seats,
    "events": rows.events,
    "scores": rows.scores,
    "course": rows.course,
    "decisions": rows.decisions,
    "refusals": rows.refusals,
    "offers": rows.offers,
    "observations": rows.observations,
    "draws": rows.draws,
}
"""The function that yields the rows of each table for a game."""

DEFAULT_TABLES = tuple(name for name, table in TABLES.items() if not table.on_demand)


def tables_at(level: Level, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of the tables that a level has."""
    return tuple(name for name in names if TABLES[name].columns_at(level))


def parse_tables(names: Collection[str], level: Level) -> tuple[str, ...]:
    """Return the named tables, in the order of ``TABLES``. Raises ``UserError``.

    No names stand for all tables that are not only on demand, and ``all`` for every table of the level.
    """
    if not names:
        return tables_at(level, DEFAULT_TABLES)
    known = tables_at(level, TABLES)
    named = set(names)
    if named == {"all"}:
        return known
    if unknown := sorted(named - set(known)):
        raise UserError(f"unknown table: {unknown[0]}; available: {', '.join(known)}")
    return tuple(name for name in known if name in named | {"games"})


class EventTable(Record):
    """One type of event as a table: what has happened, and the columns of its own fields."""

    text: str
    columns: Mapping[str, Described]


EventTables = Mapping[str, EventTable]
"""By type of event."""


@cache
def event_tables(ruleset: AnyRuleset, level: Level) -> EventTables:
    """Return the tables of a ruleset's own events and of those that every game has, with the columns of a level.

    A field ``game`` gets no separate column: every event has that column, at the public level as a pseudonym.
    """
    found = {}
    for name, kind in {**KERNEL_FACTS, **ruleset.fact_types}.items():
        described = inspect.type_info(kind)
        assert isinstance(described, inspect.StructType)
        text = " ".join((kind.__doc__ or "").replace("``", "`").split())
        withheld = WITHHELD.get(name, ()) if level == "public" else ()
        columns = {
            field: Described(type=_column(one.type), text=_described(field, text))
            for one in described.fields
            if (field := one.encode_name) != "game" and field not in withheld
        }
        found[name] = EventTable(text=text, columns=columns)
    return MappingProxyType(found)


def _described(field: str, text: str) -> str:
    """Return the meaning of a field of an event: the sentences of its text that name it, or else the first one."""
    if field == "seat":
        return "The seat, from 0, clockwise."
    parts = re.split(r"(?<=[.;]) ", text)
    named = " ".join(one.rstrip(".;") + "." for one in parts if f"`{field}`" in one)
    told = named.removeprefix(f"`{field}`: ")
    return told[:1].upper() + told[1:] or parts[0]


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


def view_of(ruleset: str, name: str, table: EventTable) -> str:
    """Return the SQL of the view of one type of event: the columns of every event, then its own fields."""
    columns = table.columns
    own = ", ".join(f"{_extracted(field, one.type)} AS {identifier(field)}" for field, one in columns.items())
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
