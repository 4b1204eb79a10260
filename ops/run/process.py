"""What each process of a service does before its work, whoever starts it: settings, log, checks, lifeline."""

import subprocess
import sys
from collections.abc import Callable
from typing import NoReturn

from ops.run import lifeline, settings
from ops.run.errors import UserError
from ops.run.settings import Settings


def run(work: Callable[[Settings], None]) -> None:
    """Run a process by the settings of the environment. What is wrong with them is one line and status 1."""
    from ops.run.logs import log_to_stderr  # noqa: PLC0415 - gunicorn reads this module before gevent has patched anything

    lifeline.end_with_supervisor()
    ours = settings_or_exit()
    log_to_stderr(ours.log_level, ours.log_format)
    if not lifeline.is_supervised():
        check(ours)
    try:
        work(ours)
    except UserError as error:
        refuse(error)


def settings_or_exit() -> Settings:
    """Return the settings of the environment; end the process with one line if they are wrong."""
    try:
        return settings.from_environment()
    except UserError as error:
        refuse(error)


def check(ours: Settings, check_more: Callable[[Settings], None] = lambda _: None) -> None:
    """Say what a start finds; end the process with one line if nothing may run on it."""
    from ops.run.checks import check_process  # noqa: PLC0415 - it loads what gevent patches

    try:
        check_more(ours)
        for line in check_process(ours):
            _say(line)
    except UserError as error:
        refuse(error)


def check_in_another_process(module: str) -> None:
    """Have a module check as ``check`` does, but load nothing here that gevent is yet to patch."""
    done = subprocess.run([sys.executable, "-m", module], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def refuse(error: UserError) -> NoReturn:
    """End the process with one line and status 1."""
    _say(error.message)
    sys.exit(1)


def _say(line: str) -> None:
    sys.stderr.write(f"skald: {line}\n")
    sys.stderr.flush()
