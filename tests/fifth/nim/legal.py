"""Everything a seat can do now."""

from collections.abc import Sequence

from .commands import Bid, NimCommand, Take
from .rules import max_stones, phase, to_act
from .state import Table


def legal(table: Table, seat: int) -> Sequence[NimCommand]:
    """Every command that would be accepted."""
    if seat not in to_act(table, seat):
        return ()
    if phase(table) == "bid":
        return tuple(Bid(points=points) for points in range(3))
    return tuple(
        Take(heap=heap, stones=stones)
        for heap in range(len(table.heaps))
        for stones in range(1, max_stones(table, heap) + 1)
    )
