"""The state that a viewer gets, typed for front ends."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record


class State(Record):
    """The table in a viewer's eyes."""

    heaps: Annotated[tuple[int, ...], Meta(description="Stones in each heap.")]
    active: Annotated[int | None, Meta(description="Whose turn it is to take stones.")]
    winner: Annotated[int | None, Meta(description="Who has won the stones.")]
    bids: Annotated[tuple[int | None, ...], Meta(description="Bids by seat; hidden ones are null.")]
    bonuses: Annotated[tuple[int | None, ...], Meta(description="Bonuses by seat; hidden ones are null.")]
