"""The URL of a webhook: what it may look like, and which of its addresses may be connected to."""

import re
import socket
from collections.abc import Callable, Sequence

from events.ruleset.records import Record
from projections.webhooks.addresses import is_loopback, is_public

LONGEST_URL = 2048
PORTS = {"https": 443, "http": 80}
_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[!$%&-;=@-Z_a-z~]*)?(?P<query>\?[!$%&-;=?@-Z_a-z~]*)?",
    re.IGNORECASE,
)

Resolve = Callable[[str, int], Sequence[str]]
"""Returns the addresses of a host name. Raises ``OSError`` if there are none."""


class BadTarget(Exception):
    """A webhook may not lead there; says why, without naming an address that somebody could learn by it."""


class Target(Record):
    """Where a webhook goes: all that a connection is made from, so that no URL is ever read in two ways."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """What ``Host`` says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"


def read_target(url: str, *, loopback: bool) -> Target:
    """Return where a URL leads. ``loopback``: plain HTTP is not refused. Raises ``BadTarget``."""
    found = _URL.fullmatch(url) if len(url) <= LONGEST_URL else None
    if found is None:
        raise BadTarget("Must be an https URL with a host name, without a user, a fragment and special characters.")
    scheme = found["scheme"].lower()
    if scheme != "https" and not loopback:
        raise BadTarget("Must begin with https://.")
    port = int(found["port"] or PORTS[scheme])
    if not 1 <= port <= 65535:
        raise BadTarget("Must have a port from 1 to 65535.")
    path = (found["path"] or "/") + (found["query"] or "")
    return Target(secure=scheme == "https", host=found["host"].strip("[]").lower(), port=port, path=path)


def allowed_addresses(target: Target, resolve: Resolve, *, loopback: bool) -> Sequence[str]:
    """Return the addresses to connect to: all of them may be, or none is. Raises ``BadTarget``.

    With ``loopback`` the same machine is allowed as well, and plain HTTP to it alone.
    """
    try:
        found = resolve(target.host, target.port)
    except (OSError, UnicodeError):
        raise BadTarget("The host name has no address.") from None
    if not found:
        raise BadTarget("The host name has no address.")
    if loopback and all(is_loopback(address) for address in found):
        return found
    if not target.secure:
        raise BadTarget("Plain http may lead to this machine alone.")
    if not all(is_public(address) for address in found):
        raise BadTarget("Leads to this machine, to a private network, or to a range that nobody may be reached at.")
    return found


def system_addresses(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host name as this machine resolves it. Raises ``OSError``."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))
