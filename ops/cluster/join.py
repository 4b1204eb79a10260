"""Makes one cluster of the servers that ``SKALD_REDIS_URL`` names, half of them masters; does nothing if they are one.

Each answers for itself before: it is for servers that were just started, by ``cluster.yaml`` or by hand.
"""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import redis
from redis.exceptions import RedisError

from events.log.cluster_url import is_cluster, server_urls
from ops.cluster.joining import NotJoined, are_new, await_whole, join
from ops.errors import UserError
from ops.process import settings_or_exit
from ops.redis_url import mask_passwords
from ops.settings import variable

FEWEST = 6
"""Three masters, so that two can agree that the third is gone, each with a replica."""
PATIENCE = 60.0
PAUSE = 0.2


def make_cluster(url: str, say: Callable[[str], None], patience: float = PATIENCE) -> None:
    """Join the servers of a URL, the first half of them as masters. Raises ``UserError``."""
    servers = server_urls(url) if is_cluster(url) else []
    if len(servers) < FEWEST or len(servers) % 2:
        raise UserError(f"{variable('redis_url')} names no cluster of {FEWEST} servers or more, half of them replicas")
    clients: list[Any] = [redis.Redis.from_url(one, socket_timeout=5, socket_connect_timeout=1) for one in servers]
    try:
        _await_answers(clients, patience)
        if are_new(clients):
            join(clients, [_address(client) for client in clients], len(clients) // 2, patience)
            say(f"{len(clients)} servers are one cluster now")
        else:
            await_whole(clients, patience)
            say(f"{len(clients)} servers are one cluster")
    except (NotJoined, RedisError) as error:
        raise UserError(f"the servers are no whole cluster: {mask_passwords(str(error))}") from None
    finally:
        for client in clients:
            client.close()


def _await_answers(clients: Sequence[Any], patience: float) -> None:
    until = time.monotonic() + patience
    for client in clients:
        while True:
            try:
                client.ping()
                break
            except RedisError:
                if time.monotonic() > until:
                    raise
            time.sleep(PAUSE)


def _address(client: Any) -> tuple[str, int]:
    at = client.get_connection_kwargs()
    return at["host"], at["port"]


def _say(line: str) -> None:
    sys.stderr.write(f"skald: {line}\n")


def main() -> int:
    """Do so; return the status of the process."""
    try:
        make_cluster(settings_or_exit().redis_url, _say)
    except UserError as error:
        _say(error.message)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
