"""What has happened, each with its amounts, so that the log tells the game."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import secret
from events.ruleset.records import Fact, Record

from .data.box import Place
from .data.names import Building, Figure, Settler, SpecialTile, Tile

Source = Literal[
    "ships", "nobles", "noble_tiles", "scouts", "scout_tile", "goldsmiths", "goldsmith_tiles", "fisher_tile"
]


class Gain(Record):
    """What one source pays in a scoring."""

    source: Source
    points: int = 0
    gold: int = 0


class StacksShuffled(Fact, tag="stacks_shuffled"):
    """The tiles lie face down in stacks, and in the advanced game the special tiles too (R006, R145)."""

    tiles: Annotated[tuple[Tile, ...], secret("server")]
    special_tiles: Annotated[tuple[SpecialTile, ...], secret("server")]


class StartPlayerChosen(Fact, tag="start_player_chosen"):
    """Who starts the first round (R009)."""

    seat: int


class SpecialTilesOpened(Fact, tag="special_tiles_opened"):
    """The free places for open special tiles are filled (R146)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[SpecialTile, ...]


class FiguresDrawn(Fact, tag="figures_drawn"):
    """A round begins: its figures come out of the bag (R017, R156)."""

    reveals: ClassVar[bool] = True
    round: int
    seat: int
    figures: dict[Figure, int]


class OfferLaid(Fact, tag="offer_laid"):
    """The tiles of the round lie at the wheel, by slot, and the figures too unless the players place them (R012)."""

    reveals: ClassVar[bool] = True
    round: int
    tiles: tuple[Tile, ...]
    figures: tuple[Figure, ...]


class BidMade(Fact, tag="bid_made"):
    """A seat bids for the right to start (R162)."""

    seat: int
    gold: int


class AuctionOpened(Fact, tag="auction_opened"):
    """The start player opens the auction without a bid, and stays in it (R161)."""

    seat: int


class AuctionPassed(Fact, tag="auction_passed"):
    """A seat leaves the auction, for good (R162)."""

    final: ClassVar[bool] = True

    seat: int


class AuctionWon(Fact, tag="auction_won"):
    """A seat pays its bid and is the start player (R165, R167)."""

    seat: int
    gold: int


class FigureRemoved(Fact, tag="figure_removed"):
    """The start player takes a drawn figure out of the game (R168)."""

    seat: int
    figure: Figure


class FiguresPlaced(Fact, tag="figures_placed"):
    """A seat puts the figures of a color on the wheel (R171)."""

    seat: int
    figure: Figure
    slots: tuple[int, ...]


class Bought(Fact, tag="bought"):
    """A seat pays for a combination and lays it; without a place the tile leaves the game (R024, R070)."""

    seat: int
    slot: int
    price: int
    tile: Tile
    figure: Figure
    place: Place | None
    figure_to: Literal["tile", "mainland"]
    start_row: Settler | None = None


class PointsExchanged(Fact, tag="points_exchanged"):
    """A seat turns points into gold (R035)."""

    seat: int
    amount: int


class WheelTurned(Fact, tag="wheel_turned"):
    """The wheel turns until a combination stands at 0: this slot, and all prices drop by as much (R042)."""

    slot: int
    steps: int


class SpecialTileTaken(Fact, tag="special_tile_taken"):
    """A seat takes an open special tile; ``gold`` is what it pays at once (R150, R181)."""

    seat: int
    tile: SpecialTile
    gold: int = 0


class SpecialTileDeclined(Fact, tag="special_tile_declined"):
    """A seat leaves all special tiles where they are (R151)."""

    seat: int


class BuildingSwapped(Fact, tag="building_swapped"):
    """A special building tile takes the place of a tile with the same building (R190)."""

    seat: int
    building: Building
    place: Place


class ScoringBegan(Fact, tag="scoring_began"):
    """The wheel is empty: a scoring begins with this seat (R235, R096)."""

    round: int
    scoring: Literal["small", "big"]
    seat: int


class BoatmanUsed(Fact, tag="boatman_used"):
    """A boatman sets out with figures and leaves the game; a boat goes with him where one is used (R103, R177)."""

    seat: int
    cargo: Literal["one", "color", "each"]
    figures: tuple[Settler, ...]
    boat: bool


class FigureLanded(Fact, tag="figure_landed"):
    """A figure from the mainland stands on a tile in its row (R101)."""

    seat: int
    place: Place


class BoatmenEnded(Fact, tag="boatmen_ended"):
    """A seat uses no more boatmen in this scoring (R110)."""

    seat: int


class SmallScored(Fact, tag="small_scored"):
    """What a seat gets in a small scoring (R092)."""

    seat: int
    gains: tuple[Gain, ...]


class BigScored(Fact, tag="big_scored"):
    """What a seat gets in a big scoring, source by source (R097)."""

    seat: int
    gains: tuple[Gain, ...]


class StartPlayerMoved(Fact, tag="start_player_moved"):
    """The start player's ship goes to the left neighbour (R121)."""

    seat: int


class GameEnded(Fact, tag="game_ended"):
    """The last big scoring is over; the final scoring follows (R123)."""

    reveals: ClassVar[bool] = True
    round: int


Buying = Bought | WheelTurned | PointsExchanged
Offering = StacksShuffled | StartPlayerChosen | SpecialTilesOpened | FiguresDrawn | OfferLaid | FiguresPlaced
Auctioning = BidMade | AuctionOpened | AuctionPassed | AuctionWon | FigureRemoved
Choosing = SpecialTileTaken | SpecialTileDeclined | BuildingSwapped
Ferrying = BoatmanUsed | FigureLanded | BoatmenEnded
Counting = ScoringBegan | SmallScored | BigScored | StartPlayerMoved | GameEnded

WikingerFact = Buying | Offering | Auctioning | Choosing | Ferrying | Counting
