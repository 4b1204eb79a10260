"""A client of ``GET /v1/live`` on wsproto, which knows nothing of our own framing."""

import json
import socket
from collections import deque
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    BytesMessage,
    CloseConnection,
    Message,
    Ping,
    RejectConnection,
    RejectData,
    Request,
    TextMessage,
)

PATIENCE = 20


class Live:
    """One connection. ``status`` is that of the handshake; ``closed`` the code, once it is."""

    def __init__(self, url, token=None, *, protocols=("skald.v1",), headers=(), hello=True):
        at = urlsplit(url)
        self.socket = socket.create_connection((at.hostname, at.port), timeout=PATIENCE)
        self._ws = WSConnection(ConnectionType.CLIENT)
        self._messages, self._parts, self._number = deque(), [], 0
        self.status, self.closed, self.body, self.pings = None, None, b"", 0
        self.send_event(
            Request(host=at.netloc, target="/v1/live", subprotocols=list(protocols), extra_headers=list(headers))
        )
        while self.status is None:
            self._receive()
        if self.status == 101 and hello:
            assert self.ask("hello", **({} if token is None else {"token": token}))["status"] == 200

    def send_event(self, event):
        self.socket.sendall(self._ws.send(event))

    def send(self, **message):
        self.send_event(TextMessage(json.dumps(message)))

    def ask(self, op, **fields):
        """The answer to a request; what is pushed meanwhile is kept."""
        self._number += 1
        self.send(id=self._number, op=op, **fields)
        return self.answer(self._number)

    def answer(self, number):
        """The answer with an id; what comes before it is kept."""
        before = []
        while (found := self.next()) is not None and found.get("id", "") != number:
            before.append(found)
        self._messages.extendleft(reversed(before))
        return found

    def next(self):
        """The next message; ``None`` once the connection is closed."""
        while not self._messages:
            if self.closed is not None:
                return None
            self._receive()
        return self._messages.popleft()

    def pushed(self, until):
        """What is pushed up to a message for which ``until`` is true."""
        found = [self.next()]
        while not until(found[-1]):
            found.append(self.next())
            assert found[-1] is not None, f"closed with {self.closed}"
        return found

    def rest(self):
        """What comes until the connection is closed."""
        return list(iter(self.next, None))

    def leave(self):
        self.socket.close()

    def _receive(self):
        try:
            data = self.socket.recv(65_536)
        except ConnectionResetError:
            data = b""
        if not data:
            self.closed = self.closed or 1006
            return
        self._ws.receive_data(data)
        for event in self._ws.events():
            match event:
                case AcceptConnection():
                    assert event.subprotocol == "skald.v1"
                    self.status = 101
                case RejectConnection():
                    self.status = event.status_code
                case RejectData():
                    self.body += event.data
                case Message():
                    self._take(event)
                case Ping():
                    self.pings += 1
                    self.send_event(event.response())
                case CloseConnection():
                    self.closed = event.code

    def _take(self, event):
        assert not isinstance(event, BytesMessage)
        self._parts.append(event.data)
        if event.message_finished:
            self._messages.append(json.loads("".join(self._parts)))
            self._parts = []
