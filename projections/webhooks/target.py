"""The URL of a webhook: its valid forms, and the addresses to which connections are allowed."""

import re
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from events.ruleset.records import Record

Address = IPv4Address | IPv6Address

_BLOCKED_4 = [
    ip_network(text)
    for text in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind carriers' translators, and some clouds' metadata
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # a cloud's own services on every machine
        "169.254.0.0/16",  # link-local, and most clouds' metadata
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # relays from IPv6
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
]
_ROUTED_6 = ip_network("2000::/3")
_BLOCKED_6 = [
    ip_network(text)
    for text in (
        "2001::/23",  # protocol assignments: tunnels, benchmarks, identifiers
        "2001:db8::/32",  # documentation
        "2002::/16",  # IPv4 inside IPv6
        "2620:4f:8000::/48",  # answers for private addresses
        "3fff::/20",  # documentation
    )
]

MAX_URL_LENGTH = 2048
PORTS = {"https": 443, "http": 80}
_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[!$%&-;=@-Z_a-z~]*)?(?P<query>\?[!$%&-;=?@-Z_a-z~]*)?",
    re.IGNORECASE,
)

Resolve = Callable[[str, int], Sequence[str]]
"""Returns the addresses of a host name. Raises ``OSError`` if there are none."""


def is_public(address: str) -> bool:
    """Return True if a webhook may connect to this address.

    For IPv6 only global unicast, which excludes mapped IPv4.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv4Address):
        return not any(found in network for network in _BLOCKED_4)
    return found.scope_id is None and found in _ROUTED_6 and not any(found in network for network in _BLOCKED_6)


def is_loopback(address: str) -> bool:
    """Return True if this address always refers to the same machine."""
    return address == "::1" or (address.startswith("127.") and address.count(".") == 3)


class BadTarget(Exception):
    """A webhook may not connect there; the message says why, without revealing an address."""


class Target(Record):
    """The target of a webhook: everything needed for a connection, so that no URL is ever parsed in two ways."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of ``Host``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"


def read_target(url: str, *, loopback: bool) -> Target:
    """Return the target of a URL. ``loopback``: plain HTTP is allowed. Raises ``BadTarget``."""
    found = _URL.fullmatch(url) if len(url) <= MAX_URL_LENGTH else None
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
    """Return the addresses to connect to. Raises ``BadTarget`` unless all of them are allowed.

    With ``loopback`` the same machine is allowed as well, even by plain HTTP.
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
        raise BadTarget("Plain http is allowed only to this machine.")
    if not all(is_public(address) for address in found):
        raise BadTarget("Leads to this machine, to a private network, or to a reserved range.")
    return found


def system_addresses(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host name as this machine resolves it. Raises ``OSError``."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))
