"""Whether the service answers yet."""

import http.client
from socket import socket

ENOUGH = 2.0


def is_ready(listener: socket) -> bool:
    """Whether ``/readyz`` answers that all is well."""
    host, port = listener.getsockname()[:2]
    connection = http.client.HTTPConnection(host, port, timeout=ENOUGH)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
