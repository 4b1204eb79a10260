"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.gunicorn_config``)."""

from contextlib import ExitStack
from typing import Any

from ops import lifeline, process
from ops.metrics import folder

_ours = process.settings_or_exit()

bind = [f"{_ours.bound_to}:{_ours.port}", *filter(None, [_ours.metrics_address])]
workers = _ours.web_process_count
worker_class = "ops.gevent_worker.Worker"
worker_connections = 10_000
keepalive = 65
timeout = 60
graceful_timeout = 5
loglevel = _ours.log_level
errorlog = "-"
logger_class = "ops.logs.WebLogger"
accesslog = None
control_socket_disable = True
proc_name = "skald-web"

_held = ExitStack()
_held.enter_context(folder.prepared())


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Check what a start checks, unless the supervisor has done so."""
    if not lifeline.is_supervised():
        process.check_in_another_process()


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts, if it was made here."""
    _held.close()
