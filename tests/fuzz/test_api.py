"""The API, fuzzed from its own document: no failure of ours, and every refusal is a problem document.

Each parameter's limits are tried one by one, in about 3,800 requests. ``SKALD_FUZZ_REQUESTS`` says how many more are
made at random for all operations together: 1,600 if nothing else is said, 100,000 for a long run.
"""

import json
import os
import random

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance

from service.refusals import UnknownVersion
from tests.service.conftest import OPERATOR, Service

REQUESTS = int(os.environ.get("SKALD_FUZZ_REQUESTS", "1600"))
ENDLESS = "listen"
"""Has a test of its own: where a stream is answered it does not end."""

BATCH = "/v1/actions"
NOT_OURS = [
    ignored_auth,  # the tokens are given here
    positive_data_acceptance,  # what fits the schema may still be against the rules of the game
]


schemathesis.serializer.alias("application/x-ndjson", "text/plain")


class Sandbox:
    """A service with a game in every state, and whoever may ask."""

    def __init__(self):
        self.service = Service(controllers=("human", "random"), seats_cache_seconds=0)
        self.chooser = random.Random(1)
        finished, abandoned = self.service.create(), self.service.create()
        finished.play_out()
        abandoned.post("/abandon", token=OPERATOR)
        self.tables = [finished, abandoned]

    def table(self):
        """A game that is over, or a fresh one, open or some way on."""
        if self.chooser.random() < 0.2:
            return self.chooser.choice(self.tables)
        if self.chooser.random() < 0.2:
            return self.service.create(["Ada", None])
        table = self.service.create(options={"resignation": self.chooser.random() < 0.5})
        for seat in range(self.chooser.randrange(3)):
            table.act(seat, {"type": "bid", "points": 2 - seat})
        return table

    def bring_to_life(self, case):
        """Aim most requests at games that exist, and let somebody who is known ask; spoiled parts stay spoiled."""
        table = self.table()
        spoiled = {place for place, part in case.meta.components.items() if part.mode is GenerationMode.NEGATIVE}
        if ParameterLocation.PATH not in spoiled and self.chooser.random() < 0.9:
            known = {"game_id": table.id, "ruleset": "nim", "player": "ada"}
            case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        if ParameterLocation.HEADER in spoiled:
            return {}
        seats = [token for token in table.tokens if token]
        token = self.chooser.choice([*seats * 4, OPERATOR, OPERATOR, None, "unknown"])
        return {} if token is None else {"Authorization": f"Bearer {token}"}


SANDBOX = Sandbox()


def with_schemas_of(ruleset):
    """The document of the service, in which what only the rules know is as this ruleset says."""
    document = SANDBOX.service.get("/openapi.json").json
    own = SANDBOX.service.get(f"/v1/rulesets/{ruleset}/schema").json
    definitions = json.dumps(own["$defs"]).replace("#/$defs/", f"#/components/schemas/{ruleset}.")
    components = document["components"]["schemas"]
    components |= {f"{ruleset}.{name}": one for name, one in json.loads(definitions).items()}
    for name in ("Action", "Options", "State"):
        components[name] = {"anyOf": [{"$ref": f"#/components/schemas/{ruleset}.{name}"}, components[name]]}
    components["NewGame"]["properties"]["ruleset"]["enum"] = [ruleset]
    return document


SCHEMA = schemathesis.openapi.from_dict(with_schemas_of("nim")).exclude(operation_id=ENDLESS)
SCHEMA.app = SANDBOX.service.app
OPERATIONS = len(list(SCHEMA.get_all_operations()))


@SCHEMA.parametrize()
@settings(
    max_examples=-(-REQUESTS // OPERATIONS),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_described_and_no_failure_is_ours(case):
    # What calls the application here cannot read compressed answers.
    response = case.call(headers={**SANDBOX.bring_to_life(case), "Accept-Encoding": "identity"})
    # Of many lines each is refused by itself, in an answer that says 200.
    excluded = [*NOT_OURS, negative_data_rejection] if case.path == BATCH else NOT_OURS
    case.validate_response(response, excluded_checks=excluded)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.headers["content-type"][0] == "application/problem+json"
        assert response.json()["status"] == response.status_code


def test_a_stream_of_nothing_is_refused():
    for path, status in (
        ("x", 404),
        ("017-8k2m4w0q7z5t3v1x", 404),
        (f"{SANDBOX.tables[0].id}", 404),
    ):
        answer = SANDBOX.service.get(f"/v1/games/{path}/stream?after=999999")
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["code"] == UnknownVersion.code
    for headers in ({"Last-Event-ID": "x"}, {"Last-Event-ID": "-1"}):
        assert SANDBOX.service.get(f"/v1/games/{SANDBOX.tables[0].id}/stream", headers=headers).status_code == 422
