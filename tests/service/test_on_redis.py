"""Several instances of the service on one Redis, with the read models that the workers compute."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from ops.run.keys import server_secret
from ops.run.settings import Settings
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import rebuild
from projections.read_models import ReadModels
from tests.service.conftest import OPERATOR, Service, Table
from tests.support.deployment import Deployment

BID = {"type": "bid", "points": 2}


def instance(url):
    client = connect(url)
    models = ReadModels(ProjectionStore(client))
    return Service(log=RedisLog(client), models=models, secret=lambda: server_secret(Settings(), client))


@pytest.fixture
def house(redis_url):
    return [instance(redis_url) for _ in range(2)]


def test_a_game_goes_on_whichever_instance_answers(house, redis_url):
    here = house[0].create(seed="00ff")
    there = Table(house[1], here.created)
    tables = [here, there]
    turn = 0
    while tables[turn % 2].get().json["status"] == "running":
        turn += 1
        table = tables[turn % 2]
        seat = next(seat for seat in range(2) if table.offered(seat))
        assert table.act(seat, table.offered(seat)[-1]).status_code == 201
    assert here.get().json == there.get().json
    Deployment.on_redis(redis_url).drain(here.id)
    assert there.get().json["status"] == "finished"
    assert here.get("/results").json == there.get("/results").json
    assert here.get("/audit").json["ok"]
    scores = there.get(f"/scores?at_least={there.get().json['version']}&wait=5").json
    assert scores["finality"] == "final"
    assert len(there.get("/history").json["points"]) > 1
    assert house[0].get("/v1/games?status=finished").json["games"][0]["id"] == here.id
    assert house[1].get("/v1/statistics/nim").json["games"]["finished"] == 1


def test_repeats_are_answered_byte_by_byte_by_every_instance(house):
    here = house[0].create(seed="00ff")
    there = Table(house[1], here.created)
    first = there.act(0, BID, Idempotency_Key="once", If_Match='"6"')
    there.act(1, {"type": "bid", "points": 0})
    for table in (here, there):
        again = table.act(0, BID, Idempotency_Key="once", If_Match='"6"')
        assert (again.status_code, again.data, again.headers["ETag"]) == (201, first.data, first.headers["ETag"])
    assert here.act(0, {"type": "bid", "points": 1}, Idempotency_Key="once").json["code"] == "idempotency_key_reused"
    assert here.act(1, BID, If_Match='"6"').json["version"] == 9


def test_creation_and_joining_are_repeated_at_every_instance(house, redis_url):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}
    once = {"headers": {"Idempotency-Key": "once and no more often"}}
    service = [*house, instance(redis_url)]
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda one: one.post("/v1/games", body, OPERATOR, **once), service * 4))
    assert {answer.status_code for answer in made} == {201}
    assert len({answer.data for answer in made}) == 1
    game = made[0].json
    join, path = {"name": "Bo", "join": game["join"]}, f"/v1/games/{game['game']['id']}"
    with ThreadPoolExecutor(6) as pool:
        taken = list(pool.map(lambda one: one.post(f"{path}/seats", join, **once), service * 4))
    assert {answer.status_code for answer in taken} == {201}
    assert len({answer.data for answer in taken}) == 1
    assert service[0].get(f"{path}/actions", taken[0].json["token"]).json["seat"] == 1
    house[0].post(f"{path}/abandon", token=OPERATOR)
    assert house[1].post("/v1/games", body, OPERATOR, **once).data == made[0].data
    assert house[1].post(f"{path}/seats", join, **once).data == taken[0].data
    assert len(list(house[0].log.game_ids())) == 1


def test_of_racing_joins_exactly_one_wins(house):
    here = house[0].create(["Ada", None])
    tables = [Table(house[n % 2], here.created) for n in range(8)]
    with ThreadPoolExecutor(8) as threads:
        join = lambda number: tables[number].post("/seats", {"name": f"Bo {number}", "join": here.join})
        joins = list(threads.map(join, range(8)))
    codes = sorted(join.status_code for join in joins)
    assert codes == [201] + [409] * 7
    assert {join.json["code"] for join in joins if join.status_code == 409} == {"seat_taken"}
    winner = next(join.json["token"] for join in joins if join.status_code == 201)
    assert all(table.get("/actions", winner).json["seat"] == 1 for table in tables)


def test_of_racing_repeats_one_is_appended(house):
    here = house[0].create()
    tables = [Table(house[n % 2], here.created) for n in range(8)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda table: table.act(0, BID, Idempotency_Key="once"), tables))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert here.get().json["version"] == 7


def test_without_redis_there_is_a_problem_and_afterwards_none(own_redis):
    service = instance(own_redis.url)
    table = service.create()
    own_redis.kill()
    for answer in (
        table.get(),
        table.act(0, BID),
        table.get("/scores"),
        service.get("/readyz"),
        service.get("/v1/games"),
    ):
        assert (answer.status_code, answer.json["code"]) == (503, "log_unavailable")
        assert answer.headers["Retry-After"]
    assert service.get("/healthz").status_code == 200
    assert service.get("/metrics").status_code == 200
    own_redis.start()
    assert table.act(0, BID).status_code == 201


@pytest.mark.parametrize("path", ["/v1/games", "/v1/statistics/nim", "/v1/games/{game}/scores"])
def test_a_key_of_the_read_models_of_another_type_is_said_and_computed_anew(house, redis_url, path):
    deployment = Deployment.on_redis(redis_url)
    table = house[0].create()
    table.play_out()
    deployment.drain(table.id)
    path = path.format(game=table.id)
    before = house[0].get(path)
    assert before.status_code == 200
    for key in deployment.client.scan_iter():
        if key.startswith((b"{game_list}:1:", b"{statistics}:1:")) or b":scoreboard:1" in key:
            was = deployment.client.type(key)
            deployment.client.delete(key)
            deployment.client.set(key, "x") if was != b"string" else deployment.client.rpush(key, "x")
    damaged = instance(redis_url).get(path)
    assert (damaged.status_code, damaged.json["code"]) == (500, "index_damaged")
    assert instance(redis_url).get(table.path).status_code == 200
    rebuild(deployment.service, deployment.store)
    assert instance(redis_url).get(path).data == before.data


@pytest.mark.parametrize("field", ["spectator", "version", "finality"])
def test_scores_that_no_projection_has_written_are_said_as_damaged(house, redis_url, field):
    deployment = Deployment.on_redis(redis_url)
    table = house[0].create()
    deployment.drain(table.id)
    (key,) = deployment.client.scan_iter(f"*:{table.id}:scoreboard:1")
    deployment.client.hset(key, field, b"\xff\xfe")
    damaged = table.get("/scores")
    assert (damaged.status_code, damaged.json["code"]) == (500, "index_damaged")
