"""What a position is worth to a bot: the result where the game is over, else what the game says, else the score."""

from collections.abc import Callable
from typing import Any

from events.ruleset.ruleset import AnyRuleset
from events.ruleset.told import Story

WIN = 2.0
"""What winning counts for beside the points, so that a tie-break is worth something and the last point more."""

Value = Callable[[Any], float]


def valuation(ruleset: AnyRuleset, known: Any, seat: int, story: Story) -> Value:
    """Return what any table that follows from a known one is worth to a seat: its final points ahead of the others'."""
    stated = ruleset.value(known, seat, story) if ruleset.value else None

    def value(table: Any) -> float:
        if stated is None or ruleset.is_over(table):
            return _ahead(ruleset, table, seat)
        return stated(table)

    return value


def _ahead(ruleset: AnyRuleset, table: Any, seat: int) -> float:
    standing = [
        (ruleset.score(table, one)[one].total, ruleset.tie_break_values(table, one)) for one in range(table.setup.seats)
    ]
    own = standing.pop(seat)
    if not standing:
        return float(own[0])
    best = max(standing)
    win = WIN * ((own > best) - (own < best)) if ruleset.is_over(table) else 0.0
    return own[0] - best[0] + win
