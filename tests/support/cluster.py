"""A Redis Cluster for tests: three masters with a replica each, on one folder and on free ports."""

import random
import secrets
import socket

from events.log.cluster_url import CLUSTER
from ops.run.cluster import join
from ops.run.machine import memory
from ops.run.redis import EmbeddedRedis

MASTERS, REPLICAS = 3, 3
PATIENCE = 60.0
"""Seconds in which the servers become one cluster."""
BUS = 10_000
"""How far above its port a server's port for the other servers is."""
PORTS = range(10_240, 20_000)
"""The ports to choose from: these and those of the bus are below the ones that systems give out by themselves."""
SETTINGS = {
    "bind": "127.0.0.1",
    "cluster-enabled": "yes",
    "cluster-node-timeout": "3000",
    "cluster-require-full-coverage": "no",
    "min-replicas-to-write": "1",
    "repl-diskless-sync": "yes",
    "repl-diskless-sync-delay": "0",
}
"""What each server runs with besides the settings of our own Redis, as the compose file of the cluster has it."""


def free_ports(many):
    """Ports that are free now, as are those of their bus."""
    found = [port for port in random.sample(PORTS, 4 * many) if _is_free(port) and _is_free(port + BUS)]
    return found[:many]


def _is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Cluster:
    """Six servers that are one cluster while it is entered. Each can be killed, and started again on its data."""

    def __init__(self, folder, settings=None):
        self.password, self._ports = secrets.token_urlsafe(24), free_ports(MASTERS + REPLICAS)
        file = folder / "password.conf"
        file.write_text(f"requirepass {self.password}\nmasterauth {self.password}\n")
        own = {"maxmemory": str(memory() // 12), "include": str(file), **SETTINGS, **(settings or {})}
        self.servers = [
            EmbeddedRedis(folder / f"server-{number}", None, own | {"port": str(port)}, self.password)
            for number, port in enumerate(self._ports, 1)
        ]

    @property
    def url(self):
        """The URL for clients: any one of the servers tells of the others."""
        return f"{CLUSTER}:{self.password}@{','.join(f'127.0.0.1:{port}' for port in self._ports)}"

    def __enter__(self):
        try:
            for server in self.servers:
                server.start()
            clients = [server.client() for server in self.servers]
            join(clients, [("127.0.0.1", port) for port in self._ports], MASTERS, PATIENCE)
            for client in clients:
                client.close()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.stop()
