"""The table."""

from collections.abc import Mapping
from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data import Action, Arena, Card, Space

Stage = Literal["announce", "bluff", "move", "slam", "attack", "shield", "doubt", "place", "over"]
"""What is asked for next. ``move``, ``slam`` and ``attack`` are phase 3 of a card (S14)."""

STAGE_OF: Mapping[Action, Stage] = {
    "WALK": "move",
    "SPRINT": "move",
    "SLAM": "slam",
    "CLUB": "attack",
    "PUNCH": "attack",
    "HAMMER": "attack",
    "SLINGSHOT": "attack",
}
"""The stage in which an announced action is carried out."""


class Played(Record):
    """A card beside the overview: face down until it is revealed."""

    seat: int
    said: Card
    card: Card
    revealed: bool = False


class Question(Record):
    """An open bluff question: who is asked, clockwise from the active player, and each one's answer so far."""

    number: int
    asked: tuple[int, ...]
    answers: tuple[bool | None, ...]


class Table(Record):
    """Everything on the table, hidden or not.

    What belongs to seats is by seat. Hands, piles and bracelets have no order: they are kept sorted, and chance takes
    from them when something is drawn (S17). ``lying`` holds the face-up bracelets of each space that has some.
    """

    setup: Setup
    arena: Arena
    supply: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    bracelets: tuple[tuple[int, ...], ...]
    vikings: tuple[Space, ...] = ()
    lying: Mapping[Space, tuple[int, ...]] = {}
    removed: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    stage: Stage = "announce"
    turn: int = 0
    active: int = 0
    cards: int = 0
    """How many cards the active player has played in this turn."""
    action: Action | None = None
    """What was announced last."""
    played: tuple[Played, ...] = ()
    question: Question | None = None
    questions: int = 0
    """How many bluff questions there have been."""
    target: int | None = None
    """The attacked seat."""
    knocked_off: int | None = None
    """The value of the bracelet that the attacker is to place."""
