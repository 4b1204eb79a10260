"""What a seat has learned of the others from its story: how often they bluff, and how often bluff is called."""

from collections import Counter

import msgspec

from events.ruleset.records import Record
from events.ruleset.ruleset import Story

BLUFFS_BEFORE = 1.0
CALLS_BEFORE = 0.8
SEEN_BEFORE = 2.0
"""What is believed before anything is seen: one card of two is a bluff, and two questions of five are called."""


class _Closed(msgspec.Struct):
    caller: int | None = None


class _Revealed(msgspec.Struct):
    seat: int
    truthful: bool


_closed = msgspec.json.Decoder(_Closed).decode
_revealed = msgspec.json.Decoder(_Revealed).decode


class Beliefs(Record):
    """The cards that were turned up of each seat and how many were bluffs, and how many questions were called."""

    seen: Counter[int]
    bluffs: Counter[int]
    questions: int
    called: int

    def bluffs_of(self, seat: int) -> float:
        """Return how likely what a seat says is a bluff."""
        return (self.bluffs[seat] + BLUFFS_BEFORE) / (self.seen[seat] + SEEN_BEFORE)

    @property
    def calls(self) -> float:
        """Return how likely a question is called."""
        return (self.called + CALLS_BEFORE) / (self.questions + SEEN_BEFORE)


def beliefs(story: Story) -> Beliefs:
    """Return what a story teaches."""
    closed = [_closed(told.public) for told in story if told.type == "bluff_question_closed"]
    revealed = [_revealed(told.public) for told in story if told.type in ("card_revealed", "shield_revealed")]
    return Beliefs(
        seen=Counter(one.seat for one in revealed),
        bluffs=Counter(one.seat for one in revealed if not one.truthful),
        questions=len(closed),
        called=sum(one.caller is not None for one in closed),
    )
