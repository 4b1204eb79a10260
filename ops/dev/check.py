"""``skald check`` in the background of the panel: the same promises, in a process of its own, with its progress."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.records import Record, change
from ops.check.findings import Finding
from ops.check.run import Limits, Progress, check
from ops.check.trial import Broken
from ops.dev.process import MAX_LINE, environment
from ops.run import settings
from ops.run.child import how_it_ended
from ops.run.errors import UserError
from ops.run.own_game import game_at

LIMITS = Limits(games=30, seconds=60)
EVERY = 0.5
"""Seconds between two lines of progress."""
PATIENCE = 300.0
"""Seconds after which a check is killed that does not end by itself."""


class Checked(Record):
    """How far a check is, and what it has found. ``is_old``: the game was loaded again since."""

    running: bool = False
    progress: str = ""
    error: str = ""
    findings: tuple[Finding, ...] = ()
    games: int = 0
    not_looked_at: tuple[str, ...] = ()
    is_old: bool = False

    def shown(self) -> dict[str, Any]:
        """Return it as plain JSON, without the moments of the findings."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        for finding in found["findings"]:
            del finding["moment"]
        return found


class BackgroundCheck:
    """Runs one check at a time, and tells ``changed`` when there is something new."""

    def __init__(self, place: str, changed: Callable[[], None]) -> None:
        self._place, self._changed = place, changed
        self._process: subprocess.Popen[bytes] | None = None
        self.found = Checked()

    def start(self) -> None:
        """Begin a check, in place of one that runs."""
        self.end()
        self._process = process = subprocess.Popen(
            [sys.executable, "-m", "ops.dev.check", self._place],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._show(Checked(running=True, progress="loading the game"))
        threading.Thread(target=self._hear, args=(process,), daemon=True).start()

    def reloaded(self) -> None:
        """Note that the findings are those of an earlier form of the game; a check that runs is ended."""
        self.end()
        self._show(Checked() if self.found.running else change(self.found, is_old=True))

    def end(self) -> None:
        """End the check that runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        killing = threading.Timer(PATIENCE, process.kill)
        killing.start()
        with process.stdout as lines:
            while line := lines.readline(MAX_LINE):
                with suppress(msgspec.DecodeError):
                    found = msgspec.json.decode(line, type=Checked)
                    if process is self._process:
                        self._show(found)
        killing.cancel()
        status = process.wait()
        if process is self._process and self.found.running:
            self._show(Checked(error=f"The check {how_it_ended(status)}."))

    def _show(self, found: Checked) -> None:
        self.found = found
        self._changed()


def main(place: str) -> None:
    """Check the game at a place, and print the progress and the result, each as a line of JSON."""
    shown = 0.0

    def told(one: Progress) -> None:
        nonlocal shown
        if time.monotonic() - shown < EVERY:
            return
        shown = time.monotonic()
        _print(Checked(running=True, progress=f"game {one.game}: {one.promise}", games=one.game))

    try:
        report = check(game_at(place, settings.from_environment()), place, LIMITS, told)
    except (UserError, Broken) as error:
        _print(Checked(error=error.message if isinstance(error, UserError) else error.text))
        return
    _print(Checked(findings=report.findings, games=report.games, not_looked_at=report.not_looked_at))


def _print(found: Checked) -> None:
    sys.__stdout__.buffer.write(msgspec.json.encode(found) + b"\n")  # type: ignore[union-attr]  # it has one
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()) if Path(sys.argv[1]).exists() else sys.argv[1])
