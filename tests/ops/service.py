"""A whole service as people start it: ``skald up`` on a folder and a free port."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

FIFTH = Path(__file__).parents[1] / "fifth"
READY = re.compile(r"ready on (\S+)")
PATIENCE = 60


def environment(**settings):
    """An environment without anybody's own settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SKALD_")}
    return {**clean, "SKALD_GAMES": str(FIFTH), **settings}


def skald(*arguments, **settings):
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "ops.cli", *map(str, arguments)],
        env=environment(**settings),
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


class Up:
    """A running ``skald up``: what it has said so far, and where it serves."""

    def __init__(self, data, *arguments, **settings):
        command = [sys.executable, "-m", "ops.cli", "up", "--port", "0", "--data", str(data), *map(str, arguments)]
        self.process = subprocess.Popen(
            command, env=environment(**settings), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.said, self.url = [], None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if found := READY.search(line):
                self.url = found[1]
                break

    def stop(self, number=signal.SIGINT):
        """Stop it as Ctrl-C does; gives its status."""
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.said += rest.splitlines()
        return self.process.returncode

    def children(self):
        """The command line of each child by its process id."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=True
        )
        pairs = (line.split(None, 1) for line in listed.stdout.splitlines())
        return {int(pid): command for pid, command in pairs}

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
