"""OCEL 2.0, a format for process mining: a dataset as events that relate to objects, as JSON or SQLite."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.analytics import Objects
from events.ruleset.registry import RulesetRegistry
from ops.analytics.engine import identifier
from ops.analytics.query import Dataset, open_dataset
from ops.run.errors import UserError

_ALWAYS_AS_TEXT = "1970-01-01T00:00:00Z"
"""The time from which an attribute has its value: OCEL requires one, although these attributes never change."""

_ALWAYS = "1970-01-01 00:00:00"
_CHANGED = "ocel_changed_field"
_TYPES = {
    "integer": "INTEGER",
    "boolean": "BOOLEAN",
    "string": "TEXT",
    "ocel_id": "TEXT",
    "ocel_time": "TIMESTAMP",
    _CHANGED: "TEXT",
}
_SCHEMA = """
CREATE TABLE event_map_type (ocel_type TEXT PRIMARY KEY, ocel_type_map TEXT);
CREATE TABLE object_map_type (ocel_type TEXT PRIMARY KEY, ocel_type_map TEXT);
CREATE TABLE event (ocel_id TEXT PRIMARY KEY, ocel_type TEXT REFERENCES event_map_type (ocel_type));
CREATE TABLE object (ocel_id TEXT PRIMARY KEY, ocel_type TEXT REFERENCES object_map_type (ocel_type));
CREATE TABLE event_object (
  ocel_event_id TEXT REFERENCES event (ocel_id), ocel_object_id TEXT REFERENCES object (ocel_id), ocel_qualifier TEXT,
  PRIMARY KEY (ocel_event_id, ocel_object_id, ocel_qualifier)
);
CREATE TABLE object_object (
  ocel_source_id TEXT REFERENCES object (ocel_id), ocel_target_id TEXT REFERENCES object (ocel_id), ocel_qualifier TEXT,
  PRIMARY KEY (ocel_source_id, ocel_target_id, ocel_qualifier)
);
"""

SEAT = "seat"
_OF_EVERY_GAME = {SEAT: SEAT, "winners": SEAT, "resigned": SEAT, "entropy_not_opened.seats": SEAT}

GAME, PLAYER, PLAYED = "game", "player", "played by"
"""Objects that every game has, besides its seats and those that its ruleset declares."""
_OWN_ATTRIBUTES = frozenset({"ruleset", "version", "commit", "undone"})
_GAMES = (
    "SELECT game, options, origin, bots_only, rules_version, seats, events, actions, status, ending, starter, "
    "box_hash, box_replaced, seeded, ruleset FROM games ORDER BY game"
)
_SECONDS = 3600
_MEMORY_MB = 4000
_EVENTS = (
    "SELECT game, ruleset, version, type, seat, time::TIMESTAMP, commit, undone, data FROM events "
    "ORDER BY game, version"
)
_MICROSECOND = timedelta(microseconds=1)


class Relation(NamedTuple):
    """A relation to an object, with its qualifier."""

    object_id: str
    qualifier: str


class OcelEvent(NamedTuple):
    """One event.

    Each is at least a microsecond later than the previous one of its game, since OCEL orders events by time only.
    """

    id: str
    type: str
    time: str
    attributes: dict[str, Any]
    relations: tuple[Relation, ...]


class OcelObject(NamedTuple):
    """One object; its attributes never change."""

    id: str
    type: str
    attributes: dict[str, Any]
    relations: tuple[Relation, ...]


class Ocel(NamedTuple):
    """A whole log."""

    events: list[OcelEvent]
    objects: list[OcelObject]


def attribute_types(values: list[dict[str, Any]]) -> dict[str, str]:
    """Return the attributes of some events or objects, with their types in OCEL."""
    found: dict[str, str] = {}
    for value in values:
        for name, held in value.items():
            found.setdefault(name, type_of(held))
    return found


def type_of(value: Any) -> str:
    """Return the type of a value in OCEL."""
    if isinstance(value, bool):
        return "boolean"
    return "integer" if isinstance(value, int) else "string"


def write_json(log: Ocel, file: Path) -> None:
    """Write a log."""
    document = {
        "eventTypes": _types(log.events),
        "objectTypes": _types(log.objects),
        "events": [
            {
                "id": event.id,
                "type": event.type,
                "time": event.time,
                "attributes": [
                    {"name": name, "value": _attribute_text(value)} for name, value in event.attributes.items()
                ],
                "relationships": _relations(event.relations),
            }
            for event in log.events
        ],
        "objects": [
            {
                "id": one.id,
                "type": one.type,
                "attributes": [
                    {"name": name, "time": _ALWAYS_AS_TEXT, "value": _attribute_text(value)}
                    for name, value in one.attributes.items()
                ],
                "relationships": _relations(one.relations),
            }
            for one in log.objects
        ],
    }
    file.write_bytes(msgspec.json.encode(document) + b"\n")


def _types(records: Iterable[OcelEvent | OcelObject]) -> list[dict[str, Any]]:
    by_type: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        by_type.setdefault(record.type, []).append(record.attributes)
    return [
        {
            "name": name,
            "attributes": [{"name": one, "type": "string"} for one in attribute_types(values)],
        }
        for name, values in sorted(by_type.items())
    ]


def _relations(relations: Iterable[Relation]) -> list[dict[str, str]]:
    return [{"objectId": one.object_id, "qualifier": one.qualifier} for one in relations]


def _attribute_text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def write_sqlite(log: Ocel, file: Path) -> None:
    """Write a log."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(_SCHEMA)
        _write_types(connection, "event", log.events, ())
        _write_types(connection, "object", log.objects, (_ALWAYS, None))
        connection.executemany(
            "INSERT INTO event_object VALUES (?, ?, ?)",
            ((event.id, one.object_id, one.qualifier) for event in log.events for one in event.relations),
        )
        connection.executemany(
            "INSERT INTO object_object VALUES (?, ?, ?)",
            ((one.id, other.object_id, other.qualifier) for one in log.objects for other in one.relations),
        )


