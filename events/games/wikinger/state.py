"""The state of the table: displays, supplies, the wheel, the auction, and the current question."""

from typing import Literal

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup

from .data.box import Box
from .data.names import FIGURE_INDEX, Figure, Settler, SpecialTile, Tile
from .data.options import Options

Phase = Literal[
    "layout", "draw", "auction", "remove", "lay", "place", "buy", "special", "swap",
    "boatmen", "land", "score", "round_end", "over",
]  # fmt: skip


class Board(Record):
    """The tiles and figures that a player has laid. Numbers are sets of cells (``data.grid``).

    ``middles`` holds all middles, ``buildings`` those with each building, ``special`` the swapped-in special ones.
    ``figures`` are the cells with a figure; its color follows from the row. ``ships`` are by column, from column 1.
    """

    lefts: int = 0
    middles: int = 0
    rights: int = 0
    figures: int = 0
    ships: tuple[Tile | None, ...] = (None, None, None)
    buildings: tuple[int, int, int, int] = (0, 0, 0, 0)
    special: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def islands(self) -> int:
        return self.lefts | self.middles | self.rights


class Player(Record):
    """One seat's display and supply. ``mainland`` counts figures by color, as in ``FIGURES``."""

    gold: int
    points: int
    board: Board = Board()
    mainland: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    special_tiles: tuple[SpecialTile, ...] = ()


class Auction(Record):
    """The running auction: the highest bid and bidder, the seats that have passed, and how many have spoken.

    ``bids`` are the latest bids by seat, for up to four seats.
    """

    highest: int = 0
    leader: int | None = None
    passed: tuple[int, ...] = ()
    spoken: int = 0
    bids: tuple[int | None, ...] = (None,) * 4


class Wheel(Record):
    """The offer by slot, ``None`` for an empty slot, and the slot that stands at price 0."""

    tiles: tuple[Tile | None, ...] = (None,) * 12
    figures: tuple[Figure | None, ...] = (None,) * 12
    zero: int = 0


class Supply(Record):
    """The pieces beside the wheel, and those that have left the game.

    ``bag``, ``drawn`` and ``removed_figures`` count figures by color; ``drawn`` ones are not yet on the wheel.
    ``stacks`` and ``special_stack`` are face down, in their order; ``open_special`` lies open.
    """

    bag: tuple[int, ...]
    stacks: tuple[Tile, ...] = ()
    special_stack: tuple[SpecialTile, ...] = ()
    open_special: tuple[SpecialTile, ...] = ()
    drawn: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    removed_tiles: tuple[Tile, ...] = ()
    removed_figures: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    removed_special: tuple[SpecialTile, ...] = ()


class Table(Record):
    """Everything on the table, hidden or not. In the phase ``layout`` nobody is the start player yet.

    ``active`` is the seat that is asked, or whose turn it is in a scoring. ``earned``: it may take a special tile
    for its purchase. ``aboard`` are the figures that a boatman still has to land.
    """

    setup: Setup
    phase: Phase
    round: int
    starter: int
    active: int
    players: tuple[Player, ...]
    wheel: Wheel
    supply: Supply
    auction: Auction = Auction()
    earned: bool = False
    aboard: tuple[Settler, ...] = ()

    @property
    def is_opening(self) -> bool:
        """Return True if the start player has yet to open the open auction, with a bid or without (R161)."""
        return self.auction.spoken == 0 and self.options.auction == "open"

    def drawn(self, figure: Figure) -> int:
        """Return how many drawn figures of a color are not yet on the wheel."""
        return self.supply.drawn[FIGURE_INDEX[figure]]

    @property
    def box(self) -> Box:
        box: Box = self.setup.box
        return box

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options
