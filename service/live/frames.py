"""WebSocket frames (RFC 6455): reading and writing them as a server."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_MAX_CONTROL_BYTES = 125
NORMAL, GOING_AWAY, PROTOCOL_ERROR, UNREADABLE, NO_STATUS = 1000, 1001, 1002, 1003, 1005
NOT_TEXT, POLICY, TOO_LONG, LATER = 1007, 1008, 1009, 1013
"""Close codes."""
_SENDABLE = frozenset({1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014})


class FrameError(Exception):
    """A frame that is not allowed; ``code`` is the code with which the connection closes."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Frame(NamedTuple):
    """A whole message with its fragments joined, or a control frame; an unfinished one is an empty ``CONTINUATION``."""

    opcode: int
    payload: bytes

    @property
    def code(self) -> int:
        """The code of a close frame. Raises ``FrameError`` if clients may not send it."""
        if not self.payload:
            return NO_STATUS
        code = int.from_bytes(self.payload[:2], "big")
        if len(self.payload) == 1 or not (code in _SENDABLE or code // 1000 in (3, 4)):
            raise FrameError(PROTOCOL_ERROR)
        try:
            self.payload[2:].decode()
        except UnicodeDecodeError:
            raise FrameError(NOT_TEXT) from None
        return code


class FrameReader:
    """Parses the data of one client. ``most``: the maximum bytes of a message, including all its fragments."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._buffer = bytearray()
        self._opcode, self._parts, self._length = 0, list[bytes](), 0

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield complete frames, and a ``CONTINUATION`` for each fragment that is not the last of its message.

        Raises ``FrameError``, even before an overlong frame has arrived.
        """
        self._buffer += data
        while len(self._buffer) >= 2 and (found := self._next()) is not None:
            is_final, opcode, payload = found
            if opcode >= CLOSE:
                yield Frame(opcode, payload)
                continue
            if (opcode == CONTINUATION) != bool(self._opcode):
                raise FrameError(PROTOCOL_ERROR)
            self._opcode = self._opcode or opcode
            if payload:  # there may be any number of empty ones
                self._parts.append(payload)
                self._length += len(payload)
            if is_final:
                whole = Frame(self._opcode, b"".join(self._parts))
                self._opcode, self._parts, self._length = 0, [], 0
                yield whole
            else:
                yield Frame(CONTINUATION, b"")

    def _next(self) -> tuple[bool, int, bytes] | None:
        buffer = self._buffer
        opcode, length, at = buffer[0] & 0x0F, buffer[1] & 0x7F, 2
        _require_known(buffer[0], buffer[1], length)
        if length > _MAX_CONTROL_BYTES:
            at += 2 if length == 126 else 8
            if len(buffer) < at:
                return None
            length = int.from_bytes(buffer[2:at], "big")
        if opcode < CLOSE and self._length + length > self._max_bytes:
            raise FrameError(TOO_LONG)
        end = at + 4 + length
        if len(buffer) < end:
            return None
        payload = _unmasked(bytes(buffer[at + 4 : end]), bytes(buffer[at : at + 4]))
        is_final = bool(buffer[0] & 0x80)
        del buffer[:end]
        return is_final, opcode, payload


def _require_known(first: int, second: int, length: int) -> None:
    """Raise ``FrameError`` for reserved bits and opcodes, unmasked frames, and invalid control frames."""
    opcode = first & 0x0F
    is_control = opcode >= CLOSE
    if (
        first & 0x70
        or not second & 0x80
        or opcode not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG)
        or (is_control and (not first & 0x80 or length > _MAX_CONTROL_BYTES))
    ):
        raise FrameError(PROTOCOL_ERROR)


def _unmasked(data: bytes, mask: bytes) -> bytes:
    length = len(data)
    repeated = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(data, "little") ^ int.from_bytes(repeated, "little")).to_bytes(length, "little")


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a whole message or a control frame in the form that a server sends."""
    return _head(opcode, len(payload)) + payload


@lru_cache(4096)
def _head(opcode: int, length: int) -> bytes:
    if length <= _MAX_CONTROL_BYTES:
        return bytes((0x80 | opcode, length))
    if length <= 0xFFFF:
        return bytes((0x80 | opcode, 126)) + length.to_bytes(2, "big")
    return bytes((0x80 | opcode, 127)) + length.to_bytes(8, "big")


def close_frame(code: int) -> bytes:
    """Return a close frame; with ``NO_STATUS`` it has no code."""
    return frame(CLOSE, b"" if code == NO_STATUS else code.to_bytes(2, "big"))
