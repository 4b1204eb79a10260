"""Between a process that serves and one that works for it: tasks one way, answers the other, each with its length."""

import struct
from collections.abc import Callable
from socket import socket
from typing import Any

import msgspec

from events.log.port import CorruptLog, LogFull, LogUnavailable
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, RulesetCannotFold, RulesetMissing, UnknownGame
from service.long_work.tasks import AnyTask

LENGTH = struct.Struct(">I")
CHUNK = 1 << 20
REFUSALS: dict[str, Callable[[str], Refusal]] = {
    kind.code: kind
    for kind in (UnknownGame, RulesetCannotFold, RulesetMissing, UnknownBox, CorruptLog, LogFull, LogUnavailable)
}
"""What the work may be refused with."""


class Answer(Record):
    """What came of a task: an answer, or the code of a refusal and its text; no code for a failure."""

    body: bytes | None = None
    code: str | None = None
    detail: str = ""

    def read(self) -> bytes:
        """Return the answer. Raises the refusal that it is, or ``RuntimeError``."""
        if self.body is not None:
            return self.body
        if self.code in REFUSALS:
            raise REFUSALS[self.code](self.detail)
        raise RuntimeError(self.detail)


_tasks: Any = msgspec.msgpack.Decoder(AnyTask)
_answers = msgspec.msgpack.Decoder(Answer)


def send(connection: socket, message: AnyTask | Answer) -> None:
    """Send a task or an answer."""
    body = msgspec.msgpack.encode(message)
    connection.sendall(LENGTH.pack(len(body)) + body)


def receive_task(connection: socket) -> AnyTask | None:
    """Return the next task; ``None`` when the other side has closed."""
    body = _receive(connection)
    found: AnyTask | None = None if body is None else _tasks.decode(body)
    return found


def receive_answer(connection: socket) -> Answer | None:
    """Return the answer; ``None`` when the other side has closed."""
    body = _receive(connection)
    return None if body is None else _answers.decode(body)


def _receive(connection: socket) -> bytes | None:
    head = _read(connection, LENGTH.size)
    return None if head is None else _read(connection, LENGTH.unpack(head)[0])


def _read(connection: socket, size: int) -> bytes | None:
    found = bytearray()
    while len(found) < size:
        part = connection.recv(min(CHUNK, size - len(found)))
        if not part:
            return None
        found += part
    return bytes(found)
