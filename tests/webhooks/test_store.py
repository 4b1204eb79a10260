"""What is stored of webhooks and read of games, damaged or not."""

import time

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from events.aggregate.clocks import milliseconds
from events.application.creation import SEATS
from events.log.client import connect
from events.log.keys import game_metadata, head
from events.log.log import RedisLog
from events.log.records import PARTITIONS, CorruptLog, LogUnavailable, new_game_id, partition_of
from events.ruleset.records import change
from ops.cli import skald
from projections.webhooks import store as keys
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, OrderingKey, Redelivery
from projections.webhooks.store import CURSORS
from tests.ops.service import up
from tests.service.conftest import OPERATOR
from tests.support.deployment import RULESETS, Deployment
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, wait_for
from workers.webhooks.main import games_of
from workers.webhooks.reading import Known, Reader
from workers.webhooks.store import LEASE_SECONDS, Batch, WebhookStore

GAME, OTHER = "017-8k2m4w0q7z5t3v1x", "017-0000000000000000"
ONE = Endpoint(id="whk_1", url="https://a.example/", types=("events",), created=1, secret="whsec_x")


@pytest.fixture
def store(redis_url):
    client = connect(redis_url)
    found = WebhookStore(client)
    found.log_of_test = RedisLog(client)
    return found


def test_endpoints(store):
    assert store.all() == []
    assert store.get("whk_1") is None
    second = change(ONE, id="whk_0", created=2, game=GAME, after=3, previous="whsec_y", previous_until=9)
    store.put(second)
    store.put(ONE)
    assert store.all() == [ONE, second]
    store.put(change(ONE, secret="whsec_z"))
    store.end("whk_1", 7)
    assert store.get("whk_1") == change(ONE, secret="whsec_z", ended=7) == store.all()[0]
    assert store.remove("whk_1")
    assert not store.remove("whk_1")
    assert store.all() == [second]
    assert abs(store.now() - time.time() * 1000) < 5_000


def test_from_the_first_endpoint_on_the_feeds_are_needed(store):
    everything = range(PARTITIONS)
    assert store.read_to(everything) == {}
    store.put(ONE)
    assert store.read_to(everything) == dict.fromkeys(everything, "0-0")
    store.mark({17: "5-0"}, {17: {GAME: 3, OTHER: 2}})
    store.mark({17: "6-0"}, {17: {GAME: 2}})
    store.put(change(ONE, id="whk_2"))
    assert store.read_to([16, 17]) == {16: "0-0", 17: "6-0"}
    assert store.pending() == {GAME: 3, OTHER: 2}
    store.write(Batch(delivered={GAME: 2, OTHER: 2}))
    assert store.pending() == {GAME: 3}
    store.unread()
    assert store.read_to(everything) == store.pending() == {}


def test_cursors_lie_beside_their_games(store):
    lane, low = OrderingKey(endpoint="whk_1", game=GAME), OrderingKey(endpoint="whk_1", game=GAME, kind="asked")
    moves = [(None, 3), (3, 4), (3, 9), (None, 9)]
    store.write(Batch([*((lane, before, after) for before, after in moves), (low, None, 1)]))
    assert store.log_of_test.game_metadata(GAME, CURSORS) == {"whk_1": "4", "whk_1:asked": "1"}
    store.rewind(lane, 0)
    store.write(Batch([(lane, 4, 5)]))
    assert store.log_of_test.game_metadata(GAME, CURSORS)["whk_1"] == "0"


def test_deliveries_and_what_fails(store):
    attempts = [
        Delivery(id=f"evt_{n}", game=GAME, version=n, type="events", attempt=1, at=n, milliseconds=1) for n in range(5)
    ]
    store.write(Batch(attempts=[*(("whk_1", one) for one in attempts[:3]), ("whk_2", attempts[4])]))
    store.write(Batch(attempts=[("whk_1", attempts[3])]))
    newest = store.deliveries("whk_1", 2)
    assert [one for _, one in newest] == [attempts[3], attempts[2]]
    assert [one for _, one in store.deliveries("whk_1", 9, newest[-1][0])] == [attempts[1], attempts[0]]
    lane, asked = OrderingKey(endpoint="whk_1", game=GAME), OrderingKey(endpoint="whk_1", game=GAME, kind="asked")
    failing = Failing(version=3, attempts=2, next_at=None)
    store.write(Batch(failing={lane: failing, asked: failing, change(lane, endpoint="whk_2"): failing}))
    assert store.failing("whk_1") == {lane: failing, asked: failing}
    store.write(Batch(failing={lane: None}))
    assert store.failing("whk_1") == {asked: failing}
    store.put(ONE)
    store.remove("whk_1")
    assert (store.failing("whk_1"), list(store.deliveries("whk_1", 9))) == ({}, [])


