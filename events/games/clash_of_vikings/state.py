"""The state of the table."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.kinds import Seat
from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data.box import Arena
from .data.names import Action, Card, Space

Phase = Literal[
    # One seat is asked: ``move``, ``slam`` and ``attack`` are phase 3 of a card.
    "choose_start", "announce", "move", "slam", "attack", "shield", "doubt", "place",
    # The game is being laid out.
    "layout", "last_start", "deal_starts", "deal",
    # An announcement or a claimed SHIELD is tested. In ``bluff`` several seats may be asked.
    "bluff", "reveal", "pay",
    # An action takes effect, or has none.
    "impossible", "hit", "only_place", "sink", "pick_up",
    # A card is settled, or a turn ends or begins.
    "settled", "turn_end", "loot",
    "over",
]  # fmt: skip
"""The phase (S14): a seat is asked, or a fact follows automatically (``next_fact``)."""

PHASE_OF: Mapping[Action, Phase] = {
    "WALK": "move",
    "SPRINT": "move",
    "SLAM": "slam",
    "CLUB": "attack",
    "PUNCH": "attack",
    "HAMMER": "attack",
    "SLINGSHOT": "attack",
}
"""The phase in which an announced action is carried out."""

QuestionKind = Literal["bluff", "shield", "doubt"]
"""The kinds of questions: whether an announcement is a bluff, how to answer an attack, whether to doubt a SHIELD."""

Payment = Literal["bracelet", "supply", "nothing"]
"""The gain of the caller or the called seat: a bracelet of the other, one of the supply, or nothing."""

OPEN = -1
"""The places where bracelets are visible to all: on the arena, or handed out before the game."""
SUPPLY = -2
"""The place where bracelets lie face down."""

Passed = tuple[int, int, int]
"""A bracelet that moved to or from a seat: its source and target (seats, ``OPEN`` or ``SUPPLY``), and its value."""

RENEWED = 0
"""The event that a seat's discards became its draw pile."""


class Played(Record):
    """A played card: face down until it is revealed."""

    seat: int
    said: Card
    card: Card
    revealed: bool = False


class Question(Record):
    """An open question: the asked seats, clockwise from the active player, and their answers so far."""

    number: int
    kind: QuestionKind
    asked: tuple[int, ...]
    answers: tuple[bool | None, ...]


class VerdictState(Record):
    """The outcome of the last question of truth: an announcement or a claimed SHIELD, called or not."""

    number: Annotated[int, Meta(ge=1, le=100_000, description="The number of the question.")]
    kind: Annotated[Literal["bluff", "doubt"], Meta(description="A bluff question, or the question to doubt a SHIELD.")]
    seat: Annotated[Seat, Meta(description="The seat that played the card face down.")]
    said: Annotated[Card, Meta(description="The card that this seat claimed to play.")]
    caller: Annotated[Seat | None, Meta(description="The seat whose call counted; null if no seat called.")]
    card: Annotated[Card | None, Meta(description="The card that was turned up.")]
    truthful: Annotated[bool | None, Meta(description="True if the claim was true.")]
    taker: Annotated[Seat | None, Meta(description="The seat that was right, and gets a bracelet.")]
    victim: Annotated[Seat | None, Meta(description="The seat that was wrong.")]
    payment: Annotated[
        Payment | None, Meta(description="The taker's gain: a bracelet of the victim, one of the supply, or nothing.")
    ]


class Cycle(Record):
    """The public history of a seat's cards, across renewals of its draw pile.

    ``since`` are the events in order: the number of drawn cards, ``RENEWED``, a played card that was turned up, or
    ``None`` for one that stayed face down. If old events are dropped, ``renewed`` are the cards that had been face up
    and were in the draw pile at the beginning of ``since``.
    """

    renewed: tuple[Card, ...] = ()
    since: tuple[Card | int | None, ...] = ()


class Table(Record):
    """Everything on the table, hidden or not.

    Tuples with a value for each seat are indexed by seat. Hands, piles and bracelets have no order: they are kept
    sorted, and drawing takes a random one (S17). ``lying`` maps spaces to the face-up bracelets on them.
    """

    setup: Setup
    arena: Arena
    supply: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    bracelets: tuple[tuple[int, ...], ...]
    chosen: tuple[Space, ...] = ()
    """The start spaces chosen so far, clockwise from the start player's."""
    vikings: tuple[Space, ...] = ()
    """The space of each Viking, once all are placed."""
    lying: Mapping[Space, tuple[int, ...]] = {}
    removed: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    phase: Phase = "layout"
    turn: int = 0
    active: int = 0
    """The active seat; before the first turn the start player, once known."""
    cards: int = 0
    """The number of cards that the active player has played in this turn."""
    action: Action | None = None
    """The action that was announced last."""
    played: tuple[Played, ...] = ()
    question: Question | None = None
    questions: int = 0
    """The number of questions so far; each has its own number (S8)."""
    verdict: VerdictState | None = None
    """The outcome of the last question of truth; it stays until the next one ends."""
    target: int | None = None
    """The attacked seat."""
    knocked_off: int | None = None
    """The value of the bracelet that the attacker is to place."""
    counted: int = 0
    """The number of seats that have shown their bracelets at the end."""
    passed: tuple[Passed, ...] = ()
    """The moves of bracelets to and from seats, oldest first, from which follows what each viewer has seen."""
    forgotten: int = 0
    """The number of forgotten moves."""
    cycles: tuple[Cycle, ...] = ()
    """The public history of each seat's cards."""
