"""The commands of a player."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Command

from .data.box import Place
from .data.names import Figure, Settler, SpecialTile

Points = Annotated[int, Meta(ge=1, le=999, description="The number of points to turn into the same amount of gold.")]
Gold = Annotated[int, Meta(ge=1, le=999, description="Gold, more than the highest bid.")]
Slot = Annotated[int, Meta(ge=0, le=11, description="A slot of the wheel, 0 to 11 as laid out.")]
StartRow = Annotated[Settler | None, Meta(description="First turn only: the row of the start tile, in column 1.")]
Laid = Annotated[Place | None, Meta(description="Where the tile goes; null for a tile that fits nowhere.")]


class Buy(Command, tag="buy"):
    """Buy a combination and lay it: the tile in its place, the figure onto it or on the mainland (R023)."""

    slot: Slot
    place: Laid = None
    figure: Annotated[
        Literal["tile", "mainland"],
        Meta(description="The figure goes to the mainland or, in the row of its color only, onto the tile just laid."),
    ] = "mainland"
    start_row: StartRow = None


class Exchange(Command, tag="exchange"):
    """Turn points into gold, one for one (R035)."""

    amount: Points


class Bid(Command, tag="bid"):
    """Bid gold for the right to start (R160)."""

    gold: Gold


class Pass(Command, tag="pass"):
    """Leave the auction; if there is no bid yet, the start player only opens it without a bid (R161, R162)."""


class RemoveFigure(Command, tag="remove_figure"):
    """Take one of the drawn figures out of the game (R168)."""

    figure: Figure


class PlaceFigures(Command, tag="place_figures"):
    """Put all drawn figures of a color on the dearest free places of the wheel (R171)."""

    figure: Figure


class TakeSpecialTile(Command, tag="take_special_tile"):
    """Take an open special tile for having bought the dearest combination (R150)."""

    tile: SpecialTile


class DeclineSpecialTile(Command, tag="decline_special_tile"):
    """Leave all special tiles where they are (R151)."""


class SwapBuilding(Command, tag="swap_building"):
    """Swap a special building tile for an own tile with the same building (R190)."""

    place: Place


class UseBoatman(Command, tag="use_boatman"):
    """Send a boatman across with figures from the mainland (R099, R176, R177)."""

    cargo: Annotated[
        Literal["one", "color", "each"],
        Meta(
            description="One figure (advanced game, no boat), all of a color, or one of each color; in the advanced "
            "game the last two use up a boat."
        ),
    ]
    figure: Annotated[Settler | None, Meta(description="The color; null with one of each.")] = None


class LandFigure(Command, tag="land_figure"):
    """Choose the free tile for the next figure that a boatman carries (R105)."""

    place: Place


class EndBoatmen(Command, tag="end_boatmen"):
    """Stop using boatmen in this scoring (R110)."""


WikingerCommand = (
    Buy
    | Exchange
    | Bid
    | Pass
    | RemoveFigure
    | PlaceFigures
    | TakeSpecialTile
    | DeclineSpecialTile
    | SwapBuilding
    | UseBoatman
    | LandFigure
    | EndBoatmen
)
