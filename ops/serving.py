"""How gunicorn serves (``gunicorn --config python:ops.serving``): its settings, by the names that it gives them."""

import os
import shutil
from tempfile import mkdtemp
from typing import Any

from ops import settings
from ops.access import access_line, check_access

COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of one service add up what they count, so that any of them answers for all."""

_ours = settings.from_environment()
check_access(_ours)

bind = f"{_ours.bound_to}:{_ours.port}"
workers = _ours.web_processes
worker_class = "ops.leaving.Worker"
worker_connections = 10_000
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
    os.environ.setdefault(COUNTS, mkdtemp(prefix="skald-counts-"))


def on_starting(server: Any) -> None:
    """Say who is served. Under the supervisor, which hands the listening socket over, that is said already."""
    by_supervisor = any(address.startswith("fd://") for address in server.cfg.bind)
    if not by_supervisor and (line := access_line(_ours)):
        server.log.warning(line)


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001
    """A web process has ended: what it counted still counts."""
    if COUNTS in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - reads the variable when imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:  # noqa: ARG001
    """The service has ended."""
    if folder := os.environ.get(COUNTS):
        shutil.rmtree(folder, ignore_errors=True)
