"""The value of a table for a seat, by the game's own ``value`` or by random playouts."""

from collections.abc import Callable, Sequence
from typing import Any

from events.bots.bot import Observation
from events.ruleset.records import Command
from events.ruleset.ruleset import AnyRuleset, decide_command

WIN = 2.0
"""The bonus for winning in addition to the points, so that tie-breaks and the deciding point count."""
MAX_STEPS = 2000
"""The total number of random commands for one choice, unless more tables are compared."""
MAX_DEPTH = 40
"""The number of commands after which a random playout ends and its position is evaluated."""
MAX_PLAYOUTS = 16

Value = Callable[[Any, int], float]
"""The value for a seat of a later table in one of the worlds, given by its number."""


def valuation(seen: Observation, known: Any, seat: int, playout: "Playout | None" = None) -> Value:
    """Return a function that values later tables for a seat: its expected lead in final points.

    If the game does not define a value, a ``playout`` is used, or without one the current score.
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


def pruned(ruleset: AnyRuleset, known: Any, seat: int, offer: Sequence[Command]) -> Sequence[Command]:
    """Return the commands of an offer that the game's ``prune`` keeps; all if it has none."""
    return offer if ruleset.bots.prune is None else ruleset.bots.prune(known, seat, offer)


def ahead(ruleset: AnyRuleset, table: Any, seat: int) -> float:
    """Return the seat's current lead over the best other seat in points."""
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
    """Random playouts from the tables of one question, with the same chance for all tables in one world.

    ``tables`` is the number of compared tables; each gets its share of the total number of steps.
    """

    def __init__(self, seen: Observation, tables: int, max_playouts: int = MAX_PLAYOUTS) -> None:
        self._seen = seen
        steps = max(1, MAX_STEPS // max(1, tables))
        self._depth = min(MAX_DEPTH, steps)
        _, length = self._played_out(seen.world, 0)
        self._count = max(1, min(max_playouts, steps // max(1, length)))

    def worth(self, table: Any, seat: int, world: int) -> float:
        """Return a seat's average lead after playouts from a table."""
        ruleset, first = self._seen.ruleset, world * self._count
        ends = (self._played_out(table, first + number)[0] for number in range(self._count))
        return sum(ahead(ruleset, end, seat) for end in ends) / self._count

    def _played_out(self, table: Any, number: int) -> tuple[Any, int]:
        """Return the final table and the number of commands that led to it."""
        ruleset, seen = self._seen.ruleset, self._seen
        choice, chance = seen.chance("playout choice", number), seen.chance("playout", number)
        for step in range(self._depth):
            if ruleset.is_over(table):
                return table, step
            seat = next(one for one in range(table.setup.seats) if one in ruleset.to_act(table, one))
            command = choice.one_of("offer", ruleset.legal(table, seat))
            table = decide_command(ruleset, table, seat, command, chance, seen.away).table
        return table, self._depth