def test_redeliveries_and_the_right_to_deliver(store):
    one, two = Redelivery(endpoint="whk_1"), Redelivery(endpoint="whk_1", game=GAME, version=3)
    for wanted in (one, two, one):
        store.ask(wanted)
    store.answered(one)
    assert store.asked() == [two, one]
    ours, theirs = store.lease(), store.lease()
    assert ours.acquire(blocking=False)
    assert ours.reacquire()
    assert all(key.startswith((b"skald:webhooks", b"{p")) for key in store._client.scan_iter())
    assert not theirs.acquire(blocking=False)
    assert 0 < store._client.pttl("skald:webhooks:lease") <= LEASE_SECONDS * 1000


@pytest.fixture
def deployment():
    return Deployment.in_memory()


def read(deployment, *games):
    return Reader(deployment.log, RULESETS, names=True).read(dict.fromkeys(games, Known()))


def raising(error):
    def read(*_, **__):
        raise error

    return read


def test_while_the_log_is_unavailable_no_game_is_taken_for_unreadable(deployment, monkeypatch):
    game = deployment.game()
    monkeypatch.setattr(deployment.log, "read_many", raising(LogUnavailable("away")))
    with pytest.raises(LogUnavailable):
        read(deployment, game)
    monkeypatch.setattr(deployment.log, "read_many", raising(CorruptLog("damaged")))
    monkeypatch.setattr(deployment.log, "read", raising(LogUnavailable("away")))
    with pytest.raises(LogUnavailable):
        read(deployment, game)


def test_one_game_that_cannot_be_read_and_one_that_is_gone_keep_no_other(deployment, monkeypatch, caplog):
    good, bad, gone, inner = deployment.game(), deployment.game(), new_game_id(), deployment.log.read
    damaged = raising(CorruptLog("damaged"))
    monkeypatch.setattr(deployment.log, "read_many", damaged)
    monkeypatch.setattr(deployment.log, "read", lambda game, **more: (damaged if game == bad else inner)(game, **more))
    found = {news.game: news for news in read(deployment, good, bad, gone)}
    assert [game for game, news in found.items() if news.is_unreadable] == [bad]
    assert [game for game, news in found.items() if news.is_gone] == [gone]
    assert {"game.created", "game.started", "turn.asked"} < {message.type for message in found[good].messages}
    assert caplog.messages == [f"Game {bad} cannot be read, and nothing is sent about it: damaged"]


def test_what_is_told_again_from_a_time_are_games_that_have_gone_on_since_and_can_be_read(deployment):
    good, bad = deployment.game(), deployment.game()
    deployment.client.delete(head(bad))
    deployment.client.set(head(bad), "x")
    newest = milliseconds(deployment.log.read(good)[-1].at)
    for since, found in ((newest - 1, [good]), (newest, [good]), (newest + 1, [])):
        assert list(games_of(Redelivery(endpoint="whk_1", since=since), (), deployment.log)) == found


def test_a_game_is_started_once_and_not_before_all_seats_are_taken(deployment):
    waiting, game = deployment.game(2, taken=range(1)), deployment.game(2)
    deployment.play_out(game)
    told = {news.game: [message.type for message in news.messages] for news in read(deployment, waiting, game)}
    assert told[waiting].count("game.created") == told[game].count("game.created") == 1
    assert (told[waiting].count("game.started"), told[game].count("game.started")) == (0, 1)


