"""The table."""

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
    # An announcement or a claimed SHIELD is put to the test. In ``bluff`` several seats may be asked.
    "bluff", "reveal", "pay",
    # An action has its effect, or none.
    "impossible", "hit", "only_place", "sink", "pick_up",
    # A card is settled, or a turn ends or begins.
    "settled", "turn_end", "loot",
    "over",
]  # fmt: skip
"""What comes next (S14): a seat is asked, or a fact follows automatically (``next_fact``)."""

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
"""The gain of the caller or of the seat called: a bracelet of the other, one of the supply, or nothing."""

OPEN = -1
"""Where bracelets lie face up, for all to see: on the arena, or handed out before the game."""
SUPPLY = -2
"""Where bracelets lie face down."""

Passed = tuple[int, int, int]
"""A bracelet that came to a seat or left it: its source and target (seats, ``OPEN`` or ``SUPPLY``), and its value."""

RENEWED = 0
"""A seat's discards became its draw pile."""


class Played(Record):
    """A card beside the overview: face down until it is revealed."""

    seat: int
    said: Card
    card: Card
    revealed: bool = False


class Question(Record):
    """An open question: who is asked, clockwise from the active player, and each one's answer so far."""

    number: int
    kind: QuestionKind
    asked: tuple[int, ...]
    answers: tuple[bool | None, ...]


class VerdictState(Record):
    """The outcome of the last question of truth: an announcement or a claimed SHIELD, called or not."""

    number: Annotated[int, Meta(ge=1, le=100_000, description="The number of the question.")]
    kind: Annotated[Literal["bluff", "doubt"], Meta(description="A bluff question, or the question to doubt a SHIELD.")]
    seat: Annotated[Seat, Meta(description="Who put the card face down.")]
    said: Annotated[Card, Meta(description="What that seat said that the card is.")]
    caller: Annotated[Seat | None, Meta(description="Whose call counted; null if nobody called.")]
    card: Annotated[Card | None, Meta(description="The card that was turned up.")]
    truthful: Annotated[bool | None, Meta(description="True if the card was what the seat said.")]
    taker: Annotated[Seat | None, Meta(description="Who was right, and so was due a bracelet.")]
    victim: Annotated[Seat | None, Meta(description="Who was wrong.")]
    payment: Annotated[
        Payment | None, Meta(description="What the taker got: a bracelet of the victim, one of the supply, or nothing.")
    ]


class Cycle(Record):
    """What everybody has seen of a seat's cards, over the renewals of its draw pile.

    ``since`` are the events, in order: the number of cards that the seat drew, ``RENEWED``, a card that it played and
    that was turned up, or ``None`` for one that stayed face down. Old events are left out: then ``renewed`` are the
    cards that had been face up, and were in the draw pile at the beginning of ``since``.
    """

    renewed: tuple[Card, ...] = ()
    since: tuple[Card | int | None, ...] = ()


class Table(Record):
    """Everything on the table, hidden or not.

    Tuples with a value for each seat are indexed by seat. Hands, piles and bracelets have no order: they are kept
    sorted, and drawing takes a random one (S17). ``lying`` contains the face-up bracelets of each space that has some.
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
    """Where each Viking stands, once all of them do."""
    lying: Mapping[Space, tuple[int, ...]] = {}
    removed: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    phase: Phase = "layout"
    turn: int = 0
    active: int = 0
    """Whose turn it is; before the first turn the start player, once there is one."""
    cards: int = 0
    """How many cards the active player has played in this turn."""
    action: Action | None = None
    """What was announced last."""
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
    """How many seats have shown their bracelets at the end."""
    passed: tuple[Passed, ...] = ()
    """How bracelets came to the seats and left them, oldest first; what each viewer saw of them follows from this."""
    forgotten: int = 0
    """The number of those that were forgotten."""
    cycles: tuple[Cycle, ...] = ()
    """What was seen of each seat's cards."""
