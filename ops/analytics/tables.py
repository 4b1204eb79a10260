"""The tables of a dataset, and what each of their columns holds, in which unit and from where."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from msgspec import inspect

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.engine import identifier, quoted
from ops.analytics.rows import (
    WITHHELD,
    ClosedGame,
    Level,
    Privacy,
    Row,
    course,
    decisions,
    draws,
    events,
    games,
    observations,
    offers,
    refusals,
    scores,
    seats,
)
from ops.run.errors import UserError

SCHEMA = 3
"""Counts up when a column changes its meaning, or goes."""
_NOT_PUBLIC: tuple[Level, ...] = ("pseudonymous", "operator")
_OPERATOR: tuple[Level, ...] = ("operator",)

_OF_EVERY_EVENT = ("game", "month", "version", "seat", "time", "commit", "undone")
_PLAIN = {
    inspect.IntType: "INTEGER",
    inspect.BoolType: "BOOLEAN",
    inspect.StrType: "VARCHAR",
    inspect.FloatType: "DOUBLE",
}
EVENT_TYPES = frozenset({"JSON", *_PLAIN.values(), *(f"{plain}[]" for plain in _PLAIN.values())})
"""The types of the columns of events: no others are written into SQL."""


class Described(Record):
    """A column as a reader of a dataset needs it: its type in DuckDB, and what it holds."""

    type: str
    text: str


class Column(NamedTuple):
    """One column: its type in DuckDB, what it holds, and the levels of privacy at which it is written."""

    type: str
    text: str
    levels: tuple[Level, ...] = ("public", "pseudonymous", "operator")


class Table(Record):
    """One table. ``on_demand``: it is written only if it is asked for."""

    text: str
    rows: Callable[[ClosedGame, Privacy], Iterator[Row]]
    columns: Mapping[str, Column]
    on_demand: bool = False

    def columns_at(self, level: Level) -> dict[str, Column]:
        """Return the columns that are written at a level."""
        return {name: column for name, column in self.columns.items() if level in column.levels}


_GAME = Column("VARCHAR", "The game: its id, at the public level a pseudonym. (`game_created`)")
_VERSION = Column("INTEGER", "The number of the event in its game, from 1. (the log)")
_SEAT = Column("TINYINT", "The seat, from 0, clockwise. (the log)")

TABLES: Mapping[str, Table] = {
    "games": Table(
        text="One row a closed game; with `--running` also one a game that is not.",
        rows=games,
        columns={
            "game": _GAME,
            "origin": Column("VARCHAR", "`played`, `simulated` or `forked`. (where the game is from)"),
            "bots_only": Column(
                "BOOLEAN",
                "True if no person ever decided; without a decision, if no seat was ever a person's. (the log)",
            ),
            "rules_version": Column("SMALLINT", "The version of the rules. (`game_created`)"),
            "seats": Column("TINYINT", "How many seats. (`game_created`)"),
            "options": Column(
                "MAP(VARCHAR, VARCHAR)",
                "Its options, defaults included, as texts: `options['resignation'] = 'none'`. (`game_created`)",
            ),
            "created_at": Column("TIMESTAMPTZ", "When it was created; public: the minute. (the log)"),
            "joined_at": Column(
                "TIMESTAMPTZ[]",
                "When each seat was taken, null for one that was not; public: the minute. (`seat_taken`)",
            ),
            "started_at": Column(
                "TIMESTAMPTZ", "When the last seat was taken, null if none was; public: the minute. (`seat_taken`)"
            ),
            "ended_at": Column("TIMESTAMPTZ", "When it was closed; public: the minute. (the log)"),
            "events": Column("INTEGER", "How many events. (the log)"),
            "actions": Column("INTEGER", "How many actions, whoever decided; undone ones count. (the log)"),
            "status": Column("VARCHAR", "`finished` or `abandoned`; `open` or `running`. (the log)"),
            "ending": Column(
                "VARCHAR", "How it ended: by the `rules`, `resigned` or `abandoned`; null if it runs. (the log)"
            ),
            "starter": Column("TINYINT", "The seat that began. (the event that the ruleset declares)"),
            "box_hash": Column("VARCHAR", "SHA-256 of the shipped components, hex. (`game_created`)"),
            "box_replaced": Column("BOOLEAN", "True if an operator replaced components. (`game_created`)"),
            "seeded": Column("BOOLEAN", "True if its creator gave the seed. (`game_created`)"),
            "head": Column("BLOB", "The hash of the last event, 32 bytes. (the log)", levels=_NOT_PUBLIC),
        },
    ),
    "seats": Table(
        text="One row a seat of each game.",
        rows=seats,
        columns={
            "game": _GAME,
            "seat": _SEAT,
            "turn": Column("TINYINT", "Its place in the first round, from 1. (seat and `games.starter`)"),
            "controller": Column(
                "VARCHAR", "`human`, or the id of a bot; null where the seat changed hands. (the log, or beside)"
            ),
            "player": Column(
                "VARCHAR",
                "The operator's `player` id, if there is one, but for the operator a pseudonym of this dataset; "
                "public: one a month. (beside the log)",
            ),
            "name": Column("VARCHAR", "The name that was given. (beside the log)", levels=_OPERATOR),
            "rank": Column("TINYINT", "The place at the end, from 1. (`results_computed`)"),
            "total": Column("INTEGER", "Points at the end. (`results_computed`)"),
            "winner": Column("BOOLEAN", "True if it won, alone or with others. (`results_computed`)"),
            "resigned": Column("BOOLEAN", "True if it gave up. (`results_computed`)"),
        },
    ),
    "events": Table(
        text="One row an event.",
        rows=events,
        columns={
            "game": _GAME,
            "version": _VERSION,
            "type": Column("VARCHAR", "The type of the event. (the log)"),
            "schema": Column("TINYINT", "The version of the type's fields. (the log)"),
            "seat": Column("TINYINT", "Who acted; null for what follows, and for sealed answers. (the log)"),
            "time": Column("TIMESTAMPTZ", "When it was stored; public: the minute. (the log)"),
            "commit": Column("INTEGER", "The number of the commit that it belongs to, from 1. (the log)"),
            "undone": Column("BOOLEAN", "True if an undo took it back. (the log)"),
            "data": Column("JSON", "Its fields, hidden ones included. (the log)"),
            "hash": Column("BLOB", "Its hash, 32 bytes. (the log)", levels=_NOT_PUBLIC),
        },
    ),
    "scores": Table(
        text="One row a component of each seat's result.",
        rows=scores,
        columns={
            "game": _GAME,
            "seat": _SEAT,
            "component": Column("VARCHAR", "The name of the component. (`results_computed`)"),
            "points": Column("INTEGER", "Its points. (`results_computed`)"),
        },
    ),
    "course": Table(
        text="One row a seat whenever a total has changed: the course of the game, as spectators saw it.",
        rows=course,
        columns={
            "game": _GAME,
            "version": _VERSION,
            "seat": _SEAT,
            "total": Column("INTEGER", "Points, without what only the seat knew. (the fold, scored)"),
        },
    ),
    "decisions": Table(
        text="One row an action of a seat: what it could choose from, and what it chose.",
        rows=decisions,
        columns={
            "game": _GAME,
            "version": Column("INTEGER", "The number of the first event that followed. (the log)"),
            "seat": Column("TINYINT", "Who was asked, sealed answers included. (the log)"),
            "controller": Column("VARCHAR", "Who had the seat then: `human`, or the id of a bot. (the log, or beside)"),
            "by": Column(
                "VARCHAR",
                "Who decided: `person`, a standing `order`, `bot:<id>`, or the `default` of the rules; in SQL "
                '`"by"`, in quotes, since BY is a keyword. (the log)',
            ),
            "undone": Column("BOOLEAN", "True if an undo took it back. (the log)"),
            "phase": Column("VARCHAR", "The phase in which it was asked. (the fold)"),
            "type": Column("VARCHAR", "The type of the action. (the log)"),
            "offered": Column("INTEGER", "How many actions were offered. (`legal` of the fold)"),
            "offered_by_type": Column(
                "MAP(VARCHAR, INTEGER)", "How many of each type of action. (`legal` of the fold)"
            ),
            "taken": Column(
                "INTEGER", "Which of them was taken, from 0, or which stands for it. (`legal` of the fold)"
            ),
            "action": Column("JSON", "The action, word for word. (the log)"),
            "seconds": Column(
                "DOUBLE",
                "Seconds since the seat was asked; null where no person thought. (the log)",
                levels=_NOT_PUBLIC,
            ),
        },
    ),
    "refusals": Table(
        text="One row for each type of action that a rule refused a seat at a version, however often. Not at the level "
        "public.",
        rows=refusals,
        columns={
            "game": _GAME._replace(levels=_NOT_PUBLIC),
            "version": Column("INTEGER", "At which version it was tried. (beside the log)", levels=_NOT_PUBLIC),
            "seat": Column("TINYINT", "Who tried it. (beside the log)", levels=_NOT_PUBLIC),
            "rule": Column(
                "VARCHAR", "The rule, after the id of its ruleset and a slash. (beside the log)", levels=_NOT_PUBLIC
            ),
            "type": Column("VARCHAR", "The type of the action. (beside the log)", levels=_NOT_PUBLIC),
        },
    ),
    "offers": Table(
        text="One row an offered action of each decision.",
        on_demand=True,
        rows=offers,
        columns={
            "game": _GAME,
            "version": Column("INTEGER", "As in `decisions`."),
            "seat": _SEAT,
            "number": Column("INTEGER", "Its number among those offered, from 0. (`legal` of the fold)"),
            "type": Column("VARCHAR", "The type of the action. (`legal` of the fold)"),
            "action": Column("JSON", "The action. (`legal` of the fold)"),
            "taken": Column("BOOLEAN", "True for the one that was taken. (the log)"),
        },
    ),
    "observations": Table(
        text="One row a decision: the table as the seat saw it when it decided.",
        on_demand=True,
        rows=observations,
        columns={
            "game": _GAME,
            "version": Column("INTEGER", "As in `decisions`."),
            "seat": _SEAT,
            "view": Column("JSON", "The ruleset's view for the seat. (the fold)"),
        },
    ),
    "draws": Table(
        text="One row a draw of chance.",
        on_demand=True,
        rows=draws,
        columns={
            "game": _GAME,
            "version": Column("INTEGER", "The first event of the commit that it was made for. (the log)"),
            "source": Column("VARCHAR", "What was drawn from. (the log)"),
            "number": Column("INTEGER", "How often that was drawn from before. (the log)"),
            "size": Column("INTEGER", "How many items there were. (the log)"),
            "taken": Column("INTEGER[]", "The places of those drawn, in order. (the log)"),
        },
    ),
}

DEFAULT_TABLES = tuple(name for name, table in TABLES.items() if not table.on_demand)


def tables_at(level: Level, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of the tables that a level tells."""
    return tuple(name for name in names if TABLES[name].columns_at(level))


def parse_tables(names: Collection[str], level: Level) -> tuple[str, ...]:
    """Return the tables that are named, in their order. Raises ``UserError``.

    Nothing stands for those that are not only on demand, and ``all`` for all that there are at the level.
    """
    if not names:
        return tables_at(level, DEFAULT_TABLES)
    known = tables_at(level, TABLES)
    named = set(names)
    if named == {"all"}:
        return known
    if unknown := sorted(named - set(known)):
        raise UserError(f"there is no table {unknown[0]}; there are {', '.join(known)}")
    return tuple(name for name in known if name in named | {"games"})


class EventTable(Record):
    """One type of event as a table: what has happened, and the columns of its own fields."""

    text: str
    columns: Mapping[str, Described]


EventTables = Mapping[str, EventTable]
"""By type of event."""


@cache
def event_tables(ruleset: AnyRuleset, level: Level) -> EventTables:
    """Return the tables of a ruleset's own events and of those that every game has, as far as a level tells them.

    A field ``game`` is no column of its own: every event has that column, at the public level as a pseudonym.
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
    """Return what a field of an event holds: the parts of the event's text that name it, else its first sentence."""
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
    """Return the SQL of the view of one type of event: what every event has, then its fields."""
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
