"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.run.gunicorn_config``)."""

import os
import resource
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from ops.run import lifeline, metrics_folder, process
from ops.run.access import access_line
from ops.run.address import listen, require_free
from ops.run.errors import UserError
from ops.run.settings import variable

MOST = 65_536
"""More is never needed; some programs go through all that may be open."""
OWN_SHARE = 4
"""Of so many open files one is kept for what is no client: Redis, logs, pipes to other processes."""
LEAST = 64


def raise_limit() -> int:
    """Let this process and its children open as many files as the system lets them; return how many these are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft == resource.RLIM_INFINITY:
        return MOST
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def clients_for(files: int, wanted: int) -> int:
    """Return how many clients may be connected with so many open files, at most as many as are wanted."""
    return max(LEAST, min(wanted, files - files // OWN_SHARE))


CONNECTIONS = 10_000
"""The most connections of a web process."""
INHERITED = {"GUNICORN_FD", "LISTEN_FDS"}
"""Variables of who hands gunicorn sockets that listen already."""

_ours = process.settings_or_exit()
_files = raise_limit()
_held = ExitStack()
_counts = _held.enter_context(metrics_folder.prepared())


def addresses() -> list[str]:
    """Return what is listened on: the address of the service, and that of the figures if it is another one.

    Processes that count in one folder share the latter: each of them tells the figures of all. Gunicorn can share
    neither alone, so it is handed both sockets then. Ends the process if one is taken.
    """
    named = [f"{_ours.bound_to}:{_ours.port}", *filter(None, [_ours.metrics_address])]
    is_handed = lifeline.is_supervised() or INHERITED & os.environ.keys()
    if _ours.metrics_bound_to is None or is_handed or not _counts.shared:
        return named
    try:
        service = listen(_ours.bound_to, _ours.port, setting=variable("port"))
        figures = listen(*_ours.metrics_bound_to, setting=variable("metrics_address"), shared=True)
    except UserError as error:
        process.refuse(error)
    return [f"fd://{one.detach()}" for one in (service, figures)]


bind = addresses()
workers = _ours.web_process_count
worker_class = "ops.run.gevent_worker.Worker"
worker_connections = clients_for(_files, CONNECTIONS)
keepalive = 65
timeout = 60
graceful_timeout = 5 if lifeline.is_supervised() else 30
loglevel = _ours.log_level
errorlog = "-"
logger_class = "ops.run.logs.WebLogger"
accesslog = None
control_socket_disable = True
# No header may say where the application is, or over what it was reached: gunicorn would believe any from loopback.
forwarded_allow_ips = ""
forwarder_headers = ""
proc_name = "skald-web"


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
    """Say when the system lets fewer clients connect than there should be room for."""
    if worker_connections < CONNECTIONS:
        server.log.warning(
            "only %d open files are allowed: a web process has room for %d connections, not %d",
            _files,
            worker_connections,
            CONNECTIONS,
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
