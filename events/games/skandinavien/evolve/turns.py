"""The end of a turn, which many facts bring about."""

from typing import Any

from events.ruleset.records import change

from ..state import Table


def next_turn(table: Table, passes: int = 0, **changes: Any) -> Table:
    """Begin the next seat's turn (R023), or the scoring: after the last turn (R127), or if all passed (R124)."""
    left = table.turns_left if table.turns_left is None else table.turns_left - 1
    seats = table.setup.seats
    after: Table = change(
        table,
        phase="scoring" if left == 0 or passes == seats else "turn",
        turn=(table.turn + 1) % seats,
        turns_left=left,
        passes=passes,
        first_card=None,
        **changes,
    )
    return after
