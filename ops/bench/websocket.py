"""A lightweight WebSocket client for loads, which share the processors with the measured processes."""

import os
import socket
from base64 import b64encode

CHUNK = 1 << 18
_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\n{protocol}Sec-WebSocket-Key: {key}\r\n\r\n"
)
_TEXT, _PING, _PONG = 0x1, 0x9, 0xA


def masked(opcode: int, payload: bytes) -> bytes:
    """Return a client's frame, masked with zeros, which takes no time."""
    length = len(payload)
    head = bytes((0x80 | opcode, 0x80 | length)) if length < 126 else bytes((0x80 | opcode, 0xFE))
    return head + (b"" if length < 126 else length.to_bytes(2, "big")) + bytes(4) + payload


class WebSocket:
    """An open WebSocket. ``received`` counts bytes."""

    def __init__(self, port: int, path: str, protocol: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        named = f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else ""
        key = b64encode(os.urandom(16)).decode()
        self.socket.sendall(_HANDSHAKE.format(path=path, protocol=named, key=key).encode())
        self._buffer = b""
        self.received = 0
        while b"\r\n\r\n" not in self._buffer:
            self._buffer += self._arrived()
        self._buffer = self._buffer.split(b"\r\n\r\n", 1)[1]

    def send(self, text: bytes) -> None:
        self.socket.sendall(masked(_TEXT, text))

    def messages(self) -> list[bytes]:
        """Return complete messages, waiting for data if there are none; pings are answered."""
        found = self._complete()
        if not found:
            self._buffer += self._arrived()
            found = self._complete()
        return found

    def _complete(self) -> list[bytes]:
        buffer, at, found = self._buffer, 0, []
        while len(buffer) - at >= 2:
            length, begin = buffer[at + 1], at + 2
            if length >= 126:
                begin = at + (4 if length == 126 else 10)
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + length:
                break
            payload = buffer[begin : begin + length]
            if buffer[at] & 0x0F == _PING:
                self.socket.sendall(masked(_PONG, payload))
            else:
                found.append(payload)
            at = begin + length
        self._buffer = buffer[at:]
        return found

    def _arrived(self) -> bytes:
        data = self.socket.recv(CHUNK)
        if not data:
            raise ConnectionError("the service closed the connection")
        self.received += len(data)
        return data
