"""What belongs to a cluster of our own and outlives its servers: their ports, and the password of all of them."""

import random
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec

from events.ruleset.records import Record

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
