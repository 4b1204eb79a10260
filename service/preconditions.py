"""Preconditions: ``If-Match`` names the version that a write is meant for."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.application.repeats import TakenBack
from events.log.port import CommandReused, HashMismatch, WrongVersion
from service.refusals import StaleVersion
from service.request_context import RequestContext

PROBLEMS = (WrongVersion, HashMismatch, StaleVersion, CommandReused, TakenBack)
"""What any write of a running game may be refused with."""


def if_match_version(request: RequestContext) -> int | None:
    """Return the version that ``If-Match`` names; ``None`` for any."""
    if_match = request.headers["if_match"]
    return None if if_match in (None, "*") else int(if_match.strip('"'))


@contextmanager
def translate_version_conflict(expected: int | None) -> Iterator[None]:
    """Raise ``StaleVersion`` (412) instead of ``WrongVersion`` (409) when ``If-Match`` was sent."""
    try:
        yield
    except WrongVersion as refusal:
        raise (WrongVersion if expected is None else StaleVersion)(refusal.version) from None
