"""Whose turn it is, for what, and when the game is over."""

from typing import Literal

from events.games.wikinger.data import Options
from events.games.wikinger.state import Table


def is_over(table: Table) -> bool:
    """R123: over after the scoring of the last round; the final scoring needs no decision."""
    return table.phase == "over"


def phase(table: Table) -> str:
    """The current phase."""
    return table.phase


_ASKED = tuple((seat,) for seat in range(4))
_QUESTIONS = frozenset({"auction", "remove", "place", "buy", "special", "swap", "boatmen", "land"})


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """The one seat that is asked; everybody may know."""
    return _ASKED[table.active] if table.phase in _QUESTIONS else ()


def next_seat(table: Table, seat: int) -> int:
    """R022: clockwise."""
    return (seat + 1) % table.setup.seats


def scoring_after(number: int) -> Literal["small", "big"]:
    """R235: which scoring follows a round."""
    return "small" if number % 2 else "big"


def phase_after_draw(options: Options) -> str:
    """What follows the draw: the auction, else removing a figure (R175), else the lay-out (R203)."""
    if options.auction != "none":
        return "auction"
    return "remove" if options.placement == "manual" else "lay"
