"""The harbour tiles: what they count, and who is ranked how."""

from collections.abc import Sequence
from typing import assert_never

from ..data import HarbourTile, Options
from ..state import Ship, Table
from .ship import all_goods, value_of

ARRIVAL: HarbourTile = "arrival"


def count_of(harbour: HarbourTile, ship: Ship, options: Options) -> int:  # noqa: PLR0911
    """R180 to R187: return what a harbour tile counts on a ship; arrival counts nothing, so its rank decides (R175)."""
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
    """R183: all shields that show, or as the table agreed only those on tiles."""
    if options.shields == "capacity":
        return ship.capacity
    return sum(tile.shields for tile in ship.spaces if tile is not None)


def counts_for(table: Table, harbour: HarbourTile) -> tuple[int, ...]:
    """Return what each seat has of what the harbour tile counts."""
    return tuple(count_of(harbour, ship, table.setup.options) for ship in table.ships)


def ranked(counts: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """R174: return the seats from most to fewest; of equal ones the earlier in the harbour is first."""
    return tuple(sorted(range(len(counts)), key=lambda seat: (-counts[seat], ranks[seat])))


def coins_for(ranking: Sequence[int], coins: Sequence[int]) -> tuple[int, ...]:
    """R172: return the coin of each seat, 0 for none."""
    return tuple(coins[ranking.index(seat)] for seat in range(len(ranking)))


def in_order_of_arrival(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the seats as they docked."""
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def next_positions(ranks: Sequence[int]) -> tuple[int, ...]:
    """R101, R260: return the ranks of arrival as start positions; with two players the ghost has the first."""
    ghosts = 1 if len(ranks) == 2 else 0
    return tuple(rank + ghosts for rank in ranks)
