"""What each viewer may see, and what stays the same however the game goes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from events.kernel.chance import Chance
from events.kernel.record import change

from .data import Box
from .data.grid import COLUMN_ONE, HARBOUR, ISLAND_CELLS, bits, place_of
from .data.names import BUILDINGS, FIGURES, SETTLERS
from .rules.phases import is_over
from .rules.scoring import is_repelled, threatened_cells
from .rules.wheel import price
from .state import Board, Player, Table, Wheel


def view(table: Table, viewer: int | None) -> dict[str, Any]:  # noqa: ARG001
    """R232: only the order of stacks and bag is hidden, from everybody; so all viewers see the same."""
    supply = table.supply
    return {
        "round": table.round,
        "phase": table.phase,
        "start_player": table.starter,
        "active": None if is_over(table) else table.active,
        "wheel": _wheel(table.wheel),
        "players": [_player(player, table.box) for player in table.players],
        "auction": _auction(table),
        "aboard": table.aboard,
        "stacks": -(-len(supply.stacks) // 12),
        "tiles_face_down": len(supply.stacks),
        "bag": _figures(supply.bag),
        "drawn": _figures(supply.drawn),
        "removed": {
            "tiles": dict(sorted(Counter(supply.removed_tiles).items())),
            "figures": _figures(supply.removed_figures),
            "special_tiles": supply.removed_special,
        },
        "special_tiles": {
            "open": supply.open_special,
            "face_down": len(supply.special_stack),
            "never_opened": supply.special_stack if is_over(table) else (),
        },
    }


def _wheel(wheel: Wheel) -> list[dict[str, Any]]:
    combinations = enumerate(zip(wheel.tiles, wheel.figures, strict=True))
    return [
        {"slot": slot, "price": price(wheel, slot), "tile": tile, "figure": figure}
        for slot, (tile, figure) in combinations
        if tile is not None
    ]


def _auction(table: Table) -> dict[str, Any] | None:
    if table.phase != "auction":
        return None
    auction = table.auction
    return {"highest": auction.highest, "leader": auction.leader, "passed": auction.passed}


def _figures(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(FIGURES, counts, strict=True))


def _player(player: Player, box: Box) -> dict[str, Any]:
    return {
        "gold": player.gold,
        "points": player.points,
        "mainland": _figures(player.mainland),
        "special_tiles": player.special_tiles,
        "start_tile": "to be laid" if not player.board.lefts else "laid",
        "ships": [
            {"column": column, "ship": ship, "repelled": is_repelled(player.board, column)}
            for column, ship in enumerate(player.board.ships, 1)
            if ship is not None
        ],
        "islands": _islands(player.board, threatened_cells(player.board, box)),
    }


def _islands(board: Board, threatened: int) -> list[dict[str, Any]]:
    found = []
    for bit in bits(board.islands):
        place, tile = place_of(bit), _tile(board, bit)
        found.append(
            {
                "row": place.row,
                "column": place.column,
                "tile": tile[0],
                "special": tile[1],
                "figure": place.row if bit & board.figures else None,
                "threatened": bool(bit & threatened),
            }
        )
    return found


def _tile(board: Board, bit: int) -> tuple[str, bool]:
    """The tile in a cell, and whether it is a special one."""
    if bit & board.lefts:
        return "left", False
    if bit & board.rights:
        return "right", False
    for building, plain, special in zip(BUILDINGS, board.buildings, board.special, strict=True):
        if bit & (plain | special):
            return building, bool(bit & special)
    raise AssertionError("a middle without a building")


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:  # noqa: ARG001
    """Nobody knows the order of what lies face down, so it is shuffled anew."""
    if is_over(table):
        return table
    supply = table.supply
    redealt: Table = change(
        table,
        supply=change(
            supply,
            stacks=chance.shuffled(supply.stacks),
            special_stack=chance.shuffled(supply.special_stack),
        ),
    )
    return redealt


def conserved(table: Table) -> Any:
    """R223: where all pieces are. Raises ``AssertionError`` where debts, contact or edges are broken (R225 to R227)."""
    for player in table.players:
        _check(player, table.box)
    supply = table.supply
    figures = [supply.bag, supply.drawn, supply.removed_figures, _on_wheel(table.wheel)]
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


def _on_wheel(wheel: Wheel) -> tuple[int, ...]:
    return tuple(wheel.figures.count(figure) for figure in FIGURES)


def _on_board(board: Board) -> tuple[int, ...]:
    return (*((board.figures & cells).bit_count() for cells in _ROWS), 0)


_ROWS = tuple(sum(1 << 8 * column + row for column in range(1, 38)) for row in range(1, len(SETTLERS) + 1))


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
    _require(_connected(islands) == islands, "all tiles hang together with the homeland (R061)")
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
