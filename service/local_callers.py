"""Without an operator's key only programs of this machine are served: no page of another site, no proxy.

A browser lets any page send requests to this machine, and a name that its owner points here (DNS rebinding) makes a
page of that name look like ours. While everybody is an operator, both must find nothing that answers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask, request

from service.config import ServiceConfig
from service.refusals import ForeignHost, ForeignOrigin, ForwardedRequest

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
MONITORING = "health"
"""The endpoints that are asked by address and not by name; with a key any name does for them."""
FORWARDED = ("\nHTTP_X_FORWARDED", "\nHTTP_FORWARDED", "\nHTTP_X_REAL_IP")
"""How the headers begin that a proxy adds, as WSGI names them, each on a line of its own."""
OWN_SITES = ("same-origin", "none")
"""``Sec-Fetch-Site`` of a page of ours, and of an address that somebody typed."""
FRAMED = "table.embed"
"""The page that other sites may show in a frame. It has nothing of a game, and its policy names those sites."""
NOBODY = "'none'"


def register(app: Flask, config: ServiceConfig) -> None:
    """Refuse whoever may not ask at all, before anything of a request is looked at."""
    hosts = {_without_port(host) for host in config.allowed_hosts}
    if config.keys is not None:
        if hosts:
            app.before_request(lambda: None if request.blueprint == MONITORING else require_host(hosts))
        return
    hosts |= set(LOOPBACK_NAMES)

    def check() -> None:
        environ = request.environ
        require_host(hosts)
        require_direct(environ)
        if request.endpoint == FRAMED and config.frame_ancestors != NOBODY:
            return
        require_own_origin(environ, request.scheme, config.cors_origins)

    app.before_request(check)


def require_host(hosts: set[str]) -> None:
    """Raise ``ForeignHost`` unless the request is addressed to one of these names, on any port."""
    host = request.environ.get("HTTP_HOST", "")
    if _without_port(host) not in hosts:
        raise ForeignHost(f"This service does not answer to the host name {host[:100]!a}.")


def require_direct(environ: Mapping[str, Any]) -> None:
    """Raise ``ForwardedRequest`` if a proxy has passed the request on."""
    names = "\n" + "\n".join(environ)
    if any(name in names for name in FORWARDED):
        raise ForwardedRequest("Behind a proxy an operator's key is needed: set SKALD_OPERATOR_KEY.")


def require_own_origin(environ: Mapping[str, Any], scheme: str, allowed: Sequence[str]) -> None:
    """Raise ``ForeignOrigin`` if a page of another origin sent the request, unless that origin is allowed by name."""
    origin = environ.get("HTTP_ORIGIN")
    if origin is not None:
        if origin in allowed or origin.lower() == f"{scheme}://{environ['HTTP_HOST'].lower()}":
            return
        raise ForeignOrigin(f"Pages of {origin[:100]!a} may not call this service.")
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in OWN_SITES:
        raise ForeignOrigin("A page of another site asked for this. Open the address itself.")


def _without_port(host: str) -> str:
    """Return the name in a ``Host`` header, in lower case; an address of IPv6 keeps its brackets."""
    name, separator, port = host.lower().rpartition(":")
    return name if separator and (port.isdigit() or not port) and not name.endswith(":") else host.lower()
