"""The auction for the right to start: who may bid what, and when it is over."""

from events.games.wikinger.data.names import FIGURES, Figure
from events.games.wikinger.state import Player, Table

from .phases import next_seat


def lowest_bid(table: Table) -> int:
    """R163, R201: one more than the highest bid."""
    return table.auction.highest + 1


def may_bid(table: Table, player: Player) -> bool:
    """R160: bids are paid from the gold in hand."""
    return player.gold >= lowest_bid(table)


def is_settled(table: Table) -> bool:
    """R164: all but the highest bidder have passed; R201: everybody has spoken once."""
    seats = table.setup.seats
    if table.options.auction == "single_bid":
        return table.auction.spoken == seats
    return len(table.auction.passed) == seats - 1


def winner(table: Table) -> int:
    """R164, R166: the highest bidder; without a bid the start player."""
    leader = table.auction.leader
    return table.starter if leader is None else leader


def next_bidder(table: Table, seat: int) -> int:
    """R162: clockwise, without those who have passed."""
    after = next_seat(table, seat)
    while after in table.auction.passed and after != seat:
        after = next_seat(table, after)
    return after


def colors_drawn(table: Table) -> list[Figure]:
    """The colors among the drawn figures that are not on the wheel."""
    return [figure for figure, count in zip(FIGURES, table.supply.drawn, strict=True) if count]
