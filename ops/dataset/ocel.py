"""OCEL 2.0, the format of process mining: a dataset as events that touch objects, as JSON or SQLite."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.objects import Objects
from events.ruleset.registry import RulesetRegistry
from ops.dataset.objects import SEAT, Touched, touched_by
from ops.dataset.ocel_json import write_json
from ops.dataset.ocel_records import Ocel, OcelEvent, OcelObject, Relation
from ops.dataset.ocel_sqlite import write_sqlite
from ops.dataset.query import Dataset, open_dataset
from ops.errors import UserError

WRITERS = {".json": write_json, ".sqlite": write_sqlite}
GAME, PLAYER, PLAYED = "game", "player", "played by"
"""Objects that every game has, beside its seats and what its ruleset declares."""
_OWN_ATTRIBUTES = frozenset({"ruleset", "version", "commit", "undone"})
_NOT_ATTRIBUTES = frozenset({"game", "head", "started", "ended", "month"})
_SECONDS = 3600
_MEMORY_MB = 4000
_EVENTS = "SELECT game, ruleset, version, type, seat, time, commit, undone, data FROM events ORDER BY game, version"
_MICROSECOND = timedelta(microseconds=1)


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
    """Return a dataset as events and objects."""
    objects = {one.id: one for one in (*_games(dataset), *_seats(dataset))}
    events, before, moment = [], "", datetime.min
    for game, ruleset, version, kind, seat, time, commit, undone, data in dataset.ask(_EVENTS).rows:
        moment = max(time, moment + _MICROSECOND) if game == before else time
        before = game
        fields, declared = msgspec.json.decode(data), rulesets[ruleset].objects
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
    """Yield the relations of an event to a seat and to its player, if there is that seat."""
    if seat in objects:
        yield Relation(seat, qualifier)
        yield from (Relation(one.object_id, qualifier) for one in objects[seat].relations if one.qualifier == PLAYED)


def _named(one: Touched, game: str, ruleset: str, declared: Objects) -> OcelObject:
    """Return an object that an event names: of its game alone, or a part of the box that all games share."""
    attributes = {"ruleset": ruleset, "name": one.name}
    if one.kind in declared.of_one_game:
        return OcelObject(f"{game}/{one.kind}/{one.name}", one.kind, attributes, (Relation(game, "of"),))
    return OcelObject(f"{ruleset}/{one.kind}/{one.name}", one.kind, attributes, ())


def _games(dataset: Dataset) -> list[OcelObject]:
    answer = dataset.ask("SELECT * FROM games ORDER BY game")
    rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
    return [
        OcelObject(row["game"], GAME, _present({name: row[name] for name in row if name not in _NOT_ATTRIBUTES}), ())
        for row in rows
    ]


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
    """Return the fields of an event that are numbers, texts or truths, and name no object."""
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
