"""Cross-origin requests from the configured origins (see the Fetch standard)."""

from collections.abc import Sequence

from flask import Flask, Response, request

ANY = "*"
HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID", "Prefer")
ALLOWED = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": ", ".join(HEADERS),
    "Access-Control-Max-Age": "86400",
}
EXPOSED = "ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Skald-Receipt, X-Request-Id"


def register(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins call the application."""
    if not origins:
        return

    def allow(response: Response) -> Response:
        origin = request.headers.get("Origin")
        if ANY not in origins:
            response.headers.add("Vary", "Origin")
        if origin is None or (origin not in origins and ANY not in origins):
            return response
        response.headers["Access-Control-Allow-Origin"] = ANY if ANY in origins else origin
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers.update(ALLOWED)
        return response

    app.after_request(allow)
