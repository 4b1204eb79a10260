"""skald erase: nobody can tell any more who has played, the games go on, and no hash changes."""

from pathlib import Path

import pytest

from events.integrity.audit import audit
from events.log.client import connect
from events.log.log import RedisLog
from ops.cli import erase
from ops.cli.erase import STILL_HELD
from tests.ops.service import skald
from tests.service.conftest import Service
from tests.support.rulesets import RULESETS


@pytest.fixture
def run(redis_url):
    return lambda *words: skald("erase", *words, SKALD_REDIS_URL=redis_url)


def test_a_name_goes_from_all_games_and_no_hash_changes(redis_url, run):
    log = RedisLog(connect(redis_url))
    service = Service(log=log, seats_cache_seconds=0)
    tables = [service.create(["Ada", "Bo"]), service.create(["Bo", "Ada"]), service.create(["Bo", "Cy"])]
    heads = [log.head(table.id) for table in tables]
    assert run("--name", "Ada").stdout.splitlines()[-1] == "2 seats would be erased; --yes does it"
    assert [seat["name"] for seat in tables[0].get().json["seats"]] == ["Ada", "Bo"]
    assert run("--name", "Ada", "--yes").stdout == f"2 seats erased\n{STILL_HELD}\n"
    names = [[seat["name"] for seat in table.get().json["seats"]] for table in tables]
    assert names == [[None, "Bo"], ["Bo", None], ["Bo", "Cy"]]
    assert [log.head(table.id) for table in tables] == heads
    assert tables[0].act(0, {"type": "bid", "points": 1}).status_code == 201
    for table in tables:
        assert audit(RULESETS, table.id, log.read(table.id), log.head(table.id)).ok
    assert not any(b"Ada" in log._client.dump(key) for key in log._client.scan_iter())
    assert run("--name", "Ada", "--yes").stdout == "0 seats erased\n"


def test_a_person_goes_by_the_operators_id_too(redis_url, run):
    client = connect(redis_url)
    tables = [Service(log=RedisLog(client)).create(["Ada", "Bo"]) for _ in range(2)]
    for table in tables:
        client.hset(f"{{p{table.id[:3]}}}:g:{table.id}:side:seats", "1:player", "person-7")
    assert run("--player", "person-7", "--game", tables[0].id, "--yes").stdout == f"1 seat erased\n{STILL_HELD}\n"
    fields = [RedisLog(client).side_data(table.id, "seats") for table in tables]
    assert not {"1:name", "1:player"} & fields[0].keys()
    assert fields[1]["1:player"] == "person-7"
    assert "1:token" in fields[0]


def test_what_still_holds_a_name_is_said_as_the_runbook_says_it():
    runbook = (Path(erase.__file__).parents[2] / "docs" / "runbook.md").read_text()
    for said in ("skald backup FOLDER --whole", "BGREWRITEAOF", "append-only file"):
        assert said in STILL_HELD
        assert said in runbook


def test_who_is_not_named_is_one_line(run):
    assert "--name or by --player" in run().stderr
    assert "is not the id" in run("--name", "Ada", "--game", "chess").stderr
