"""skald doctor names what is wrong with an installation, goes on after it, and changes nothing."""

from events.log.client import FORMAT, identify
from events.log.heartbeats import Pulse
from events.log.keys import FORMAT_KEY, STORE_ID
from ops.run.redis import EmbeddedRedis
from ops.run.unnamed_proxies import note_unnamed_proxy
from projections.engine.engine import ProjectionStore
from projections.people.push import KEY, PushStore, Subscription
from service.seeks.store import MATCHES
from tests.ops.service import skald
from tests.ops.test_orphans import free_port

GAME = "017-8k2m4w0q7z5t3v1x"


def examined(data):
    return skald("doctor", SKALD_DATA=str(data), SKALD_PORT=str(free_port())).stdout.splitlines()


def test_a_store_that_nobody_serves_is_sound(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        client = own.client()
        identify(client)
        before = {key: client.dump(key) for key in client.scan_iter()}
        lines = examined(tmp_path)
        assert {key: client.dump(key) for key in client.scan_iter()} == before
    assert lines[-1] == "0 checks failed"
    assert "warning: no process serves this store" in lines
    assert any(line.startswith("warning: nothing answers at http://127.0.0.1:") for line in lines)
    assert not [line for line in lines if line.startswith("failed")]


def test_what_fails_is_named_and_the_rest_is_looked_at(tmp_path):
    (tmp_path / "transparency").mkdir()
    (tmp_path / "transparency" / "store").write_text("0" * 32)
    with EmbeddedRedis(tmp_path) as own:
        identify(own.client())
        ProjectionStore(own.client()).dead_letters.write(GAME, "scores", 6, "KeyError: 'missing'")
        lines = examined(tmp_path)
    failed = [line for line in lines if line.startswith("failed")]
    assert [line[:26] for line in failed] == ["failed: the store differs:", "failed: 1 step quarantined"]
    assert lines[-1] == "2 checks failed"
    assert "ok: the archive has 0 packs" in lines


def test_a_newer_store_fails_and_stays_as_it_is(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        own.client().set(FORMAT_KEY, FORMAT + 1)
        lines = examined(tmp_path)
        assert own.client().get(STORE_ID) is None
    assert f"failed: The store has format {FORMAT + 1}; this version of Skald reads {FORMAT}." in lines


def test_without_a_store_it_says_so(tmp_path):
    lines = examined(tmp_path / "nowhere")
    assert "1 check failed" in lines
    assert any("does not exist" in line for line in lines)


def test_a_host_of_ipv6_or_none_at_all_is_asked_as_it_is_served(tmp_path):
    for host, asked in (("::1", "[::1]"), ("999.1.1.1", "127.0.0.1")):
        lines = skald("doctor", SKALD_DATA=str(tmp_path), SKALD_HOST=host, SKALD_PORT=str(free_port())).stdout
        assert f"warning: nothing answers at http://{asked}:" in lines


def test_it_says_what_works_and_what_does_not_and_asks_the_port_that_is_served(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        identify(own.client())
        pulse = Pulse(own.client(), ["web", "worker"])
        pulse.port = free_port()
        pulse.beat()
        lines = examined(tmp_path)
        named = skald("doctor", "--port", 9, SKALD_DATA=str(tmp_path)).stdout
    assert {"ok: web: at work", "ok: worker: at work"} <= set(lines)
    assert f"warning: nothing answers at http://127.0.0.1:{pulse.port}/readyz" in lines
    assert "warning: nothing answers at http://127.0.0.1:9/readyz" in named
    failed = {line.split(":")[1].strip() for line in lines if line.startswith("failed")}
    assert failed == {"supervisor", "master", "sweeper", "bots", "webhooks", "transparency"}
    assert "failed: bots: not heard of, so no bot plays" in lines


def test_it_looks_at_the_keys_of_push_messages_and_at_seeks(tmp_path):
    browser = Subscription(endpoint="https://push.example/1", p256dh="k", auth="a", after=20, lang="en", at=1)
    with EmbeddedRedis(tmp_path) as own:
        identify(own.client())
        PushStore(own.client()).subscribe_seat(GAME, 0, browser)
        lost = examined(tmp_path)
        PushStore(own.client()).secret()
        own.client().zadd(MATCHES, {"seek_1,seek_2": 1})
        found = examined(tmp_path)
        own.client().set(KEY, "short")
        damaged = examined(tmp_path)
    text = "push messages: subscriptions of 0 players, and in 1 game"
    assert f"failed: {text}, but their key {KEY} is gone: these browsers have to subscribe again" in lost
    assert f"warning: {text}; some push services refuse them unless SKALD_PUSH_CONTACT says who sends" in found
    assert f"failed: the key of push messages is damaged: {KEY} has 5 bytes" in damaged
    assert "ok: 0 seeks waiting for opponents" in lost
    assert any(line.startswith("failed: a match of seeks has waited for its game for ") for line in found)


def test_a_proxy_that_names_no_clients_is_told_where_it_is_one_of_ours(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        identify(own.client())
        note_unnamed_proxy(own.client(), "10.0.0.1")
        told = skald("doctor", SKALD_DATA=str(tmp_path), SKALD_PROXIES="10.0.0.1", SKALD_PORT=str(free_port())).stdout
        assert "failed: the proxy 10.0.0.1 sends no X-Forwarded-For" in told
        assert not any("X-Forwarded-For" in line for line in examined(tmp_path))
