"""Makes one cluster of servers that know nothing of each other, and tells when all of it answers."""

import time
from collections.abc import Callable, Mapping, Sequence
from socket import gethostbyname
from typing import Any

SLOTS = 16_384
PAUSE = 0.05

Clients = Sequence[Any]
"""A client of each server, of those that begin as masters first."""


class NotJoined(Exception):
    """The servers are no whole cluster in time; the text says what is missing."""


def join(clients: Clients, addresses: Sequence[tuple[str, int]], masters: int, patience: float) -> None:
    """Make a cluster of new servers: the first ``masters`` share the slots, each of the others copies one of them.

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
    ids = [client.execute_command("CLUSTER", "MYID") for client in clients]
    for number, client in enumerate(clients[masters:]):
        client.execute_command("CLUSTER", "REPLICATE", ids[number % masters])
    await_whole(clients, patience)


def await_whole(clients: Clients, patience: float) -> None:
    """Wait until every server finds the cluster whole, and every replica has what its master has.

    Raises ``NotJoined``.
    """
    _await(lambda: _strangers(clients) or _broken(clients), patience)


def are_new(clients: Clients) -> bool:
    """Return True if no server knows of another one, and none has any slots or keys."""
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
    known = min(int(_cluster_info(client)["cluster_known_nodes"]) for client in clients)
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
            return "a server knows of no replica of a master"
    return ""


def _slots(client: Any) -> Sequence[Sequence[Any]]:
    """Return who serves which slots, as a server knows it: first, last, the master, its replicas."""
    found: Sequence[Sequence[Any]] = client.execute_command("CLUSTER SLOTS")
    return found


def _cluster_info(client: Any) -> Mapping[str, str]:
    found: Mapping[str, str] = client.execute_command("CLUSTER INFO")
    return found
