"""A whole service as people start it: ``skald up`` on a folder and a free port."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from ops.cli import main
from tests.support.forked import finished
from tests.support.processes import children_of

FIFTH = Path(__file__).parents[1] / "fifth"
READY = re.compile(r"ready on (\S+)")
PATIENCE = 180


def environment(**settings):
    """An environment without anybody's own settings; one web process, however many cores there are."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SKALD_", "PROMETHEUS_"))}
    return {**clean, "SKALD_GAMES": str(FIFTH), "SKALD_WEB_PROCESSES": "1", **settings}


def skald(*arguments, **settings):
    """Run a command to its end: in this process, since one of its own needs most of a second to begin.

    What starts a service is done by a copy of it, and other games than those that it has imported by a new one.
    """
    ours, words = environment(**settings), [*map(str, arguments)]
    if "SKALD_GAMES" in settings:
        command = [sys.executable, "-m", "ops.cli", *words]
        return subprocess.run(command, env=ours, check=False, capture_output=True, text=True, timeout=PATIENCE)
    if "up" in words[:1]:
        return subprocess.CompletedProcess(words, *finished("ops.cli", *words, env=ours, patience=PATIENCE))
    hidden = {name: None for name in os.environ if name not in ours}
    with pytest.MonkeyPatch.context() as patched, CliRunner().isolation(env=hidden | ours) as (out, err, _):
        patched.setattr(sys, "argv", ["skald", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = [stream.getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(words, ended.value.code, *said)


def told(*words, **settings):
    """The status of a command, and all that it says: what goes to stderr, with its progress, comes first."""
    done = skald(*words, **settings)
    return done.returncode, done.stderr + done.stdout


MANY = {"--workers", "SKALD_WEB_PROCESSES", "SKALD_WORKERS"}


class Up:
    """A running ``skald up``: what it has said so far, and where it serves.

    It is a small one, which begins in half of the time, unless it is asked for ``whole``, or for several of a kind.
    """

    def __init__(self, data, *arguments, whole=False, **settings):
        small = [] if whole or MANY & {*arguments, *settings} else ["--small"]
        command = [sys.executable, "-m", "ops.cli", "up", "--port", "0", "--data", data, *small, *arguments]
        self.process = subprocess.Popen(
            [*map(str, command)],
            env=environment(**settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.data, self.said, self.url = data, [], None
        self._settled = threading.Event()
        self._hearing = threading.Thread(target=self._hear, daemon=True)
        self._hearing.start()
        self._settled.wait(PATIENCE)

    def _hear(self):
        # All that is said is heard as it is said: a process that writes into a full pipe stands still.
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if found := READY.search(line):
                self.url = found[1]
                self._settled.set()
        self._settled.set()

    def stop(self, number=signal.SIGINT):
        """Stop it as Ctrl-C does; gives its status."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        self._hearing.join(PATIENCE)
        return self.process.returncode

    def children(self):
        """The command line of each child by its process id."""
        return children_of(self.process.pid)

    def child(self, word):
        """The child whose command line has this word, once there is one."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = [pid for pid, command in self.children().items() if word in command]
            if found:
                return found[0]
            time.sleep(0.05)
        raise AssertionError(f"no child with {word}: {self.children()}")


@contextmanager
def up(data, *arguments, **settings):
    """A service for as long as the ``with`` lasts."""
    running = Up(data, *arguments, **settings)
    assert running.url, running.said
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


@contextmanager
def shared(folder):
    """The service of all processes that name this folder: the first starts it, and stops it when no other uses it."""
    address = folder / "address"
    with (folder / "changing").open("w") as changing, (folder / "using").open("w") as using:
        fcntl.flock(changing, fcntl.LOCK_EX)
        if address.exists():
            fcntl.flock(using, fcntl.LOCK_SH)
            fcntl.flock(changing, fcntl.LOCK_UN)
            yield SimpleNamespace(url=address.read_text(), data=folder / "data")
            return
        with up(folder / "data") as running:
            address.write_text(running.url)
            fcntl.flock(changing, fcntl.LOCK_UN)
            yield SimpleNamespace(url=running.url, data=running.data)
            # A process that comes now waits for the first lock, and then starts another service.
            fcntl.flock(changing, fcntl.LOCK_EX)
            fcntl.flock(using, fcntl.LOCK_EX)
            address.unlink()


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """A service for all tests of all processes of a run that only play on it. Leave it running."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    (folder / "served").mkdir(exist_ok=True)
    with shared(folder / "served") as running:
        yield running
