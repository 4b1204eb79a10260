"""Reports of talk messages, which wait for the process that delivers webhooks."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events.log.client import Client, readable, translate_errors
from events.ruleset.records import Record

REPORTS = "skald:talk:reports"
"""The list of the reports that are not delivered yet."""
MAX_REPORTS = 10_000
"""The maximum number of waiting reports. Beyond it the oldest are dropped, such as without a webhook for them."""

_encode = msgspec.json.Encoder().encode


class Report(Record, omit_defaults=True):
    """A message of one seat, reported ``by`` another. ``at`` is the time of the message in milliseconds since 1970."""

    game: str
    talk: int
    seat: int
    by: int
    at: int
    text: str | None = None
    reaction: str | None = None


class ReportStore:
    """The reports in one Redis."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def put(self, report: Report) -> None:
        """Add a report. Raises ``LogUnavailable`` and ``LogFull``."""
        with translate_errors():
            self._client.rpush(REPORTS, _encode(report))
            self._client.ltrim(REPORTS, -MAX_REPORTS, -1)

    def first(self, limit: int) -> Sequence[bytes]:
        """Return the oldest reports as they are stored. Raises ``LogUnavailable``."""
        with translate_errors():
            found = readable(self._client.execute_command("LRANGE", REPORTS, 0, limit - 1))
        return found or ()

    def remove(self, report: bytes) -> None:
        """Remove a report that is delivered. Raises ``LogUnavailable``."""
        with translate_errors():
            self._client.lrem(REPORTS, 1, report)


def read_report(stored: bytes) -> Report | None:
    """Return a stored report; ``None`` if it cannot be read."""
    try:
        return msgspec.json.decode(stored, type=Report)
    except msgspec.DecodeError:
        return None
