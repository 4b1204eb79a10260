"""What a player does with the tile at the ship, refused by the rule that forbids it."""

from events.ruleset.refusals import RuleBroken

from ..data import Tile
from ..facts import MarketTaken, TileDeclined, TilePlaced
from ..rules.market import goods_for, market_taken
from ..rules.ship import free_space
from ..rules.turn import phase
from ..state import Table


def place(table: Table, seat: int) -> TilePlaced:
    """R061, R064: return the tile put on an empty space. Raises ``RuleBroken``, as all here do."""
    tile = _tile_to_place(table, seat)
    space = free_space(table.ships[seat])
    if space is None:
        raise RuleBroken("R064", "No space of the ship is empty.")
    return _load(table, seat, tile, space)


def replace(table: Table, seat: int, space: int) -> TilePlaced:
    """R062: return the tile put on a space whose tile leaves the game."""
    tile = _tile_to_place(table, seat)
    if table.ships[seat].spaces[space] is None:
        raise RuleBroken("R062", "There is no tile on this space to be replaced.")
    return _load(table, seat, tile, space)


def discard(table: Table, seat: int) -> TileDeclined:
    """R063: return the tile discarded, which a market cannot be."""
    if phase(table) == "sell":
        raise RuleBroken("R069", "A market must be taken.")
    return TileDeclined(seat=seat, tile=_tile_to_place(table, seat).id)


def sell(table: Table, seat: int, spaces: tuple[int, ...]) -> MarketTaken:
    """R071: return the market taken, with as many goods sold as it buys, or fewer."""
    if phase(table) != "sell":
        raise RuleBroken("R075", "Goods are sold only when a market is taken.")
    tile = _tile_here(table, seat)
    return market_taken(table, seat, tile, goods_for(table.ships[seat], tile, spaces))


def _load(table: Table, seat: int, tile: Tile, space: int) -> TilePlaced:
    """R067: who finds no shield once the tile lies there is lost."""
    ship = table.ships[seat]
    old = ship.spaces[space]
    shown = table.setup.box.shields_per_space if old is None else old.shields
    left = ship.capacity - shown + tile.shields
    return TilePlaced(
        seat=seat,
        tile=tile.id,
        space=space,
        replaced=None if old is None else old.id,
        surplus=max(0, ship.crew - left),
    )


def _tile_to_place(table: Table, seat: int) -> Tile:
    if phase(table) != "place":
        raise RuleBroken("R060", "There is no tile to be put on the ship.")
    return _tile_here(table, seat)


def _tile_here(table: Table, seat: int) -> Tile:
    tile = table.chart[table.places[seat]]
    if tile is None:
        raise RuleBroken("R047", "The ship does not stand at a tile.")
    return tile
