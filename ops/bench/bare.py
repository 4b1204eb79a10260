"""The baseline for the action endpoint: a bare Flask endpoint that executes one XADD."""

from typing import Any

import redis
from flask import Flask, Response, request

from ops.run import settings


def application() -> Flask:
    """Return the application."""
    app = Flask(__name__)
    client: Any = redis.Redis.from_url(settings.from_environment().redis_url)

    @app.get("/readyz")
    def ready() -> Response:
        return Response(status=200)

    @app.post("/<path:stream>")
    def add(stream: str) -> tuple[dict[str, str], int]:
        return {"id": client.xadd(stream, {"data": request.get_data()}).decode()}, 201

    return app
