"""What each process of a service does before its work, whoever starts it: settings, log, checks, lifeline."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING, NoReturn

from ops.run import lifeline, metrics_folder, settings
from ops.run.errors import UserError
from ops.run.settings import Settings, variable
from workers.stopping import at_signals

if TYPE_CHECKING:
    from ops.run.process_metrics import ProcessContext


def run(work: "Callable[[ProcessContext], None]", kinds: Sequence[str]) -> None:
    """Run a process of these kinds by the settings of the environment until SIGTERM.

    What is wrong with them is one line and status 1.
    """
    from ops.run.logs import log_to_stderr  # noqa: PLC0415 - gunicorn reads this module before gevent has patched anything

    at_signals(sys.exit)  # until the work says how it stops
    lifeline.end_with_supervisor()
    ours = settings_or_exit()
    log_to_stderr(ours.log_level, ours.log_format)
    if not lifeline.is_supervised():
        check(ours)
    try:
        with metrics_folder.prepared() as counts:
            from ops.run.process_metrics import ProcessContext  # noqa: PLC0415 - it counts: not before the folder is there

            work(ProcessContext(kinds, ours, counts))
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
            say(line)
    except UserError as error:
        refuse(error)


def check_in_another_process(module: str) -> None:
    """Have a module check as ``check`` does, but load nothing here that gevent is yet to patch."""
    done = subprocess.run([sys.executable, "-m", module], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def refuse(error: UserError) -> NoReturn:
    """End the process with one line and status 1."""
    say(error.message, level="error")
    sys.exit(1)


def say(line: str, *, level: str = "info", file: IO[str] | None = None) -> None:
    """Write a line about a start or an end, as an entry of the log where that is no text; to stderr if left out."""
    from ops.run.logs import process_line  # noqa: PLC0415 - it loads what gevent patches

    kind = os.environ.get(variable("log_format"), "text")
    print(process_line(line, level, kind), file=file or sys.stderr, flush=True)
