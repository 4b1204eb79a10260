"""The facts of the game, each with its amounts, so that a log can be read without applying the rules."""

from typing import Annotated, ClassVar, Literal

from events.ruleset.privacy import secret
from events.ruleset.records import Fact, Record, Revealing

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
    """The tiles lie face down in stacks (R006).

    ``tiles``: all tiles in the order in which they will be drawn; ``special_tiles``: the same for those of the advanced
    game (R145).
    """

    tiles: Annotated[tuple[Tile, ...], secret("server")]
    special_tiles: Annotated[tuple[SpecialTile, ...], secret("server")]


class StartPlayerChosen(Fact, tag="start_player_chosen"):
    """The player who starts the first round was chosen (R009)."""

    seat: int


class SpecialTilesOpened(Revealing, tag="special_tiles_opened"):
    """Free places for open special tiles are filled (R146). ``tiles``: the tiles that lie open now."""

    tiles: tuple[SpecialTile, ...]


class FiguresDrawn(Revealing, tag="figures_drawn"):
    """A round begins (R017, R156).

    ``round``: the number of the round, from 1; ``figures``: the drawn figures, by kind.
    """

    round: int
    seat: int
    figures: dict[Figure, int]


class OfferLaid(Revealing, tag="offer_laid"):
    """The round's combinations lie at the wheel (R012).

    ``round``: the number of the round; ``tiles``: one per slot; ``figures``: one per slot, or none if the players place
    them.
    """

    round: int
    tiles: tuple[Tile, ...]
    figures: tuple[Figure, ...]


class BidMade(Fact, tag="bid_made"):
    """A seat bids for the right to start (R162). ``gold``: the amount of the bid."""

    seat: int
    gold: int


class AuctionOpened(Fact, tag="auction_opened"):
    """The start player opens the auction without a bid, and stays in it (R161)."""

    seat: int


class AuctionPassed(Fact, tag="auction_passed"):
    """A seat leaves the auction permanently (R162)."""

    final: ClassVar[bool] = True

    seat: int


class AuctionWon(Fact, tag="auction_won"):
    """A seat is the start player (R165, R167). ``gold``: the bid that it pays."""

    seat: int
    gold: int


class FigureRemoved(Fact, tag="figure_removed"):
    """The start player takes a drawn figure out of the game (R168). ``figure``: the kind of the figure."""

    seat: int
    figure: Figure


class FiguresPlaced(Fact, tag="figures_placed"):
    """A seat puts figures on the wheel (R171).

    ``figure``: the kind of these figures; ``slots``: their places at the wheel.
    """

    seat: int
    figure: Figure
    slots: tuple[int, ...]


class Bought(Fact, tag="bought"):
    """A seat pays for a combination and lays it (R024, R070).

    ``slot``: its place at the wheel; ``price``: the gold that it cost; ``tile``: the tile of the combination;
    ``figure``: the kind of its figure; ``place``: where the tile is laid, none if it leaves the game; ``figure_to``:
    where the figure goes, onto that tile or to the mainland; ``start_row``: the row of the start tile, in a seat's
    first purchase.
    """

    seat: int
    slot: int
    price: int
    tile: Tile
    figure: Figure
    place: Place | None
    figure_to: Literal["tile", "mainland"]
    start_row: Settler | None = None


class PointsExchanged(Fact, tag="points_exchanged"):
    """A seat turns points into gold (R035). ``amount``: the number of points, and of gold."""

    seat: int
    amount: int


class WheelTurned(Fact, tag="wheel_turned"):
    """The wheel turns until a combination stands at 0 (R042).

    ``slot``: the slot of this combination; ``steps``: the number of steps, by which all prices drop.
    """

    slot: int
    steps: int


class SpecialTileTaken(Fact, tag="special_tile_taken"):
    """A seat takes an open special tile (R150). ``tile``: its id; ``gold``: what it pays immediately (R181)."""

    seat: int
    tile: SpecialTile
    gold: int = 0


class SpecialTileDeclined(Fact, tag="special_tile_declined"):
    """A seat takes no special tile (R151)."""

    seat: int


class BuildingSwapped(Fact, tag="building_swapped"):
    """A special building tile takes the place of a tile (R190).

    ``building``: the building on both tiles; ``place``: the cell of the seat's display.
    """

    seat: int
    building: Building
    place: Place


class ScoringBegan(Fact, tag="scoring_began"):
    """The wheel is empty: a scoring begins with this seat (R235, R096).

    ``round``: the round that has ended; ``scoring``: a small or a big scoring.
    """

    round: int
    scoring: Literal["small", "big"]
    seat: int


class BoatmanUsed(Fact, tag="boatman_used"):
    """A boatman sets out and leaves the game (R103).

    ``cargo``: what he may carry; ``figures``: the figures that he carries; ``boat``: whether this uses up a boat
    (R177).
    """

    seat: int
    cargo: Literal["one", "color", "each"]
    figures: tuple[Settler, ...]
    boat: bool


class FigureLanded(Fact, tag="figure_landed"):
    """A figure from the mainland stands on a tile of its row (R101). ``place``: the cell of the seat's display."""

    seat: int
    place: Place


class BoatmenEnded(Fact, tag="boatmen_ended"):
    """A seat stops using boatmen in this scoring (R110)."""

    seat: int


class SmallScored(Fact, tag="small_scored"):
    """A seat gets what a small scoring pays (R092). ``gains``: points and gold, source by source."""

    seat: int
    gains: tuple[Gain, ...]


class BigScored(Fact, tag="big_scored"):
    """A seat gets what a big scoring pays (R097). ``gains``: points and gold, source by source."""

    seat: int
    gains: tuple[Gain, ...]


class StartPlayerMoved(Fact, tag="start_player_moved"):
    """The start player's ship goes to the left neighbour (R121)."""

    seat: int


class GameEnded(Revealing, tag="game_ended"):
    """The last big scoring is over; the final scoring follows (R123). ``round``: the number of the last round."""

    round: int


WikingerFact = (
    Bought
    | WheelTurned
    | PointsExchanged
    | StacksShuffled
    | StartPlayerChosen
    | SpecialTilesOpened
    | FiguresDrawn
    | OfferLaid
    | FiguresPlaced
    | BidMade
    | AuctionOpened
    | AuctionPassed
    | AuctionWon
    | FigureRemoved
    | SpecialTileTaken
    | SpecialTileDeclined
    | BuildingSwapped
    | BoatmanUsed
    | FigureLanded
    | BoatmenEnded
    | ScoringBegan
    | SmallScored
    | BigScored
    | StartPlayerMoved
    | GameEnded
)
