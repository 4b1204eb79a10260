"""The state that a viewer gets, typed for front ends. What a viewer may not know is null."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record

from ..data import Action, Card, Layout, Side, Space
from ..state import Payment, QuestionKind

Values = tuple[int, ...]


class SeatState(Record):
    """What belongs to one seat."""

    seat: Annotated[int, Meta(description="The seat, counted from 0, clockwise.")]
    bracelets: Annotated[int, Meta(description="How many bracelets the seat has; their values are hidden.")]
    bracelet_values: Annotated[
        Values | None, Meta(description="The values, sorted: the seat's own, and everybody's once the game is over.")
    ]
    hand: Annotated[int, Meta(description="How many cards are in hand.")]
    hand_cards: Annotated[
        tuple[Card, ...] | None,
        Meta(description="The cards in hand, sorted: the seat's own, and everybody's once the game is over."),
    ]
    draw_pile: Annotated[int, Meta(description="How many cards are left to draw.")]
    discard_pile: Annotated[int, Meta(description="How many cards lie on the discard pile.")]
    discards: Annotated[tuple[Card, ...] | None, Meta(description="The seat's own discards, sorted (B15).")]
    since: Annotated[
        tuple[Card | int | None, ...],
        Meta(
            description="What happened to the seat's cards, in its order: how many were drawn; 0 where the discards "
            "became the draw pile; a card that was played and turned up; null for one that stayed face down."
        ),
    ]
    renewed: Annotated[
        tuple[Card, ...],
        Meta(
            description="What happened long ago is left out. Of the cards that were in the draw pile when the rest "
            "began, those that all had seen before, sorted."
        ),
    ]


class PlayedState(Record):
    """A card beside the overview."""

    seat: int
    said: Annotated[Card, Meta(description="What the seat says that the card is.")]
    card: Annotated[Card | None, Meta(description="The card, once it is revealed; to its owner always.")]
    revealed: Annotated[bool, Meta(description="True if everybody has seen the card.")]


class QuestionState(Record):
    """The open question. Nobody sees who has answered it, or what (S4)."""

    number: Annotated[int, Meta(description="To be named in the answer. No number is used twice in a game.")]
    kind: Annotated[
        QuestionKind,
        Meta(description="To call an announcement a bluff, to answer an attack, or to doubt a claimed SHIELD."),
    ]
    asked: Annotated[tuple[int, ...], Meta(description="Who is asked, clockwise from the active player.")]
    answer: Annotated[bool | None, Meta(description="The viewer's own answer to a bluff question: true is a call.")]


class VerdictState(Record):
    """How the last question of truth ended: an announcement or a claimed SHIELD, called or not."""

    number: Annotated[int, Meta(description="The number of the question.")]
    kind: Annotated[Literal["bluff", "doubt"], Meta(description="A bluff question, or the question to doubt a SHIELD.")]
    seat: Annotated[int, Meta(description="Who put the card face down.")]
    said: Annotated[Card, Meta(description="What that seat said that the card is.")]
    caller: Annotated[int | None, Meta(description="Whose call counted; null if nobody called.")]
    card: Annotated[Card | None, Meta(description="The card that was turned up.")]
    truthful: Annotated[bool | None, Meta(description="True if the card was what the seat said.")]
    taker: Annotated[int | None, Meta(description="Who was right, and so was due a bracelet.")]
    victim: Annotated[int | None, Meta(description="Who was wrong.")]
    payment: Annotated[
        Payment | None, Meta(description="What the taker got: a bracelet of the victim, one of the supply, or nothing.")
    ]


class State(Record):
    """The table in a viewer's eyes."""

    arena: Annotated[Side, Meta(description="The side of the arena, by its name in the components.")]
    own_arena: Annotated[Layout | None, Meta(description="The layout of an arena that the operator replaced.")]
    turn: Annotated[int, Meta(description="The number of the turn, from 1; 0 before the first.")]
    active: Annotated[
        int | None, Meta(description="Whose turn it is; before the first turn the start player, if known.")
    ]
    card: Annotated[int, Meta(description="How many cards the active player has played in this turn.")]
    action: Annotated[Action | None, Meta(description="The action that was announced with the last card.")]
    vikings: Annotated[
        tuple[Space | None, ...], Meta(description="Where each seat's Viking stands; null before it has a space.")
    ]
    lying: Annotated[
        dict[Space, Values], Meta(description="The values of the bracelets on each space that has some, sorted.")
    ]
    supply: Annotated[int, Meta(description="How many bracelets are left; with the last one the game ends.")]
    removed: Annotated[int, Meta(description="How many bracelets left the game before it began, unseen.")]
    sunk: Annotated[Values, Meta(description="The values of the bracelets lost in water, sorted.")]
    seats: Annotated[tuple[SeatState, ...], Meta(description="What belongs to each seat, by seat.")]
    played: Annotated[tuple[PlayedState, ...], Meta(description="The cards played in this turn, in their order.")]
    question: QuestionState | None
    last_question: Annotated[
        VerdictState | None,
        Meta(description="How the last question of truth ended; it stays until the next one ends."),
    ]
    target: Annotated[int | None, Meta(description="The seat that is attacked with the last card.")]
    passed: Annotated[
        tuple[tuple[int | None, ...], ...],
        Meta(
            description="How bracelets came to the seats and left them, oldest first: from where, to where, and the "
            "value, which is null unless the viewer saw it. Places are seats, -1 where bracelets lie face up, and -2 "
            "the supply. Of a very long game the newest alone."
        ),
    ]
    knocked_off: Annotated[
        int | None, Meta(description="The value of the bracelet that the active player is to place.")
    ]
