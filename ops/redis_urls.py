"""Addresses of Redis that can be shown: without who logs in, whatever else is in them."""

import re
from urllib.parse import urlsplit

from ops.trouble import Trouble

SCHEMES = ("redis", "rediss", "redis+cluster", "unix")
_ADDRESS = re.compile(r"\b((?:redis|rediss|redis\+cluster|unix)://)(\S+)")


def without_credentials(url: str) -> str:
    """Return an address without name, password and parameters. Nothing before the last ``@`` is kept."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return "(no address)"
    where = rest if rest.startswith("/") else rest.rpartition("@")[2]
    return f"{scheme}://{where.partition('?')[0].partition('#')[0]}"


def mask_credentials(text: str) -> str:
    """Return a text with every address of Redis in it without its credentials."""
    return _ADDRESS.sub(lambda found: without_credentials(found[0]), text) if "://" in text else text


def check_redis_url(name: str, url: str) -> None:
    """Raise ``Trouble`` that names the variable and shows nothing of it, unless this is an address of a Redis.

    A password with ``@``, ``/``, ``#`` or ``?`` in it that is not percent-encoded would end up elsewhere in the
    address, and from there in messages.
    """
    try:
        parts = urlsplit(url)
        readable = parts.scheme in SCHEMES and (parts.port is None or parts.port > 0)
    except ValueError:
        readable = False
    if not readable or parts.fragment or ("@" in parts.path and parts.scheme != "unix") or "@" in parts.query:
        schemes = ", ".join(f"{scheme}://" for scheme in SCHEMES)
        raise Trouble(f"{name} is no address of a Redis ({schemes}); percent-encode what is special in its password")
