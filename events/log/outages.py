"""Outages of the service, known by a heartbeat that is missing: a part of the EventLog port."""

from collections.abc import Sequence
from typing import Protocol

from events.ruleset.records import Record

OUTAGE_MS = 5_000
"""Milliseconds without a heartbeat that are an outage."""


class Outage(Record):
    """The service was out of order between two times, in milliseconds since 1970."""

    since: int
    until: int

    @property
    def seconds(self) -> float:
        """How long it lasted."""
        return (self.until - self.since) / 1000


class Heartbeat(Protocol):
    """Whether the store answers, and the service was alive by its clock, so that no seat pays for an outage."""

    def ping(self) -> None:
        """Raise ``LogUnavailable`` unless the log can be reached; a part of it is enough."""
        ...

    def beat(self) -> Sequence[Outage]:
        """Note that the service is alive; return the outages that have not been settled, oldest first."""
        ...

    def settle(self, outage: Outage) -> None:
        """Forget an outage: its time was given back."""
        ...
