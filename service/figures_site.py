"""The figures on a port of their own: nothing else is served there."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

from service.context import EXTENSION
from service.endpoints.health import PROMETHEUS, figures

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def figures_site(app: Flask, port: int) -> Wsgi:
    """Return an application that serves ``/metrics`` on one port, and ``app`` on all others."""

    def serve(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["SERVER_PORT"] != str(port):
            return app(environ, start_response)
        if environ["PATH_INFO"] != "/metrics":
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"Only /metrics is served here.\n"]
        start_response("200 OK", [("Content-Type", PROMETHEUS), ("Cache-Control", "no-store")])
        return [figures(app.extensions[EXTENSION])]

    return serve