def _write_types(
    connection: sqlite3.Connection, kind: str, records: Iterable[OcelEvent | OcelObject], fixed: Sequence[Any]
) -> None:
    by_type: dict[str, list[Any]] = {}
    for record in records:
        by_type.setdefault(record.type, []).append(record)
    changed = [_CHANGED] if fixed else []
    for name, found in sorted(by_type.items()):
        types = attribute_types([record.attributes for record in found])
        columns = ["ocel_id", "ocel_time", *changed, *types]
        declared = [f"{identifier(one)} {_TYPES[types.get(one, one)]}" for one in columns]
        # An object has a row for each time at which an attribute changes, so its id is not a primary key.
        declared[0] += f"{'' if fixed else ' PRIMARY KEY'} REFERENCES {kind} (ocel_id)"
        table = identifier(f"{kind}_{name}")
        connection.execute(f"INSERT INTO {kind}_map_type VALUES (?, ?)", (name, name))  # noqa: S608
        connection.execute(f"CREATE TABLE {table} ({', '.join(declared)})")
        connection.executemany(
            f"INSERT INTO {kind} VALUES (?, ?)",  # noqa: S608
            ((record.id, name) for record in found),
        )
        connection.executemany(
            f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})",  # noqa: S608
            ((record.id, *(fixed or (_time(record.time),)), *map(record.attributes.get, types)) for record in found),
        )


def _time(time: str) -> str:
    return time.replace("T", " ").removesuffix("Z")


class Touched(NamedTuple):
    """One object: its type, its id within its kind, and the field that names it."""

    kind: str
    name: str
    field: str


def touched_by(objects: Objects, event: str, data: Mapping[str, Any]) -> list[Touched]:
    """Return the objects that an event names, each once per field, in the order of its fields."""
    fields = _OF_EVERY_GAME if event in KERNEL_FACTS else objects.fields
    return list(dict.fromkeys(_found(fields, event, data)))


def _found(fields: Mapping[str, str], event: str, value: Any) -> Iterator[Touched]:
    match value:
        case dict():
            for field, held in value.items():
                kind = fields.get(f"{event}.{field}", fields.get(field, ""))
                if kind:
                    yield from (Touched(kind, name, field) for name in _names(held))
                else:
                    yield from _found(fields, event, held)
        case list():
            for held in value:
                yield from _found(fields, event, held)


def _names(value: Any) -> Iterator[str]:
    """Yield the ids in a field: one, those in a list, or the keys of a dictionary."""
    match value:
        case None:
            return
        case list() | dict():
            for held in value:
                yield from _names(held)
        case _:
            yield str(value)


WRITERS = {".json": write_json, ".sqlite": write_sqlite}


def write_ocel(folder: Path, file: Path, rulesets: RulesetRegistry) -> tuple[int, int]:
    """Write a dataset as OCEL 2.0 and return how many events and objects there are. Raises ``UserError``."""
    if file.suffix not in WRITERS:
        raise UserError(f"{file} must end in {' or '.join(WRITERS)}")
    log = read_ocel(open_dataset(folder, seconds=_SECONDS, memory_mb=_MEMORY_MB), rulesets)
    draft = file.with_name(file.name + ".new")
    draft.unlink(missing_ok=True)
    try:
        WRITERS[file.suffix](log, draft)
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise UserError(f"{file}: {error.strerror or error}") from None
    return len(log.events), len(log.objects)


