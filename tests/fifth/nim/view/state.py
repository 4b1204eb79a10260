"""The state that a viewer gets, typed for front ends."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.kinds import BySeat, Seat
from events.ruleset.records import Record


class State(Record):
    """The table in a viewer's eyes."""

    heaps: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=9, description="Stones in each heap.")
    ]
    active: Annotated[Seat | None, Meta(description="Whose turn it is to take stones.")]
    winner: Annotated[Seat | None, Meta(description="Who has won the stones.")]
    bids: Annotated[
        BySeat[Annotated[int, Meta(ge=0, le=2)] | None], Meta(description="Bids by seat; hidden ones are null.")
    ]
    bonuses: Annotated[
        BySeat[Annotated[int, Meta(ge=0, le=99)] | None], Meta(description="Bonuses by seat; hidden ones are null.")
    ]
