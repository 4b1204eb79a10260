"""The auction for the right to start: who may bid what, and when it is over."""

from ..data.names import FIGURES, Figure
from ..state import Player, Table
from .phases import next_seat


def lowest_bid(table: Table) -> int:
    """Return the least that can be bid: one more than the highest bid (R163, R201)."""
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
    """Return who speaks next: clockwise, without those who have passed (R162)."""
    after = next_seat(table, seat)
    while after in table.auction.passed and after != seat:
        after = next_seat(table, after)
    return after


def colors_drawn(table: Table) -> list[Figure]:
    """Return the colors among the drawn figures that are not on the wheel."""
    return [figure for figure, count in zip(FIGURES, table.supply.drawn, strict=True) if count]
