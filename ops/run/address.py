"""The listening sockets: opened once by the supervisor, so that they outlive every web process."""

import errno
import os
import socket
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

from events.durable_files import locked
from ops.run.errors import UserError
from ops.run.lifeline import is_alive


def claim(port: int) -> IO[str] | None:
    """Claim a port that this process listens on, until the file is closed here and in all that inherit it.

    Returns ``None`` if no file can be had for it: then a later start will not wait for what is left behind.
    """
    path = _path(port)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if path.parent.is_symlink() or path.parent.stat().st_uid != os.getuid():
            return None
        # What is left behind may still hold the file that was there before; it keeps that one.
        path.unlink(missing_ok=True)
        file = path.open("x")
    except OSError:
        return None
    locked(file)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def is_left_behind(port: int) -> bool:
    """Return True if the port was claimed by a supervisor that is gone, and not everything of it has ended."""
    with suppress(OSError, ValueError), _path(port).open() as file:
        supervisor = int(file.read())
        return not locked(file, wait=False) and not is_alive(supervisor)
    return False


def _path(port: int) -> Path:
    return Path(tempfile.gettempdir()) / f"skald-{os.getuid()}" / f"port-{port}"


BACKLOG = 2048
PATIENCE = 15.0
"""Seconds for which a start waits for what a killed supervisor has left behind."""
GRACE = 1.0
"""Seconds for which a port may still be taken after the last that was left behind has let go of its claim."""
LETTING_GO = 5.0
"""Seconds for which gunicorn by itself waits for a port that is taken, as it would do by its own rules."""
PAUSE = 0.05
PORT = "--port or SKALD_PORT"
"""What sets the port of the service, for people."""

Say = Callable[[str], None]


def listen(
    host: str, port: int, say: Say = lambda _: None, setting: str = PORT, *, shared: bool = False
) -> socket.socket:
    """Return a socket that listens at the address, which ``setting`` sets; if ``shared``, others may, too.

    Waits while the port is held by what a killed supervisor has left behind, and says so. Raises ``UserError``.
    """
    began, ours_until, waits = time.monotonic(), 0.0, False
    while True:
        # Asked before it is tried: what ends in between is then gone, and the port is tried once more.
        if is_left_behind(port):
            ours_until = min(time.monotonic() + GRACE, began + PATIENCE)
        try:
            return _listening(host, port, shared=shared)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > ours_until:
                raise UserError(_why(host, port, error, setting)) from None
        if not waits:
            say(f"waiting for what a killed Skald has left behind on port {port}")
        waits = True
        time.sleep(PAUSE)


def require_free(addresses: Iterable[tuple[str, int, str]], patience: float = LETTING_GO) -> None:
    """Raise ``UserError`` unless all these addresses can be listened on, each given with what sets it.

    An address that is taken is tried again for a while: what was killed before may be about to let go of it.
    """
    until = time.monotonic() + patience
    with ExitStack() as held:
        for host, port, setting in addresses:
            while True:
                try:
                    held.enter_context(_listening(host, port))
                    break
                except OSError as error:
                    if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                        raise UserError(_why(host, port, error, setting)) from None
                time.sleep(PAUSE)


def _listening(host: str, port: int, *, shared: bool = False) -> socket.socket:
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def url_of(listener: socket.socket) -> str:
    """Return the URL of what is served on the socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why(host: str, port: int, error: OSError, setting: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another by {setting}"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this account; choose one above 1023 by {setting}"
    return f"{host}:{port} cannot be served: {error.strerror or os.strerror(error.errno or 0)}"
