"""What a market buys."""

from collections.abc import Sequence
from itertools import combinations

from events.games.raids.data import Tile
from events.games.raids.state import Ship
from events.ruleset.refusals import RuleBroken


def sales(goods: tuple[int, ...], limit: int) -> tuple[tuple[int, ...], ...]:
    """R071: every choice of spaces with goods to be sold, none of them first."""
    return tuple(chosen for count in range(limit + 1) for chosen in combinations(goods, count))


def goods_for(ship: Ship, market: Tile, spaces: Sequence[int]) -> tuple[Tile, ...]:
    """The goods on these spaces. Raises ``RuleBroken`` if the market does not buy them."""
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
