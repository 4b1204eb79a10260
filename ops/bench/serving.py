"""The processes that serve a port: the memory that they take, and the time that they have used of a processor."""

import os
from collections.abc import Iterator
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def resident_bytes(port: int) -> int:
    """Return the resident memory, in bytes."""
    return sum(int((one / "statm").read_text().split()[1]) * PAGE for one in _processes(port))


def processor_seconds(port: int) -> float:
    """Return the seconds of a processor since they were started."""
    return sum(sum(map(int, _figures(one)[11:13])) for one in _processes(port)) / TICKS_A_SECOND


def _figures(process: Path) -> list[str]:
    """Return what stands behind the name of a process, which may hold anything."""
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
