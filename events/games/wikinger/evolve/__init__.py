"""The table after a fact: changes, and never refuses."""

from typing import assert_never

from ..facts import (
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BidMade,
    BigScored,
    BoatmanUsed,
    BoatmenEnded,
    Bought,
    BuildingSwapped,
    FigureLanded,
    FigureRemoved,
    FiguresDrawn,
    FiguresPlaced,
    GameEnded,
    OfferLaid,
    PointsExchanged,
    ScoringBegan,
    SmallScored,
    SpecialTileDeclined,
    SpecialTilesOpened,
    SpecialTileTaken,
    StacksShuffled,
    StartPlayerChosen,
    StartPlayerMoved,
    WheelTurned,
    WikingerFact,
)
from ..state import Table
from . import auctioning, buying, choosing, counting, ferrying, offering
from .empty import empty

__all__ = ["empty", "evolve"]


def evolve(table: Table, fact: WikingerFact) -> Table:
    """Return the table after one more fact; the most frequent facts come first."""
    match fact:
        case Bought() | PointsExchanged() | WheelTurned():
            return buying.evolve(table, fact)
        case BidMade() | AuctionOpened() | AuctionPassed() | AuctionWon() | FigureRemoved():
            return auctioning.evolve(table, fact)
        case SpecialTileTaken() | SpecialTileDeclined() | BuildingSwapped():
            return choosing.evolve(table, fact)
        case BoatmanUsed() | FigureLanded() | BoatmenEnded():
            return ferrying.evolve(table, fact)
        case ScoringBegan() | SmallScored() | BigScored() | StartPlayerMoved() | GameEnded():
            return counting.evolve(table, fact)
        case (
            FiguresDrawn()
            | OfferLaid()
            | FiguresPlaced()
            | SpecialTilesOpened()
            | StacksShuffled()
            | StartPlayerChosen()
        ):
            return offering.evolve(table, fact)
        case _:
            assert_never(fact)
