"""Whose turn it is, which question is open, and which seats are asked."""

from typing import assert_never

from events.ruleset.records import without

from ..data.names import Space
from ..facts import EndReason
from ..state import PHASE_OF, Phase, Question, Table
from .attack import can_move, targets, victims

_ONE_SEAT = tuple((seat,) for seat in range(4))
CARDS_A_TURN = 2


def is_over(table: Table) -> bool:
    """C150, C151: True once the game has ended."""
    return table.phase == "over"


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """Return the seats that are asked, as far as the viewer may see.

    While a question is open, all asked seats stay listed for the others, but a seat sees itself only while its own
    answer is missing (S4).
    """
    question = table.question
    if question is not None:
        return _asked(table, question, viewer)
    match table.phase:
        case "announce" | "move" | "slam" | "attack" | "place":
            return _ONE_SEAT[table.active]
        case "choose_start":
            return _ONE_SEAT[chooser(table)]
    return ()


def chooser(table: Table) -> int:
    """C010: whose turn it is to choose a start space, clockwise from the start player."""
    return (table.active + len(table.chosen)) % table.setup.seats


def is_settled(table: Table, question: Question) -> bool:
    """S5, S6: True if all asked seats have answered or, with the option ``first_call``, a seat has called."""
    return None not in question.answers or (table.setup.options.first_call and True in question.answers)


def clockwise(table: Table) -> tuple[int, ...]:
    """C013: all seats, from the active one on."""
    seats = table.setup.seats
    return tuple((table.active + step) % seats for step in range(seats))


def hand_size(table: Table) -> int:
    """C008, C161: the number of cards to which a hand is filled."""
    size: int = table.setup.box.hand_sizes[table.setup.options.bluff_arena]
    return size


def _asked(table: Table, question: Question, viewer: int | None) -> tuple[int, ...]:
    asked, answers = question.asked, question.answers
    if is_settled(table, question):
        return ()
    if viewer not in asked or answers[asked.index(viewer)] is None:
        return asked
    return without(asked, viewer)


def free_starts(table: Table) -> tuple[Space, ...]:
    """C009, C010: the start spaces without a Viking."""
    return tuple(space for space in table.arena.layout.start_spaces if space not in table.chosen)


def action_phase(table: Table) -> Phase:
    """C045, C089, C102: the phase of the announced action; ``impossible`` if it cannot be carried out."""
    assert table.action is not None
    match table.action:
        case "WALK" | "SPRINT":
            possible = can_move(table)
        case "SLAM":
            possible = bool(victims(table))
        case "CLUB" | "PUNCH" | "HAMMER" | "SLINGSHOT":
            possible = bool(targets(table))
        case _:
            assert_never(table.action)
    return PHASE_OF[table.action] if possible else "impossible"


def may_call(table: Table) -> tuple[int, ...]:
    """C050, C051: all seats with a bracelet except the active one, clockwise."""
    return tuple(seat for seat in clockwise(table)[1:] if table.bracelets[seat])


def is_anybody_asked(table: Table) -> bool:
    """C050, S3: True if at least one seat may call."""
    bracelets, active = table.bracelets, table.active
    return any(bracelets[:active]) or any(bracelets[active + 1 :])


def caller(question: Question) -> int | None:
    """C053, C054: the nearest caller clockwise; with the option ``first_call`` the only one."""
    calls = (seat for seat, answer in zip(question.asked, question.answers, strict=True) if answer)
    return next(calls, None)


def to_refill(table: Table) -> tuple[Space, ...]:
    """C143, C144, C177: the bracelet spaces with neither a bracelet nor a Viking, in the order of the data."""
    spaces = table.arena.layout.bracelet_spaces
    return tuple(space for space in spaces if space not in table.lying and space not in table.vikings)


def end_reason(table: Table) -> EndReason | None:
    """C150: why the game ends with this turn, or ``None``; the turn cap is a technical guard (B14)."""
    if not table.supply:
        return "supply_empty"
    return "turn_cap" if table.turn >= table.setup.box.turn_cap else None
