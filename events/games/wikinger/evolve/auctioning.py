"""Bids, passes, the winner, and the figure that the start player removes."""

from typing import assert_never

from events.ruleset.records import change, put

from ..data.names import FIGURE_INDEX
from ..facts import Auctioning, AuctionOpened, AuctionPassed, AuctionWon, BidMade, FigureRemoved
from ..rules.auction import next_bidder
from ..state import Auction, Table
from .players import with_player


def evolve(table: Table, fact: Auctioning) -> Table:
    """Return the table after one step of the auction, or the removal that follows it."""
    auction = table.auction
    match fact:
        case BidMade(seat=seat, gold=gold):
            bids = put(auction.bids, seat, gold)
            auction = change(auction, highest=gold, leader=seat, spoken=auction.spoken + 1, bids=bids)
            after: Table = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionOpened(seat=seat):
            auction = change(auction, spoken=auction.spoken + 1)
            after = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionPassed(seat=seat):
            auction = change(auction, passed=(*auction.passed, seat), spoken=auction.spoken + 1)
            after = change(table, auction=auction, active=next_bidder(table, seat))
        case AuctionWon(seat=seat, gold=gold):
            players = with_player(table, seat, gold=table.players[seat].gold - gold)
            after = change(table, players=players, auction=Auction(), starter=seat, active=seat, phase="remove")
        case FigureRemoved(figure=figure):
            after = change(table, supply=_removed(table, FIGURE_INDEX[figure]), phase="lay")
        case _:
            assert_never(fact)
    return after


def _removed(table: Table, index: int) -> object:
    supply = table.supply
    drawn = put(supply.drawn, index, supply.drawn[index] - 1)
    removed = put(supply.removed_figures, index, supply.removed_figures[index] + 1)
    return change(supply, drawn=drawn, removed_figures=removed)
