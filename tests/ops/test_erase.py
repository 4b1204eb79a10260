"""skald erase: nobody can tell any more who has played, the games go on, and no hash changes."""

import zlib
from pathlib import Path

import pytest

from events.integrity.audit import audit
from events.log import keys
from events.log.client import connect
from events.log.log import RedisLog
from ops.backup.erasure import STILL_HELD
from ops.cli import erase
from projections.people.push import PushStore, Subscription
from projections.people.talk import StoredTalk, TalkStore
from tests.ops.service import skald
from tests.service.conftest import OPERATOR, Service
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
    fields = [RedisLog(client).game_metadata(table.id, "seats") for table in tables]
    assert not {"1:name", "1:player"} & fields[0].keys()
    assert fields[1]["1:player"] == "person-7"
    assert "1:token" in fields[0]


def test_what_a_person_has_said_and_the_push_subscriptions_go_too(redis_url, run):
    client = connect(redis_url)
    game = Service(log=RedisLog(client)).create(["Ada", "Bo"]).id
    client.hset(keys.game_metadata(game, "seats"), "1:player", "person-7")
    talk, pushes = TalkStore(client), PushStore(client)
    browser = Subscription(endpoint="https://push.example/1", p256dh="k", auth="a", after=20, lang="en", at=1)
    pushes.subscribe_player("person-7", browser)
    for seat in range(2):
        talk.say(game, StoredTalk(seat=seat, text="hello"))
        pushes.subscribe_seat(game, seat, browser)
    assert run("--player", "person-7", "--yes").returncode == 0
    assert [one.seat for one in talk.read(game)] == [0]
    assert {name[:2] for name in pushes.of_game(game).subscriptions} == {"0:"}
    assert (pushes.players(), pushes.of_player("person-7")) == ([], {})


def test_what_still_holds_a_name_is_said_as_the_runbook_says_it():
    runbook = (Path(erase.__file__).parents[2] / "docs" / "runbook.md").read_text()
    for said in ("skald backup FOLDER --whole", "BGREWRITEAOF", "append-only file"):
        assert said in STILL_HELD
        assert said in runbook


def test_who_is_not_named_is_one_line(run):
    assert "--name or --player" in run().stderr
    assert "is not the id" in run("--name", "Ada", "--game", "chess").stderr


NAME_OF_ONE, ID_OF_ONE = "Erasmus of Rotterdam", "customer-42"


def stored_text(client):
    """All that a store holds, each key with its content, as Redis lists it."""
    readers = {
        b"hash": client.hgetall,
        b"string": client.get,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"set": client.smembers,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"stream": client.xrange,
    }
    return {key: repr((key, readers[client.type(key)](key))) for key in client.scan_iter()}


def unpacked(data):
    """What a file holds, whose pieces are compressed one by one; what is not compressed is as it is."""
    found = b""
    while data:
        piece = zlib.decompressobj(zlib.MAX_WBITS | 32)
        try:
            found, data = found + piece.decompress(data), piece.unused_data
        except zlib.error:
            return found + data
    return found


def holding(client):
    """The keys that hold who the person is."""
    return sorted(key for key, text in stored_text(client).items() if NAME_OF_ONE in text or ID_OF_ONE in text)


