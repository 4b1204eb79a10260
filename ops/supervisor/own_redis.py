"""The Redis that is started because no other one is named: one server, or a cluster for development."""

from pathlib import Path
from typing import Protocol

from ops.cluster.layout import holds_cluster
from ops.embedded import MARKER, EmbeddedRedis
from ops.errors import UserError
from ops.settings import Settings, variable
from ops.supervisor.cluster_processes import ClusterProcesses
from ops.supervisor.redis_process import RedisProcess


class OwnRedis(Protocol):
    """What the supervisor needs of it."""

    @property
    def url(self) -> str:
        """The URL of the log, once it is started."""
        ...

    @property
    def queue_url(self) -> str:
        """The URL of the queue, once it is started."""
        ...

    def start(self) -> None:
        """Start it and wait until it answers. Raises ``UserError``."""
        ...

    def poll(self) -> str | None:
        """Start again what has died. Return a message if something happened."""
        ...

    def stop(self) -> None:
        """Stop it cleanly."""
        ...


def own_redis(settings: Settings, *, cluster: bool) -> OwnRedis | None:
    """Return what is to be started; ``None`` if a Redis is named.

    Raises ``UserError`` if the data folder holds the games of the other kind, which would be missed.
    """
    if settings.redis_url:
        if cluster:
            raise UserError(f"--cluster starts servers of our own, and {variable('redis_url')} names others")
        return None
    data = Path(settings.data).absolute()
    if cluster:
        if (data / MARKER).exists():
            raise UserError(f"the data folder {data} holds a single Redis; name another one for a cluster by --data")
        return ClusterProcesses(data)
    if holds_cluster(data):
        raise UserError(f"the data folder {data} holds a cluster; start it with --cluster")
    return RedisProcess(EmbeddedRedis(data, settings=settings.redis_settings))
