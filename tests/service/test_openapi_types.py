"""The OpenAPI document is typed to the bottom: by ruleset and type, with no field of which nothing is said."""

import json

import pytest

from tests.service.conftest import Service
from tests.service.rulesets import RULESET_IDS, played
from tests.service.test_openapi import validator
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


@pytest.mark.parametrize("ruleset", RULESET_IDS)
@pytest.mark.parametrize("close", [False, True], ids=["running", "closed"])
def test_what_is_answered_is_of_the_types_of_its_ruleset(document, ruleset, close):
    service = Service()
    table = played(service, ruleset, 2, seed=7, close=close)
    checks = {name: validator(document, f"{ruleset}.{name}") for name in ("Game", "Event", "State", "OfferedAction")}
    dry_run = validator(document, f"{ruleset}.DryRunEvent")
    for token in (None, *table.tokens):
        checks["Game"].validate(table.get(token=token).json)
        for event in table.get("/events?limit=200", token).json["events"]:
            checks["Event"].validate(event)
        for state in table.get("/states?limit=200", token).json["states"]:
            if state["phase"] is not None:
                checks["State"].validate(state["state"])
    for seat in range(2):
        for action in table.offered(seat):
            checks["OfferedAction"].validate(action)
        for action in table.offered(seat)[:5]:
            for event in table.act(seat, action, "?dry_run=true&lang=en").json["events"]:
                dry_run.validate(event)


def test_a_game_before_its_start_is_of_its_type_too(document):
    table = Service().create(["Ada", None])
    assert table.get().json["state"] == {}
    validator(document, "nim.Game").validate(table.get().json)


def test_what_is_always_sent_is_required(document):
    def fields(name):
        found = document["components"]["schemas"][name]
        return set(found["properties"]), set(found.get("required", ()))

    for name in ("wikinger.State", "raids.Place", "wikinger.offered.buy", "Ranked", "Line", "wikinger.AllOptions"):
        every, required = fields(name)
        assert every == required, name
    every, required = fields("wikinger.Game")
    assert every - required == {"views"}
    every, required = fields("nim.fact.bid_made")
    assert every - required == {"seat", "points"}, "what is hidden"


def test_what_has_a_default_is_optional_in_requests(document):
    for name, component in document["components"]["schemas"].items():
        if ".action." in name or name.endswith((".NewGame", ".Options")):
            optional = {field for field, schema in component["properties"].items() if "default" in schema}
            assert not optional & set(component.get("required", ())), name


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
