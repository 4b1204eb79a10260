"""Bids and passes, the figure removed, and the figures placed by hand."""

from typing import assert_never

from events.ruleset.refusals import RuleBroken

from ..commands import Bid, Pass, PlaceFigures, RemoveFigure
from ..facts import AuctionOpened, AuctionPassed, BidMade, FigureRemoved, FiguresPlaced
from ..rules.acts import passed, placed
from ..rules.auction import colors_drawn, lowest_bid
from ..state import Table


def act(
    table: Table, seat: int, command: Bid | Pass | RemoveFigure | PlaceFigures
) -> BidMade | AuctionOpened | AuctionPassed | FigureRemoved | FiguresPlaced:
    """Return the step in laying out the offer. Raises ``RuleBroken``."""
    match command:
        case Bid(gold=gold):
            return _bid(table, seat, gold)
        case Pass():
            _require_auction(table)
            return passed(table, seat)
        case RemoveFigure(figure=figure):
            if table.phase != "remove":
                raise RuleBroken("R168", "No figure is removed now.")
            if figure not in colors_drawn(table):
                raise RuleBroken("R168", f"No {figure} was drawn.")
            return FigureRemoved(seat=seat, figure=figure)
        case PlaceFigures(figure=figure):
            if table.phase != "place":
                raise RuleBroken("R172", "No figures are placed now.")
            if figure not in colors_drawn(table):
                raise RuleBroken("R172", f"No {figure} is left to be placed.")
            return placed(table, seat, figure)
        case _:
            assert_never(command)


def _bid(table: Table, seat: int, gold: int) -> BidMade:
    _require_auction(table)
    if gold < lowest_bid(table):
        raise RuleBroken("R163", f"The lowest bid now is {lowest_bid(table)}.")
    if gold > table.players[seat].gold:
        raise RuleBroken("R160", f"There is only {table.players[seat].gold} gold to bid with.")
    return BidMade(seat=seat, gold=gold)


def _require_auction(table: Table) -> None:
    if table.phase != "auction":
        raise RuleBroken("R158", "There is no auction now.")
