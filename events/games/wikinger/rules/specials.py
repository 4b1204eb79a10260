"""Special tiles: who has earned one, and which tiles a special building may replace."""

from ..data.names import BUILDINGS, Building, SpecialTile
from ..state import Player, Table
from .wheel import dearest, price


def earns_special_tile(table: Table, slot: int) -> bool:
    """Return True for the dearest combination, if it costs gold and an open tile is left (R150, R152, R153)."""
    open_tiles = table.supply.open_special
    return bool(open_tiles) and price(table.wheel, slot) > 0 and slot == dearest(table.wheel)


def choices(table: Table) -> list[SpecialTile]:
    """Return the open special tiles, each kind once."""
    return list(dict.fromkeys(table.supply.open_special))


def waiting_building(player: Player) -> tuple[Building, int] | None:
    """Return a special building put aside, with the cells of the tiles that it may replace (R190, R192, R193)."""
    for building, cells in zip(BUILDINGS, player.board.buildings, strict=True):
        if cells and building in player.special_tiles:
            return building, cells
    return None
