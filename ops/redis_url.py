"""The address of a Redis, for people: without the password that may be in it."""

import re
from urllib.parse import parse_qsl, urlsplit

from events.log.cluster_url import is_cluster, server_urls
from ops.errors import UserError

SCHEMES = ("redis", "rediss", "redis+cluster", "unix")
HIDDEN = "..."
_OF_ANY = frozenset({"client_name", "db", "password", "protocol", "username"})
_OF_ONE = _OF_ANY | {
    "health_check_interval",
    "max_connections",
    "retry_on_error",
    "retry_on_timeout",
    "socket_connect_timeout",
    "socket_read_size",
    "socket_timeout",
}
_OF_TCP = frozenset({"socket_keepalive"})
_OF_TLS = frozenset(
    {
        "ssl_ca_certs",
        "ssl_ca_data",
        "ssl_ca_path",
        "ssl_cert_reqs",
        "ssl_certfile",
        "ssl_check_hostname",
        "ssl_ciphers",
        "ssl_exclude_verify_flags",
        "ssl_include_verify_flags",
        "ssl_keyfile",
        "ssl_min_version",
        "ssl_password",
    }
)
OPTIONS = {
    "redis": _OF_ONE | _OF_TCP,
    "rediss": _OF_ONE | _OF_TCP | _OF_TLS,
    "redis+cluster": _OF_ANY | _OF_TCP | _OF_TLS | {"ssl"},
    "unix": _OF_ONE,
}
"""By scheme, the options of an address that the client takes and that nothing here sets otherwise."""

_ADDRESS = re.compile(r"\b((?:redis|rediss|redis\+cluster|unix)://)(\S+)")


def without_password(url: str) -> str:
    """Return the address without a login: no user, no password, no query.

    Where one cannot tell where the password ends, everything behind the scheme is left out.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return "(no address)"
    if rest.startswith("/"):
        return f"{scheme}{found}{rest.partition('?')[0].partition('#')[0]}"
    address, _, query = rest.rpartition("?") if "?" in rest else (rest, "", "")
    if "@" in query or "://" in rest:
        return f"{scheme}{found}{HIDDEN}"
    return f"{scheme}{found}{address.rpartition('@')[2].partition('?')[0].partition('#')[0]}"


def mask_passwords(text: str) -> str:
    """Return a text with every address of a Redis in it without its login."""
    return _ADDRESS.sub(lambda found: without_password(found[0]), text) if "://" in text else text


def check_redis_url(name: str, url: str) -> None:
    """Raise ``UserError`` that names the variable and shows nothing of it, unless this is the address of a Redis.

    A password with ``@``, ``/``, ``#`` or ``?`` in it that is not percent-encoded would end up elsewhere in the
    address, and from there in messages.
    """
    servers = server_urls(url) if is_cluster(url) else [url]
    if not all(map(_is_readable, servers)):
        schemes = ", ".join(f"{scheme}://" for scheme in SCHEMES)
        raise UserError(f"{name} is no address of a Redis ({schemes}); percent-encode what is special in its password")
    parts = urlsplit(servers[0])
    scheme = "redis+cluster" if is_cluster(url) else parts.scheme
    known = OPTIONS[scheme]
    if not {option for option, _ in parse_qsl(parts.query)} <= known:
        raise UserError(f"{name} has an option that {scheme}:// has not; there are {', '.join(sorted(known))}")


def _is_readable(url: str) -> bool:
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in SCHEMES and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    misplaced = parts.fragment or ("@" in parts.path and parts.scheme != "unix") or "@" in parts.query
    return is_address and not misplaced
