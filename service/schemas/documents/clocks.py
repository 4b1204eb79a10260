"""The clocks of a table."""

from typing import Annotated, Any

from msgspec import Meta

from events.ruleset.records import Record
from service.schemas.documents.common import SeatNumber, Time


class StandingResponse(Record):
    """A seat's own standing order."""

    standing: Annotated[Any, Meta(description="The order as it was given; null if there is none.")]


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
