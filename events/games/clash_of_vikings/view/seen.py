"""The view of the table for one viewer, built from public data and the viewer's own."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.kinds import BySeat, Fixed, Hand, Pile, Seat
from events.ruleset.records import Record

from ..data.box import Layout
from ..data.names import Action, Card, Side, Space
from ..rules.turn import is_over
from ..state import OPEN, Passed, Played, Question, QuestionKind, Table, VerdictState

Value = Annotated[int, Meta(ge=1, le=4)]
"""The value of a bracelet."""
Values = Annotated[tuple[Value, ...], Meta(max_length=25)]
"""The values of some of the 25 bracelets."""
Bracelets = Annotated[int, Meta(ge=0, le=25)]
Cards = Annotated[int, Meta(ge=0, le=12)]
"""Cards of a seat, whose deck has at most twelve."""


class SeatState(Record):
    """The state of one seat."""

    seat: Annotated[Fixed[Seat], Meta(description="The seat, counted from 0, clockwise.")]
    bracelets: Annotated[
        Bracelets, Meta(description="The number of bracelets that the seat has; their values are hidden.")
    ]
    bracelet_values: Annotated[
        Values | None, Meta(description="The values, sorted: the seat's own, and everybody's once the game is over.")
    ]
    hand: Annotated[int, Meta(ge=0, le=3, description="The number of cards in hand.")]
    hand_cards: Annotated[
        Annotated[Hand[Card], Meta(max_length=3)] | None,
        Meta(description="The cards in hand, sorted: the seat's own, and everybody's once the game is over."),
    ]
    draw_pile: Annotated[Pile[Cards], Meta(description="The number of cards in the draw pile.")]
    discard_pile: Annotated[Pile[Cards], Meta(description="The number of cards on the discard pile.")]
    discards: Annotated[
        Annotated[tuple[Card, ...], Meta(max_length=12)] | None,
        Meta(description="The seat's own discards, sorted (B15)."),
    ]
    since: Annotated[
        tuple[Card | Cards | None, ...],
        Meta(
            max_length=80,
            description="The events of the seat's cards in order: the number of drawn cards; 0 when the discards "
            "became the draw pile; a played card that was turned up; null for one that stayed face "
            "down.",
        ),
    ]
    renewed: Annotated[
        tuple[Card, ...],
        Meta(
            max_length=12,
            description="The publicly known cards of the draw pile at the beginning of the record, sorted; "
            "earlier events are dropped.",
        ),
    ]


class PlayedState(Record):
    """A card beside the overview."""

    seat: Seat
    said: Annotated[Card, Meta(description="The card that the seat claims to have played.")]
    card: Annotated[Card | None, Meta(description="The card, once it is revealed; always visible to its owner.")]
    revealed: Annotated[bool, Meta(description="True if everybody has seen the card.")]


class QuestionState(Record):
    """The open question. Who has answered, and how, is hidden (S4)."""

    number: Annotated[
        int, Meta(ge=1, le=100_000, description="To be named in the answer. No number is used twice in a game.")
    ]
    kind: Annotated[
        QuestionKind,
        Meta(description="To call an announcement a bluff, to answer an attack, or to doubt a claimed SHIELD."),
    ]
    asked: Annotated[
        tuple[Seat, ...], Meta(max_length=4, description="The asked seats, clockwise from the active player.")
    ]
    answer: Annotated[bool | None, Meta(description="The viewer's own answer to a bluff question: true is a call.")]


class State(Record):
    """The table in a viewer's eyes."""

    arena: Annotated[Side, Meta(description="The side of the arena, by its name in the components.")]
    own_arena: Annotated[Fixed[Layout | None], Meta(description="The layout of an arena that the operator replaced.")]
    turn: Annotated[int, Meta(ge=0, le=10_000, description="The number of the turn, from 1; 0 before the first.")]
    active: Annotated[
        Seat | None, Meta(description="The active seat; before the first turn the start player, if known.")
    ]
    card: Annotated[
        int, Meta(ge=0, le=2, description="The number of cards that the active player has played in this turn.")
    ]
    action: Annotated[Action | None, Meta(description="The action that was announced with the last card.")]
    vikings: Annotated[
        BySeat[Space | None], Meta(description="The space of each seat's Viking; null before it has one.")
    ]
    lying: Annotated[
        dict[Space, Values], Meta(description="The sorted values of the bracelets on each space with bracelets.")
    ]
    supply: Annotated[
        Pile[Bracelets], Meta(description="The number of bracelets left; the game ends with the last one.")
    ]
    removed: Annotated[Bracelets, Meta(description="The number of bracelets removed unseen before the game.")]
    sunk: Annotated[Values, Meta(description="The values of the bracelets lost in water, sorted.")]
    seats: Annotated[BySeat[SeatState], Meta(description="The state of each seat, by seat.")]
    played: Annotated[
        tuple[PlayedState, ...], Meta(max_length=4, description="The cards played in this turn, in their order.")
    ]
    question: QuestionState | None
    last_question: Annotated[
        VerdictState | None,
        Meta(description="The outcome of the last question of truth; it stays until the next one ends."),
    ]
    target: Annotated[Seat | None, Meta(description="The seat that is attacked with the last card.")]
    passed: Annotated[
        tuple[Annotated[tuple[Annotated[int, Meta(ge=-2, le=15)] | None, ...], Meta(min_length=3, max_length=3)], ...],
        Meta(
            max_length=128,
            description="The moves of bracelets to and from seats, oldest first: source, target and value, which "
            "is null unless the viewer saw it. Places are seats, -1 for anywhere face up, and -2 for "
            "the supply. In a very long game only the newest moves.",
        ),
    ]
    knocked_off: Annotated[
        Value | None, Meta(description="The value of the bracelet that the active player is to place.")
    ]


