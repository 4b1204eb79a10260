"""What a player can do."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Command


class Bid(Command, tag="bid"):
    """Secretly offer points for the right to begin (N03)."""

    points: Annotated[int, Meta(ge=0, le=2, description="Points, 0 to 2.")]


class Take(Command, tag="take"):
    """Take stones from one heap (N05)."""

    heap: Annotated[int, Meta(ge=0, le=9, description="The heap, counted from 0.")]
    stones: Annotated[int, Meta(ge=1, le=9, description="How many stones, at least 1.")]


NimCommand = Bid | Take
