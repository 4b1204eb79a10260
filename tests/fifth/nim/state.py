"""The table."""

from events.ruleset.records import Record
from events.ruleset.ruleset import Setup


class Table(Record):
    """Everything on the table, hidden or not. ``bids`` and ``bonuses`` are by seat, ``None`` while missing."""

    setup: Setup
    heaps: tuple[int, ...]
    bids: tuple[int | None, ...]
    bonuses: tuple[int | None, ...]
    active: int | None = None
    winner: int | None = None
    last_taker: int = 0
    taken: int = 0
