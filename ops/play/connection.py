"""A connection of the command line to a service: whatever goes wrong there is one line for whoever runs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from skald_client import Problem, Skald, SkaldError, Unreachable

from ops.errors import UserError
from ops.settings import Settings

PAUSES = (0.1, 0.3)
"""Seconds between tries: whoever sits at the command line wants to know soon."""


@contextmanager
def connected(settings: Settings, url: str | None, key: str | None) -> Iterator[Skald]:
    """Yield a client of the service at a URL, or of our own, with the operator's key. Raise ``UserError``."""
    url = url or f"http://{settings.bound_to}:{settings.port}"
    with _explained(url), Skald(url, key or settings.operator_key or None, pauses=PAUSES) as skald:
        yield skald


def wrong_fields(errors: Any, path: str = "") -> Iterator[str]:
    """Yield what is wrong with each field of a request, however deep it lies."""
    if isinstance(errors, dict):
        for name, found in errors.items():
            yield from wrong_fields(found, f"{path}.{name}" if path else str(name))
    elif errors:
        messages = errors if isinstance(errors, list) else [errors]
        yield f"{path}: {' '.join(str(message).rstrip('.') for message in messages)}"


@contextmanager
def _explained(url: str) -> Iterator[None]:
    try:
        yield
    except Problem as problem:
        raise UserError("; ".join([str(problem), *wrong_fields(problem.errors)])) from None
    except Unreachable as error:
        if isinstance(error.__cause__, httpx.ConnectError):
            raise UserError(f"there is no service at {url}; start one with ops/up, or name another by --url") from None
        raise UserError(f"{url} does not answer: {error}") from None
    except httpx.InvalidURL as error:
        raise UserError(f"{url} does not answer: {error}") from None
    except SkaldError as error:
        raise UserError(str(error)) from None
