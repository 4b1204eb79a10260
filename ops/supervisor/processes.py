"""The processes of the service, and the commands that start them."""

import os
import sys
from collections.abc import Mapping

from ops.settings import Settings
from ops.supervisor.child import Child

GUNICORN = ("-m", "gunicorn", "--config", "python:ops.gunicorn_config")


def web(settings: Settings, handle: int, application: str = "ops.web:application()") -> Child:
    """Return gunicorn on an open listening socket."""
    command = [sys.executable, *GUNICORN, "--bind", f"fd://{handle}", application]
    return Child("the web process", command, environment(settings), handles=[handle])


def workers(settings: Settings) -> list[Child]:
    """Return as many workers as are set."""
    return [
        Child(f"worker {number}", [sys.executable, "-m", "ops.worker"], environment(settings))
        for number in range(1, settings.workers + 1)
    ]


def sweeper(settings: Settings) -> Child:
    """Return the process that finds what the workers were not told of."""
    return Child("the sweeper", [sys.executable, "-m", "ops.sweeper"], environment(settings))


def environment(settings: Settings) -> Mapping[str, str]:
    """Return the environment of a child: ours, with these settings in it."""
    return {**os.environ, **settings.environment()}
