"""The schemas of each ruleset: one document for one game, which is true of all that is sent and answered."""

from dataclasses import replace
from functools import cache

import jsonschema_rs
import msgspec
import pytest

from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import StandingOrders
from service.app import prepare
from service.game.schema import DEFINITIONS, DIALECT, PROPERTIES, ruleset_schema
from tests.service.conftest import Service, clock
from tests.service.rulesets import RULESET_IDS, closed, played
from tests.support.cases import each
from tests.support.problem_documents import is_problem
from tests.support.rulesets import CONFORMING, RULESETS
from tests.support.schemas import refs, schemas_in, with_defaults

GAMES = each("game", CONFORMING.values(), ids=lambda game: game.id)


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


document_of = cache(ruleset_schema)


def validators(document):
    """What checks each property of a document, by its name."""
    return {
        name: jsonschema_rs.Draft202012Validator({**schema, "$defs": document["$defs"]})
        for name, schema in document["properties"].items()
    }


@GAMES
def test_it_is_one_json_schema_that_refers_to_itself_alone(game):
    document = document_of(game)
    assert document["$schema"] == DIALECT
    assert jsonschema_rs.meta.is_valid(document)
    assert {ref.removeprefix(DEFINITIONS) for ref in refs(document)} == set(document["$defs"])
    assert set(PROPERTIES) - set(document["properties"]) <= {"standing_order"}
    assert ("standing_order" in document["properties"]) == (game.clocks.standing is not None)


@GAMES
def test_something_is_said_of_every_value(game):
    for name, schema in document_of(game)["$defs"].items():
        for path, part in schemas_in(schema):
            assert {"type", "$ref", "anyOf", "oneOf", "const", "enum"} & set(part), (name, path)
            if part.get("type") == "object":
                assert {"properties", "additionalProperties"} & set(part), (name, path)
            if part.get("type") == "array":
                assert {"items", "prefixItems"} & set(part), (name, path)


@each("ruleset", RULESET_IDS)
def test_all_that_is_answered_follows_it(service, ruleset):
    check = validators(service.get(f"/v1/rulesets/{ruleset}/schema").json)
    table = played(service, ruleset, 2, seed=7, close=False)
    for token in (None, *table.tokens):
        assert_answers_follow(check, table, token)
    for seat in range(2):
        for action in table.offered(seat):
            check["offered_action"].validate(action)
            check["action"].validate(action)
        for action in table.offered(seat)[:5]:
            for event in table.act(seat, action, "?dry_run=true&lang=en").json["events"]:
                check["dry_run_event"].validate(event)
    closed(service, table)
    assert_answers_follow(check, table, None)


def assert_answers_follow(check, table, token):
    game = table.get(token=token).json
    check["all_options"].validate(game["options"])
    check["options"].validate(game["options"])
    for state in (game["state"], *game.get("views", ())):
        check["state"].validate(state)
    for event in table.get("/events?limit=200", token).json["events"]:
        check["event"].validate(event)
    for state in table.get("/states?limit=200", token).json["states"]:
        if state["phase"] is not None:
            check["state"].validate(state["state"])


@GAMES
def test_it_refuses_what_the_service_refuses(game):
    check = validators(document_of(game))
    for wrong in ({}, [], None, {"type": "no such action"}):
        assert not check["action"].is_valid(wrong)
        assert not check["event"].is_valid(wrong)
    for command in game.command_types.values():
        name = command.__struct_config__.tag
        assert not check["action"].is_valid({"type": name, "no_such_field": 1})
    assert not check["options"].is_valid({"no_such_option": 1})
    if game.clocks.standing is not None:
        assert check["standing_order"].is_valid(msgspec.to_builtins(game.clocks.standing.example))


@each("game", RULESETS.values(), ids=lambda game: game.id)
def test_every_action_type_has_an_example_from_a_real_game(game):
    document = document_of(game)
    check = validators(document)["action"]
    for name in game.command_types:
        (example,) = document["$defs"][f"action.{name}"]["examples"]
        assert example["type"] == name
        check.validate(example)


def test_what_is_always_answered_is_required_and_what_has_a_default_may_be_left_out():
    found = ruleset_schema(RULESETS["nim"])["$defs"]
    fact = found["fact.bid_made"]
    assert set(fact["properties"]) - set(fact["required"]) == {"seat", "points"}, "what is hidden"
    for name, schema in found.items():
        if name in ("State", "AllOptions") or name.startswith("offered."):
            assert set(schema["required"]) == set(schema["properties"]), name
        if name.startswith(("action.", "sent.")) or name == "Options":
            optional = {field for field, one in schema["properties"].items() if "default" in one}
            assert not optional & set(schema.get("required", ())), name


@GAMES
def test_what_stands_for_nothing_fits_its_own_schema(game):
    document = document_of(game)
    schemas = list(with_defaults(document))
    assert schemas
    check = jsonschema_rs.Draft202012Validator({"prefixItems": schemas, "$defs": document["$defs"]})
    check.validate([schema["default"] for schema in schemas])


def test_two_things_of_one_name_are_refused_in_that_ruleset_alone(caplog):
    class Action(msgspec.Struct):
        """A record that has the name of what is sent."""

    state = msgspec.defstruct("Table", [("action", Action)])
    odd, *others = (replace(RULESETS["nim"], state=state), *(one for one in RULESETS.values() if one.id != "nim"))
    with pytest.raises(TypeError, match="two schemas are named Action"):
        ruleset_schema(odd)
    log = MemoryLog()
    service = Service(log=log, games=GameService(log, RulesetRegistry([odd, *others]), clock))
    prepare(service.app)
    assert "The document of the ruleset nim cannot be made" in caplog.text
    assert is_problem(service.get("/v1/rulesets/nim/schema"), 500, "internal_error")
    assert service.get("/v1/rulesets/nim").status_code == service.get("/openapi.json").status_code == 200
    assert all(service.get(f"/v1/rulesets/{one.id}/schema").status_code == 200 for one in others)


def test_an_order_has_its_place_whatever_its_record_is_called():
    nim = RULESETS["nim"]
    order = msgspec.defstruct("Order", [("points", int, 0)])
    standing = StandingOrders(
        order=order, example=order(), phases=frozenset(), asked_by=None, scope=lambda *_: 0, answer=lambda *_: None
    )
    found = ruleset_schema(replace(nim, clocks=replace(nim.clocks, standing=standing)))
    assert found["properties"]["standing_order"]["$ref"] == f"{DEFINITIONS}StandingOrder"
    assert found["$defs"]["StandingOrder"]["required"] == []
    assert "Order" not in found["$defs"]


def test_only_what_is_on_offer_has_its_document():
    offered, other = RULESET_IDS[:2]
    service = Service(rulesets=(offered,))
    assert service.get(f"/v1/rulesets/{offered}/schema").status_code == 200
    for name in (other, "chess", "..", "x" * 5_000):
        answer = service.get(f"/v1/rulesets/{name}/schema")
        assert answer.status_code == 404, name
    assert service.get(f"/v1/rulesets/{other}/schema").json["code"] == "unknown_ruleset"
