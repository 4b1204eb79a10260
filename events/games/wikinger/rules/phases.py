"""Phases: the order of seats, the phase that follows, the auction, and the end of the game."""

from typing import Literal

from ..data.names import FIGURES, Figure
from ..data.options import Options
from ..state import Player, Table

_BEFORE_BUYING = frozenset({"layout", "draw", "auction", "remove", "lay", "place"})


def is_over(table: Table) -> bool:
    """Return True after the scoring of the last round; the final scoring needs no decision (R123)."""
    return table.phase == "over"


def next_seat(table: Table, seat: int) -> int:
    """Return the next seat clockwise (R022)."""
    return (seat + 1) % table.setup.seats


def purchases_left(table: Table) -> list[int]:
    """Return how many combinations each seat still has to buy in this round, clockwise from the start player (R025)."""
    seats = table.setup.seats
    sold = 0 if table.phase in _BEFORE_BUYING else table.wheel.figures.count(None)
    turns = len(table.wheel.figures) // seats
    return [turns - (sold - (seat - table.starter) % seats + seats - 1) // seats for seat in range(seats)]


def scoring_after(number: int) -> Literal["small", "big"]:
    """Return the scoring that follows a round (R235)."""
    return "small" if number % 2 else "big"


def phase_after_draw(options: Options) -> str:
    """Return what follows the draw: the auction, else removing a figure (R175), else the lay-out (R203)."""
    if options.auction != "none":
        return "auction"
    return "remove" if options.placement == "manual" else "lay"


def lowest_bid(table: Table) -> int:
    """Return the minimum bid: one more than the highest bid (R163, R201)."""
    return table.auction.highest + 1


def may_bid(table: Table, player: Player) -> bool:
    """Return True if the player has the gold for a bid (R160)."""
    return player.gold >= lowest_bid(table)


def is_settled(table: Table) -> bool:
    """Return True if all but the highest bidder have passed (R164), or everybody has spoken once (R201)."""
    seats = table.setup.seats
    if table.options.auction == "single_bid":
        return table.auction.spoken == seats
    return len(table.auction.passed) == seats - 1


def winner(table: Table) -> int:
    """Return the highest bidder; without a bid it is the start player (R164, R166)."""
    leader = table.auction.leader
    return table.starter if leader is None else leader


def next_bidder(table: Table, seat: int) -> int:
    """Return the next seat to speak: clockwise, without those that have passed (R162)."""
    after = next_seat(table, seat)
    while after in table.auction.passed and after != seat:
        after = next_seat(table, after)
    return after


def colors_drawn(table: Table) -> list[Figure]:
    """Return the colors among the drawn figures that are not on the wheel."""
    return [figure for figure, count in zip(FIGURES, table.supply.drawn, strict=True) if count]
