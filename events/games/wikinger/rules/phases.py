"""Whose turn it is, for what, and when the game is over."""

from typing import Literal

from ..data import Options
from ..state import Table


def is_over(table: Table) -> bool:
    """Return True after the scoring of the last round; the final scoring needs no decision (R123)."""
    return table.phase == "over"


def phase(table: Table) -> str:
    """Return the current phase."""
    return table.phase


def next_seat(table: Table, seat: int) -> int:
    """Return the next seat clockwise (R022)."""
    return (seat + 1) % table.setup.seats


_BEFORE_BUYING = frozenset({"layout", "draw", "auction", "remove", "lay", "place"})


def purchases_left(table: Table) -> list[int]:
    """Return by seat how many combinations it has yet to buy in this round, clockwise from the start player (R025)."""
    seats = table.setup.seats
    sold = 0 if table.phase in _BEFORE_BUYING else table.wheel.figures.count(None)
    turns = len(table.wheel.figures) // seats
    return [turns - (sold - (seat - table.starter) % seats + seats - 1) // seats for seat in range(seats)]


def scoring_after(number: int) -> Literal["small", "big"]:
    """Return which scoring follows a round (R235)."""
    return "small" if number % 2 else "big"


def phase_after_draw(options: Options) -> str:
    """Return what follows the draw: the auction, else removing a figure (R175), else the lay-out (R203)."""
    if options.auction != "none":
        return "auction"
    return "remove" if options.placement == "manual" else "lay"
