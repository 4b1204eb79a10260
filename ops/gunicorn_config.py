"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.gunicorn_config``)."""

import os
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from ops import lifeline, process
from ops.access import access_line
from ops.errors import UserError
from ops.metrics import folder
from ops.open_files import clients_for, raise_limit
from ops.settings import variable
from ops.supervisor.address import require_free

INHERITED = {"GUNICORN_FD", "LISTEN_FDS"}
"""Variables of who hands gunicorn sockets that listen already."""

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
    if not (server.cfg.reuse_port or INHERITED & os.environ.keys()):
        _require_free(server.cfg.address)
    process.check_in_another_process("ops.web")
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


def _require_free(addresses: Sequence[Any]) -> None:
    # Gunicorn says two lines each time that it tries an address that is taken.
    named = {(_ours.bound_to, _ours.port): variable("port"), _ours.metrics_bound_to: variable("metrics_address")}
    ports = [address for address in addresses if isinstance(address, tuple)]
    try:
        require_free((*address, named.get(address, "--bind")) for address in ports)
    except UserError as error:
        process.refuse(error)


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts, if it was made here."""
    _held.close()
