"""Redis is away, in every way that it can be: 503 with Retry-After, and all goes on by itself once it is back."""

import os
import signal
import time
from contextlib import contextmanager
from functools import partial

import pytest

from tests.support.front import Listening, asked, assert_unavailable
from tests.support.waiting import eventually

ANSWERED = 20
"""Seconds within which an answer comes even when Redis hangs: what creates a game may wait three times for five."""
BACK = 15
"""Seconds, on a busy machine, until everything goes on."""


@contextmanager
def between(begin, end):
    begin()
    try:
        yield
    finally:
        end()


def killed(redis):
    return between(redis.kill, redis.start)


def hanging(redis):
    return between(partial(os.kill, redis.pid, signal.SIGSTOP), partial(os.kill, redis.pid, signal.SIGCONT))


def shut_down(redis):
    return between(redis.stop, redis.start)


def full(redis):
    client = redis.client()
    return between(partial(client.config_set, "maxmemory", 1), partial(client.config_set, "maxmemory", 0))


def read_only(redis):
    client = redis.client()
    return between(partial(client.replicaof, "127.0.0.1", 1), partial(client.replicaof, "NO", "ONE"))


@contextmanager
def unable_to_save(redis):
    """Its snapshots fail, and so it takes no more writes (MISCONF)."""
    (redis.data / "dump.rdb").mkdir()
    (redis.data / "dump.rdb" / "in the way").touch()
    with (
        redis.client() as client,
        between(partial(client.config_set, "save", "3600 1"), partial(client.config_set, "save", "")),
    ):
        client.bgsave()
        eventually(lambda: client.info("persistence")["rdb_last_bgsave_status"] != "ok")
        yield


READABLE = (full, read_only, unable_to_save)


@pytest.mark.parametrize("away", [killed, hanging, shut_down, full, read_only, unable_to_save])
def test_it_says_so_and_goes_on_by_itself(running_service, away):
    front = running_service.front
    game, tokens = front.begin("nim")
    listening = Listening(running_service.url, game)
    assert front.step(game, tokens)[1].status_code == 201
    version = front.get(f"/v1/games/{game}")["version"]
    seat = next(seat for seat in (0, 1) if front.get(f"/v1/games/{game}/actions", tokens[seat])["actions"])
    action = front.get(f"/v1/games/{game}/actions", tokens[seat])["actions"][0]
    sent = {"json": action, "headers": {**asked(tokens[seat]), "Idempotency-Key": "the same"}}

    with away(running_service.redis):
        began = time.monotonic()
        acted, created, read, ready, alive, figures = running_service.at_once(
            ("POST", f"/v1/games/{game}/actions", sent),
            ("POST", "/v1/games", {"json": {"ruleset": "nim", "seats": [{}, {}]}}),
            ("GET", f"/v1/games/{game}", {}),
            ("GET", "/readyz", {}),
            ("GET", "/healthz", {}),
            ("GET", "/metrics", {}),
        )
        waited = time.monotonic() - began
        problems = {assert_unavailable(answer)["code"] for answer in (acted, created)}
        assert problems == {"log_full" if away in (full, unable_to_save) else "log_unavailable"}
        assert (alive.status_code, figures.status_code) == (200, 200)
        if away in READABLE:
            assert (read.status_code, read.json()["version"], ready.status_code) == (200, version, 200)
            assert front.get(f"/v1/games/{game}/audit")["ok"]
        else:
            assert_unavailable(read), assert_unavailable(ready)

    began = time.monotonic()
    done = front.act(game, tokens[seat], action, "the same")
    back = time.monotonic() - began
    assert done.status_code == 201
    again = front.act(game, tokens[seat], action, "the same")
    assert (again.status_code, again.content) == (201, done.content)
    version = done.json()["version"]
    heard = listening.until(version, BACK)
    log = front.log(game)
    assert len(log) == version
    listening.assert_complete(log)
    assert front.get(f"/v1/games/{game}/audit")["ok"]
    began = time.monotonic()
    assert front.get(f"/v1/games/{game}/scores", at_least=version, wait=BACK)["version"] >= version
    scored = time.monotonic() - began
    assert waited < ANSWERED
    assert back < BACK
    print(f"{away.__name__}: 503 after {waited:.2f} s, back {back:.2f}, heard {heard:.2f}, scored {scored:.2f}")
