"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.gunicorn_config``)."""

import os
import shutil
from tempfile import mkdtemp
from typing import Any

from ops import settings
from ops.access import access_line, check_access
from ops.open_files import clients_for, raise_limit

_ours = settings.from_environment()
check_access(_ours)
_files = raise_limit()

bind = f"{_ours.bound_to}:{_ours.port}"
workers = _ours.web_processes
worker_class = "ops.gevent_worker.Worker"
worker_connections = clients_for(_files, _ours.connections)
keepalive = 65
timeout = 60
graceful_timeout = 5
loglevel = _ours.log_level
logger_class = "ops.logs.WebLogger"
errorlog = "-"
accesslog = None
control_socket_disable = True
proc_name = "skald-web"

if workers > 1:
    os.environ.setdefault(settings.METRICS_FOLDER, mkdtemp(prefix="skald-counts-"))


def on_starting(server: Any) -> None:
    """Say who is served. Under the supervisor, which hands the listening socket over, that is said already."""
    by_supervisor = any(address.startswith("fd://") for address in server.cfg.bind)
    if not by_supervisor and (line := access_line(_ours)):
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


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001
    """Keep what an ended web process has counted."""
    if settings.METRICS_FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - reads the variable when imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts when the service has ended."""
    if folder := os.environ.get(settings.METRICS_FOLDER):
        shutil.rmtree(folder, ignore_errors=True)
