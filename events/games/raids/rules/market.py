"""What a market buys."""

from collections.abc import Sequence
from itertools import combinations

from events.ruleset.refusals import RuleBroken

from ..data import Tile
from ..facts import MarketTaken
from ..state import Ship, Table
from .ship import room


def sales(goods: tuple[int, ...], limit: int) -> tuple[tuple[int, ...], ...]:
    """R071: return every choice of spaces with goods to be sold, none of them first."""
    return tuple(chosen for count in range(limit + 1) for chosen in combinations(goods, count))


def market_taken(table: Table, seat: int, tile: Tile, sold: tuple[Tile, ...]) -> MarketTaken:
    """R073, R074: return first the sale, then the recruit, who may use the room that it made."""
    freed = sum(table.setup.box.shields_per_space - good.shields for good in sold)
    return MarketTaken(
        seat=seat,
        tile=tile.id,
        sold=tuple(good.id for good in sold),
        value=sum(good.value for good in sold),
        recruited=1 if room(table.ships[seat]) + freed > 0 else 0,
    )


def goods_for(ship: Ship, market: Tile, spaces: Sequence[int]) -> tuple[Tile, ...]:
    """Return the goods on these spaces. Raises ``RuleBroken`` if the market does not buy them."""
    if len(spaces) > market.value:
        raise RuleBroken("R071", f"This market buys no more than {market.value}.")
    if list(spaces) != sorted(set(spaces)):
        raise RuleBroken("R071", "Name each space once, in ascending order.")
    goods = []
    for space in spaces:
        tile = ship.spaces[space]
        if tile is None or tile.type != "good":
            raise RuleBroken("R071", "There are no goods on this space.")
        goods.append(tile)
    return tuple(goods)
