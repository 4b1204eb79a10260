"""Whose turn it is, what is asked, and of whom."""

from ..state import Table

_ONE_SEAT = tuple((seat,) for seat in range(4))
CARDS_A_TURN = 2


def is_over(table: Table) -> bool:
    """Whether the game has ended (C150, C151)."""
    return table.stage == "over"


def phase(table: Table) -> str:
    """The current stage (S14)."""
    return table.stage


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """The seats that are asked, as far as the viewer may know.

    While a bluff question is open, everybody who is asked stays listed for the others, and a seat sees itself only
    while its own answer is missing (S4).
    """
    question = table.question
    if question is not None:
        return tuple(
            seat
            for seat, answer in zip(question.asked, question.answers, strict=True)
            if seat != viewer or answer is None
        )
    match table.stage:
        case "over":
            return ()
        case "shield":
            assert table.target is not None
            return _ONE_SEAT[table.target]
    return _ONE_SEAT[table.active]


def clockwise(table: Table) -> tuple[int, ...]:
    """All seats, from the active one on (C013)."""
    seats = table.setup.seats
    return tuple((table.active + step) % seats for step in range(seats))


def hand_size(table: Table) -> int:
    """C008, C161: how many cards a hand is drawn up to."""
    size: int = table.setup.box.hand_sizes[table.setup.options.bluff_arena]
    return size
