"""The start of each process of a service: it reads and checks its settings, or ends with one line."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import IO, NoReturn

from ops.run import settings
from ops.run.errors import UserError
from ops.run.settings import Settings, variable


def settings_or_exit() -> Settings:
    """Return the settings from the environment; end the process with one line if they are wrong."""
    try:
        return settings.from_environment()
    except UserError as error:
        refuse(error)


def check(ours: Settings, check_more: Callable[[Settings], None] = lambda _: None) -> None:
    """Check the settings and log the findings; end the process with one line if it must not run."""
    from ops.run.checks import check_process  # noqa: PLC0415 - it loads what gevent patches

    try:
        check_more(ours)
        for line in check_process(ours):
            say(line)
    except UserError as error:
        refuse(error)


def check_in_another_process(module: str) -> None:
    """Check as ``check`` does, but in another process, so that nothing is loaded here before gevent patches it."""
    done = subprocess.run([sys.executable, "-m", module], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def refuse(error: UserError) -> NoReturn:
    """End the process with one line and status 1."""
    say(error.message, level="error")
    sys.exit(1)


def say(line: str, *, level: str = "info", file: IO[str] | None = None) -> None:
    """Write a line about a start or an end to ``file`` (stderr), as an entry of the log unless that is plain text."""
    from ops.run.logs import process_line  # noqa: PLC0415 - it loads what gevent patches

    kind = os.environ.get(variable("log_format"), "text")
    print(process_line(line, level, kind), file=file or sys.stderr, flush=True)
