"""Everything a seat could do."""

from collections.abc import Sequence

from ...commands import NimCommand, Take
from ...legal import legal as legal_now
from ...rules import phase, to_act
from ...state import Table


def legal(table: Table, seat: int) -> Sequence[NimCommand]:
    """Return every command that would be accepted."""
    if phase(table) != "take" or seat not in to_act(table, seat):
        return legal_now(table, seat)
    return tuple(
        Take(heap=heap, stones=stones) for heap, size in enumerate(table.heaps) for stones in range(1, size + 1)
    )
