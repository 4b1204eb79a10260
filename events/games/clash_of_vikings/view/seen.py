"""The table in the eyes of one viewer, built up from what is public and the viewer's own."""

from ..data import Layout, Space, is_own_arena
from ..rules import is_over
from ..state import OPEN, Passed, Played, Question, Table, Verdict
from .state import PlayedState, QuestionState, SeatState, State, VerdictState


def view(table: Table, viewer: int | None) -> State:
    """Return the table as the viewer may see it."""
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
        last_question=_verdict(table.verdict),
        target=table.target,
        passed=tuple(_passed(one, viewer, over=over) for one in table.passed),
        knocked_off=table.knocked_off,
    )


def _own_arena(table: Table) -> Layout | None:
    setup = table.setup
    return table.arena.layout if is_own_arena(setup.box, setup.options.arena) else None


def _vikings(table: Table) -> tuple[Space | None, ...]:
    """Return where the Vikings stand; while start spaces are chosen, those that have one already."""
    if table.vikings:
        return table.vikings
    seats = table.setup.seats
    places = ((seat - table.active) % seats for seat in range(seats))
    return tuple(table.chosen[place] if place < len(table.chosen) else None for place in places)


def _seat(table: Table, seat: int, *, own: bool, over: bool) -> SeatState:
    """Return one seat; bracelets and hands are hidden from others until the end (C155)."""
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


def _passed(one: Passed, viewer: int | None, *, over: bool) -> tuple[int | None, ...]:
    """Return how a bracelet passed, with the value if the viewer has seen it."""
    giver, taker, value = one
    return (giver, taker, value if over or OPEN in (giver, taker) or viewer in (giver, taker) else None)


def _played(one: Played, *, own: bool) -> PlayedState:
    card = one.card if own or one.revealed else None
    return PlayedState(seat=one.seat, said=one.said, card=card, revealed=one.revealed)


def _question(question: Question | None, viewer: int | None) -> QuestionState | None:
    """S4: who is asked, and the viewer's own answer; of the others not even who has answered."""
    if question is None:
        return None
    own = question.answers[question.asked.index(viewer)] if viewer in question.asked else None
    return QuestionState(number=question.number, kind=question.kind, asked=question.asked, answer=own)


def _verdict(verdict: Verdict | None) -> VerdictState | None:
    """Everything in it is public."""
    if verdict is None:
        return None
    return VerdictState(
        number=verdict.number,
        kind=verdict.kind,
        seat=verdict.seat,
        said=verdict.said,
        caller=verdict.caller,
        card=verdict.card,
        truthful=verdict.truthful,
        taker=verdict.taker,
        victim=verdict.victim,
        payment=verdict.payment,
    )
