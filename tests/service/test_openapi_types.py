"""The OpenAPI document is typed to the bottom: by ruleset and type, with no field of which nothing is said."""

import json

import pytest

from tests.service.conftest import Service
from tests.service.rulesets import RULESET_IDS
from tests.support.rulesets import RULESETS
from tests.support.schemas import schemas_in


@pytest.fixture(scope="module")
def document():
    return Service().get("/openapi.json").json


def test_something_is_said_of_every_value(document):
    for name, component in document["components"]["schemas"].items():
        for path, schema in schemas_in(component):
            assert {"type", "$ref", "anyOf", "oneOf", "const"} & set(schema), (name, path)
            if schema.get("type") == "object":
                assert {"properties", "additionalProperties"} & set(schema), (name, path)
            if schema.get("type") == "array":
                assert {"items", "prefixItems"} & set(schema), (name, path)


def test_no_two_schemas_get_one_name_in_a_typed_client(document):
    names = [
        "".join(part.title() for part in name.replace("_", ".").split("."))
        for name in document["components"]["schemas"]
    ]
    assert len({name.lower() for name in names}) == len(names)


def test_it_is_small_and_of_no_ruleset(document):
    operations = [one for path in document["paths"].values() for one in path.values()]
    assert 50 < len(operations) < 75
    assert len(document["components"]["schemas"]) < 150
    names = {part.lower() for name in document["components"]["schemas"] for part in name.split(".")}
    assert not names & set(RULESETS)
    fields = json.dumps(document["components"]["schemas"])
    assert not [name for name in RULESETS if f'"{name}' in fields]


def test_own_games_change_nothing_in_it():
    document, with_two = (Service(rulesets=rulesets).get("/openapi.json").json for rulesets in ((), RULESET_IDS[:2]))
    assert document["components"] == with_two["components"]


def test_what_is_always_sent_is_required(document):
    def fields(name):
        found = document["components"]["schemas"][name]
        return set(found["properties"]), set(found.get("required", ()))

    for name in ("Ranked", "Line", "StateDocument", "EventsResponse"):
        every, required = fields(name)
        assert every == required, name
    every, required = fields("GameDocument")
    assert every - required == {"views"}


def test_what_only_rules_know_leads_to_the_schemas_of_the_ruleset(document):
    schemas = document["components"]["schemas"]
    for name in ("Action", "Options", "State", "StandingOrder"):
        assert schemas[name]["additionalProperties"] is True
        assert "GET /v1/rulesets/{ruleset}/schema" in schemas[name]["description"]
    assert "GET /v1/rulesets/{ruleset}/schema" in schemas["EventDocument"]["properties"]["data"]["description"]
    for name, field in (("GameDocument", "options"), ("NewGame", "options"), ("StateDocument", "state")):
        assert schemas[name]["properties"][field]["$ref"].endswith(f"/{field.title()}")
    act = document["paths"]["/v1/games/{game_id}/actions"]["post"]["requestBody"]["content"]["application/json"]
    assert act["schema"] == schemas["ActionsResponse"]["properties"]["actions"]["items"]


def test_streams_say_what_their_items_are(document):
    def content(path):
        return document["paths"][path]["get"]["responses"]["200"]["content"]

    ref = "#/components/schemas/"
    assert content("/v1/games/{game_id}/events")["application/x-ndjson"]["x-item-schema"] == {
        "$ref": f"{ref}EventDocument"
    }
    assert content("/v1/games/{game_id}/states")["application/x-ndjson"]["x-item-schema"] == {
        "$ref": f"{ref}StateDocument"
    }
    assert content("/v1/games/{game_id}/stream")["text/event-stream"]["x-item-schema"] == {
        "$ref": f"{ref}StreamMessage"
    }
    assert json.dumps(document).count("x-when") == 1
