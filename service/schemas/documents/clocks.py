"""The clocks of a table."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from service.schemas.documents.common import SeatNumber, Time


class SeatClockDocument(Record):
    """The clock of one seat."""

    seat: SeatNumber
    remaining_ms: Annotated[
        int, Meta(ge=0, description="Milliseconds that were left when the newest event of this version was stored.")
    ]
    due: Annotated[
        Time | None,
        Meta(description="When they are over, without grace; null while the clock does not run."),
    ]
    absent: Annotated[bool, Meta(description="True if its time was over: it is played for until it asks back.")]
