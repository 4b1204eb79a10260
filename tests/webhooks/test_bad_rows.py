"""A webhook that cannot be read, or that leads where nothing may be sent, fails alone, is shown, and can be deleted."""

import time

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from events.application.creation import SEATS
from events.log.keys import game_metadata, head
from events.log.records import partition_of
from ops.cli import skald
from projections.webhooks import store as keys
from projections.webhooks.endpoint import Endpoint, OrderingKey, Redelivery
from projections.webhooks.store import WebhookStore, field_of
from tests.ops.service import up
from tests.service.conftest import OPERATOR
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, wait_for

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
    good = delivery.endpoint(receiver.url, "game.created")
    delivery.deliver()
    deployment.game()
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
    client.hset(
        keys.failing_key(good.id), field_of(OrderingKey(endpoint=good.id, game="017-8k2m4w0q7z5t3v1x")), b"\xff"
    )
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
    "a cursor that is no number": _cursors(lambda client, key: client.hset(key, "x", "abc")),
    "a cursor before all": _cursors(lambda client, key: client.hset(key, "whk_1", "-5")),
    "cursors that are no text": _cursors(lambda client, key: client.hset(key, "x", b"\xff")),
    "cursors that are none": _cursors(lambda client, key: client.set(key, "x")),
    "seats that are no text": lambda client, game: client.hset(game_metadata(game, SEATS), "x", b"\xff"),
    "seats that are none": lambda client, game: (
        client.delete(game_metadata(game, SEATS)),
        client.set(game_metadata(game, SEATS), "x"),
    ),
    "a version that is none": lambda client, game: client.zadd(keys.pending(partition_of(game)), {game: "inf"}),
    "pending that is none": lambda client, game: client.set(keys.pending(partition_of(game)), "x"),
    "a place that is none": lambda client, game: (
        client.delete(keys.read_to(partition_of(game))),
        client.hset(keys.read_to(partition_of(game)), "x", "y"),
    ),
    "a lane of no game": lambda client, game: client.hset(keys.failing_key("whk_1"), "x", FAILING),
    "a lane that waits for ages": lambda client, game: client.hset(
        keys.failing_key("whk_1"),
        field_of(OrderingKey(endpoint="whk_1", game=game)),
        FAILING.replace(b"null", b"1" + b"0" * 400),
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
    for _ in range(2):  # whoever begins anew goes on as well
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
    assert "No webhook is delivered" not in caplog.text
    assert caplog.text.count("cannot be read") + caplog.text.count("is passed over") <= 4


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
    delivery.endpoint(f"{receiver.url}/good", "game.created")
    delivery.deliver()
    delivery.deployment.game()
    wait_for(receiver, 1, "/good")
    for number, one in enumerate(bad):
        eventually(lambda one=one, number=number: delivery.attempts(one) or receiver.taken(f"/bad{number}"))


def test_one_that_leads_where_nothing_may_be_sent_any_more_fails_alone(delivery, receiver):
    here = delivery.endpoint(receiver.url, "game.created")
    delivery.deliver(loopback=False)
    delivery.deployment.game()
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
