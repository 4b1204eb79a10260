"""Resamples hidden information, giving a table that looks the same to everybody; also the invariants."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..data.box import COLUMN_ONE, HARBOUR, ISLAND_CELLS, ROW_CELLS, Box
from ..data.names import BUILDINGS, FIGURES
from ..rules.phases import is_over
from ..state import Board, Player, Table


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Return the table with all face-down pieces shuffled again, since nobody knows their order (R006, R145)."""
    if is_over(table):
        return table
    supply = table.supply
    return change(
        table,
        supply=change(
            supply,
            stacks=chance.shuffled("tile_stacks", sorted(supply.stacks)),
            special_stack=chance.shuffled("special_tiles", sorted(supply.special_stack)),
        ),
    )


def invariants(table: Table) -> Any:
    """Return the number of each piece (R223).

    Raises ``AssertionError`` if the rules on debts, contact or edges are violated (R225 to R227).
    """
    for player in table.players:
        _check(player, table.box)
    supply = table.supply
    figures = [supply.bag, supply.drawn, supply.removed_figures]
    figures.append(tuple(map(table.wheel.figures.count, FIGURES)))
    figures += [player.mainland for player in table.players]
    figures += [_on_board(player.board) for player in table.players]
    return _tiles(table), tuple(map(sum, zip(*figures, strict=True))), _special_tiles(table)


def _tiles(table: Table) -> Mapping[str, int]:
    tiles = Counter(table.supply.stacks)
    tiles.update(table.supply.removed_tiles)
    tiles.update(tile for tile in table.wheel.tiles if tile is not None)
    for player in table.players:
        board = player.board
        tiles.update(ship for ship in board.ships if ship is not None)
        tiles["left"] += board.lefts.bit_count() - bool(board.lefts)
        tiles["right"] += board.rights.bit_count()
        for building, cells in zip(BUILDINGS, board.buildings, strict=True):
            tiles[building] += cells.bit_count()
    return dict(sorted(tiles.items()))


def _special_tiles(table: Table) -> Mapping[str, int]:
    supply = table.supply
    tiles = Counter((*supply.special_stack, *supply.open_special, *supply.removed_special))
    for player in table.players:
        tiles.update(player.special_tiles)
        tiles.update(building for building, cells in zip(BUILDINGS, player.board.special, strict=True) if cells)
    return dict(sorted(tiles.items()))


def _on_board(board: Board) -> tuple[int, ...]:
    return (*((board.figures & cells).bit_count() for cells in ROW_CELLS[1:]), 0)


def _check(player: Player, box: Box) -> None:
    _require(player.gold >= 0, "no debts in gold (R034)")
    _require(player.points >= 0, "no debts in points (R036)")
    board = player.board
    islands = board.islands
    single = board.lefts.bit_count() + board.middles.bit_count() + board.rights.bit_count()
    _require(single == islands.bit_count(), "one tile a cell (R060)")
    _require(board.figures & ~islands == 0, "figures stand on tiles (R080)")
    _require(islands & ~ISLAND_CELLS == 0, "island tiles lie in the island rows (R053)")
    _require((board.lefts | board.middles) << 8 & board.lefts == 0, "land in the west, sea in the east (R063)")
    _require((board.rights << 8 | box.homeland) & (board.middles | board.rights) == 0, "sea in the west (R063, R067)")
    _require(sum(board.buildings) | sum(board.special) == board.middles, "every middle has its building")
    _require(_connected(islands) == islands, "all tiles hang together with the mainland (R061)")
    columns = sum(1 << 8 * column for column, ship in enumerate(board.ships, 1) if ship is not None)
    _require(columns & HARBOUR == HARBOUR or columns | HARBOUR == HARBOUR, "the first three places first (R054)")
    _require(None not in board.ships[3:], "no gaps between ships (R055)")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def _connected(islands: int) -> int:
    reached = islands & COLUMN_ONE
    while more := (reached | reached << 8 | reached >> 8 | reached << 1 | reached >> 1) & islands & ~reached:
        reached |= more
    return reached
