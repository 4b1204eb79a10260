"""Joins servers that do not know each other into one cluster, and waits until the whole cluster answers."""

import time
from collections.abc import Callable, Mapping, Sequence
from socket import gethostbyname
from typing import Any

import redis
from redis.exceptions import RedisError

from events.log.cluster_url import is_cluster, server_urls
from ops.run import process
from ops.run.errors import UserError
from ops.run.settings import mask_passwords, variable

SLOTS = 16_384
PAUSE = 0.05

Clients = Sequence[Any]
"""A client for each server; the initial masters come first."""

MIN_SERVERS = 6
"""Three masters, so that two can agree that the third is gone, each with a replica."""
PATIENCE = 60.0
PAUSE_BETWEEN_TRIES = 0.2


class NotJoined(Exception):
    """The servers did not form a complete cluster in time; the message says what is missing."""


def join(clients: Clients, addresses: Sequence[tuple[str, int]], masters: int, patience: float) -> None:
    """Make a cluster of new servers: the first ``masters`` share the slots, each of the others replicates one of them.

    Raises ``NotJoined``.
    """
    for number, client in enumerate(clients):
        client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for number, client in enumerate(clients[:masters]):
        slots = range(SLOTS * number // masters, SLOTS * (number + 1) // masters)
        client.execute_command("CLUSTER", "ADDSLOTS", *slots)
    for host, port in addresses[1:]:
        clients[0].execute_command("CLUSTER", "MEET", gethostbyname(host), port)
    _await(lambda: _strangers(clients), patience)
    ids = [_id(client) for client in clients]
    for number, client in enumerate(clients[masters:]):
        client.execute_command("CLUSTER", "REPLICATE", ids[number % masters])
    await_whole(clients, patience)


def await_whole(clients: Clients, patience: float) -> None:
    """Wait until every server reports the cluster as complete and every replica has caught up with its master.

    Raises ``NotJoined``.
    """
    _await(lambda: _strangers(clients) or _broken(clients), patience)


def are_new(clients: Clients) -> bool:
    """Return True if no server knows another one, and none has any slots or keys."""
    found = [(_cluster_info(client), client.dbsize()) for client in clients]
    return all(
        (info["cluster_known_nodes"], info["cluster_slots_assigned"], size) == ("1", "0", 0) for info, size in found
    )


def _await(missing: Callable[[], str], patience: float) -> None:
    until = time.monotonic() + patience
    while what := missing():
        if time.monotonic() > until:
            raise NotJoined(what)
        time.sleep(PAUSE)


def _strangers(clients: Clients) -> str:
    # A server counts as known, under a temporary name, as soon as the handshake begins.
    ids = {_id(client) for client in clients}
    known = min(len(ids & _ids_known_to(client)) for client in clients)
    return f"one of {len(clients)} servers knows only {known}" if known < len(clients) else ""


def _broken(clients: Clients) -> str:
    for client in clients:
        state = _cluster_info(client)["cluster_state"]
        if state != "ok":
            return f"the state of the cluster is {state}"
        replication = client.info("replication")
        if replication["role"] == "slave" and replication["master_link_status"] != "up":
            return "a replica does not reach its master"
        if not all(len(served) > len(("first slot", "last slot", "master")) for served in _slots(client)):
            return "a server does not know the replica of a master"
    return ""


def _id(client: Any) -> bytes | str:
    """Return the id of a server; a client that decodes nothing gives bytes, here and below."""
    found: bytes | str = client.execute_command("CLUSTER", "MYID")
    return found


def _ids_known_to(client: Any) -> set[bytes | str]:
    lines = client.execute_command("CLUSTER", "NODES").splitlines()
    return {line.split()[0] for line in lines}


def _slots(client: Any) -> Sequence[Sequence[Any]]:
    """Return who serves which slots according to a server: first, last, the master, its replicas."""
    found: Sequence[Sequence[Any]] = client.execute_command("CLUSTER SLOTS")
    return found


def _cluster_info(client: Any) -> Mapping[str, str]:
    found: Mapping[str, str] = client.execute_command("CLUSTER INFO")
    return found


def make_cluster(url: str, say: Callable[[str], None], patience: float = PATIENCE) -> None:
    """Join the servers of a URL, the first half of them as masters. Raises ``UserError``."""
    servers = server_urls(url) if is_cluster(url) else []
    if len(servers) < MIN_SERVERS or len(servers) % 2:
        raise UserError(f"{variable('redis_url')} must name a cluster of at least {MIN_SERVERS} servers, half replicas")
    clients: list[Any] = [redis.Redis.from_url(one, socket_timeout=5, socket_connect_timeout=1) for one in servers]
    try:
        _await_answers(clients, patience)
        if are_new(clients):
            join(clients, [_address(client) for client in clients], len(clients) // 2, patience)
            say(f"{len(clients)} servers have joined into one cluster")
        else:
            await_whole(clients, patience)
            say(f"{len(clients)} servers are already one cluster")
    except (NotJoined, RedisError) as error:
        raise UserError(f"the servers do not form a whole cluster: {mask_passwords(str(error))}") from None
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
            time.sleep(PAUSE_BETWEEN_TRIES)


def _address(client: Any) -> tuple[str, int]:
    at = client.get_connection_kwargs()
    return at["host"], at["port"]


if __name__ == "__main__":
    try:
        make_cluster(process.settings_or_exit().redis_url, process.say)
    except UserError as error:
        process.refuse(error)
