"""A webhook that cannot be read, or that leads where nothing may be sent, fails alone, is shown, and can be deleted."""

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from ops.cli import skald
from projections.webhooks import store as keys
from projections.webhooks.endpoint import Endpoint, OrderingKey, Redelivery
from projections.webhooks.store import WebhookStore, field_of
from tests.ops.service import up
from tests.service.conftest import OPERATOR
from tests.support.waiting import eventually
from tests.webhooks.conftest import SECRET, wait_for

URL = "https://bot.example/skald"
GOOD = msgspec.json.encode(Endpoint(id="whk_bad", url=URL, types=("events",), created=1, secret=SECRET))
DAMAGED = {
    "no JSON": b"{",
    "no UTF-8": b"\xff\xfe",
    "nothing": b"",
    "deep": b"[" * 100_000,
    "another type": b'"whk_bad"',
    "without its fields": b"{}",
    "a time that is none": GOOD.replace(b'"created":1', b'"created":"now"'),
    "another one": GOOD.replace(b"whk_bad", b"whk_other"),
    "huge": GOOD.replace(b"/skald", b"/" + b"x" * 1_000_000) + b"}",
}


@pytest.mark.parametrize("row", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_row_stops_no_other(redis_delivery, receiver, row, monkeypatch, caplog):
    store, deployment = redis_delivery.store, redis_delivery.deployment
    deployment.client.hset(keys.ENDPOINTS, "whk_bad", row)
    good = redis_delivery.endpoint(receiver.url, "game.created")
    redis_delivery.deliver()
    deployment.game()
    wait_for(receiver, 1)
    assert [one.id for one in store.all()] == [good.id]
    assert store.get("whk_bad") is None
    assert caplog.text.count("whk_bad") <= 2, "once in the process that delivers, and once here"
    monkeypatch.setenv("SKALD_REDIS_URL", deployment.url)
    listed = CliRunner().invoke(skald, ["webhooks", "list"]).output.splitlines()
    assert [line.partition(" ")[0] for line in listed] == [good.id, "whk_bad"]
    assert "cannot be read" in listed[1]
    assert CliRunner().invoke(skald, ["webhooks", "delete", "whk_bad"]).output == "whk_bad is deleted\n"
    assert WebhookStore(deployment.client).unreadable() == {}


def test_a_time_of_ending_that_is_none_spoils_its_own_webhook_alone(redis_delivery):
    client = redis_delivery.deployment.client
    good = redis_delivery.endpoint(URL, "events")
    client.hset(keys.ENDPOINTS, "whk_bad", GOOD)
    client.hset(keys.ENDED, "whk_bad", "yesterday")
    assert [one.id for one in redis_delivery.store.all()] == [good.id]
    assert list(redis_delivery.store.unreadable()) == ["whk_bad"]


def test_what_was_noted_of_a_webhook_may_be_damaged_too(redis_delivery, receiver):
    store, client = redis_delivery.store, redis_delivery.deployment.client
    good = redis_delivery.endpoint(receiver.url, "game.created")
    client.xadd(keys.deliveries(good.id), {"attempt": b"{"})
    client.xadd(keys.deliveries(good.id), {"something": b"else"})
    client.hset(
        keys.failing_key(good.id), field_of(OrderingKey(endpoint=good.id, game="017-8k2m4w0q7z5t3v1x")), b"\xff"
    )
    client.rpush(keys.ASKED, b"nothing that was asked for")
    store.ask(Redelivery(endpoint=good.id))
    assert list(store.deliveries(good.id, 10)) == []
    assert store.failing(good.id) == {}
    redis_delivery.deliver()
    redis_delivery.deployment.game()
    wait_for(receiver, 1)
    eventually(lambda: not client.llen(keys.ASKED))


@pytest.mark.parametrize("secret", ["", "whsec_!", "whsec_\ud7ff"])
def test_a_secret_that_signs_nothing_spoils_its_own_messages_alone(redis_delivery, receiver, secret):
    bad = redis_delivery.endpoint(f"{receiver.url}/bad", "game.created", secret=secret)
    redis_delivery.endpoint(f"{receiver.url}/good", "game.created")
    redis_delivery.deliver()
    redis_delivery.deployment.game()
    wait_for(receiver, 1, "/good")
    eventually(lambda: redis_delivery.attempts(bad) or receiver.taken("/bad"))


def test_one_that_leads_where_nothing_may_be_sent_any_more_fails_alone(redis_delivery, receiver):
    here = redis_delivery.endpoint(receiver.url, "game.created")
    redis_delivery.deliver(loopback=False)
    redis_delivery.deployment.game()
    eventually(lambda: redis_delivery.attempts(here))
    assert redis_delivery.attempts(here)[0].error == "Must begin with https://."
    assert not receiver.taken()


@pytest.mark.campaign(2)
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
        eventually(lambda: httpx.get(f"{webhook}/deliveries", **client).json()["deliveries"], patience=20)
        listed = CliRunner().invoke(skald, ["webhooks", "list", "--data", str(tmp_path)]).output
        assert "nothing is sent there (Must begin with https://.)" in listed
        assert httpx.delete(webhook, **client).status_code == 204
    assert not receiver.taken()
