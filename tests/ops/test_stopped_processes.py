"""A process of any kind that is stopped (SIGSTOP) is named by /readyz?all, the figures and doctor, until it goes on."""

import os
import signal
from contextlib import contextmanager

import httpx
import pytest

from events.log.heartbeats import KINDS
from events.log.keys import HEARTBEATS
from ops.run.redis import EmbeddedRedis
from tests.ops.service import skald, up
from tests.support.processes import web_processes
from tests.support.waiting import eventually

PROJECTION = """
from projections.declared import Projection

PROJECTION = Projection("moves", version=1, of=lambda game, events: {"count": len(events)})
"""
BEHIND = set(KINDS) - {"supervisor", "master", "web"}


@contextmanager
def stopped(running, pids):
    """Stop these processes; what was heard of them last counts for a second only, which saves waiting for a minute.

    Except for the master, of which its web processes say with each heartbeat how long it may be silent.
    """
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        with EmbeddedRedis(running.data).client() as client:
            for field, said in client.hgetall(HEARTBEATS).items():
                if field.startswith(b"master:"):
                    continue
                at, _, rest = said.split(b" ", 2)
                client.hset(HEARTBEATS, field, b" ".join((at, b"1", rest)))
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def silent(running):
    """The kinds that /readyz?all names."""
    answer = httpx.get(f"{running.url}/readyz?all", timeout=60)
    return set(answer.json()["processes"]) if answer.status_code == 503 else set()


def examined(running):
    return skald("doctor", "--data", running.data, SKALD_PROJECTIONS=running.projections).stdout.splitlines()


def told_of(lines):
    """The kinds that doctor calls silent, and those that it calls at work."""
    silent = {kind for kind in KINDS if any(line.startswith(f"failed: {kind}: stalled") for line in lines)}
    return silent, {kind for kind in KINDS if f"ok: {kind}: at work" in lines}


def assert_all_told_of(running, kinds):
    eventually(lambda: silent(running) == kinds)
    # On a busy machine another one may be late for a moment.
    eventually(lambda: told_of(examined(running)) == (kinds, set(KINDS) - kinds))
    told = {f'skald_process_silent{{process="{kind}"}} {float(kind in kinds)}' for kind in KINDS}
    eventually(lambda: told <= set(httpx.get(f"{running.url}/metrics", timeout=60).text.splitlines()))


def assert_seen(running):
    """Those who start the others again are seen, too."""
    for kind, pid in (("supervisor", running.process.pid), ("master", running.child("gunicorn"))):
        eventually(lambda: silent(running) == set())
        with stopped(running, [pid]):
            assert_all_told_of(running, {kind})
    eventually(lambda: silent(running) == set())


@contextmanager
def served(folder, **options):
    (folder / "own").mkdir()
    (folder / "own" / "moves.py").write_text(PROJECTION)
    with up(folder / "data", SKALD_PROJECTIONS=str(folder / "own"), **options) as running:
        running.projections = str(folder / "own")
        eventually(lambda: silent(running) == set())
        yield running


def test_in_a_small_installation(tmp_path):
    with served(tmp_path) as running:
        lines = examined(running)
        assert f"ok: {running.url}/readyz answers 200" in lines, "whatever its port is"
        assert lines[-1] == "0 checks failed"
        with stopped(running, [running.child("ops.processes")]):
            assert_all_told_of(running, BEHIND)
        assert_seen(running)
        with stopped(running, web_processes(running.process.pid)):
            eventually(lambda: any(line.startswith("failed: web: stalled") for line in examined(running)))


@pytest.mark.campaign(7)
def test_each_kind_by_itself(tmp_path):
    with served(tmp_path, whole=True, SKALD_WEB_PROCESSES="2") as running:
        for kind in BEHIND:
            with stopped(running, [running.child(f"ops.processes {kind}")]):
                assert_all_told_of(running, {kind})
            eventually(lambda: silent(running) == set())
        assert_seen(running)
        one, other = web_processes(running.process.pid)
        with stopped(running, [one]):
            said = f"failed: web: process {one} of "
            eventually(lambda: any(line.startswith(said) for line in examined(running)))
            assert silent(running) == set(), "the other one serves"
        with stopped(running, [one, other]):
            eventually(lambda: any(line.startswith("failed: web: stalled") for line in examined(running)))
