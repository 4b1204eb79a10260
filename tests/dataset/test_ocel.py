"""OCEL 2.0: every event of every game, accepted by the standard's schema and by a reader that is not ours."""

import sqlite3
from contextlib import closing
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from oceldb.io import convert_json, convert_sqlite

from events.ruleset.registry import RulesetRegistry
from ops.analytics.ocel import _EVENTS, WRITERS, Touched, read_ocel, touched_by, write_ocel
from ops.analytics.query import open_dataset
from ops.analytics.rows import LEVELS
from ops.analytics.tables import DEFAULT_TABLES
from ops.run.errors import UserError
from tests.dataset.conftest import write_all
from tests.ops.service import skald
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED

UNDONE = "SELECT game, version, undone FROM events"
TEXT = {"type": "string"}
MOMENT = {"type": "string", "format": "date-time"}


def rows(required, **properties):
    item = {"type": "object", "properties": properties, "required": list(required)}
    return {"type": "array", "items": item}


RELATED = rows(("objectId", "qualifier"), objectId=TEXT, qualifier=TEXT)
TYPES = rows(("name", "attributes"), name=TEXT, attributes=rows(("name", "type"), name=TEXT, type=TEXT))
VALUES = rows(("name", "value"), name=TEXT, value=TEXT)
TIMED = rows(("name", "value", "time"), name=TEXT, value=TEXT, time=MOMENT)
SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {
        "eventTypes": TYPES,
        "objectTypes": TYPES,
        "events": rows(
            ("id", "type", "time"), id=TEXT, type=TEXT, time=MOMENT, attributes=VALUES, relationships=RELATED
        ),
        "objects": rows(("id", "type"), id=TEXT, type=TEXT, relationships=RELATED, attributes=TIMED),
    },
    "required": ["eventTypes", "objectTypes", "events", "objects"],
}
"""What section 8.2 of the OCEL 2.0 specification (2023) demands."""


@pytest.fixture(scope="module")
def played(games):
    return {ruleset: of_ruleset[0] for ruleset, of_ruleset in games.items()}


@pytest.fixture(scope="module")
def few(played, tmp_path_factory):
    return write_all(tmp_path_factory.mktemp("ocel") / "d", played.values(), DEFAULT_TABLES)


@pytest.fixture(scope="module")
def as_json(few):
    write_ocel(few, few.parent / "log.json", RULESETS)
    return few.parent / "log.json"


@pytest.fixture(scope="module")
def as_sqlite(few):
    write_ocel(few, few.parent / "log.sqlite", RULESETS)
    return few.parent / "log.sqlite"


@pytest.fixture(scope="module")
def document(as_json):
    return msgspec.json.decode(as_json.read_bytes())


def test_json_is_what_the_standard_demands(document):
    jsonschema_rs.Draft7Validator(SCHEMA, validate_formats=True).validate(document)


@pytest.mark.campaign(4)
@pytest.mark.parametrize(("form", "convert"), [("as_json", convert_json), ("as_sqlite", convert_sqlite)])
def test_another_reader_accepts_it(form, convert, request, tmp_path):
    converted = convert(request.getfixturevalue(form), tmp_path / "log")
    converted.validate()


def test_every_event_is_there_in_order(document, played):
    told = {}
    for event in sorted(document["events"], key=lambda one: one["time"]):
        told.setdefault(event["id"].split("/")[0], []).append((event["id"], event["type"]))
    assert told == {
        game.id: [(f"{game.id}/{entry.version}", entry.type) for entry in game.entries] for game in played.values()
    }
    known = {one["id"] for one in document["objects"]}
    assert {one["objectId"] for event in document["events"] for one in event["relationships"]} <= known


@each("level", LEVELS)
def test_time_orders_the_events_of_each_game_at_every_level(level, tmp_path, played):
    folder = write_all(tmp_path / level, played.values(), DEFAULT_TABLES, level)
    log = read_ocel(open_dataset(folder), RULESETS)
    versions = {}
    for event in sorted(log.events, key=lambda one: one.time):
        versions.setdefault(event.id.split("/")[0], []).append(event.attributes["version"])
    assert list(versions.values()) == [list(range(1, len(one) + 1)) for one in versions.values()]
    assert len({(event.id.split("/")[0], event.time) for event in log.events}) == len(log.events)


def test_what_a_game_counts_anew_is_an_object_of_that_game(document):
    games = {one["id"] for one in document["objects"] if one["type"] == "game"}
    of_games = {}
    for event in document["events"]:
        for one in event["relationships"]:
            of_games.setdefault(one["objectId"], set()).add(event["id"].split("/")[0])
    questions = [one for one in document["objects"] if one["type"] == "question"]
    assert questions
    for one in questions:
        game = one["id"].split("/")[0]
        assert game in games
        assert of_games[one["id"]] == {game}
        assert one["relationships"] == [{"objectId": game, "qualifier": "of"}]


