"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.gunicorn_config``)."""

import os
import shutil
from tempfile import mkdtemp
from typing import Any

from ops import lifeline, process, settings

_ours = process.settings_or_exit()

bind = f"{_ours.bound_to}:{_ours.port}"
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

if workers > 1:
    os.environ.setdefault(settings.METRICS_FOLDER, mkdtemp(prefix="skald-counts-"))


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Check what a start checks, unless the supervisor has done so."""
    if not lifeline.is_supervised():
        process.check_in_another_process()


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001
    """Keep what an ended web process has counted."""
    if settings.METRICS_FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - reads the variable when imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts when the service has ended."""
    if folder := os.environ.get(settings.METRICS_FOLDER):
        shutil.rmtree(folder, ignore_errors=True)
