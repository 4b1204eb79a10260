"""Where a webhook may lead: addresses that everybody may reach, by a list of blocked ranges of our own.

Python's ``is_global`` is not asked: it takes ``::127.0.0.1``, ``64:ff9b::7f00:1`` and ``2002:7f00:1::`` for global.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

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


def is_public(address: str) -> bool:
    """Return True if a webhook may lead to this address. Of IPv6 only what is routed at all, so no mapped IPv4."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv4Address):
        return not any(found in network for network in _BLOCKED_4)
    return found.scope_id is None and found in _ROUTED_6 and not any(found in network for network in _BLOCKED_6)


def is_loopback(address: str) -> bool:
    """Return True if this address leads to the same machine and nowhere else."""
    return address == "::1" or (address.startswith("127.") and address.count(".") == 3)
