"""The figures of the statistics, as they are answered: win rates with intervals, quartiles, means."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from events.ruleset.records import Record

SMALLEST_GROUP = 5
"""The fewest games of which there are figures."""
Z = 1.959963984540054
"""The 97.5th percentile of the normal distribution, for intervals of 95 %."""

Quartiles = tuple[float, ...]
"""The least, the lower quarter, the median, the upper quarter and the most."""


class SeatFigures(Record):
    """How often one seat won, alone or with others; ``interval`` is Wilson's, of 95 %: least and most."""

    seat: int
    wins: int
    win_rate: float
    interval: tuple[float, ...]


class TurnFigures(Record):
    """How often whoever was so many in the first round won; ``interval`` is Wilson's, of 95 %: least and most."""

    turn: int
    wins: int
    win_rate: float
    interval: tuple[float, ...]


class TotalFigures(Record):
    """Totals at the end, of winners and of all: least, lower quarter, median, upper quarter, most."""

    winners: Quartiles
    all: Quartiles


class ComponentFigures(Record):
    """The mean points of one component, of winners and of all."""

    winners: float
    all: float


class FinishedGames(Record):
    """Finished games with as many players and the same options.

    ``turn_order`` is empty where the ruleset does not say who begins. ``actions`` and ``minutes`` are the least, the
    lower quarter, the median, the upper quarter and the most.
    """

    players: int
    options: dict[str, Any]
    games: int
    seats: tuple[SeatFigures, ...]
    turn_order: tuple[TurnFigures, ...]
    totals: TotalFigures
    components: dict[str, ComponentFigures]
    actions: Quartiles
    minutes: Quartiles


class Statistics(Record):
    """One ruleset in numbers: its games by status, and the finished ones by players and options.

    ``as_of`` is the time of the newest game that is in ``finished``.
    """

    ruleset: str
    as_of: str | None
    games: dict[str, int]
    finished: tuple[FinishedGames, ...]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the interval of 95 % for a rate of which so many cases are known."""
    rate, z = wins / games, Z * Z / games
    middle, half = rate + z / 2, sqrt(z * (rate * (1 - rate) + z / 4))
    return round(max(0.0, (middle - half) / (1 + z)), 4), round(min(1.0, (middle + half) / (1 + z)), 4)


def quartiles(counts: Mapping[float, int]) -> Quartiles:
    """Return the quartiles of values, given how often each occurs; of two values between which one lies, the upper."""
    values, games = sorted(counts), sum(counts.values())
    ranks = [((games - 1) * quarter + 2) // 4 for quarter in range(5)]
    found: list[float] = []
    below = 0
    for value in values:
        below += counts[value]
        while len(found) < len(ranks) and ranks[len(found)] < below:
            found.append(value)
    return tuple(found)
