"""The processes of the service, and the commands that start them."""

import os
import sys
from collections.abc import Mapping, Sequence

from ops.lifeline import Lifeline
from ops.settings import Settings
from ops.supervisor.child import Child

GUNICORN = ("-m", "gunicorn", "--config", "python:ops.gunicorn_config")
APPLICATION = "ops.web:application()"


class Processes:
    """Makes the children of one supervisor: all have its settings and its lifeline, and hold the handles ``kept``."""

    def __init__(self, settings: Settings, lifeline: Lifeline, kept: Sequence[int] = ()) -> None:
        self._settings = settings
        self._environment: Mapping[str, str] = {**os.environ, **settings.environment(), **lifeline.environment}
        self._handles = (lifeline.reading, *kept)

    def web(self, listeners: Sequence[int], application: str = APPLICATION) -> Child:
        """Return gunicorn on open listening sockets."""
        bound = [word for handle in listeners for word in ("--bind", f"fd://{handle}")]
        return self._child("the web process", [*GUNICORN, *bound, application], listeners)

    def workers(self) -> list[Child]:
        """Return as many workers as are set."""
        return [
            self._child(f"worker {number}", ["-m", "ops.worker"]) for number in range(1, self._settings.workers + 1)
        ]

    def sweeper(self) -> Child:
        """Return the process that finds what the workers were not told of."""
        return self._child("the sweeper", ["-m", "ops.sweeper"])

    def webhooks(self) -> Child:
        """Return the process that delivers webhooks."""
        return self._child("the webhooks", ["-m", "ops.webhooks"])

    def transparency(self) -> Child:
        """Return the process that writes the log of logs."""
        return self._child("the log of logs", ["-m", "ops.transparency"])

    def bots(self) -> list[Child]:
        """Return as many processes that play for bots as are set."""
        many = self._settings.bot_processes
        return [self._child(f"bots {number}", ["-m", "ops.bots"]) for number in range(1, many + 1)]

    def _child(self, name: str, arguments: Sequence[str], handles: Sequence[int] = ()) -> Child:
        command = [sys.executable, *arguments]
        return Child(name, command, self._environment, handles=[*self._handles, *handles])
