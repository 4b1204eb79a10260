"""The listening sockets: opened once by the supervisor or gunicorn's master, so that they outlive every web process."""

import ctypes
import errno
import os
import re
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, NamedTuple

from events.durable_files import StoreError, locked, opened
from ops.run.errors import UserError
from ops.run.lifeline import is_alive

_CLAIM = re.compile(rb"([1-9][0-9]{0,8})\n")
MAX_CLAIM_LENGTH = 10

BACKLOG = 2048
PATIENCE = 15.0
"""Seconds for which a start waits for processes that a killed supervisor has left behind."""
GRACE = 1.0
"""Seconds for which a port may still be taken after the last process left behind has released its claim."""
LETTING_GO = 5.0
"""Seconds that gunicorn without the supervisor waits for a taken port: its own default."""
PAUSE = 0.05
PORT = "--port or SKALD_PORT"
"""The name of the setting of the service's port in messages."""

Say = Callable[[str], None]

SO_ATTACH_FILTER = 26
"""Linux has this option; Python does not name it."""
FLAGS, SYN, ALL = 13, 0x02, 0xFFFF_FFFF
# The filter of each packet (linux/filter.h): load its flags; drop it if it has SYN, which begins a connection.
NO_SYN = [(0x30, 0, 0, FLAGS), (0x45, 0, 1, SYN), (0x06, 0, 0, 0), (0x06, 0, 0, ALL)]


def claim(port: int) -> IO[str] | None:
    """Claim a port that this process listens on, until the file is closed here and in all processes that inherit it.

    Returns ``None`` if the file cannot be opened; then a later start does not wait for processes left behind.
    """
    path = _path(port)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if path.parent.is_symlink() or path.parent.stat().st_uid != os.getuid():
            return None
        # The previous file is not reused, since a process left behind may still hold it.
        path.unlink(missing_ok=True)
        file = path.open("x")
    except OSError:
        return None
    locked(file)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def is_left_behind(port: int) -> bool:
    """Return True if the port was claimed by a supervisor that is gone while some of its processes still run."""
    path = _path(port)
    # Anyone may write to that folder: a file that is not ours, or not a regular file, proves nothing.
    with suppress(OSError, StoreError), opened(path, below=path.parent.parent) as file:
        found = _CLAIM.fullmatch(file.read(MAX_CLAIM_LENGTH + 1))
        if found is not None and os.fstat(file.fileno()).st_uid == os.getuid():
            return not locked(file.fileno(), wait=False) and not is_alive(int(found[1]))
    return False


def _path(port: int) -> Path:
    return Path(tempfile.gettempdir()) / f"skald-{os.getuid()}" / f"port-{port}"


def listen(host: str, port: int, say: Say = lambda _: None, setting: str = PORT) -> socket.socket:
    """Return a socket that listens on the address, which ``setting`` sets.

    Waits, and logs this, while processes of a killed supervisor hold the port. Raises ``UserError``.
    """
    began, ours_until, waits = time.monotonic(), 0.0, False
    while True:
        # Check this before trying: if the process ends in between, the port is tried once more.
        if is_left_behind(port):
            ours_until = min(time.monotonic() + GRACE, began + PATIENCE)
        try:
            return _listening(_bound(host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > ours_until:
                raise UserError(_why(host, port, error, setting)) from None
        if not waits:
            say(f"waiting for processes that a killed Skald has left behind on port {port}")
        waits = True
        time.sleep(PAUSE)


class Address(NamedTuple):
    """An address to bind, with the setting it comes from; if it is ``shared``, others may bind it too."""

    host: str
    port: int
    setting: str
    shared: bool = False


def bound(addresses: Iterable[Address], patience: float = LETTING_GO) -> list[socket.socket]:
    """Return sockets that are bound to all these addresses and do not listen yet. Raises ``UserError``.

    A taken address is retried for a while, since a killed process may be about to release it.
    """
    until = time.monotonic() + patience
    with ExitStack() as held:
        found: dict[object, socket.socket] = {}
        for address in addresses:
            one = held.enter_context(_bound_in_time(address, until))
            # Two sockets may be bound to the same port as long as neither listens.
            if found.setdefault(one.getsockname(), one) is not one:
                raise UserError(_taken(address.port, address.setting))
        held.pop_all()
    return list(found.values())


def _bound_in_time(address: Address, until: float) -> socket.socket:
    host, port, setting, shared = address
    while True:
        try:
            return _bound(host, port, shared=shared)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                raise UserError(_why(host, port, error, setting)) from None
        time.sleep(PAUSE)


def _bound(host: str, port: int, *, shared: bool = False) -> socket.socket:
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind(address)
    except OSError:
        found.close()
        raise
    return found


def _listening(found: socket.socket) -> socket.socket:
    try:
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def begin_to_listen(listeners: Iterable[socket.socket]) -> None:
    """Make bound sockets listen. Raises ``UserError`` if another process has begun to listen on an address."""
    for one in listeners:
        if not one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            try:
                one.listen(BACKLOG)
            except OSError as error:
                host, port, *_ = one.getsockname()
                raise UserError(_why(host, port, error, PORT)) from None


def begin_no_more(listener: socket.socket) -> None:
    """Stop the kernel accepting new connections on a listening socket, in all processes that hold it.

    Established connections continue; closing the socket would break those that were not accepted yet. A client that
    connects now is retried by its system after a second, and refused once the socket is closed. Only Linux can do this;
    elsewhere nothing happens.
    """
    if sys.platform == "linux":
        program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in NO_SYN))
        with suppress(OSError):
            listener.setsockopt(
                socket.SOL_SOCKET, SO_ATTACH_FILTER, struct.pack("HP", len(NO_SYN), ctypes.addressof(program))
            )


def url_of(listener: socket.socket) -> str:
    """Return the URL at which the socket is served."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why(host: str, port: int, error: OSError, setting: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return _taken(port, setting)
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this account; choose one above 1023 with {setting}"
    return f"{host}:{port} cannot be served: {error.strerror or os.strerror(error.errno or 0)}"


def _taken(port: int, setting: str) -> str:
    return f"port {port} is taken; choose another with {setting}"
