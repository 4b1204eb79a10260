"""What a position is worth to a bot: the result where the game is over, else what the game says, else the score."""

from collections.abc import Callable
from typing import Any

from events.bots.seen import Seen

WIN = 2.0
"""What winning counts for beside the points, so that a tie-break is worth something and a lost point is worth more."""


def valuation(seen: Seen) -> Callable[[Any], float]:
    """Return what any dealt table is worth to the seat: its expected final points ahead of the others'."""
    ruleset, seat = seen.ruleset, seen.seat
    stated = ruleset.value(seen.world, seat, seen.story) if ruleset.value else None

    def value(table: Any) -> float:
        if stated is None or ruleset.is_over(table):
            return _ahead(seen, table)
        return stated(table)

    return value


def _ahead(seen: Seen, table: Any) -> float:
    ruleset, seat = seen.ruleset, seen.seat
    seats = range(table.setup.seats)
    standing = [(ruleset.score(table, one)[one].total, ruleset.tie_break_values(table, one)) for one in seats]
    others = [standing[one] for one in seats if one != seat]
    if not others:
        return float(standing[seat][0])
    best = max(others)
    win = WIN * ((standing[seat] > best) - (standing[seat] < best)) if ruleset.is_over(table) else 0.0
    return standing[seat][0] - best[0] + win
