"""A service that says on its connections what a script says."""

import json
import socket
import threading
from contextlib import suppress

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Request, TextMessage

from tests.support.threaded_listener import ThreadedListener


def problem(status, code):
    return {"status": status, "problem": {"status": status, "code": code, "title": "No", "detail": "Not so."}}


class LiveService(ThreadedListener):
    """Each connection sends a script after the answer to its watch: messages, a code to close with, None to break off.

    ``answers``: for each connection, by ``op``, what is answered instead of 200, or a list of that; None breaks off.
    ``http``: what every request but a write is answered.
    """

    def __init__(self, *scripts, answers=(), http=(404, "unknown_game")):
        self._scripts, self._answers = iter(scripts), iter(answers)
        self._status, self._code = http
        self._messages, self.posted, self.watched = [], None, threading.Event()
        listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        super().__init__(listener, self._serve_one)

    def sent(self, op):
        """What was asked, on all connections."""
        return [message for message in self._messages if message["op"] == op]

    def _serve_one(self, near):
        with near, suppress(ConnectionResetError):  # a client that has what it wanted may leave
            head = near.recv(1 << 16)
            if b" /v1/live " in head.split(b"\r\n")[0]:
                self._talk(near, head)
                return
            lines = [line.split(b": ", 1) for line in head.split(b"\r\n\r\n")[0].split(b"\r\n")[1:]]
            is_write = head.startswith(b"POST")
            if is_write:
                self.posted = {name.decode().lower(): value.decode() for name, value in lines}
            found = {"version": 3} if is_write else {"code": self._code}
            body = json.dumps(found).encode()
            status = 201 if is_write else self._status
            near.sendall(
                b"HTTP/1.1 %d X\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
                % (status, len(body), body)
            )

    def _talk(self, near, head):
        ws, script, answers = WSConnection(ConnectionType.SERVER), next(self._scripts, []), next(self._answers, {})
        ws.receive_data(head)
        while True:
            for event in ws.events():
                match event:
                    case Request():
                        near.sendall(ws.send(AcceptConnection(subprotocol="skald.v1")))
                    case CloseConnection():
                        return
                    case TextMessage():
                        if not self._answer(near, ws, json.loads(event.data), script, answers):
                            return
            if not (data := near.recv(1 << 16)):
                return
            ws.receive_data(data)

    def _answer(self, near, ws, message, script, answers):
        """Answer one message; False if the connection ends."""
        self._messages.append(message)
        special = answers.get(message["op"], {})
        found = special.pop(0) if isinstance(special, list) else special
        if found is None:
            return False
        watch = {"watch": 1, "seat": None, "version": 0} if message["op"] == "watch" else {}
        near.sendall(ws.send(TextMessage(json.dumps({"id": message["id"], "status": 200, **watch, **found}))))
        if message["op"] != "watch":
            return True
        self.watched.set()
        for one in script:
            if one is None:
                return False
            near.sendall(ws.send(CloseConnection(one) if isinstance(one, int) else TextMessage(json.dumps(one))))
            if isinstance(one, int):
                return False
        return True
