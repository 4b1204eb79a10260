"""The processes of a benchmark: companions that run beside it, and servers."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from ops.run.errors import UserError

Asked = TypeVar("Asked")
Told = TypeVar("Told")

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


@contextmanager
def companion(module: str, asked: msgspec.Struct, told: type[Told]) -> Iterator[list[Told]]:
    """Run a module during the ``with`` block; its result is appended at the end. Raises ``UserError``.

    It reads its request from stdin (``read_asked``), reports when it is ready (``say_ready``), and writes its result
    (``tell``) once stdin is closed.
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


def answered(module: str, asked: msgspec.Struct, told: type[Told]) -> Told:
    """Run a module to its end and return its result. Raises ``UserError``.

    It reads its request from stdin, up to the end, and writes its result to stdout.
    """
    command, message = [sys.executable, "-m", module], msgspec.msgpack.encode(asked)
    done = subprocess.run(command, input=message, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or [f"status {done.returncode}"]
        raise UserError(f"the load stopped: {said[-1]}")
    return msgspec.msgpack.decode(done.stdout, type=told)


def read_asked(asked: type[Asked]) -> Asked:
    """Return the request to this companion process."""
    size = int(sys.stdin.buffer.readline())
    return msgspec.msgpack.decode(sys.stdin.buffer.read(size), type=asked)


def say_ready() -> None:
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()


def tell(told: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.msgpack.encode(told))


def resident_bytes(port: int) -> int:
    """Return the resident memory in bytes."""
    return sum(int((one / "statm").read_text().split()[1]) * PAGE for one in _processes(port))


def processor_seconds(port: int) -> float:
    """Return the processor seconds since they were started."""
    return sum(sum(map(int, _figures(one)[11:13])) for one in _processes(port)) / TICKS_A_SECOND


def seconds_of(process: int) -> float:
    """Return the processor seconds of a process since it was started."""
    return sum(map(int, _figures(Path(f"/proc/{process}"))[11:13])) / TICKS_A_SECOND


def _figures(process: Path) -> list[str]:
    """Return the figures after the name of a process, which may contain any characters."""
    return (process / "stat").read_text().rpartition(")")[2].split()


def _processes(port: int) -> Iterator[Path]:
    inode = _listening_inode(port)
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            serves = any(f"socket:[{inode}]" == str(link.readlink()) for link in (process / "fd").iterdir())
        except OSError:
            continue
        if serves:
            yield process


def _listening_inode(port: int) -> str:
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return next(row[9] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port)
