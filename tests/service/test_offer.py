"""A deployment offers some rulesets: no new games of the others, and what is there stays readable."""

from tests.service.conftest import OPERATOR, Service
from tests.support.rulesets import SHIPPED

ONE = SHIPPED[0]

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}


def test_what_is_not_on_offer_is_not_found():
    service = Service(rulesets=(ONE,))
    assert [one["id"] for one in service.get("/v1/rulesets").json["rulesets"]] == [ONE]
    for answer in (
        service.post("/v1/games", BODY, OPERATOR),
        service.get("/v1/rulesets/nim"),
        service.get("/v1/statistics/nim"),
    ):
        assert (answer.status_code, answer.json["code"]) == (404, "unknown_ruleset")
    assert service.get(f"/v1/rulesets/{ONE}").status_code == 200
    assert service.post("/v1/games", {**BODY, "ruleset": ONE}, OPERATOR).status_code == 201


def test_games_of_a_ruleset_that_was_withdrawn_stay_readable_and_go_on():
    before = Service()
    table = before.create()
    service = Service(log=before.log, rulesets=(ONE,))
    for what in ("", "/events", "/states", "/components", "/audit", "/scores"):
        assert service.get(table.path + what).status_code == 200
    action = service.get(f"{table.path}/actions", table.tokens[0]).json["actions"][0]
    assert service.post(f"{table.path}/actions", action, table.tokens[0]).status_code == 201


def test_only_what_is_on_offer_is_shown_as_a_new_game():
    document = Service(rulesets=(ONE,)).get("/openapi.json").json
    examples = document["paths"]["/v1/games"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert examples.keys() == {ONE}
