"""Killed without a chance to tidy up, in any order: what is left behind ends by itself, and a start waits for it."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from events.durable_files import locked
from ops.run.address import claim, is_left_behind, listen
from ops.run.errors import UserError
from ops.run.lifeline import is_alive
from ops.run.redis import FolderInUse, lock_folder
from tests.ops.service import Up, up
from tests.support.campaigns import amount, chooser
from tests.support.cases import each
from tests.support.processes import children_of, web_processes
from tests.support.waiting import eventually

ROUNDS = -(-amount("SKALD_KILLS", 6, 55) // 3)
HOLD = """
import os, subprocess, sys, time
{setup}
os.set_inheritable(file.fileno(), True)
waits = "import os, time\\nwhile not os.path.exists({waiting!r}): time.sleep(0.01)"
subprocess.Popen([sys.executable, "-c", waits], close_fds=False)
print("held", flush=True)
time.sleep(60)
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def family(pid):
    """All processes below one."""
    below = list(children_of(pid))
    return below + [one for child in below for one in family(child)]


def kill(running, order, chance):
    """Kill the supervisor, gunicorn's master, and a web process, in some order."""
    master = running.child("gunicorn")
    victims = {"supervisor": running.process.pid, "master": master, "web": next(iter(children_of(master)), None)}
    for name in order:
        if (victim := victims[name]) and is_alive(victim):
            os.kill(victim, signal.SIGKILL)
        if chance.random() < 0.5:
            time.sleep(chance.random() / 5)
    running.process.wait()


@pytest.mark.campaign(20)
def test_a_service_that_was_killed_in_any_order_starts_again_at_once(tmp_path):
    port, known, slowest, chance = free_port(), set(), 0.0, chooser("orphans")
    for round_ in range(ROUNDS):
        began = time.monotonic()
        running = Up(tmp_path, "--port", port, whole=True)
        slowest = max(slowest, time.monotonic() - began)
        assert running.url == f"http://127.0.0.1:{port}", (round_, running.said)
        known |= set(family(running.process.pid))
        names = ["supervisor", *chance.sample(["master", "web"], chance.randrange(3))]
        kill(running, chance.sample(names, len(names)), chance)
    with up(tmp_path, "--port", port) as running:
        assert httpx.get(f"{running.url}/readyz").is_success
        ours = set(family(running.process.pid))
        eventually(lambda: not any(map(is_alive, known - ours)), patience=60)
    print(f"{ROUNDS} kills, the slowest start took {slowest:.1f} s")


@pytest.mark.campaign(15)
def test_a_web_process_whose_master_was_killed_before_ends_with_the_supervisor(tmp_path):
    running = Up(tmp_path, SKALD_WEB_PROCESSES="2")
    orphans = web_processes(running.process.pid)
    assert len(orphans) == 2
    with httpx.stream("GET", f"{running.url}/healthz"):
        os.kill(running.child("gunicorn"), signal.SIGKILL)
        running.process.kill()
        running.process.wait()
        eventually(lambda: not any(map(is_alive, orphans)), patience=60)


def left_behind(setup, waiting):
    """Run something that holds a file with its child, and kill it: the child holds the file until somebody waits."""
    code = HOLD.format(setup=setup, waiting=str(waiting))
    holder = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.wait()


def test_a_start_waits_for_what_it_knows_to_be_its_own(tmp_path):
    port, said, waiting = free_port(), [], tmp_path / "waiting"
    left_behind(
        f"from ops.run.address import claim, listen\n"
        f"listener = listen('127.0.0.1', {port}); file = claim({port}); os.set_inheritable(listener.fileno(), True)",
        waiting,
    )
    assert is_left_behind(port)
    listen("127.0.0.1", port, lambda text: (said.append(text), waiting.touch())).close()
    assert said == [f"waiting for processes that a killed Skald has left behind on port {port}"]
    # What listened has ended by then; its other files are closed a moment later.
    eventually(lambda: not is_left_behind(port))


NO_PROCESS = b"999999999\n"


def _claimed(text):
    return lambda file: file.write_bytes(text)


def _linked(file):
    (file.parent / "else").write_bytes(NO_PROCESS)
    file.symlink_to("else")


def _in_a_linked_folder(file):
    file.write_bytes(NO_PROCESS)
    file.parent.rename(file.parent.with_name("else"))
    file.parent.symlink_to("else")


@each(
    "put, is_ours",
    [
        (_claimed(NO_PROCESS), True),
        (_claimed(b"-1\n"), False),
        (_claimed(b"9" * 5_000 + b"\n"), False),
        (_linked, False),
        (_in_a_linked_folder, False),
        (os.mkfifo, False),
        (Path.mkdir, False),
    ],
)
def test_what_is_no_claim_of_ours_is_left_alone(put, is_ours, tmp_path_factory, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(folder := tmp_path_factory.mktemp("temporary")))
    file = folder / f"skald-{os.getuid()}" / "port-8000"
    file.parent.mkdir()
    put(file)
    descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    assert locked(descriptor, wait=False)
    assert is_left_behind(8000) is is_ours
    os.close(descriptor)


def test_a_start_waits_for_nobody_else():
    with listen("127.0.0.1", 0) as listener, claim(listener.getsockname()[1]):
        port = listener.getsockname()[1]
        assert not is_left_behind(port), "its supervisor is this process"
        said = []
        with pytest.raises(UserError, match=f"port {port} is taken"):
            listen("127.0.0.1", port, said.append)
        assert said == []


def test_a_folder_is_waited_for_while_the_server_of_a_killed_skald_ends(tmp_path):
    asked, waiting = [], tmp_path / "waiting"
    left_behind(
        f"from pathlib import Path; from ops.run.redis import lock_folder\n"
        f"file = lock_folder(Path({str(tmp_path)!r}), lambda: None)",
        waiting,
    )
    lock_folder(tmp_path, lambda: (asked.append(True), waiting.touch())).close()
    assert asked == [True]


def test_a_folder_in_use_is_not_waited_for(tmp_path):
    with lock_folder(tmp_path, lambda: None):
        asked = []
        with pytest.raises(FolderInUse, match=f"process {os.getpid()}"):
            lock_folder(tmp_path, lambda: asked.append(True))
        assert not asked