def test_the_page_says_which_objects_games_share():
    told = (Path(__file__).parents[2] / "docs" / "analytics.md").read_text().split("## Process mining")[1]
    of_games, shared = told.split("Parts of the box")
    for ruleset in SHIPPED:
        declared = RULESETS[ruleset].analytics.objects
        for kind in {*declared.fields.values()} - {"", "seat"}:
            assert f"`{kind}`" in (of_games if kind in declared.of_one_game else shared), kind


def test_events_of_a_seat_are_those_of_its_player(document):
    players = {
        one["id"]: [other["objectId"] for other in one["relationships"] if other["qualifier"] == "played by"]
        for one in document["objects"]
        if one["type"] == "seat"
    }
    assert all(players.values())
    for event in document["events"]:
        related = {(one["objectId"], one["qualifier"]) for one in event["relationships"]}
        assert related >= {(player, how) for seat, how in related for player in players.get(seat, ())}


def test_events_that_were_taken_back_say_so(few):
    asked = open_dataset(few)
    found = {event.id: event.attributes["undone"] for event in read_ocel(asked, RULESETS).events}
    assert found == {f"{game}/{version}": undone for game, version, undone in asked.ask(UNDONE).rows}


def test_both_forms_hold_the_same(document, as_sqlite):
    with closing(sqlite3.connect(as_sqlite)) as connection:
        assert dict(connection.execute("SELECT ocel_id, ocel_type FROM event")) == {
            event["id"]: event["type"] for event in document["events"]
        }
        assert connection.execute("SELECT count(*) FROM event_object").fetchone() == (
            sum(len(event["relationships"]) for event in document["events"]),
        )


def test_rows_of_each_type_lead_to_their_event_or_object(as_sqlite):
    with closing(sqlite3.connect(as_sqlite)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        for kind in ("event", "object"):
            for (name,) in connection.execute(f"SELECT ocel_type_map FROM {kind}_map_type").fetchall():
                table = f"{kind}_{name}"
                keys = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
                assert [(key[2], key[3], key[4]) for key in keys] == [(kind, "ocel_id", "ocel_id")], table
                named = {row[1]: row[5] for row in connection.execute(f"PRAGMA table_info({table})")}
                assert named["ocel_id"] == (kind == "event"), table


@each("ruleset", SHIPPED)
def test_what_a_ruleset_declares_are_fields_that_it_has(ruleset):
    kinds = RULESETS[ruleset].fact_types
    schemas = msgspec.json.schema_components(list(kinds.values()))[1]
    fields = {field for schema in schemas.values() for field in schema.get("properties", {})}
    of_events = {f"{name}.{field}" for name, kind in kinds.items() for field in kind.__struct_fields__}
    assert set(RULESETS[ruleset].analytics.objects.fields) <= fields | of_events
    assert RULESETS[ruleset].analytics.objects.starter in kinds


@each("ruleset", SHIPPED)
def test_every_field_of_an_object_leads_to_one(ruleset, games):
    declared = RULESETS[ruleset].analytics.objects
    for game in games[ruleset]:
        for entry in game.entries:
            fields = msgspec.json.decode(entry.data)
            if entry.type in RULESETS[ruleset].fact_types and fields.get("seat") is not None:
                assert Touched("seat", str(fields["seat"]), "seat") in touched_by(declared, entry.type, fields)


def test_another_ending_is_refused(few, tmp_path):
    with pytest.raises(UserError, match=r"must end in \.json or \.sqlite"):
        write_ocel(few, tmp_path / "log.xml", RULESETS)


def refusal(folder, file):
    """The one line of the command where it cannot be."""
    done = skald("dataset", folder, "--ocel", file)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done
    return done.stderr


def test_a_ruleset_that_is_not_installed_is_one_line(few, tmp_path):
    with pytest.raises(UserError, match="is not installed here"):
        write_ocel(few, tmp_path / "log.json", RulesetRegistry([]))


@pytest.mark.parametrize("data", ["'[1]'", "'x'", "NULL"])
def test_an_event_that_is_no_object_is_one_line(few, tmp_path, monkeypatch, data):
    monkeypatch.setattr("ops.analytics.ocel._EVENTS", _EVENTS.replace(", data ", f", {data} "))
    with pytest.raises(UserError, match=r"the data of event 1 of game .* is not an object"):
        write_ocel(few, tmp_path / "log.json", RULESETS)


def test_what_cannot_be_written_is_one_line_and_leaves_nothing(few, played, tmp_path, monkeypatch):
    for name in ("x.sqlite", "x.json"):
        assert name in refusal(few, tmp_path / "gone" / name)

    def full(_log, file):
        file.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setitem(WRITERS, ".sqlite", full)
    assert "disk is full" in refusal(few, tmp_path / "x.sqlite")
    assert not list(tmp_path.iterdir())
    without = write_all(tmp_path / "d", played.values(), ("games", "events"))
    assert "OCEL needs the table seats" in refusal(without, tmp_path / "x.json")
