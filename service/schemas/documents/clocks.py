"""The clocks of a table."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from events.ruleset.records import Record
from service.schemas.documents.common import SeatNumber, Time


class StandingResponse(Record):
    """A seat's own standing order."""

    standing: Annotated[Any, Meta(description="The order as it was given; null if there is none.")]


class PauseDocument(Record):
    """Why all clocks of a game rest, since when, and until when at most."""

    reason: Annotated[
        Literal["agreed", "absent"],
        Meta(
            description="`agreed`: the seats wanted to; `absent`: no person who plays is present, and nobody is played "
            "for until one comes back or acts."
        ),
    ]
    since: Time
    until: Annotated[Time, Meta(description="Then clocks go on (`agreed`), or the game is abandoned (`absent`).")]


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
