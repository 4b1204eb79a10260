"""What the facts of the final scoring do."""

from typing import assert_never

from events.ruleset.records import change

from ..facts import GameEnded, GlobetrotterAwarded, TicketsShown
from ..state import Table


def scored(table: Table, fact: TicketsShown | GlobetrotterAwarded | GameEnded) -> Table:
    """Return the table after one more fact of the final scoring."""
    match fact:
        case TicketsShown():
            after: Table = change(table, shown=table.shown + 1)
        case GlobetrotterAwarded():
            after = change(table, is_awarded=True)
        case GameEnded(longest=longest):
            after = change(table, phase="over", longest=longest)
        case _:
            assert_never(fact)
    return after
