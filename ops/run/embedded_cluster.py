"""The servers of a cluster of our own: started on one data folder, joined the first time, and stopped together."""

import random
import secrets
import shutil
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from events.log.cluster_url import CLUSTER
from events.ruleset.records import Record, change
from ops.run.cluster import NotJoined, await_whole, join
from ops.run.machine import memory
from ops.run.redis import EmbeddedRedis, EmbeddedRedisUnusable, FolderInUse, lock_folder

FOLDER = "cluster"
"""The folder of the cluster in the data folder."""
LAYOUT = "layout.json"
SETTINGS_FILE = "password.conf"
"""The file with the settings that no list of processes shall show."""
BUS = 10_000
"""How far above its port a server's port for the other servers is."""
PORTS = range(10_240, 20_000)
"""The ports to choose from: these and those of the bus are below the ones that systems give out by themselves."""


class Layout(Record):
    """The ports of the servers in order, those that begin as masters first."""

    ports: tuple[int, ...]
    password: str
    joined: bool = False


def holds_cluster(data: Path) -> bool:
    """Return True if a data folder holds a cluster, and no single Redis."""
    return (data / FOLDER / LAYOUT).exists()


def new_layout(servers: int) -> Layout:
    """Return a layout with ports that are free now."""
    return Layout(ports=tuple(_free_ports(servers)), password=secrets.token_urlsafe(24))


def load_layout(folder: Path) -> Layout | None:
    """Return the layout of a folder; ``None`` if it has none that can be read."""
    try:
        return msgspec.json.decode((folder / LAYOUT).read_bytes(), type=Layout)
    except (OSError, msgspec.MsgspecError):
        return None


def save_layout(folder: Path, layout: Layout) -> None:
    """Keep a layout, in one step, and the file with its password."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings = f"requirepass {layout.password}\nmasterauth {layout.password}\n"
    for name, content in ((SETTINGS_FILE, settings.encode()), (LAYOUT, msgspec.json.encode(layout))):
        new = folder / f"{name}.new"
        new.touch(mode=0o600)
        new.write_bytes(content)
        new.replace(folder / name)


def _free_ports(many: int) -> Iterator[int]:
    for port in random.sample(PORTS, len(PORTS)):
        if _is_free(port) and _is_free(port + BUS):
            yield port
            many -= 1
        if not many:
            return


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


MASTERS, REPLICAS = 3, 3
PATIENCE = 60.0
"""Seconds in which the servers become one cluster."""
SETTINGS: Mapping[str, str] = {
    "bind": "127.0.0.1",
    "cluster-enabled": "yes",
    "cluster-node-timeout": "3000",
    "cluster-require-full-coverage": "no",
    "min-replicas-to-write": "1",
    "repl-diskless-sync": "yes",
    "repl-diskless-sync-delay": "0",
}
"""What each server runs with besides the settings of the embedded Redis.

While one master is away the others go on, and a master without a replica refuses to write: what it acknowledged then
would be lost in a failover. A replica that comes back is not kept waiting.
"""


class EmbeddedCluster:
    """Three masters and three replicas on one data folder. ``start`` and ``stop`` it in the main thread.

    ``settings`` are added to ``SETTINGS``.
    """

    def __init__(self, data: Path, binary: Path | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.folder = data.absolute() / FOLDER
        self._binary, self._settings = binary, {**SETTINGS, **(settings or {})}
        self.layout = load_layout(self.folder) or new_layout(MASTERS + REPLICAS)
        self.servers = [self._server(number) for number in range(MASTERS + REPLICAS)]
        self._lock: IO[str] | None = None

    @property
    def url(self) -> str:
        """The URL for clients: any one of the servers tells of the others."""
        servers = ",".join(f"127.0.0.1:{port}" for port in self.layout.ports)
        return f"{CLUSTER}:{self.layout.password}@{servers}"

    def start(self) -> None:
        """Start the servers and wait until they are one cluster. Raises ``EmbeddedRedisUnusable``."""
        try:
            self._prepare()
            for server in self.servers:
                server.start()
            with self._clients() as clients:
                self._join(clients)
        except NotJoined as error:
            self.stop()
            raise EmbeddedRedisUnusable(f"the cluster in {self.folder} is not whole: {error}") from None
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop all servers cleanly."""
        for server in self.servers:
            server.stop()
        if self._lock:
            self._lock.close()
            self._lock = None

    def answers(self) -> bool:
        """Return True if each server is there, started by us or by another process."""
        return all(server.answers() for server in self.servers)

    def __enter__(self) -> "EmbeddedCluster":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _server(self, number: int) -> EmbeddedRedis:
        settings = {
            "maxmemory": str(memory() // 2 // (MASTERS + REPLICAS)),
            **self._settings,
            "port": str(self.layout.ports[number]),
            "include": str(self.folder / SETTINGS_FILE),
        }
        return EmbeddedRedis(self._folder_of(number), self._binary, settings, self.layout.password)

    def _folder_of(self, number: int) -> Path:
        return self.folder / f"server-{number + 1}"

    def _prepare(self) -> None:
        """Keep the layout. Servers that never became one cluster have stored nothing, and begin anew."""
        try:
            self._lock = lock_folder(self.folder, lambda: None)
            if self.layout.joined:
                return
            for number in range(MASTERS + REPLICAS):
                folder = self._folder_of(number)
                lock_folder(folder, lambda: None).close()  # what a start that broke off has left behind is ending
                shutil.rmtree(folder)
            save_layout(self.folder, self.layout)
        except OSError as error:
            raise EmbeddedRedisUnusable(f"the folder {self.folder} cannot be used: {error.strerror}") from None
        except FolderInUse as error:
            raise EmbeddedRedisUnusable(f"the folder {self.folder} is in use by {error}") from None

    def _join(self, clients: Sequence[Any]) -> None:
        if self.layout.joined:
            await_whole(clients, PATIENCE)
            return
        join(clients, [("127.0.0.1", port) for port in self.layout.ports], MASTERS, PATIENCE)
        self.layout = change(self.layout, joined=True)
        save_layout(self.folder, self.layout)

    @contextmanager
    def _clients(self) -> Iterator[Sequence[Any]]:
        clients = [server.client() for server in self.servers]
        try:
            yield clients
        finally:
            for client in clients:
                client.close()
