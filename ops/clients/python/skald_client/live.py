"""What goes over one connection (``GET /v1/live``): its messages, whose they are, and calls in its words. No I/O."""

import base64
import json
import re
import secrets
from collections import deque
from collections.abc import Mapping
from hashlib import sha1
from typing import Any, Protocol

import httpx
from wsproto import ConnectionType
from wsproto.connection import Connection as WebSocket
from wsproto.events import BytesMessage, CloseConnection, Ping, TextMessage
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from skald_client.exchange import BROKEN, Call, Closed

SUBPROTOCOL = "skald.v1"
NORMAL, TOO_LONG = 1000, 1009
CHUNK = 65_536
MAX_RECEIVED, MAX_SENT = 4_000_000, 60_000
"""Bytes of a message from the service, and of one to it; what is longer goes by HTTP."""
MAX_BEHIND = 5_000
"""Messages that a watch may be behind; then it begins anew where its reader is."""
OPENING_SECONDS, SILENT_SECONDS = 10.0, 60.0
"""For a handshake; and after so long without a ping nobody is there."""
WITHOUT_SECONDS = 60.0
"""For so long no connection is tried where none came about."""
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_ASKED = re.compile(r"/v1/games/([^/]+)/(?:seats/\d+/)?(actions|undo|resign|back)")


class NoConnection(Exception):
    """None came about. ``is_lasting``: a proxy may not pass it on, or the service not know it."""

    def __init__(self, *, is_lasting: bool) -> None:
        super().__init__("there is no connection")
        self.is_lasting = is_lasting


class Refused(Exception):
    """What was asked is refused; ``answer`` says why, as by HTTP."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(str(answer.status_code))
        self.answer = answer


class Box(Protocol):
    """Where the messages for one who waits are put."""

    def put_nowait(self, item: Any, /) -> None:
        """Add one."""

    def qsize(self) -> int:
        """Return how many there are."""


def handshake() -> tuple[dict[str, str], str]:
    """Return the headers that ask for a connection, and what must be accepted."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    headers |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Protocol": SUBPROTOCOL}
    return headers, base64.b64encode(sha1(f"{key}{_GUID}".encode(), usedforsecurity=False).digest()).decode()


class Messages:
    """The messages of one connection: how they are written and read, and whose they are."""

    def __init__(self) -> None:
        self.code: int | None = None
        self.is_greeted = False
        self._ws = WebSocket(ConnectionType.CLIENT)
        self._number, self._parts, self._length = 0, list[str](), 0
        self._asked: dict[int, tuple[Box | None, Box | None]] = {}
        self._watched: dict[int, Box] = {}
        self._unwatched: deque[int] = deque()

    def ask(self, message: Mapping[str, Any], answers: Box | None = None, watcher: Box | None = None) -> bytes:
        """Return what asks. ``answers`` gets the answer, ``watcher`` what a watch sends. Raises ``Closed``."""
        self._number += 1
        self._asked[self._number] = answers, watcher
        if self.code is not None:  # looked at last: all who have asked until then are told when the connection ends
            raise Closed(self.code)
        return self._written(TextMessage(data=json.dumps({"id": self._number, **message})))

    def unwatch(self, watcher: Box) -> bytes:
        """Return what ends the watch of somebody, if there is one."""
        self._unwatched.extend(number for number, box in list(self._watched.items()) if box is watcher)
        return self._unwatch()

    def leave(self) -> bytes:
        if self.code is not None:
            return b""
        self.code = NORMAL
        return self._written(CloseConnection(code=NORMAL))

    def take(self, data: bytes) -> bytes:
        """Hand on what has come, nothing at the end; return what is to be sent for it."""
        if not data:
            self.code = self.code or BROKEN
            return b""
        reply = b""
        try:
            self._ws.receive_data(data)
            for event in self._ws.events():
                match event:
                    case Ping():
                        reply += self._written(event.response())
                    case TextMessage():
                        self._read(event.data, is_whole=event.message_finished)
                    case BytesMessage() | CloseConnection():
                        self.code = self.code or (event.code if isinstance(event, CloseConnection) else BROKEN)
        except (RemoteProtocolError, ValueError):
            self.code = self.code or BROKEN
        return reply + self._unwatch()

    def end(self) -> None:
        self.code = self.code or BROKEN
        waiting = [box for both in list(self._asked.values()) for box in both] + list(self._watched.values())
        for box in waiting:
            if box is not None:
                box.put_nowait(Closed(self.code))

    def _read(self, text: str, *, is_whole: bool) -> None:
        self._parts.append(text)
        self._length += len(text)
        if self._length > MAX_RECEIVED:
            self.code = TOO_LONG
        elif is_whole:
            message = json.loads("".join(self._parts))
            self._parts, self._length = [], 0
            self._deliver(message)

    def _deliver(self, message: Mapping[str, Any]) -> None:
        answers, watcher = self._asked.pop(message.get("id", 0), (None, None))
        number = message.get("watch")
        if watcher and number:
            self._watched[number] = watcher
        if answers:
            answers.put_nowait(message)
        if number and "id" not in message and (box := self._watched.get(number)):
            box.put_nowait(message)
            if box.qsize() > MAX_BEHIND:
                box.put_nowait({"end": "behind"})
                self._unwatched.append(number)

    def _unwatch(self) -> bytes:
        sent = b""
        while self._unwatched:
            number = self._unwatched.popleft()
            if self._watched.pop(number, None) and self.code is None:
                sent += self.ask({"op": "unwatch", "watch": number})
        return sent

    def _written(self, event: Any) -> bytes:
        try:
            return self._ws.send(event)
        except LocalProtocolError:
            raise Closed(self.code or BROKEN) from None


def message_of(call: Call, request: httpx.Request, token: str | None) -> dict[str, Any] | None:
    """Return a call in the words of the connection, or ``None`` if it goes by HTTP alone."""
    found = _ASKED.fullmatch(call.path)
    if not found:
        return None
    message: dict[str, Any] = {"op": found[2], "game": found[1], "token": token}
    if call.method == "GET":
        return message
    message |= {"key": request.headers["Idempotency-Key"], "if_match": call.if_match, "whole": True}
    message["receipt"] = "receipt" in request.headers.get("Prefer", "")
    if found[2] == "actions":
        message |= {"op": "act", "action": call.body, "dry_run": call.query.get("dry_run", False)}
    return message if len(request.content) < MAX_SENT else None


def response(answer: Mapping[str, Any]) -> httpx.Response:
    """Return an answer as HTTP gives it."""
    rest = {name: value for name, value in answer.items() if name not in ("id", "status", "receipt")}
    headers = {"Skald-Receipt": answer["receipt"]} if "receipt" in answer else {}
    return httpx.Response(answer["status"], json=rest.get("problem") or rest.get("document") or rest, headers=headers)
