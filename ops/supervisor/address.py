"""The listening socket: opened once by the supervisor, so that it outlives every web process."""

import errno
import os
import socket

from ops.errors import UserError

BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address. Raises ``UserError``."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError as error:
        raise UserError(_why(host, port, error)) from None
    return found


def url_of(listener: socket.socket) -> str:
    """Return the URL of what is served on the socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another by --port or SKALD_PORT"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this account; choose one above 1023"
    return f"{host}:{port} cannot be served: {error.strerror or os.strerror(error.errno or 0)}"
