"""Addresses in settings: whether a text is one, and whether it is reached from this machine only."""

import re
from ipaddress import ip_address

_ADDRESS = re.compile(r"(\[[0-9a-fA-F:]+\]|[^\s:\[\]]+):[0-9]{1,5}")


def is_address(text: str) -> bool:
    """Return True if the text is ``host:port``."""
    return bool(_ADDRESS.fullmatch(text)) and int(text.rpartition(":")[2]) <= 65535


def is_loopback(host: str) -> bool:
    """Return True if the address is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
