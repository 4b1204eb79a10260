"""Heartbeats say which kinds of work go on, whatever else lies under their key."""

import time
from types import SimpleNamespace

import pytest

from events.log import client as log_client
from events.log import heartbeats as module
from events.log.client import connect, identify
from events.log.heartbeats import KEPT_MS, KINDS, Heartbeat, Pulse, ages, heartbeats, host_name, silent_kinds
from events.log.keys import HEARTBEATS
from events.log.records import LogUnavailable
from ops.backup.units import foreign_keys, stored_keys


@pytest.fixture
def client(redis_url):
    return connect(redis_url)


@pytest.fixture
def clock(monkeypatch):
    """The time of the process, which a test lets pass."""
    now = SimpleNamespace(seconds=time.monotonic())
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now.seconds))
    return now


def test_work_that_goes_on_is_heard_and_what_stands_still_beside_it_is_silent(client, clock):
    pulse = Pulse(client, ["worker", "bots"])
    pulse.port = 8123
    clock.seconds += KINDS["worker"].bound + 1
    pulse.move("bots")
    pulse.beat()
    bots, worker = heartbeats(client)
    assert (bots.kind, worker.kind, bots.port, bots.is_here) == ("bots", "worker", 8123, True)
    assert (bots.is_silent, worker.is_silent) == (False, True)
    assert silent_kinds([bots, worker]) == {"worker": worker.age}
    pulse.end()
    assert heartbeats(client) == []


def test_a_kind_is_silent_when_none_of_its_processes_works(client, clock):
    one, other = Pulse(client, ["web"]), Pulse(client, ["web"])
    for pulse in (one, other):
        pulse.beat()
    assert len(heartbeats(client)) == 2
    clock.seconds += KINDS["web"].bound + 1
    other.move("web")
    for pulse in (one, other):
        pulse.beat()
    assert silent_kinds(heartbeats(client)) == {}
    assert silent_kinds(heartbeats(client), ["web", "bots"]) == {"bots": None}
    assert ages(heartbeats(client), ["bots"])["bots"] is None


def test_a_thought_may_take_longer_where_it_is_said_so(client, clock):
    pulse = Pulse(client, ["bots"], bounds={"bots": 400})
    clock.seconds += 399
    pulse.beat()
    assert silent_kinds(heartbeats(client)) == {}


def test_who_has_not_been_heard_of_for_long_is_forgotten(client, clock):
    gone, here = Pulse(client, ["bots"]), Pulse(client, ["web"])
    clock.seconds += KEPT_MS / 1000 + 1
    gone.beat()
    assert heartbeats(client) == []
    here.move("web")
    here.beat()
    assert [one.kind for one in heartbeats(client)] == ["web"]
    assert client.hlen(HEARTBEATS) == 1


def test_what_is_no_heartbeat_is_none_and_disturbs_no_other(client, monkeypatch):
    pulse = Pulse(client, ["web"])
    for broken in ("", "x", "-1 5 1 0 a", "99999999999999 5 1 0 a", "1 5 1 99999 a", "1 5 1 0 \x1b[2J", "9" * 5_000):
        client.hset(HEARTBEATS, f"web:{broken[:8]}", broken)
    client.hset(HEARTBEATS, "nobody:1", "1 5 1 0 a")
    assert heartbeats(client) == []
    pulse.beat()
    assert [one.kind for one in heartbeats(client)] == ["web"]
    monkeypatch.setattr(module, "MAX_PROCESSES", 2)
    client.hset(HEARTBEATS, mapping={f"web:{number}": "x" for number in range(5)})
    assert heartbeats(client) == []
    for value in ("a string", None):
        if value:
            client.set(HEARTBEATS, value)
            assert heartbeats(client) == []
        pulse.beat()
        assert len(heartbeats(client)) == 1


def test_nothing_is_said_in_a_store_that_was_emptied(client, monkeypatch):
    monkeypatch.setattr(log_client, "LOOK_SECONDS", 0)
    pulse = Pulse(client, ["web"], identify(client))
    pulse.beat()
    client.flushall()
    with pytest.raises(LogUnavailable, match="emptied"):
        pulse.beat()
    assert not client.keys("*")


def test_a_process_of_this_machine_is_known():
    assert Heartbeat("web", 0, 1, 1, 0, host_name()).is_here
    assert not Heartbeat("web", 0, 1, 1, 0, "elsewhere").is_here


def test_a_heartbeat_is_in_no_backup_and_keeps_no_store_from_being_empty(client):
    Pulse(client, ["web"]).beat()
    assert list(client.scan_iter()) == [HEARTBEATS.encode()]
    assert not list(stored_keys(client))
    assert not list(foreign_keys(client))


def test_several_report_a_process_that_does_not_do_so_itself(client, clock):
    """One that stands still does not make it look as if the other process did."""
    one, other = Pulse(client, ["web"]), Pulse(client, ["web"])
    for pulse in (one, other):
        pulse.add("master", 4711)
        pulse.beat()
    (master,) = (found for found in heartbeats(client) if found.kind == "master")
    assert (master.pid, master.is_here, master.bound) == (4711, True, KINDS["master"].bound)
    clock.seconds += KINDS["master"].bound + 1
    for pulse in (one, other):
        pulse.move("web")
        pulse.beat()
    assert set(silent_kinds(heartbeats(client))) == {"master"}
    other.move("master")
    other.beat()
    assert silent_kinds(heartbeats(client)) == {}
