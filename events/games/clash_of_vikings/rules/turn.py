"""Whose turn it is, what is asked, and of whom."""

from events.ruleset.records import without

from ..state import Question, Table

_ONE_SEAT = tuple((seat,) for seat in range(4))
CARDS_A_TURN = 2


def is_over(table: Table) -> bool:
    """C150, C151: True once the game has ended."""
    return table.phase == "over"


def phase(table: Table) -> str:
    """Return the current phase (S14)."""
    return table.phase


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """Return the seats that are asked, as far as the viewer may know.

    While a question is open, everybody who is asked stays listed for the others, and a seat sees itself only while its
    own answer is missing (S4).
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
    """S5, S6: True if everybody asked has answered, or, with the option ``first_call``, somebody has called."""
    return None not in question.answers or (table.setup.options.first_call and True in question.answers)


def clockwise(table: Table) -> tuple[int, ...]:
    """C013: all seats, from the active one on."""
    seats = table.setup.seats
    return tuple((table.active + step) % seats for step in range(seats))


def hand_size(table: Table) -> int:
    """C008, C161: how many cards a hand is drawn up to."""
    size: int = table.setup.box.hand_sizes[table.setup.options.bluff_arena]
    return size


def _asked(table: Table, question: Question, viewer: int | None) -> tuple[int, ...]:
    asked, answers = question.asked, question.answers
    if is_settled(table, question):
        return ()
    if viewer not in asked or answers[asked.index(viewer)] is None:
        return asked
    return without(asked, viewer)
