"""Noughts and crosses: take turns to mark a square; three in a row win."""

from typing import Annotated  # noqa: I001

from msgspec import Meta
from skald import Chance, Command, Fact, Line, Record, RuleBroken, Ruleset, Seat
from skald import SeatScore, Setup, Text, change, put, tally

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
WON = Line(component="points", points=1, text=Text(de="Drei in einer Reihe", en="Three in a row"))


class Mark(Command, tag="mark"):
    """Mark square"""

    square: Annotated[int, Meta(ge=0, le=8, description="The square, counted from 0, row by row.")]


class SquareMarked(Fact, tag="square_marked"):
    """A seat marks square"""

    seat: int
    square: int


class Table(Record):
    setup: Setup
    turn: Seat
    squares: tuple[Seat | None, ...] = (None,) * 9


def empty(setup: Setup) -> Table:
    return Table(setup=setup, turn=int(setup.table_options.first_seat == 1))


def has_won(table: Table, seat: int) -> bool:
    return any(all(table.squares[square] == seat for square in row) for row in ROWS)


def legal(table: Table, seat: int) -> list[Mark]:
    is_running = seat == table.turn and not has_won(table, 1 - seat)
    return [Mark(square=square) for square, mark in enumerate(table.squares) if mark is None and is_running]


def decide(table: Table, seat: int, command: Mark, _: Chance) -> SquareMarked:
    if command in legal(table, seat):
        return SquareMarked(seat=seat, square=command.square)
    raise RuleBroken("taken", "That square is marked.")


def evolve(table: Table, fact: SquareMarked) -> Table:
    return change(table, squares=put(table.squares, fact.square, fact.seat), turn=1 - fact.seat)


def score(table: Table, _: int | None) -> list[SeatScore]:
    return [tally(seat, ["points"], [WON] if has_won(table, seat) else []) for seat in range(2)]


RULESET: Ruleset[Table, Mark, SquareMarked] = Ruleset(id="noughts", seats=range(2, 3), commands=Mark,
    facts=SquareMarked, empty=empty, decide=decide, evolve=evolve, legal=legal, score=score)  # fmt: skip
