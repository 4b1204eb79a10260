"""The OpenAPI document: valid, complete, true of what is answered, and typed to the bottom."""

import json
import re
from importlib.resources import files

import jsonschema_rs
import pytest

from service.web.problems import STATUS
from tests.service.conftest import OPERATOR, Service
from tests.service.rulesets import RULESET_IDS
from tests.support.rulesets import RULESETS
from tests.support.schemas import refs, schemas_in, with_defaults


@pytest.fixture(scope="module")
def document():
    return Service().get("/openapi.json").json


DIALECT = "https://json-schema.org/draft/2020-12/schema"


def validator(document, name):
    return validator_of(document, {"$ref": f"#/components/schemas/{name}"})


def validator_of(document, schema):
    return jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})


def test_the_document_is_of_version_3_1(document):
    assert document["openapi"] == "3.1.0"
    assert document["info"]["title"] == "Skald"
    assert all(ref.startswith("#/components/schemas/") for ref in refs(document))
    known = document["components"]["schemas"]
    assert not {ref.rsplit("/", 1)[1] for ref in refs(document)} - set(known)
    assert all(re.fullmatch(r"[a-zA-Z0-9._-]+", name) for name in known)


PAGES = (
    "/",
    "/games/{game}",
    "/embed/{game}",
    "/learn/{ruleset}",
    "/rules/{ruleset}",
    "/mine",
    "/docs/guides",
    "/docs/guides/{name}",
)
FILES = ("/table/", "/client/", "/statistics/files/", "/datasets/")
"""The table in the browser is not part of the API."""


