"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.gunicorn_config``)."""

from contextlib import ExitStack
from typing import Any

from ops import lifeline, process
from ops.access import access_line
from ops.metrics import folder
from ops.open_files import clients_for, raise_limit

_ours = process.settings_or_exit()
_files = raise_limit()

bind = [f"{_ours.bound_to}:{_ours.port}", *filter(None, [_ours.metrics_address])]
workers = _ours.web_process_count
worker_class = "ops.gevent_worker.Worker"
worker_connections = clients_for(_files, _ours.connections)
keepalive = 65
timeout = 60
graceful_timeout = 5
loglevel = _ours.log_level
errorlog = "-"
logger_class = "ops.logs.WebLogger"
accesslog = None
control_socket_disable = True
# No header may say where the application is, or over what it was reached: gunicorn would believe any from loopback.
forwarded_allow_ips = ""
forwarder_headers = ""
proc_name = "skald-web"

_held = ExitStack()
_held.enter_context(folder.prepared())


def on_starting(server: Any) -> None:
    """Check what a start checks and say who is served, unless the supervisor has done so."""
    if lifeline.is_supervised():
        return
    process.check_in_another_process()
    if line := access_line(_ours):
        server.log.warning(line)


def when_ready(server: Any) -> None:
    """Say when the system lets fewer clients connect than the settings."""
    if worker_connections < _ours.connections:
        server.log.warning(
            "only %d open files are allowed: a web process has room for %d connections, not %d",
            _files,
            worker_connections,
            _ours.connections,
        )


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts, if it was made here."""
    _held.close()
