"""The table."""

from events.kernel.game import Setup
from events.kernel.record import Record


class Table(Record):
    """Everything on the table, hidden or not. ``bids`` and ``bonuses`` are by seat, ``None`` while missing."""

    setup: Setup
    heaps: tuple[int, ...]
    bids: tuple[int | None, ...]
    bonuses: tuple[int | None, ...]
    active: int | None = None
    winner: int | None = None
    taken: int = 0