def view(table: Table, viewer: int | None) -> State:
    over = is_over(table)
    return State(
        arena=table.setup.options.arena,
        own_arena=_own_arena(table),
        turn=table.turn,
        active=None if table.phase == "layout" else table.active,
        card=table.cards,
        action=table.action,
        vikings=_vikings(table),
        lying=dict(table.lying),
        supply=len(table.supply),
        removed=len(table.removed),
        sunk=table.sunk,
        seats=tuple(_seat(table, seat, own=seat == viewer, over=over) for seat in range(table.setup.seats)),
        played=tuple(_played(one, own=one.seat == viewer) for one in table.played),
        question=_question(table.question, viewer),
        last_question=table.verdict,
        target=table.target,
        passed=table.passed if over else tuple([_passed(one, viewer) for one in table.passed]),
        knocked_off=table.knocked_off,
    )


def _own_arena(table: Table) -> Layout | None:
    setup = table.setup
    return table.arena.layout if setup.options.arena in setup.box.own_arenas else None


def _vikings(table: Table) -> tuple[Space | None, ...]:
    """Return the spaces of the Vikings; while start spaces are chosen, only of those that have one."""
    if table.vikings:
        return table.vikings
    seats = table.setup.seats
    places = ((seat - table.active) % seats for seat in range(seats))
    return tuple(table.chosen[place] if place < len(table.chosen) else None for place in places)


def _seat(table: Table, seat: int, *, own: bool, over: bool) -> SeatState:
    """Return the state of one seat; bracelets and hands are hidden from others until the end (C155)."""
    return SeatState(
        seat=seat,
        bracelets=len(table.bracelets[seat]),
        bracelet_values=table.bracelets[seat] if own or over else None,
        hand=len(table.hands[seat]),
        hand_cards=table.hands[seat] if own or over else None,
        draw_pile=len(table.piles[seat]),
        discard_pile=len(table.discards[seat]),
        discards=table.discards[seat] if own else None,
        renewed=table.cycles[seat].renewed,
        since=table.cycles[seat].since,
    )


def _passed(one: Passed, viewer: int | None) -> tuple[int | None, ...]:
    """Return the move of a bracelet, with the value if the viewer has seen it."""
    giver, taker, _ = one
    return one if OPEN in (giver, taker) or viewer in (giver, taker) else (giver, taker, None)


def _played(one: Played, *, own: bool) -> PlayedState:
    card = one.card if own or one.revealed else None
    return PlayedState(seat=one.seat, said=one.said, card=card, revealed=one.revealed)


def _question(question: Question | None, viewer: int | None) -> QuestionState | None:
    """S4: the asked seats and the viewer's own answer; not even whether others have answered."""
    if question is None:
        return None
    own = question.answers[question.asked.index(viewer)] if viewer in question.asked else None
    return QuestionState(number=question.number, kind=question.kind, asked=question.asked, answer=own)
