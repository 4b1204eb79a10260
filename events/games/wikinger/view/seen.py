"""What each viewer may see: built up from what is known, never stripped of what is hidden."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from events.games.wikinger.data import Box
from events.games.wikinger.data.grid import bits, place_of
from events.games.wikinger.data.names import BUILDINGS, FIGURES
from events.games.wikinger.rules.phases import is_over
from events.games.wikinger.rules.scoring import is_repelled, threatened_cells
from events.games.wikinger.rules.wheel import price
from events.games.wikinger.state import Board, Player, Table, Wheel


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


@lru_cache(maxsize=4096)
def _islands(board: Board, threatened: int) -> tuple[dict[str, Any], ...]:
    """The islands of one board, which stay as they are in most views: one purchase changes one board."""
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
    return tuple(found)


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