def read_ocel(dataset: Dataset, rulesets: RulesetRegistry) -> Ocel:
    """Return a dataset as events and objects. Raises ``UserError`` where a ruleset is not installed."""
    objects = {one.id: one for one in (*_games(dataset), *_seats(dataset))}
    events, before, moment = [], "", datetime.min
    for game, ruleset, version, kind, seat, time, commit, undone, data in dataset.ask(_EVENTS).rows:
        moment = max(time, moment + _MICROSECOND) if game == before else time
        before = game
        if ruleset not in rulesets:
            raise UserError(f"the dataset has games of {ruleset}, which is not installed here")
        declared = rulesets[ruleset].analytics.objects
        try:
            fields = msgspec.json.decode(data or "", type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise UserError(f"the data of event {version} of game {game} is not an object: {error}") from None
        touched = touched_by(declared, kind, fields)
        relations = [Relation(game, "in"), *_of_seat(objects, f"{game}/{SEAT}/{seat}", "by")]
        for one in touched:
            if one.kind == SEAT:
                relations += _of_seat(objects, f"{game}/{SEAT}/{one.name}", one.field)
            else:
                found = _named(one, game, ruleset, declared)
                relations.append(Relation(objects.setdefault(found.id, found).id, one.field))
        attributes = {"ruleset": ruleset, "version": version, "commit": commit, "undone": undone}
        attributes |= _plain_fields(fields, touched)
        events.append(OcelEvent(f"{game}/{version}", kind, _text(moment), attributes, tuple(dict.fromkeys(relations))))
    events.sort(key=lambda event: event.time)
    return Ocel(events, list(objects.values()))


def _of_seat(objects: Mapping[str, OcelObject], seat: str, qualifier: str) -> Iterator[Relation]:
    """Yield the relations of an event to a seat and to its player, if that seat exists."""
    if seat in objects:
        yield Relation(seat, qualifier)
        yield from (Relation(one.object_id, qualifier) for one in objects[seat].relations if one.qualifier == PLAYED)


def _named(one: Touched, game: str, ruleset: str, declared: Objects) -> OcelObject:
    """Return an object that an event names: one of its game only, or a part of the box that all games share."""
    attributes = {"ruleset": ruleset, "name": one.name}
    if one.kind in declared.of_one_game:
        return OcelObject(f"{game}/{one.kind}/{one.name}", one.kind, attributes, (Relation(game, "of"),))
    return OcelObject(f"{ruleset}/{one.kind}/{one.name}", one.kind, attributes, ())


def _games(dataset: Dataset) -> Iterator[OcelObject]:
    answer = dataset.ask(_GAMES)
    for values in answer.rows:
        row = dict(zip(answer.columns, values, strict=True))
        options = {f"option_{name}": value for name, value in row.pop("options").items()}
        yield OcelObject(row.pop("game"), GAME, _present({**row, **options}), ())


def _seats(dataset: Dataset) -> list[OcelObject]:
    answer = dataset.ask(
        "SELECT game, player, seat, turn, controller, rank, total, winner, ruleset FROM seats ORDER BY game, seat"
    )
    players: dict[str, OcelObject] = {}
    seats = []
    for game, player, *values in answer.rows:
        attributes = _present(dict(zip(answer.columns[2:], values, strict=True)))
        relations = [Relation(game, "of")]
        if player is not None:
            found = players.setdefault(player, OcelObject(f"{PLAYER}/{player}", PLAYER, {"name": player}, ()))
            relations.append(Relation(found.id, PLAYED))
        seats.append(OcelObject(f"{game}/{SEAT}/{attributes['seat']}", SEAT, attributes, tuple(relations)))
    return [*seats, *players.values()]


def _plain_fields(fields: dict[str, Any], touched: list[Touched]) -> dict[str, Any]:
    """Return the fields of an event that are numbers, texts or booleans, and do not name an object."""
    naming = {one.field for one in touched}
    return {
        name: value
        for name, value in fields.items()
        if isinstance(value, int | str) and name not in naming and name not in _OWN_ATTRIBUTES
    }


def _present(attributes: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if value is not None}


def _text(moment: datetime) -> str:
    return moment.replace(tzinfo=UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
