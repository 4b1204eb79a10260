"""The view of the table: built up from public data, never by removing hidden data."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.kinds import BySeat, Fixed, Seat, Track, keyed
from events.ruleset.records import Record

from ..data.box import COLUMNS, Box, Place, bits, places
from ..data.names import BUILDINGS, FIGURES, ROW_INDEX, SETTLERS, Figure, Row, Settler, SpecialTile, Tile
from ..rules.phases import is_over, lowest_bid, purchases_left, scoring_after
from ..rules.scoring import is_repelled, threatened_cells
from ..rules.wheel import SLOTS, dearest, takeable
from ..state import Board, Phase, Supply, Table

FigureCounts = Annotated[
    dict[Figure, Annotated[int, Meta(ge=0, le=13)]], Meta(description="The number of figures of each color.")
]
Column = Annotated[int, Meta(ge=1, le=COLUMNS)]
SpecialTileSet = Annotated[tuple[SpecialTile, ...], Meta(max_length=25)]
Gold = Annotated[int, Meta(ge=0, le=1999)]
"""The maximum gold, above what any box allows: start gold 30, ships 840, goldsmiths 546, points exchanged 400."""


class Combination(Record):
    """A tile at the wheel and its figure."""

    slot: Annotated[int, Meta(ge=0, le=11, description="0 to 11 as laid out; it keeps its number.")]
    price: Annotated[int, Meta(ge=0, le=11, description="In gold: the distance to the slot that stands at 0.")]
    tile: Tile
    figure: Annotated[Figure | None, Meta(description="Null while the players still place the figures.")]
    dearest: Annotated[
        bool,
        Meta(description="True for the highest price: in the advanced game it earns a special tile, unless at 0."),
    ]
    others_of_color: Annotated[
        int,
        Meta(
            ge=0,
            le=11,
            description="The number of other figures of its color at the wheel; at 0 these lock it (R026).",
        ),
    ]
    locked: Annotated[
        bool,
        Meta(
            description="True at 0 if the active seat may not take it: others of its color are at the wheel, and "
            "it can pay for something else (R026, R029)."
        ),
    ]


class LaidShip(Record):
    """A ship in the ship row."""

    column: Column
    ship: Tile
    repelled: Annotated[bool, Meta(description="True if a fighter stands straight below.")]


class LaidTile(Record):
    """An island tile of a display."""

    row: Row
    column: Column
    tile: Tile
    special: Annotated[bool, Meta(description="True for a special building tile that was swapped in.")]
    figure: Annotated[Figure | None, Meta(description="The figure on it, in the row of its color.")]
    threatened: Annotated[bool, Meta(description="True if a ship that is not repelled reaches the cell.")]


class PlayerState(Record):
    """One seat's display and supply."""

    seat: Fixed[Seat]
    gold: Gold
    points: Annotated[Track, Meta(ge=-999, le=1999, description="Points on the track.")]
    mainland: FigureCounts
    special_tiles: SpecialTileSet
    start_tile: Annotated[bool, Meta(description="True once the start tile is laid, with the first purchase.")]
    ships: Annotated[tuple[LaidShip, ...], keyed("column", upto=13), Meta(max_length=14)]
    islands: Annotated[tuple[LaidTile, ...], keyed("row", "column", upto=13), Meta(max_length=37)]
    purchases_left: Annotated[
        int, Meta(ge=0, le=6, description="The number of combinations that the seat has yet to buy in this round.")
    ]


class AuctionState(Record):
    """The running auction."""

    highest: Annotated[Gold, Meta(description="The highest bid in gold; 0 while nobody has bid.")]
    leader: Annotated[Seat | None, Meta(description="The highest bidder; null while nobody has bid.")]
    lowest_bid: Annotated[int, Meta(ge=1, le=2000, description="The minimum bid now.")]
    bids: Annotated[BySeat[Gold | None], Meta(description="The latest bid of each seat; null without one.")]
    passed: Annotated[
        tuple[Seat, ...], Meta(max_length=4, description="The seats that are out, in the order in which they passed.")
    ]


class Removed(Record):
    """The pieces that have left the game."""

    tiles: Annotated[dict[Tile, Annotated[int, Meta(ge=1, le=72)]], Meta(description="How many tiles of each kind.")]
    figures: FigureCounts
    special_tiles: SpecialTileSet


class SpecialTiles(Record):
    """The special tiles that nobody has."""

    open: Annotated[tuple[SpecialTile, ...], Meta(max_length=4)]
    face_down: Annotated[int, Meta(ge=0, le=25, description="The number that lie face down.")]
    never_opened: Annotated[SpecialTileSet, Meta(description="The tiles left face down, shown once the game is over.")]


