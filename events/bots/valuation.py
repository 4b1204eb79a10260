"""What a table is worth to a seat: by the game's own ``value``, or else by playing on from it at random."""

from collections.abc import Callable
from typing import Any

from events.bots.bot import Observation
from events.ruleset.ruleset import AnyRuleset, decide_command

WIN = 2.0
"""What winning counts for beside the points, so that a tie-break is worth something and the last point more."""
MAX_STEPS = 2000
"""How many commands one choice plays at random in all, unless it compares more tables than that."""
MAX_DEPTH = 40
"""After how many commands a game that is played on at random is valued as it stands."""
MAX_PLAYOUTS = 16

Value = Callable[[Any, int], float]
"""What a table that follows in one of the worlds, given by its number, is worth to a seat."""


def valuation(seen: Observation, known: Any, seat: int, playout: "Playout | None" = None) -> Value:
    """Return what any table that follows from a known one is worth to a seat: its final points ahead of the others'.

    Where the game does not say it, a ``playout`` does, or without one the score as it stands.
    """
    ruleset = seen.ruleset
    stated = ruleset.bots.value(known, seat, seen.story) if ruleset.bots.value else None

    def value(table: Any, world: int) -> float:
        if ruleset.is_over(table):
            return ahead(ruleset, table, seat)
        if stated is not None:
            return stated(table)
        return ahead(ruleset, table, seat) if playout is None else playout.worth(table, seat, world)

    return value


def ahead(ruleset: AnyRuleset, table: Any, seat: int) -> float:
    """Return how many points a seat is ahead of the best of the others as the table stands."""
    standing = [
        (ruleset.score(table, one)[one].total, ruleset.tie_break_values(table, one)) for one in range(table.setup.seats)
    ]
    own = standing.pop(seat)
    if not standing:
        return float(own[0])
    best = max(standing)
    win = WIN * ((own > best) - (own < best)) if ruleset.is_over(table) else 0.0
    return own[0] - best[0] + win


class Playout:
    """Plays on at random from tables of one question, with the same chance from all tables in one world.

    ``tables``: how many are compared; so many steps are left to each that all of them together take a bounded number.
    """

    def __init__(self, seen: Observation, tables: int, most: int = MAX_PLAYOUTS) -> None:
        self._seen = seen
        steps = max(1, MAX_STEPS // max(1, tables))
        self._depth = min(MAX_DEPTH, steps)
        _, length = self._played_out(seen.world, 0)
        self._count = max(1, min(most, steps // max(1, length)))

    def worth(self, table: Any, seat: int, world: int) -> float:
        """Return how far ahead a seat is on average where a table is played on."""
        ruleset, first = self._seen.ruleset, world * self._count
        ends = (self._played_out(table, first + number)[0] for number in range(self._count))
        return sum(ahead(ruleset, end, seat) for end in ends) / self._count

    def _played_out(self, table: Any, number: int) -> tuple[Any, int]:
        """Return the table at the end, and how many commands led to it."""
        ruleset, seen = self._seen.ruleset, self._seen
        choice, chance = seen.chance("playout choice", number), seen.chance("playout", number)
        for step in range(self._depth):
            if ruleset.is_over(table):
                return table, step
            seat = next(one for one in range(table.setup.seats) if one in ruleset.to_act(table, one))
            command = choice.one_of("offer", ruleset.legal(table, seat))
            table = decide_command(ruleset, table, seat, command, chance, seen.away).table
        return table, self._depth
