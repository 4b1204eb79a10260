"""The open connections of a web process, by client: over its share, a client loses the one that is idle the longest."""

from collections.abc import Callable, Collection
from typing import Any

from service.limits.clients import network_of

Close = Callable[[Any], None]
"""Closes a connection that another greenlet is waiting on."""


class Connection:
    """One connection. ``unreader`` is where its parser reads, once it has read a request."""

    __slots__ = ("client", "socket", "unreader")

    def __init__(self, client: "Client", socket: Any) -> None:
        self.client = client
        self.socket = socket
        self.unreader: Any = None

    @property
    def has_more(self) -> bool:
        """True if something was read that no request has used: the next one was sent along with the last."""
        return self.unreader is not None and self.unreader.buf.getbuffer().nbytes > 0


class Client:
    """The connections of one client, those on which nothing is asked in the order in which they fell idle."""

    __slots__ = ("idle", "limited", "name", "open")

    def __init__(self, name: str, *, limited: bool) -> None:
        self.name = name
        self.limited = limited
        self.open: set[Connection] = set()
        self.idle: dict[Connection, None] = {}


class Connections:
    """All connections of a process: at most so many, and at most so many of a client; a proxy is no client."""

    def __init__(self, most: int, most_a_client: int, proxies: Collection[str], close: Close) -> None:
        self._most, self._most_a_client = most, most_a_client
        self._proxies, self._close = proxies, close
        self._clients: dict[str, Client] = {}
        self._count = 0
        self.closed = 0
        self.refused = 0

    def __len__(self) -> int:
        """How many there are."""
        return self._count

    def admit(self, socket: Any, address: str) -> Connection | None:
        """Return a new connection, for which another one may have to go; ``None`` if there is no idle one to close."""
        name = network_of(address)
        client = self._clients.get(name) or Client(name, limited=address not in self._proxies)
        if client.limited and len(client.open) >= self._most_a_client and not self._close_longest_idle(client):
            self.refused += 1
            return None
        if self._count >= self._most:
            self._close_longest_idle(max(self._clients.values(), key=lambda one: len(one.idle)))
            if self._count >= self._most:
                self.refused += 1
                return None
        self._clients[name] = client
        connection = Connection(client, socket)
        client.open.add(connection)
        client.idle[connection] = None
        self._count += 1
        return connection

    def busy(self, connection: Connection) -> None:
        """Note that something is asked on a connection."""
        connection.client.idle.pop(connection, None)

    def idle(self, connection: Connection) -> None:
        """Note that nothing is asked on a connection any more."""
        if connection in connection.client.open:
            connection.client.idle[connection] = None

    def remove(self, connection: Connection) -> None:
        """Forget a connection that is closed, or about to be."""
        client = connection.client
        if connection in client.open:
            client.open.discard(connection)
            client.idle.pop(connection, None)
            self._count -= 1
            if not client.open:
                self._clients.pop(client.name, None)

    def close_idle(self) -> None:
        """Close every connection on which nothing is asked."""
        for client in list(self._clients.values()):
            for connection in list(client.idle):
                self._close(connection.socket)

    def _close_longest_idle(self, client: Client) -> bool:
        connection = next(iter(client.idle), None)
        if connection is None:
            return False
        self.remove(connection)
        self.closed += 1
        self._close(connection.socket)
        return True
