"""The API, fuzzed from its own document: no failure of ours, and every refusal is a problem document.

Each parameter's limits are tried one by one, in about 3,800 requests. ``SKALD_FUZZ_REQUESTS`` says how many more are
made at random for all operations together: none if nothing else is said, 5,000 in a campaign, 100,000 for a long run.
"""

import json
import random
from itertools import islice

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance

from service.web.refusals import UnknownVersion
from tests.service.conftest import OPERATOR, Service
from tests.support.campaigns import amount

REQUESTS = amount("SKALD_FUZZ_REQUESTS", 0, 5000)
OPERATIONS, PARTS = 55, 12
EXTENT = settings(
    max_examples=max(1, REQUESTS // OPERATIONS),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
ENDLESS = "listen"
"""Has a test of its own: where a stream is answered it does not end."""

BATCH = "/v1/actions"
NOT_OURS = [
    ignored_auth,  # the tokens are given here
    positive_data_acceptance,  # what fits the schema may still be against the rules of the game
]


schemathesis.serializer.alias("application/x-ndjson", "text/plain")


class Sandbox:
    """A service with a game in every state, and all who may ask."""

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


def with_schemas_of(service, ruleset):
    """The document of the service, in which what only the rules know is as this ruleset says."""
    document = service.get("/openapi.json").json
    own = service.get(f"/v1/rulesets/{ruleset}/schema").json
    definitions = json.dumps(own["$defs"]).replace("#/$defs/", f"#/components/schemas/{ruleset}.")
    components = document["components"]["schemas"]
    components |= {f"{ruleset}.{name}": one for name, one in json.loads(definitions).items()}
    for name in ("Action", "Options", "State"):
        components[name] = {"anyOf": [{"$ref": f"#/components/schemas/{ruleset}.{name}"}, components[name]]}
    components["NewGame"]["properties"]["ruleset"]["enum"] = [ruleset]
    return document


@pytest.fixture(scope="module")
def sandbox():
    return Sandbox()


@pytest.fixture(scope="module")
def document(sandbox):
    """The operations as the service describes them: to read them costs seconds."""
    found = schemathesis.openapi.from_dict(with_schemas_of(sandbox.service, "nim")).exclude(operation_id=ENDLESS)
    found.app = sandbox.service.app
    return found


def answered_as_described(sandbox, case):
    # What calls the application here cannot read compressed answers.
    response = case.call(headers={**sandbox.bring_to_life(case), "Accept-Encoding": "identity"})
    # Of many lines each is refused by itself, in an answer that says 200.
    excluded = [*NOT_OURS, negative_data_rejection] if case.path == BATCH else NOT_OURS
    case.validate_response(response, excluded_checks=excluded)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.headers["content-type"][0] == "application/problem+json"
        assert response.json()["status"] == response.status_code


@pytest.mark.campaign(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_described_and_no_failure_is_ours(sandbox, document, part):
    """Of every twelfth operation. Its cases are made here: schemathesis' own tests make all of them to collect them."""

    def check(case):
        answered_as_described(sandbox, case)

    load_all_checks()
    feedback = FeedbackSources(constants_value_source=make_constants_value_source(document))
    for found in islice(document.get_all_operations(), part, None, PARTS):
        test = build_operation_test(
            config=document.config,
            operation=found.ok(),
            test_func=check,
            given_kwargs={},
            feedback=feedback,
            explicit_settings=EXTENT,
        )
        test()


def test_a_stream_of_nothing_is_refused(sandbox):
    for path, status in (
        ("x", 404),
        ("017-8k2m4w0q7z5t3v1x", 404),
        (f"{sandbox.tables[0].id}", 404),
    ):
        answer = sandbox.service.get(f"/v1/games/{path}/stream?after=999999")
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["code"] == UnknownVersion.code
    for headers in ({"Last-Event-ID": "x"}, {"Last-Event-ID": "-1"}):
        assert sandbox.service.get(f"/v1/games/{sandbox.tables[0].id}/stream", headers=headers).status_code == 422
