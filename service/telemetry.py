"""Counts and times every request."""

from time import perf_counter

from flask import Flask, Response, g, request

from service.context import here


def register(app: Flask) -> None:
    """Measure the requests of an application."""
    app.before_request(_begin)
    app.after_request(_count)


def _begin() -> None:
    g.began = perf_counter()


def _count(response: Response) -> Response:
    metrics, endpoint = here().metrics, request.endpoint or "none"
    metrics.requests.labels(endpoint, response.status_code).inc()
    metrics.seconds.labels(endpoint).observe(perf_counter() - g.began)
    return response