URL = "https://bot.example/skald"
DAMAGED = {
    "whk_no_json": lambda _: b"{",
    "whk_no_utf8": lambda _: b"\xff\xfe",
    "whk_nothing": lambda _: b"",
    "whk_deep": lambda _: b"[" * 100_000,
    "whk_another_type": lambda _: b'"whk_another_type"',
    "whk_without_its_fields": lambda _: b"{}",
    "whk_at_no_time": lambda good: good.replace(b'"created":1', b'"created":"now"'),
    "whk_after_ages": lambda good: good.replace(b'"created":1', b'"created":1,"after":1' + b"0" * 400),
    "whk_another_one": lambda good: good.replace(b"whk_another_one", b"whk_other"),
    "whk_huge": lambda good: good.replace(b"/skald", b"/" + b"x" * 1_000_000) + b"}",
}


def good_row(name):
    return msgspec.json.encode(Endpoint(id=name, url=URL, types=("events",), created=1, secret=SECRET))


def test_damaged_rows_stop_no_other(delivery, receiver, monkeypatch, caplog):
    store, deployment = delivery.store, delivery.deployment
    for name, damage in DAMAGED.items():
        deployment.client.hset(keys.ENDPOINTS, name, damage(good_row(name)))
    good = delivery.of_a_game(receiver.url)
    wait_for(receiver, 1)
    assert [one.id for one in store.all()] == [good.id]
    for name in DAMAGED:
        assert store.get(name) is None
        assert caplog.text.count(name) <= 2, "once in the process that delivers, and once here"
    monkeypatch.setenv("SKALD_REDIS_URL", deployment.url)
    listed = CliRunner().invoke(skald, ["webhooks", "list"]).output.splitlines()
    assert [line.partition(" ")[0] for line in listed[:1]] == [good.id]
    assert {line.partition(" ")[0] for line in listed[1:]} == set(DAMAGED)
    assert all("cannot be read" in line for line in listed[1:])
    for name in DAMAGED:
        assert CliRunner().invoke(skald, ["webhooks", "delete", name]).output == f"{name} is deleted\n"
    assert WebhookStore(deployment.client).unreadable() == {}


def test_a_time_of_ending_that_is_none_spoils_its_own_webhook_alone(delivery):
    client = delivery.deployment.client
    good = delivery.endpoint(URL, "events")
    client.hset(keys.ENDPOINTS, "whk_bad", good_row("whk_bad"))
    client.hset(keys.ENDED, "whk_bad", "yesterday")
    assert [one.id for one in delivery.store.all()] == [good.id]
    assert list(delivery.store.unreadable()) == ["whk_bad"]


def test_what_was_noted_of_a_webhook_may_be_damaged_too(delivery, receiver):
    store, client = delivery.store, delivery.deployment.client
    good = delivery.endpoint(receiver.url, "game.created")
    client.xadd(keys.deliveries(good.id), {"attempt": b"{"})
    client.xadd(keys.deliveries(good.id), {"something": b"else"})
    client.hset(keys.failing_key(good.id), "017-8k2m4w0q7z5t3v1x:", b"\xff")
    client.rpush(keys.ASKED, b"nothing that was asked for")
    store.ask(Redelivery(endpoint=good.id))
    assert list(store.deliveries(good.id, 10)) == []
    assert store.failing(good.id) == {}
    delivery.deliver()
    delivery.deployment.game()
    wait_for(receiver, 1)
    eventually(lambda: not client.llen(keys.ASKED))


def _cursors(change):
    return lambda client, game: change(client, game_metadata(game, keys.CURSORS))


GAMES = {
    "a cursor that is not a number": _cursors(lambda client, key: client.hset(key, "x", "abc")),
    "a cursor before all": _cursors(lambda client, key: client.hset(key, "whk_1", "-5")),
    "cursors that are not text": _cursors(lambda client, key: client.hset(key, "x", b"\xff")),
    "cursors that are none": _cursors(lambda client, key: client.set(key, "x")),
    "seats that are not text": lambda client, game: client.hset(game_metadata(game, SEATS), "x", b"\xff"),
    "seats that are none": lambda client, game: client.set(game_metadata(game, SEATS), "x"),
    "a version that is none": lambda client, game: client.zadd(keys.pending(partition_of(game)), {game: "inf"}),
    "pending that is none": lambda client, game: client.set(keys.pending(partition_of(game)), "x"),
    "a place that is none": lambda client, game: (
        client.delete(keys.read_to(partition_of(game))),
        client.hset(keys.read_to(partition_of(game)), "x", "y"),
    ),
    "a lane of no game": lambda client, game: client.hset(keys.failing_key("whk_1"), "x", FAILING),
    "a lane that waits for ages": lambda client, game: client.hset(
        keys.failing_key("whk_1"), f"{game}:", FAILING.replace(b"null", b"1" + b"0" * 400)
    ),
    "lanes that are none": lambda client, game: client.set(keys.failing_key("whk_1"), "x"),
    "attempts that are none": lambda client, game: client.set(keys.deliveries("whk_1"), "x"),
    "a head without a hash": lambda client, game: client.hdel(head(game), "hash"),
    "what was asked of no game": lambda client, game: client.rpush(
        keys.ASKED, msgspec.json.encode(Redelivery(endpoint="whk_1", game="x", version=1))
    ),
}
FAILING = b'{"version":9,"attempts":1,"next_at":null}'


