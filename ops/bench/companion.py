"""A process that does something beside a measurement for as long as it lasts, and then says what came of it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from ops.run.errors import UserError

Asked = TypeVar("Asked")
Told = TypeVar("Told")


@contextmanager
def companion(module: str, asked: msgspec.Struct, told: type[Told]) -> Iterator[list[Told]]:
    """Run a module for as long as the ``with`` lasts; what it tells is added at the end. Raises ``UserError``.

    It reads what it is asked from stdin (``read_asked``), says when it is ready (``say_ready``), and tells what came of
    it (``tell``) once stdin is closed.
    """
    process = subprocess.Popen([sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    message = msgspec.msgpack.encode(asked)
    process.stdin.write(b"%d\n" % len(message) + message)
    process.stdin.flush()
    if process.stdout.readline() != b"ready\n":
        raise UserError(f"{module} could not connect")
    found: list[Told] = []
    try:
        yield found
    finally:
        process.stdin.close()
        found.append(msgspec.msgpack.decode(process.stdout.read(), type=told))
        process.wait()


def read_asked(asked: type[Asked]) -> Asked:
    """Return what this process, which is a companion, is asked."""
    size = int(sys.stdin.buffer.readline())
    return msgspec.msgpack.decode(sys.stdin.buffer.read(size), type=asked)


def say_ready() -> None:
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()


def tell(told: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.msgpack.encode(told))
