"""Gunicorn's own settings, by its names for them (``gunicorn --config python:ops.run.gunicorn_config``)."""

import os
import resource
import socket
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from typing import Any

from ops.run import lifeline, metrics_folder, process
from ops.run.access import access_line
from ops.run.address import Address, begin_no_more, bound, url_of
from ops.run.errors import UserError
from ops.run.settings import variable

MAX_CONNECTIONS = 65_536
"""The maximum number of open files. More are never needed, and some programs iterate over all file descriptors."""
OWN_SHARE = 4
"""The fraction of open files that is reserved for Redis, logs and pipes: one in this number."""
MIN_CONNECTIONS = 64

CONNECTIONS = 10_000
"""The maximum number of connections of a web process."""
INHERITED = {"GUNICORN_FD", "LISTEN_FDS"}
"""Variables with which a parent passes listening sockets to gunicorn."""

_ours = process.settings_or_exit()

_held = ExitStack()
_counts = _held.enter_context(metrics_folder.prepared())

bind = [f"{_ours.bound_host}:{_ours.port}", *filter(None, [_ours.metrics_address])]
workers = _ours.web_process_count
worker_class = "ops.run.gevent_worker.Worker"

keepalive = 65
timeout = 60
graceful_timeout = 5 if lifeline.is_supervised() else 30
loglevel = _ours.log_level
errorlog = "-"
logger_class = "ops.run.logs.WebLogger"
accesslog = None
control_socket_disable = True
# No header may set the script name or the scheme: gunicorn would trust any header from loopback.
forwarded_allow_ips = ""
forwarder_headers = ""
proc_name = "skald-web"


def raise_limit() -> int:
    """Let this process and its children open as many files as the system permits; return the number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS if hard == resource.RLIM_INFINITY else min(MAX_CONNECTIONS, hard)
    if soft == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def clients_for(files: int, wanted: int) -> int:
    """Return the number of clients that may be connected, given the open files and the wanted number."""
    return max(MIN_CONNECTIONS, min(wanted, files - files // OWN_SHARE))


worker_connections = clients_for(raise_limit(), CONNECTIONS)


def on_starting(server: Any) -> None:
    """Check the settings and log who is served, unless the supervisor has done so; then load the code.

    By itself gunicorn would listen now, long before any process serves, and break established connections when it
    closes. So it gets bound sockets, which listen once the application is loaded.
    """
    if not lifeline.is_supervised():
        _begin_by_itself(server)
    _preload(server.app.app_uri.partition(":")[0])


def _begin_by_itself(server: Any) -> None:
    named = server.cfg.address
    if not (server.cfg.reuse_port or INHERITED & os.environ.keys()) and all(isinstance(one, tuple) for one in named):
        server.LISTENERS = [Listener(one, server) for one in _bound(named)]
    process.check_in_another_process("ops.web")
    if line := access_line(_ours):
        server.log.warning(line)


def _preload(module: str) -> None:
    """Load the code of the application before any web process is forked, so that a restarted one serves soon.

    Each web process creates its own application, and reports faults of the code. In the master ``os`` and ``signal``
    stay unpatched: it waits for its children with them, outside of gevent.
    """
    from gevent import monkey  # type: ignore[import-untyped]  # noqa: PLC0415 - it loads what it patches

    monkey.patch_all(os=False, signal=False)
    with suppress(Exception):
        import_module(module).preload()
    lifeline.collect_seldom()


def _bound(named: Sequence[tuple[str, int]]) -> list[socket.socket]:
    # Processes that count in one folder share the address of the metrics: each of them serves the metrics of all.
    service, figures = (_ours.bound_to, _ours.port), _ours.metrics_bound_to
    settings = {service: variable("port"), figures: variable("metrics_address")}
    wanted = (
        Address(*one, setting=settings.get(one, "--bind"), shared=_counts.shared and one == figures) for one in named
    )
    try:
        return bound(wanted)
    except UserError as error:
        process.refuse(error)


class Listener:
    """A bound socket as gunicorn's master keeps it and passes it to its workers.

    When the master stops, unless another has taken its place, new connections are refused before the socket is closed.
    """

    def __init__(self, sock: socket.socket, server: Any) -> None:
        self.sock, self.FAMILY = sock, sock.family
        self.fileno, self.getsockname = sock.fileno, sock.getsockname
        self._server = server
        sock.set_inheritable(True)

    def __str__(self) -> str:
        return url_of(self.sock)

    def close(self) -> None:
        """Close it in the master."""
        if not self._server.reexec_pid:
            begin_no_more(self.sock)
        self.sock.close()


def when_ready(server: Any) -> None:
    """Log a warning when the system permits fewer connections than the settings provide for."""
    if worker_connections < CONNECTIONS:
        server.log.warning(
            "only %d open files are allowed: a web process has room for %d connections, not %d",
            raise_limit(),
            worker_connections,
            CONNECTIONS,
        )


def on_exit(server: Any) -> None:  # noqa: ARG001
    """Remove the folder of the counts if it was created here."""
    _held.close()
