"""Questions about the table that the offer and the referee share."""

from .state import Table

MAX_STONES = 3


def is_over(table: Table) -> bool:
    """N07: over when the last stone is gone."""
    return table.winner is not None


def phase(table: Table) -> str:
    """The current phase."""
    if is_over(table):
        return "over"
    if not table.heaps or None in table.bonuses:
        return "layout"
    return "bid" if table.active is None else "take"


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:
    """N03: while bids are sealed, others cannot see who has answered."""
    match phase(table):
        case "bid" if None in table.bids:
            seats = range(table.setup.seats)
            return tuple(seat for seat in seats if seat != viewer or table.bids[seat] is None)
        case "take" if any(table.heaps):
            assert table.active is not None
            return (table.active,)
    return ()


def max_stones(table: Table, heap: int) -> int:
    """N06: three stones at most since rules version 2, and no more than there are."""
    here = table.heaps[heap]
    return here if table.setup.rules_version < 2 else min(MAX_STONES, here)


def starter(bids: tuple[int, ...]) -> int:
    """N04: the highest bid begins; of equal ones the first seat."""
    return bids.index(max(bids))


def next_seat(table: Table, seat: int) -> int:
    """Play goes clockwise."""
    return (seat + 1) % table.setup.seats
