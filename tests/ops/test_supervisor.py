"""The parts of the supervisor: the pauses, the children, what is said about Redis, and what a machine has."""

import os
import signal
import sys
from types import SimpleNamespace

import pytest

from ops.run import child
from ops.run.address import listen
from ops.run.checks import check_settings
from ops.run.child import MAX_SECONDS, STEADY, Backoff, Child, RedisProcess, own_redis
from ops.run.errors import UserError
from ops.run.machine import cores, memory
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings, Tuning
from tests.support.cases import each
from tests.support.processes import heeds
from tests.support.waiting import eventually


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


def test_what_keeps_dying_is_started_ever_later():
    clock = Clock()
    backoff, pauses = Backoff(clock), []
    for _ in range(9):
        backoff.began()
        pauses.append(backoff.ended())
        assert backoff.ended() is None, "an end is told once"
        assert not backoff.over()
        clock.now += pauses[-1]
        assert backoff.over()
    assert pauses[:3] == [0.1, 0.2, 0.4]
    assert pauses[-1] == MAX_SECONDS


def test_what_has_run_for_a_while_is_started_soon_again():
    clock = Clock()
    backoff = Backoff(clock)
    for _ in range(5):
        backoff.began()
        clock.now += backoff.ended()
    backoff.began()
    clock.now += STEADY + 1
    assert backoff.ended() == 0.1


def sleeper():
    return Child("the sleeper", [sys.executable, "-c", "import time; time.sleep(60)"], os.environ)


def test_a_killed_child_is_started_again():
    child = sleeper()
    child.start()
    first = child.pid
    os.kill(first, signal.SIGKILL)
    said = []
    eventually(lambda: said.append(child.poll()) or child.pid not in (None, first))
    assert [line for line in said if line] == ["the sleeper was killed by SIGKILL; restarting it in 0.1 s"]
    child.ask_to_stop()
    assert child.wait(5)


def test_a_child_that_does_not_stop_is_killed():
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
    child = Child("the stubborn", [sys.executable, "-c", code], os.environ)
    child.start()
    eventually(lambda: heeds(child.pid, signal.SIGTERM))
    child.ask_to_stop()
    assert not child.wait(0.2)
    assert child.pid is None


def test_an_address_that_is_not_ours_is_said_in_one_line():
    with pytest.raises(UserError, match=r"^192\.0\.2\.1:0 cannot be served"):
        listen("192.0.2.1", 0)


def test_what_a_redis_can_lose_is_said(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        (line,) = check_settings(Settings(data=str(tmp_path), redis_url=own.url, queue_url=own.url))
        assert "fsync always: loses nothing" in line
        own.client().config_set("appendfsync", "everysec")
        assert check_settings(Settings(data=str(tmp_path), redis_url=own.url, queue_url=own.url))[1].startswith(
            "warning: append-only, fsync everysec"
        )


@each(
    ("settings", "line"),
    [
        ({"redis_url": "redis://:secret@127.0.0.1:1"}, "the Redis at redis://127.0.0.1:1 is unusable"),
        ({"redis_url": "nonsense"}, "the Redis at (no address) is unusable: its address cannot be parsed"),
    ],
)
def test_a_redis_that_cannot_be_reached_is_said_in_one_line_without_its_password(settings, line):
    with pytest.raises(UserError) as error:
        check_settings(Settings(queue_url=settings["redis_url"], **settings))
    assert error.value.message.startswith(line)
    assert "\n" not in error.value.message
    assert "secret" not in error.value.message


def test_the_queue_is_checked_too(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        with pytest.raises(UserError, match=r"the Redis of the queue at redis://127\.0\.0\.1:1 is unusable"):
            check_settings(Settings(data=str(tmp_path), redis_url=own.url, queue_url="redis://127.0.0.1:1"))
        with pytest.raises(UserError, match="SKALD_QUEUE_URL"):
            check_settings(Settings(data=str(tmp_path), redis_url=own.url, queue_url="redis+cluster://127.0.0.1:1"))


def test_a_redis_that_has_died_of_a_full_disk_is_said_so(monkeypatch, tmp_path):
    redis = RedisProcess(SimpleNamespace(data=tmp_path, running=False))
    monkeypatch.setattr(child, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert redis.poll() == f"Redis has died, since the disk of {tmp_path} is full; restarting it in 0.1 s"
    redis = RedisProcess(SimpleNamespace(data=tmp_path, running=False))
    monkeypatch.setattr(child, "disk_usage", lambda _: SimpleNamespace(free=1 << 30))
    assert redis.poll() == "Redis has died; restarting it in 0.1 s"


@pytest.mark.parametrize(
    ("written", "counts"), [("268435456\n", True), ("max\n", False), ("9" * 19, False), ("", False)]
)
def test_the_limit_of_a_container_counts_as_the_machine_s_memory(tmp_path, written, counts):
    limit = tmp_path / "memory.max"
    limit.write_text(written)
    whole = memory(())
    assert whole > 1 << 28
    assert memory((str(tmp_path / "nothing"), str(limit))) == (1 << 28 if counts else whole)


def test_there_is_a_core():
    assert cores() >= 1


def test_the_operator_s_own_limit_counts(tmp_path):
    own = own_redis(Settings(data=str(tmp_path), tuning=Tuning(redis_megabytes=64)))
    own.start()
    try:
        with EmbeddedRedis(tmp_path).client() as client:
            assert client.config_get("maxmemory")["maxmemory"] == str(64 << 20)
    finally:
        own.stop()
