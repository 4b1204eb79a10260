"""The harbour tiles: what they count, and who is ranked how."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from events.games.raids.state import Ship, Table

from .ship import all_goods, value_of

ARRIVAL = "arrival"

CRITERIA: Mapping[str, Callable[[Ship], int]] = MappingProxyType(
    {
        ARRIVAL: lambda ship: 0,  # noqa: ARG005
        "goods_total": lambda ship: len(all_goods(ship)),
        "goods_kinds": lambda ship: len({tile.kind for tile in all_goods(ship)}),
        "runes": lambda ship: len(ship.runes),
        "shields": lambda ship: ship.capacity,
        "weapons": lambda ship: value_of(ship, "weapon"),
        "markets": lambda ship: len(ship.markets),
        "monsters": lambda ship: len(ship.monsters),
        "sails": lambda ship: value_of(ship, "sail"),
    }
)
"""What each harbour tile counts on a ship (R180 to R187). Arrival counts nothing, so that its rank decides (R175)."""


def counts_for(table: Table, harbour: str) -> tuple[int, ...]:
    """What each seat has of what the harbour tile counts."""
    return tuple(map(CRITERIA[harbour], table.ships))


def ranked(counts: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """R174: the seats from most to fewest; of equal ones the earlier in the harbour is first."""
    return tuple(sorted(range(len(counts)), key=lambda seat: (-counts[seat], ranks[seat])))


def coins_for(ranking: Sequence[int], coins: Sequence[int]) -> tuple[int, ...]:
    """R172: the coin of each seat, 0 for none."""
    return tuple(coins[ranking.index(seat)] for seat in range(len(ranking)))


def in_order_of_arrival(ranks: Sequence[int]) -> tuple[int, ...]:
    """The seats as they docked."""
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__))


def next_positions(ranks: Sequence[int]) -> tuple[int, ...]:
    """R101, R260: the rank of arrival is the next start position; with two players the ghost has the first."""
    ghosts = 1 if len(ranks) == 2 else 0
    return tuple(rank + ghosts for rank in ranks)
