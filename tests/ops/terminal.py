"""A command at a terminal of its own, 80 columns wide and 24 lines high, and somebody who types."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

from tests.ops.service import environment

ROWS, COLUMNS = 24, 80
PATIENCE = 180
CLEAR = "\x1b[2J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")


class Terminal:
    """Runs ``skald`` and keeps what it has shown. ``screen`` is what was drawn since the terminal was cleared."""

    def __init__(self, *arguments):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ops.cli", *map(str, arguments)],
            env={**environment(TERM="xterm"), "PYTHONUTF8": "1"} | {"COLUMNS": "", "LINES": ""},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    @property
    def screen(self):
        return CONTROL.sub("", self.shown.rpartition(CLEAR)[2])

    def _read(self, seconds):
        ready, _, _ = select.select([self.ours], [], [], seconds)
        try:
            found = os.read(self.ours, 65536) if ready else b""
        except OSError:  # The other end was closed.
            return False
        self.shown += found.decode(errors="replace")
        return bool(found) or not ready

    def wait_for(self, wanted):
        """Wait until the screen ends with a text, and return the screen."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            open_ = self._read(0.2)
            if self.screen.endswith(wanted) or not open_:
                break
        assert self.screen.endswith(wanted), self.screen
        return self.screen

    def type(self, text):
        os.write(self.ours, text.encode())

    def answer(self, text, wanted):
        """Type a line, wait for a new screen that ends with a text, and return the screen."""
        before = len(self.shown)
        self.type(text + "\n")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not (CLEAR in self.shown[before:] and self.screen.endswith(wanted)):
            if not self._read(0.2):
                break
        return self.screen

    def to_the_end(self):
        """Return all that was shown until the command has ended."""
        while self._read(1) and self.process.poll() is None:
            pass
        while self._read(0.2) and select.select([self.ours], [], [], 0)[0]:
            pass
        self.process.wait(PATIENCE)
        return CONTROL.sub("", self.shown)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.ours)
