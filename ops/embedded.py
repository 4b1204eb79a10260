"""The embedded Redis: a server of Skald's own, with its own data folder, on a unix socket and nowhere else."""

import ctypes
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import quote

import redis

from ops.folder_lock import FolderInUse, lock_folder
from ops.machine import memory
from ops.redis_servers import OLDEST, Server, installed_servers, server_at

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

Every version knows the ziplist settings, newer ones as another name for listpacks. The memory that it may use is half
of the machine's without a setting, since a rewrite of its file and all other processes need the rest.
"""

MARKER = "redis-version"
"""The name of the file with the server that wrote a data folder."""

_LONGEST_SOCKET_PATH = 100
_PATIENCE = 10.0
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class EmbeddedRedisUnusable(Exception):
    """The embedded Redis cannot be started; the text is one line and says why."""


class EmbeddedRedis:
    """One server on one data folder. Use it as a context manager, or ``start`` and ``stop`` it (in the main thread).

    ``settings`` are added to ``SETTINGS``; a password is in a file that they include. The folder is locked as long as
    the server runs, even if Skald is gone.
    """

    def __init__(
        self, data: Path, binary: Path | None = None, settings: Mapping[str, str] | None = None, password: str = ""
    ) -> None:
        self.data = data.absolute()
        self.settings = {**SETTINGS, "maxmemory": str(memory() // 2), **(settings or {})}
        self.socket = _socket_of(self.data)
        self.binary = binary
        self._password = password
        self._process: subprocess.Popen[bytes] | None = None
        self._lock: IO[str] | None = None

    @property
    def url(self) -> str:
        """The URL for clients."""
        login = f":{self._password}@" if self._password else ""
        return f"unix://{login}{quote(str(self.socket))}"

    @property
    def pid(self) -> int | None:
        """The server's process, if it runs."""
        return self._process.pid if self.running and self._process else None

    @property
    def running(self) -> bool:
        """True if the server's process is alive."""
        return self._process is not None and self._process.poll() is None

    def answers(self) -> bool:
        """Return True if a server serves the data folder, started by us or by another process."""
        with self.client() as client:
            try:
                return bool(client.ping())
            except redis.exceptions.RedisError as error:
                return isinstance(error, redis.exceptions.BusyLoadingError)

    def client(self) -> "redis.Redis":
        """Return a new client of this server."""
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        """Start the server and wait until it answers; also after it was killed. Raises ``EmbeddedRedisUnusable``."""
        self._take_folder()
        try:
            server = self._suitable_server()
            self._make_socket_folder()
            self._process = self._launched(server.path)
            self._await_ready()
            self._note_times()
            self._marker.write_text(server.name)
            self._marker.chmod(0o600)
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
            self._lock = lock_folder(self.data, self._end_orphan)
        except OSError as error:
            raise EmbeddedRedisUnusable(f"the data folder {self.data} cannot be used: {error.strerror}") from None
        except FolderInUse as error:
            raise EmbeddedRedisUnusable(f"the data folder {self.data} is in use by {error}") from None

    def _end_orphan(self) -> None:
        """Ask a server to end whose Skald is gone, where the kernel does not; every append was synced."""
        if _libc is None:
            with redis.Redis.from_url(self.url, retry=None) as client, suppress(redis.exceptions.RedisError):
                client.shutdown(nosave=True)

    @property
    def _marker(self) -> Path:
        """The file with the server that wrote the folder: one that cannot read its files would start with nothing."""
        return self.data / MARKER

    def _suitable_server(self) -> Server:
        """Return the first server without known holes that reads the folder, or else the first that reads it."""
        servers = list(installed_servers()) if self.binary is None else [_named(self.binary)]
        written = self._marker.read_text().strip() if self._marker.exists() else ""
        suitable = [server for server in servers if not written or server.reads(written)]
        if not suitable and written:
            found = ", ".join(server.name for server in servers) or "none"
            raise EmbeddedRedisUnusable(f"the data folder {self.data} was written by {written}; found here: {found}")
        if not suitable:
            oldest = ".".join(map(str, OLDEST[:2]))
            raise EmbeddedRedisUnusable(f"no redis-server {oldest} or newer, and no Valkey, was found")
        return next((server for server in suitable if server.is_patched), suitable[0])

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
            umask=0o077,
            start_new_session=True,  # Ctrl-C is for the supervisor: the server goes last
            preexec_fn=_dying_with(os.getpid()),  # noqa: PLW1509
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

    def _note_times(self) -> None:
        """Have the append-only file say when what was stored, so that it can be cut there. Redis before 7 cannot."""
        with self.client() as client, suppress(redis.exceptions.ResponseError):
            client.config_set("aof-timestamp-enabled", "yes")

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


def _named(binary: Path) -> Server:
    server = server_at(binary)
    if server is None:
        raise EmbeddedRedisUnusable(f"{binary} is no Redis server that runs here")
    return server


def _socket_of(data: Path) -> Path:
    """Return a path in the data folder, or in a folder of its own where that is too long for a socket."""
    socket = data / "redis.sock"
    if len(os.fsencode(socket)) <= _LONGEST_SOCKET_PATH:
        return socket
    name = sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"skald-{name}" / "redis.sock"


def _dying_with(parent: int) -> Callable[[], None]:
    """Return what ends the server with a killed Skald (on Linux; elsewhere the next start asks it to end)."""

    def prepare() -> None:
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
            if os.getppid() != parent:  # killed before the kernel knew of it
                os._exit(1)

    return prepare
