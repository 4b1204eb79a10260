"""``skald dataset --follow`` on a service whose processes are killed, itself included."""

import random
import signal
import subprocess
import sys

from ops.analytics.query import open_dataset
from tests.ops.service import environment
from tests.support.processes import heeds
from tests.support.waiting import eventually

PATIENCE = 120.0
KILLED = 0.2
"""How often it is killed when something else is."""


class Followed:
    """A dataset, and the process that adds to it what is closed."""

    def __init__(self, url, folder):
        self._folder, self._said = folder / "dataset", folder / "follower.txt"
        words = ["dataset", self._folder, "--follow", "--every", 1, "--level", "operator", "--url", url]
        self._command = [sys.executable, "-m", "ops.cli", *map(str, words)]
        self.kills = 0
        self._start()

    def _start(self):
        with self._said.open("a") as said:
            self._process = subprocess.Popen(self._command, env=environment(), stdout=said, stderr=said)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def kill_perhaps(self):
        """Now and then, once it follows, kill the process, whatever it is doing, and start another one."""
        if random.random() < KILLED and heeds(self._process.pid, signal.SIGTERM):
            self._process.kill()
            self._process.wait()
            self.kills += 1
            self._start()

    def finish(self):
        """Let it take what there is, and end."""
        eventually(lambda: heeds(self._process.pid, signal.SIGTERM), PATIENCE)
        self._process.terminate()
        assert self._process.wait(PATIENCE) == 0, self._said.read_text()
        assert "left out" not in self._said.read_text()

    def assert_complete(self, logs):
        """Each event of these games is there once, and nothing else."""
        dataset = open_dataset(self._folder, seconds=PATIENCE)
        assert sorted(game for (game,) in dataset.ask("SELECT game FROM games").rows) == sorted(logs)
        events = [(game, entry.version, entry.hash) for game, log in sorted(logs.items()) for entry in log]
        assert dataset.ask("SELECT game, version, hash FROM events ORDER BY game, version").rows == events