class State(Record):
    """The table as everybody sees it."""

    round: Annotated[int, Meta(ge=0, le=6)]
    phase: Phase
    scoring: Annotated[Literal["small", "big"], Meta(description="The scoring at the end of this round.")]
    start_player: Annotated[Seat | None, Meta(description="Null until the first one is chosen.")]
    active: Annotated[
        Seat | None, Meta(description="The seat to act or to be scored; null before the start and at the end.")
    ]
    wheel: Annotated[
        tuple[Combination, ...], keyed("slot"), Meta(max_length=12, description="The combinations left, by slot.")
    ]
    purchases_left: Annotated[
        int, Meta(ge=0, le=12, description="The number of combinations yet to be bought in this round.")
    ]
    players: Annotated[BySeat[PlayerState], Meta(description="By seat.")]
    auction: Annotated[AuctionState | None, Meta(description="Null outside the phase `auction`.")]
    aboard: Annotated[
        tuple[Settler, ...],
        Meta(max_length=13, description="The figures that a boatman still has to land, the next one first."),
    ]
    stacks: Annotated[int, Meta(ge=0, le=6, description="The number of face-down stacks of tiles.")]
    tiles_face_down: Annotated[int, Meta(ge=0, le=72)]
    bag: FigureCounts
    drawn: Annotated[
        dict[Figure, Annotated[int, Meta(ge=0, le=13)]],
        Meta(description="Drawn figures of each color that are not yet on the wheel."),
    ]
    removed: Removed
    special_tiles: SpecialTiles


def view(table: Table, viewer: int | None) -> State:  # noqa: ARG001
    """Return the visible table; only the order of stacks and bag is hidden, from everybody (R232)."""
    supply, begun, left = table.supply, table.phase != "layout", purchases_left(table)
    return State(
        round=table.round,
        phase=table.phase,
        scoring=scoring_after(table.round),
        start_player=table.starter if begun else None,
        active=table.active if begun and not is_over(table) else None,
        wheel=_wheel(table),
        purchases_left=sum(left),
        players=tuple(_player(table, seat, left[seat]) for seat in range(table.setup.seats)),
        auction=_auction(table),
        aboard=table.aboard,
        stacks=-(-len(supply.stacks) // SLOTS),
        tiles_face_down=len(supply.stacks),
        bag=_figures(supply.bag),
        drawn=_figures(supply.drawn),
        removed=Removed(
            tiles=dict(sorted(Counter(supply.removed_tiles).items())),
            figures=_figures(supply.removed_figures),
            special_tiles=supply.removed_special,
        ),
        special_tiles=_special_tiles(supply, over=is_over(table)),
    )


def _special_tiles(supply: Supply, *, over: bool) -> SpecialTiles:
    return SpecialTiles(
        open=supply.open_special,
        face_down=len(supply.special_stack),
        never_opened=supply.special_stack if over else (),
    )


def _wheel(table: Table) -> tuple[Combination, ...]:
    wheel = table.wheel
    figures, zero = wheel.figures, wheel.zero
    locked = figures[zero] is not None and zero not in takeable(wheel, table.players[table.active].gold)
    top = dearest(wheel)
    return tuple(
        Combination(
            slot=slot,
            price=slot - zero,
            tile=tile,
            figure=figure,
            dearest=slot == top,
            others_of_color=figures.count(figure) - 1 if figure else 0,
            locked=locked and slot == zero,
        )
        for slot, tile, figure in zip(range(SLOTS), wheel.tiles, figures, strict=True)
        if tile is not None
    )


def _auction(table: Table) -> AuctionState | None:
    if table.phase != "auction":
        return None
    auction = table.auction
    return AuctionState(
        highest=auction.highest,
        leader=auction.leader,
        lowest_bid=lowest_bid(table),
        bids=auction.bids[: table.setup.seats],
        passed=auction.passed,
    )


def _figures(counts: Sequence[int]) -> dict[Figure, int]:
    return dict(zip(FIGURES, counts, strict=True))


def _player(table: Table, seat: int, left: int) -> PlayerState:
    player = table.players[seat]
    ships, islands = _display(player.board, table.box)
    return PlayerState(
        seat=seat,
        gold=player.gold,
        points=player.points,
        mainland=_figures(player.mainland),
        special_tiles=player.special_tiles,
        start_tile=bool(player.board.lefts),
        ships=ships,
        islands=islands,
        purchases_left=left,
    )


@bounded_cache(1 << 12, size=2048)
def _display(board: Board, box: Box) -> tuple[tuple[LaidShip, ...], tuple[LaidTile, ...]]:
    """The ships and islands of one board. Cached, since a purchase changes only one board."""
    ships = tuple(
        LaidShip(column=column, ship=ship, repelled=is_repelled(board, column))
        for column, ship in enumerate(board.ships, 1)
        if ship is not None
    )
    threatened = threatened_cells(board, box)
    laid = zip(tuple(bits(board.islands)), places(board.islands), strict=True)
    return ships, tuple([_island(board, bit, place, threatened=bool(bit & threatened)) for bit, place in laid])


def _island(board: Board, bit: int, place: Place, *, threatened: bool) -> LaidTile:
    tile, special = _tile(board, bit)
    return LaidTile(
        row=place.row,
        column=place.column,
        tile=tile,
        special=special,
        figure=SETTLERS[ROW_INDEX[place.row] - 1] if bit & board.figures else None,
        threatened=threatened,
    )


def _tile(board: Board, bit: int) -> tuple[Tile, bool]:
    """Return the tile in a cell, and True if it is a special one."""
    if bit & board.lefts:
        return "left", False
    if bit & board.rights:
        return "right", False
    for building, plain, special in zip(BUILDINGS, board.buildings, board.special, strict=True):
        if bit & (plain | special):
            return building, bool(bit & special)
    raise AssertionError("a middle without a building")
