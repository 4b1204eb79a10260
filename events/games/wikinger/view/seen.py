"""What each viewer may see: built up from what is known, never stripped of what is hidden."""

from collections import Counter
from collections.abc import Sequence

from events.ruleset.bounded_cache import memo

from ..data.box import bits, place_of
from ..data.names import BUILDINGS, FIGURES, ROW_INDEX, SETTLERS, Figure, Tile
from ..rules.phases import is_over, lowest_bid, purchases_left, scoring_after
from ..rules.scoring import is_repelled, threatened_cells
from ..rules.wheel import SLOTS, dearest, takeable
from ..state import Board, Supply, Table
from .state import AuctionState, Combination, LaidShip, LaidTile, PlayerState, Removed, SpecialTiles, State


def view(table: Table, viewer: int | None) -> State:  # noqa: ARG001
    """Return the table as it is seen; only the order of stacks and bag is hidden, from everybody (R232)."""
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
    ships, islands = _display(player.board, threatened_cells(player.board, table.box))
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


@memo(1 << 12, size=2048)
def _display(board: Board, threatened: int) -> tuple[tuple[LaidShip, ...], tuple[LaidTile, ...]]:
    """The ships and islands of one board, which stay as they are in most views: one purchase changes one board."""
    ships = tuple(
        LaidShip(column=column, ship=ship, repelled=is_repelled(board, column))
        for column, ship in enumerate(board.ships, 1)
        if ship is not None
    )
    return ships, tuple(_island(board, bit, threatened=bool(bit & threatened)) for bit in bits(board.islands))


def _island(board: Board, bit: int, *, threatened: bool) -> LaidTile:
    place, (tile, special) = place_of(bit), _tile(board, bit)
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
