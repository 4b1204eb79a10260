"""The client that a request counts for in rate limits: its address, or its network in IPv6."""

import socket
from collections.abc import Collection
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the web server also counts by client, and must not import this before gevent has patched it
    from flask import Request

CONNECTION = "gunicorn.socket"
"""The key in the environment under which the web server stores the connection."""
IPV6_BITS = 64
"""The prefix length of the smallest network that one subscriber gets."""


def client_of(request: "Request", proxies: Collection[str]) -> str:
    """Return the client of a request; a proxy that does not name one counts as the client itself."""
    peer = request.remote_addr or ""
    return network_of((_forwarded_for(request, proxies) if peer in proxies else None) or peer)


def is_unnamed(request: "Request", proxies: Collection[str]) -> bool:
    """Return True if a proxy sent the request without naming its client."""
    return request.remote_addr in proxies and _forwarded_for(request, proxies) is None


def _forwarded_for(request: "Request", proxies: Collection[str]) -> str | None:
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    # Our own proxies added everything after the last address that is not a proxy; anything before it may be forged.
    return next((address for address in reversed(forwarded) if address and address not in proxies), None)


@lru_cache(10_000)
def network_of(address: str) -> str:
    """Return the client of an address: the address itself, or its network in IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, IPV6_BITS), strict=False))
    return str(found)


def has_left(connection: Any) -> bool:
    """Return True if the client has closed or reset its connection."""
    if connection is None:
        return False
    # gevent's own socket would wait until there is data to read.
    plain = getattr(connection, "_sock", connection)
    try:
        return bool(plain.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b"")
    except BlockingIOError:
        return False
    except OSError:
        return True