@pytest.fixture
def forked(redis_url):
    """Finished games of one person with an id, and what was made from one of them: forks, and their rematches."""
    service = Service(log=RedisLog(connect(redis_url)), seats_cache_seconds=0)
    person = {"name": NAME_OF_ONE, "player": ID_OF_ONE}

    def post(path, body=None, token=OPERATOR, **headers):
        answer = service.post(path, body or {}, token, headers=headers)
        assert answer.status_code in (200, 201), answer.json
        return answer.json

    def resign(game, token):
        post(f"/v1/games/{game}/resign", token=token)
        service.games.close(game)

    def resigned(seats, **more):
        made = post("/v1/games", {"ruleset": "nim", "options": {"resignation": "ends"}, "seats": seats, **more})
        game = made["game"]["id"]
        resign(game, made["tokens"][0])
        return game, made["tokens"]

    game, tokens = resigned([person, {"name": "Bo"}])
    fork = post(f"/v1/games/{game}/forks", {"as": 1}, tokens[1], **{"Idempotency-Key": "once"})["game"]["id"]
    by_operator = post(f"/v1/games/{game}/forks", {"as": "all"})
    resign(by_operator["game"]["id"], by_operator["tokens"][1])
    of_fork = post(f"/v1/games/{by_operator['game']['id']}/forks", {"as": "all"})["game"]["id"]
    again = post(f"/v1/games/{by_operator['game']['id']}/rematch")["game"]["id"]
    post(f"/v1/games/{game}/rematch", token=tokens[1])
    resigned([person, {"name": "Cy"}], practice=True)
    opened = post("/v1/games", {"ruleset": "nim", "seats": [{"name": "Bo"}, {}]})
    joined = {"name": NAME_OF_ONE, "join": opened["join"]}
    path = f"/v1/games/{opened['game']['id']}/seats"
    post(path, joined, **{"Idempotency-Key": "a key of a seat that is taken"})
    answer = service.call("PUT", f"{path}/1", OPERATOR, json={"player": ID_OF_ONE})
    assert answer.status_code == 200, answer.json
    post(f"/v1/players/{ID_OF_ONE}/token")
    return service, [fork, by_operator["game"]["id"], of_fork, again]


def shown(service, games):
    return {seat["name"] for game in games for seat in service.get(f"/v1/games/{game}", OPERATOR).json["seats"]}


def test_a_person_goes_from_all_that_was_made_from_the_games(redis_url, run, forked, tmp_path):
    client, (service, made) = connect(redis_url), forked
    assert NAME_OF_ONE in shown(service, made)
    assert holding(client)
    assert run("--player", ID_OF_ONE, "--yes").returncode == 0
    assert holding(client) == []
    assert NAME_OF_ONE not in shown(service, made)
    assert "Bo" in shown(service, made)
    backup, dataset = tmp_path / "backup", tmp_path / "dataset"
    for words in (("backup", backup), ("dataset", dataset, "--level", "operator", "--with", "forked")):
        done = skald(*words, SKALD_REDIS_URL=redis_url)
        assert done.returncode == 0, done.stderr
    packs = [unpacked(path.read_bytes()) for path in backup.rglob("*") if path.is_file()]
    seats = skald("sql", "--dataset", dataset, "SELECT * FROM seats", "--format", "csv").stdout
    assert "Bo" in seats
    assert any(b"Bo" in pack for pack in packs)
    for text in (*map(repr, packs), seats):
        assert NAME_OF_ONE not in text
        assert ID_OF_ONE not in text


def test_a_fork_that_does_not_say_after_whom_its_seats_are_named_is_found_by_its_ancestors(redis_url, run, forked):
    client, (service, made) = connect(redis_url), forked
    log = RedisLog(client)
    for game in log.game_ids():
        client.hdel(keys.game_metadata(game, "seats"), "0:named_after", "1:named_after")
    stranger = service.create([NAME_OF_ONE, "Dee"])
    assert run("--player", ID_OF_ONE, "--yes").returncode == 0
    assert NAME_OF_ONE not in shown(service, made)
    assert NAME_OF_ONE in shown(service, [stranger.id]), "somebody else of that name, whose game nothing connects"


def test_a_fork_whose_parent_is_purged_is_found_by_the_id(redis_url, run, forked):
    client, (_, made) = connect(redis_url), forked
    log = RedisLog(client)
    for game in set(log.game_ids()) - set(made):
        client.delete(*client.scan_iter(match=f"{keys.prefix(game)}:*"))
    assert run("--player", ID_OF_ONE, "--yes").returncode == 0
    assert holding(client) == []


def test_a_seat_of_a_fork_that_is_renamed_is_nobody_elses_any_more(redis_url, run, forked):
    client, (service, (fork, *_)) = connect(redis_url), forked
    answer = service.call("PUT", f"/v1/games/{fork}/seats/0", OPERATOR, json={"name": "Zoe"})
    assert answer.status_code == 200
    assert run("--player", ID_OF_ONE, "--yes").returncode == 0
    assert "Zoe" in shown(service, [fork])
    assert holding(client) == []
