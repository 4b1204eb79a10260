"""The operator's own projections by HTTP: who may read what, and what there is to read."""

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from projections.declared import Projection
from projections.engine.engine import ProjectionStore
from projections.read_models import ReadModels
from projections.store.documents import RedisDocuments
from service.access.callers import SCOPES, OperatorKey
from service.access.seats import digest
from service.projections import OwnProjections
from tests.service.conftest import OPERATOR, Service
from tests.support.deployment import Deployment
from tests.support.problem_documents import is_problem
from tests.support.rulesets import RULESETS
from tests.workers.test_projections import fails, rounds

OPEN = Projection("open", 1, lambda game, events: {"n": {"version": game.version}}, events="all")
SECRET = Projection("secret", 1, lambda game, events: {"n": len(events)}, events="all", private=True)
CREATING = "skald_creating"


@pytest.fixture
def world(redis_url):
    client = connect(redis_url)
    store = ProjectionStore(client)
    own = OwnProjections([OPEN, SECRET], RedisDocuments(client), store.dead_letters)
    keys = [OperatorKey(name="maker", digest=digest(CREATING), scopes=frozenset(SCOPES) - {"read"})]
    service = Service(log=RedisLog(client), models=ReadModels(store), projections=own, operator_keys=lambda: keys)
    return service, Deployment.on_redis(redis_url, RULESETS)


def test_everybody_reads_what_everybody_may_know(world):
    service, store = world
    table = service.create()
    path = f"/v1/projections/open/{table.id}"
    assert is_problem(service.get(path), 409, "not_yet_computed")
    rounds(store, OPEN, SECRET)
    found = service.get(path)
    version = table.get().json["version"]
    assert found.json == {
        "projection": "open",
        "projection_version": 1,
        "game": table.id,
        "version": version,
        "documents": {"n": {"version": version}},
    }
    assert found.headers["ETag"].startswith(f'"{version}-')
    assert service.get(path, headers={"If-None-Match": found.headers["ETag"]}).status_code == 304


def test_what_was_computed_of_what_is_hidden_is_not_read_as_public(world, redis_url):
    service, store = world
    table = service.create()
    table.play_out()
    store.drain(table.id)
    rounds(store, OPEN, SECRET)
    client = connect(redis_url)
    own = OwnProjections([Projection("secret", 1, SECRET.of)], RedisDocuments(client), store.dead_letters)
    opened = Service(log=RedisLog(client), models=ReadModels(ProjectionStore(client)), projections=own)
    assert is_problem(opened.get(f"/v1/projections/secret/{table.id}"), 409, "not_yet_computed")


def test_a_private_one_is_for_keys_that_read_and_for_closed_games(world):
    service, store = world
    table = service.create()
    path = f"/v1/projections/secret/{table.id}"
    assert is_problem(service.get(path), 401, "unauthenticated")
    assert is_problem(service.get(path, table.tokens[0]), 403, "forbidden")
    assert is_problem(service.get(path, CREATING), 403, "insufficient_scope")
    assert is_problem(service.get(path, OPERATOR), 404, "not_finished")
    table.play_out()
    store.drain(table.id)
    rounds(store, OPEN, SECRET)
    found = service.get(path, OPERATOR)
    assert found.json["documents"] == {"n": found.json["version"]}
    assert is_problem(service.get(path), 401, "unauthenticated")


def test_what_there_is_not_is_not_found(world):
    service, _ = world
    assert is_problem(service.get("/v1/projections/nothing/000-0000000000000000"), 404, "not_found")
    assert is_problem(service.get("/v1/projections/open/000-0000000000000000"), 404, "unknown_game")
    assert is_problem(service.get("/v1/projections/open/x"), 404, "unknown_game")
    assert is_problem(Service().get("/v1/projections/open/000-0000000000000000"), 404, "not_found")
    assert Service().get("/v1/projections").json == {"projections": []}
    names = [one["name"] for one in service.get("/v1/projections").json["projections"]]
    assert names == ["open", "secret"]


def test_one_that_failed_says_so(world):
    service, store = world
    table = service.create()
    rounds(store, Projection("open", 1, fails))
    assert is_problem(service.get(f"/v1/projections/open/{table.id}"), 409, "projection_failed")
