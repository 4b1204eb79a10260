"""Facts about bracelets. Where a value is hidden, the number is public all the same."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import secret

from ..data import Space
from .groups import AboutBracelets

Reason = Literal["bluff", "false_call", "hit", "shield", "false_shield"]
"""Why a bracelet changes hands: a bluff was caught, a true card was called a bluff, an attack hit, a true SHIELD was
doubted, a false one was caught."""


class BraceletTaken(AboutBracelets, tag="bracelet_taken"):
    """One bracelet went over, unseen by all others."""

    reveals: ClassVar[bool] = True
    taker: int
    victim: int
    reason: Reason
    value: Annotated[int, secret("taker", "victim")]


class SupplyBraceletTaken(AboutBracelets, tag="supply_bracelet_taken"):
    """The bluffer had no bracelet, so the caller took one from the supply."""

    reveals: ClassVar[bool] = True
    taker: int
    victim: int
    value: Annotated[int, secret("taker")]


class NothingTaken(AboutBracelets, tag="nothing_taken"):
    """A bracelet was due, and there was none."""

    taker: int
    victim: int
    reason: Reason


class BraceletsPickedUp(AboutBracelets, tag="bracelets_picked_up"):
    """A Viking's player took all bracelets that lay on its space, or came to it."""

    seat: int
    space: Space
    values: tuple[int, ...]


class BraceletKnockedOff(AboutBracelets, tag="bracelet_knocked_off"):
    """PUNCH or SLINGSHOT took a bracelet from the target and turned it up; the attacker chooses where it goes."""

    reveals: ClassVar[bool] = True
    seat: int
    target: int
    value: int


class BraceletPlaced(AboutBracelets, tag="bracelet_placed"):
    """The knocked-off bracelet was put on a space."""

    seat: int
    space: Space
    value: int


class BraceletSunk(AboutBracelets, tag="bracelet_sunk"):
    """A bracelet was put on water and left the game."""

    space: Space
    value: int


class BraceletLaid(AboutBracelets, tag="bracelet_laid"):
    """A bracelet from the supply was laid face up on a bracelet space."""

    reveals: ClassVar[bool] = True
    space: Space
    value: int


class LootTaken(AboutBracelets, tag="loot_taken"):
    """The active Viking stood on the loot space when its turn began."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    values: Annotated[tuple[int, ...], secret("seat")]


BraceletFact = (
    BraceletLaid
    | BraceletTaken
    | BraceletsPickedUp
    | BraceletKnockedOff
    | BraceletPlaced
    | LootTaken
    | NothingTaken
    | SupplyBraceletTaken
    | BraceletSunk
)
