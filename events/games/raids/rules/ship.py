"""A longship: its room, its tiles, and their values."""

from collections.abc import Sequence
from itertools import combinations
from typing import assert_never

from events.ruleset.refusals import RuleBroken

from ..data.box import Box, HarbourTile
from ..data.options import Options
from ..data.tiles import Tile
from ..facts import MarketTaken
from ..state import Ship, Table

Spaces = tuple[Tile | None, ...]

ARRIVAL: HarbourTile = "arrival"


def capacity(box: Box, spaces: Spaces) -> int:
    """R004: return the number of shields: two for each empty space, and those printed on the tiles."""
    return sum([tile.shields if tile is not None else box.shields_per_space for tile in spaces])


def room(ship: Ship) -> int:
    """Return the number of free shields."""
    return ship.capacity - ship.crew


def free_space(ship: Ship) -> int | None:
    """Return the first empty space; which one it is carries no meaning (R006)."""
    return ship.spaces.index(None) if None in ship.spaces else None


def goods_at(ship: Ship) -> tuple[int, ...]:
    return tuple([space for space, tile in enumerate(ship.spaces) if tile is not None and tile.type == "good"])


def value_of(ship: Ship, kind: str) -> int:
    """Return the sum of the values of one type of tile aboard: single 1, double 2."""
    return sum([tile.value for tile in ship.spaces if tile is not None and tile.type == kind])


def all_goods(ship: Ship) -> list[Tile]:
    """R180: return the goods aboard and those sold."""
    return [tile for tile in ship.spaces if tile is not None and tile.type == "good"] + list(ship.sold)


def sales(goods: tuple[int, ...], limit: int) -> tuple[tuple[int, ...], ...]:
    """R071: return every choice of spaces with goods to sell, beginning with the empty choice."""
    return tuple(chosen for count in range(limit + 1) for chosen in combinations(goods, count))


def market_taken(table: Table, seat: int, tile: Tile, sold: tuple[Tile, ...]) -> MarketTaken:
    """R073, R074: return the fact of a sale, then a recruit, who may use the room that the sale has made."""
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
            raise RuleBroken("R071", "This space has no goods.")
        goods.append(tile)
    return tuple(goods)


def count_of(harbour: HarbourTile, ship: Ship, options: Options) -> int:  # noqa: PLR0911
    """R180 to R187: return how much a harbour tile counts for a ship; 0 for arrival, where the rank decides (R175)."""
    match harbour:
        case "arrival":
            return 0
        case "goods_total":
            return len(all_goods(ship))
        case "goods_kinds":
            return len({tile.kind for tile in all_goods(ship)})
        case "runes":
            return len(ship.runes)
        case "shields":
            return _shields(ship, options)
        case "weapons":
            return value_of(ship, "weapon")
        case "markets":
            return len(ship.markets)
        case "monsters":
            return len(ship.monsters)
        case "sails":
            return value_of(ship, "sail")
        case _:
            assert_never(harbour)


def _shields(ship: Ship, options: Options) -> int:
    """R183: all visible shields, or, by an option, only those on tiles."""
    if options.shields == "capacity":
        return ship.capacity
    return sum(tile.shields for tile in ship.spaces if tile is not None)


def counts_for(table: Table, harbour: HarbourTile) -> tuple[int, ...]:
    return tuple(count_of(harbour, ship, table.setup.options) for ship in table.ships)


def ranked(counts: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """R174: return the seats from most to fewest; of equal ones, the first in the harbour comes first."""
    return tuple(sorted(range(len(counts)), key=lambda seat: (-counts[seat], ranks[seat])))


def coins_for(ranking: Sequence[int], coins: Sequence[int]) -> tuple[int, ...]:
    """R172: return the coin of each seat, 0 for none."""
    return tuple(coins[ranking.index(seat)] for seat in range(len(ranking)))


def in_order_of_arrival(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def next_positions(ranks: Sequence[int]) -> tuple[int, ...]:
    """R101, R260: return the ranks of arrival as start positions; with two players the ghost has the first."""
    ghosts = 1 if len(ranks) == 2 else 0
    return tuple(rank + ghosts for rank in ranks)
