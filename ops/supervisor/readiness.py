"""The check that the service answers."""

import http.client
import socket

ENOUGH = 2.0


def is_ready(listener: socket.socket) -> bool:
    """Return True if ``/readyz`` answers that all is well."""
    host, port = listener.getsockname()[:2]
    connection = http.client.HTTPConnection(host, port, timeout=ENOUGH)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
