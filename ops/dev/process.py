"""The child process of a game that is being written, as the command sees it: asked by lines, killed when it is late."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping

import msgspec

from ops.dev.requests import Answer, Asked, Look
from ops.dev.trouble import Trouble
from ops.run.child import how_it_ended

PATIENCE = 60.0
"""Seconds until an answer; the process itself gives up on a function of the game long before."""
STARTING = 120.0
MAX_LINE = 1 << 27
WITHOUT_BYTECODE = {"PYTHONDONTWRITEBYTECODE": "1"}
"""A file that is saved twice within a second would be taken for its older bytecode."""


class Ended(Exception):
    """The process of a game has ended, or was killed since it did not answer."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.error)
        self.trouble = trouble


def environment() -> Mapping[str, str]:
    """Return the environment of processes that import the game of an author."""
    return {**os.environ, **WITHOUT_BYTECODE}


class GameProcess:
    """A process with the game at a place, as it was when the process was started. One thread may ask at a time."""

    def __init__(self, place: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ops.dev.child", place],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._hear, daemon=True).start()

    def loaded(self) -> Trouble | None:
        """Return why the game could not be loaded; ``None`` if it is. Raises ``Ended``."""
        return self._answer(STARTING, "importing the game").failed

    def ask(self, asked: Asked, look: Look) -> Answer:
        """Return the answer to a request. Raises ``Ended``."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode((asked, look)) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended(type(asked).__name__) from None
        return self._answer(PATIENCE, f"answering {type(asked).__name__}")

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := self._process.stdout.readline(MAX_LINE):
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        self._lines.put(b"")

    def _answer(self, patience: float, doing: str) -> Answer:
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            self._process.kill()
            raise Ended(Trouble(doing=doing, error=f"The game did not answer for {patience:.0f} s.")) from None
        try:
            return msgspec.json.decode(line, type=Answer)
        except msgspec.DecodeError:
            raise self._ended(doing) from None

    def _ended(self, doing: str) -> Ended:
        self._process.kill()
        return Ended(Trouble(doing=doing, error=f"The process of the game {how_it_ended(self._process.wait())}."))