def test_every_schema_is_a_json_schema(document):
    for name, schema in document["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid({"$schema": DIALECT, **schema}), name
    assert not jsonschema_rs.meta.is_valid({"$schema": DIALECT, "type": "no such type"})


def test_what_is_sent_has_its_id_its_time_and_its_signature_in_headers(document):
    assert {"turn.asked", "game.finished"} < set(document["webhooks"])
    for kind, path in document["webhooks"].items():
        places = [(one["in"], one["name"], one["required"]) for one in path["post"]["parameters"]]
        names = ("webhook-id", "webhook-timestamp", "webhook-signature")
        assert places == [("header", name, True) for name in names], kind


def test_who_may_be_refused_for_who_they_are_is_told_so(document):
    """Where a token is needed another one is forbidden, and all but what is public may find it unknown."""
    found = {"seat": 0, "operator": 0, "optional": 0, "public": 0}
    for path in document["paths"].values():
        for operation in path.values():
            allowed = [next(iter(one), "") for one in operation["security"]]
            kind = {"seat": "seat", "operator": "operator"}.get(allowed[0]) or ("optional" if allowed[1:] else "public")
            codes = set()
            for answer in operation["responses"].values():
                codes |= set(answer.get("content", {}).get("application/problem+json", {}).get("examples", ()))
            assert ("unauthenticated" in codes) >= (kind != "public"), operation["operationId"]
            assert ("forbidden" in codes) >= (kind in ("seat", "operator")), operation["operationId"]
            found[kind] += 1
    assert all(found.values())


def test_every_endpoint_is_described(document):
    app = Service().app
    rules = {re.sub(r"<(?:path:)?(.*?)>", r"{\1}", rule.rule) for rule in app.url_map.iter_rules()}
    apart = {"/docs/{name}", "/problems/{code}"} | {rule for rule in rules if rule in PAGES or rule.startswith(FILES)}
    assert rules - set(document["paths"]) == apart
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"]
        assert operation["description"]
        assert "500" in operation["responses"]
        assert set(operation["tags"]) <= {tag["name"] for tag in document["tags"]}


def test_every_problem_is_described(document):
    text = str(document["paths"])
    for kind in STATUS:
        if kind.code not in ("refused", "not_found", "method_not_allowed", "bad_request"):
            assert f"`{kind.code}`" in text, kind.code


def test_any_operation_may_be_asked_for_too_often(document):
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            answer = operation["responses"]["429"]["content"]["application/problem+json"]
            assert "too_many_requests" in answer["examples"], (method, path)


def test_examples_fit_their_schemas(document):
    for path in document["paths"].values():
        for operation in path.values():
            for kind, media in operation.get("requestBody", {}).get("content", {}).items():
                if kind in ("application/x-ndjson", "application/octet-stream"):
                    continue
                check = validator(document, media["schema"]["$ref"].rsplit("/", 1)[1])
                assert media["examples"]
                for example in media["examples"].values():
                    check.validate(example["value"])


def test_what_stands_for_nothing_fits_its_own_schema(document):
    found = list(with_defaults(document))
    assert len(found) > 20
    for schema in found:
        assert validator_of(document, schema).is_valid(schema["default"]), schema


def test_answers_fit_the_document(document):
    service = Service()

    def fits(answer, path, method="get"):
        described = document["paths"][path][method]["responses"][str(answer.status_code)]
        media = described["content"][answer.mimetype]
        for name in described.get("headers", {}):
            assert name in answer.headers or name in {"Preference-Applied", "Skald-Receipt"}
        validator_of(document, media["schema"]).validate(answer.json)

    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}
    created = service.post("/v1/games", body, OPERATOR)
    fits(created, "/v1/games", "post")
    at, path = "/v1/games/{game_id}", f"/v1/games/{created.json['game']['id']}"
    joined = service.post(f"{path}/seats", {"name": "Bo", "join": created.json["join"]})
    fits(joined, f"{at}/seats", "post")
    table = service.create()
    fits(table.act(0, {"type": "bid", "points": 9}), f"{at}/actions", "post")
    fits(table.act(0, {"type": "bid", "points": 1}, "?dry_run=true"), f"{at}/actions", "post")
    fits(table.act(0, {"type": "bid", "points": 1}, "?dry_run=true&lang=de"), f"{at}/actions", "post")
    fits(table.act(0, {"type": "take", "heap": 0, "stones": 1}), f"{at}/actions", "post")
    fits(table.act(0, {"type": "bid", "points": 1}, "?lang=en"), f"{at}/actions", "post")
    minimal = table.act(1, {"type": "bid", "points": 1}, Prefer="return=minimal")
    assert set(minimal.json) == {"version", "head", "status", "to_act"}
    fits(minimal, f"{at}/actions", "post")
    fits(table.get("/actions", table.tokens[1]), f"{at}/actions")
    fits(table.get("/actions?lang=de", table.tokens[1]), f"{at}/actions")
    fits(table.get(token=table.tokens[0]), at)
    fits(table.get("/results"), f"{at}/results")
    for what in ("", "/events", "/states", "/scores", "/audit", "/history"):
        fits(table.get(what), at + what)
    table.play_out()
    for what in ("", "/events", "/states", "/scores", "/results", "/audit", "/history"):
        fits(table.get(what), at + what)
    fits(table.get("/events?lang=de"), f"{at}/events")
    fits(table.post("/undo?lang=de", token=table.tokens[0]), f"{at}/undo", "post")
    fits(service.get("/v1/rulesets"), "/v1/rulesets")
    fits(service.get("/v1/rulesets/nim"), "/v1/rulesets/{ruleset}")
    fits(service.get("/v1/rulesets/nim/schema"), "/v1/rulesets/{ruleset}/schema")
    fits(service.get("/v1/rulesets/chess"), "/v1/rulesets/{ruleset}")
    fits(service.get("/v1/statistics/nim"), "/v1/statistics/{ruleset}")
    fits(service.get("/v1/statistics"), "/v1/statistics")
    fits(service.get("/v1/games"), "/v1/games")
    fits(service.get("/healthz"), "/healthz")
    fits(service.get("/readyz"), "/readyz")


def test_the_page_is_made_of_the_services_own_files():
    service = Service()
    page = service.get("/docs")
    assert page.mimetype == "text/html"
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    linked = re.findall(r'(?:src|href)="(/docs/[^"]+)"', page.text)
    assert len(linked) >= 2
    for address in linked:
        assert service.get(address).status_code == 200
    for file in files("service.openapi").joinpath("docs").iterdir():
        assert not re.search(r"(?:https?:)?//[a-z]", file.read_text().replace("http://www.w3.org/2000/svg", "")), file
    assert service.get("/docs/nothing.js").json["code"] == "not_found"
    assert service.get("/docs/..%2Fapp.py").json["code"] == "not_found"


def test_something_is_said_of_every_value(document):
    for name, component in document["components"]["schemas"].items():
        for path, schema in schemas_in(component):
            may_be_anything = name == "PatchOperation" and set(schema) == {"description"}
            assert may_be_anything or {"type", "$ref", "anyOf", "oneOf", "const"} & set(schema), (name, path)
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
    assert 50 < len(operations) < 90
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
    assert every - required == {"views", "finished_at"}


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