@pytest.mark.parametrize("damage", GAMES.values(), ids=GAMES)
def test_what_is_damaged_beside_one_game_stops_no_other(delivery, receiver, damage, caplog):
    good = delivery.endpoint(receiver.url, "game.created")
    bad = delivery.deployment.game()
    damage(delivery.deployment.client, bad)
    for _ in range(2):  # one that begins anew goes on as well
        stop = delivery.deliver()
        other = delivery.deployment.game()
        eventually(lambda other=other: other in receiver.by_game())
        time.sleep(0.3)
        delivery.store.ask(Redelivery(endpoint=good.id))
        delivery.store.ask(Redelivery(endpoint=good.id, since=0))
        eventually(lambda: not delivery.deployment.client.llen(keys.ASKED))
        time.sleep(0.3)
        assert delivery.threads[-1].is_alive()
        stop()
    assert "No webhooks are delivered" not in caplog.text
    assert caplog.text.count("cannot be read") + caplog.text.count("is ignored") <= 4


def test_a_cursor_that_is_none_is_set_anew(delivery, receiver):
    delivery.endpoint(receiver.url, "game.created")
    game = delivery.deployment.game()
    delivery.deployment.client.hset(game_metadata(game, keys.CURSORS), "whk_1", "abc")
    delivery.deliver()
    wait_for(receiver, 1)
    eventually(lambda: delivery.deployment.log.game_metadata(game, keys.CURSORS) != {"whk_1": "abc"})


def test_a_secret_that_signs_nothing_spoils_its_own_messages_alone(delivery, receiver):
    bad = [
        delivery.endpoint(f"{receiver.url}/bad{number}", "game.created", secret=secret)
        for number, secret in enumerate(("", "whsec_!", "whsec_\ud7ff"))
    ]
    delivery.of_a_game(f"{receiver.url}/good")
    wait_for(receiver, 1, "/good")
    for number, one in enumerate(bad):
        eventually(lambda one=one, number=number: delivery.attempts(one) or receiver.taken(f"/bad{number}"))


def test_one_that_leads_where_nothing_may_be_sent_any_more_fails_alone(delivery, receiver):
    here = delivery.of_a_game(receiver.url, loopback=False)
    eventually(lambda: delivery.attempts(here))
    assert delivery.attempts(here)[0].error == "Must begin with https://."
    assert not receiver.taken()


@pytest.mark.campaign(15)
def test_a_service_starts_with_a_webhook_that_it_may_not_call(tmp_path, receiver):
    settings = {"SKALD_OPERATOR_KEY": OPERATOR}
    client = {"headers": {"Authorization": f"Bearer {OPERATOR}"}}
    with up(tmp_path, SKALD_TUNING="webhook_loopback=1", **settings) as running:
        wanted = {"url": receiver.url, "types": ["game.created"]}
        made = httpx.post(f"{running.url}/v1/webhooks", json=wanted, **client)
        assert made.status_code == 201
    with up(tmp_path, **settings) as running:
        webhook = f"{running.url}/v1/webhooks/{made.json()['id']}"
        new = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}
        assert httpx.post(f"{running.url}/v1/games", json=new, **client).status_code == 201
        eventually(lambda: httpx.get(f"{webhook}/deliveries", **client).json()["deliveries"])
        listed = CliRunner().invoke(skald, ["webhooks", "list", "--data", str(tmp_path)]).output
        assert "nothing is sent there (Must begin with https://.)" in listed
        assert httpx.delete(webhook, **client).status_code == 204
    assert not receiver.taken()
