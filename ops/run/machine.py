"""The cores that this process may use, and the memory of its machine or container."""

import os
from contextlib import suppress
from pathlib import Path

_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""The files with a container's limit, in versions 2 and 1 of control groups."""


def cores() -> int:
    """Return how many cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory(limits: tuple[str, ...] = _LIMITS) -> int:
    """Return the memory of the machine in bytes, or the limit of its container."""
    found = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    for limit in limits:
        with suppress(OSError, ValueError):  # version 2 has "max" without a limit
            found.append(int(Path(limit).read_text(encoding="ascii")))
    return min(found)
