"""What has happened."""

from typing import Annotated, ClassVar

from events.ruleset.privacy import secret
from events.ruleset.records import Fact


class HeapsLaid(Fact, tag="heaps_laid"):
    """The heaps are laid out, with the total of stones; every seat may bid."""

    schema: ClassVar[int] = 2
    heaps: tuple[int, ...]
    total: int


class BonusDealt(Fact, tag="bonus_dealt"):
    """A seat gets a hidden bonus, which counts for the winner."""

    seat: int
    bonus: Annotated[int, secret("seat")]


class BidMade(Fact, tag="bid_made"):
    """Somebody has bid; who and how much is sealed until all have."""

    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    points: Annotated[int, secret("seat", anonymity_set="asked")]


class BidsOpened(Fact, tag="bids_opened"):
    """All bids are shown, and the highest begins."""

    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]
    starter: int


class StonesTaken(Fact, tag="stones_taken"):
    """A seat took stones."""

    seat: int
    heap: int
    stones: int


class GameEnded(Fact, tag="game_ended"):
    """No stones are left."""

    reveals: ClassVar[bool] = True
    winner: int


NimFact = StonesTaken | BidMade | BonusDealt | HeapsLaid | BidsOpened | GameEnded
