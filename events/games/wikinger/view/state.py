"""The state that a viewer gets, typed for front ends. All viewers see the same (R232)."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record

from ..data.names import Figure, Row, Settler, SpecialTile, Tile
from ..state import Phase

FigureCounts = Annotated[dict[Figure, int], Meta(description="How many figures of each color.")]


class Combination(Record):
    """A tile at the wheel and its figure."""

    slot: Annotated[int, Meta(description="0 to 11 as it was laid out; it keeps its number.")]
    price: Annotated[int, Meta(description="In gold: the distance to the slot that stands at 0.")]
    tile: Tile
    figure: Annotated[Figure | None, Meta(description="Null while the players still place the figures.")]
    dearest: Annotated[
        bool,
        Meta(description="True for the highest price: in the advanced game it earns a special tile, unless at 0."),
    ]
    others_of_color: Annotated[
        int, Meta(description="How many other figures of its color stand at the wheel; at 0 these lock it (R026).")
    ]
    locked: Annotated[
        bool,
        Meta(
            description="True for the one at 0 if the active seat may not take it: others of its color stand at the "
            "wheel, and it can pay for something else (R026, R029)."
        ),
    ]


class LaidShip(Record):
    """A ship in the ship row."""

    column: int
    ship: Tile
    repelled: Annotated[bool, Meta(description="True if a fighter stands straight below.")]


class LaidTile(Record):
    """An island tile of a display."""

    row: Row
    column: int
    tile: Tile
    special: Annotated[bool, Meta(description="True for a special building tile that was swapped in.")]
    figure: Annotated[Figure | None, Meta(description="The figure on it, in the row of its color.")]
    threatened: Annotated[bool, Meta(description="True if a ship that is not repelled reaches the cell.")]


class PlayerState(Record):
    """One seat's display and supply."""

    seat: int
    gold: int
    points: Annotated[int, Meta(description="Points on the track.")]
    mainland: FigureCounts
    special_tiles: tuple[SpecialTile, ...]
    start_tile: Annotated[bool, Meta(description="True once the start tile is laid, with the first purchase.")]
    ships: tuple[LaidShip, ...]
    islands: tuple[LaidTile, ...]
    purchases_left: Annotated[int, Meta(description="How many combinations the seat has yet to buy in this round.")]


class AuctionState(Record):
    """The running auction."""

    highest: Annotated[int, Meta(description="The highest bid in gold; 0 while nobody has bid.")]
    leader: Annotated[int | None, Meta(description="Whose the highest bid is; null while nobody has bid.")]
    lowest_bid: Annotated[int, Meta(description="The least that can be bid now.")]
    bids: Annotated[tuple[int | None, ...], Meta(description="The latest bid of each seat, null without one.")]
    passed: Annotated[tuple[int, ...], Meta(description="The seats that are out, in the order in which they passed.")]


class Removed(Record):
    """What has left the game."""

    tiles: Annotated[dict[Tile, int], Meta(description="How many tiles of each kind.")]
    figures: FigureCounts
    special_tiles: tuple[SpecialTile, ...]


class SpecialTiles(Record):
    """The special tiles that nobody has."""

    open: tuple[SpecialTile, ...]
    face_down: Annotated[int, Meta(description="How many lie face down.")]
    never_opened: Annotated[tuple[SpecialTile, ...], Meta(description="Those left face down, once the game is over.")]


class State(Record):
    """The table as everybody sees it."""

    round: int
    phase: Phase
    scoring: Annotated[Literal["small", "big"], Meta(description="Which scoring ends this round.")]
    start_player: Annotated[int | None, Meta(description="Null until the first one is chosen.")]
    active: Annotated[
        int | None, Meta(description="Whose turn it is, or who is scored; null before the start and at the end.")
    ]
    wheel: Annotated[tuple[Combination, ...], Meta(description="The combinations left, by slot.")]
    purchases_left: Annotated[int, Meta(description="How many combinations are yet to be bought in this round.")]
    players: Annotated[tuple[PlayerState, ...], Meta(description="By seat.")]
    auction: Annotated[AuctionState | None, Meta(description="Null outside the phase `auction`.")]
    aboard: Annotated[
        tuple[Settler, ...], Meta(description="The figures that a boatman still has to land, the next one first.")
    ]
    stacks: Annotated[int, Meta(description="How many stacks of tiles lie face down.")]
    tiles_face_down: int
    bag: FigureCounts
    drawn: Annotated[dict[Figure, int], Meta(description="Drawn figures of each color that are not yet on the wheel.")]
    removed: Removed
    special_tiles: SpecialTiles
