"""Analysis of a position: the value of each legal action for a seat, over worlds dealt from what it knows.

All actions are evaluated one step ahead, and the best of them by playouts like those of ``smart``, in the same worlds
with the same chance. The value for a seat is its lead over the best other seat in final points.
"""

from collections.abc import Callable, Sequence
from math import sqrt

from events.bots.bot import Budget, Observation
from events.bots.greedy import DIGITS, Lookahead
from events.bots.smart import MAX_WORLDS, OWN_TURNS, OutOfTime, Search
from events.bots.valuation import Playout, valuation
from events.ruleset.records import Command, Record

PLAYED_ON = 8
"""The number of best actions that get playouts when time is short."""
MIN_WORLDS = 3
"""The minimum number of worlds for a meaningful interval."""
STUDENT_95 = (4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120)
"""95 % quantiles of Student's t by degrees of freedom, starting at 2; beyond, ``_quantile`` is accurate to 0.003."""
Z_95 = 1.96

Worth = Callable[[Command, int], float]


class Appraisal(Record):
    """The expected value of an action, with a 95 % confidence interval.

    ``worlds``: the number of sampled worlds. ``played_on``: the value comes from playouts, not from one step ahead.
    """

    command: Command
    expected: float
    low: float
    high: float
    worlds: int
    played_on: bool


def analyse(seen: Observation, first: Budget, whole: Budget) -> list[Appraisal]:
    """Return every legal action, best first. ``first`` is the budget for one step ahead, ``whole`` for everything.

    If ``whole`` has a number of worlds, every action gets playouts in that many. Whether to believe another seat is
    judged only one step ahead, by the game's own estimates: in dealt worlds all cards are equally likely.
    """
    playout = Playout(seen, len(seen.offer), max_playouts=1) if seen.ruleset.bots.value is None else None
    ahead = Lookahead(seen, valuation(seen, seen.world, seen.seat, playout))
    found = _best_first(_swept(seen.offer, ahead.worth, first, played_on=False))
    if seen.ruleset.phase(seen.world) in seen.ruleset.reaction_phases:
        return found
    chosen = [one.command for one in found[: None if whole.worlds else PLAYED_ON]]
    search = Search(seen, whole)
    played = _swept(chosen, lambda one, number: search.played_on(one, number) / OWN_TURNS, whole, played_on=True)
    known = {id(one.command) for one in played}
    return [*_best_first(played), *(one for one in found if id(one.command) not in known)]


def _swept(commands: Sequence[Command], worth: Worth, budget: Budget, *, played_on: bool) -> list[Appraisal]:
    """Return the commands with their values in as many complete worlds as time allows; none if these are too few.

    One step ahead, the minimum number of worlds is always sampled.
    """
    worlds: list[list[float]] = []
    try:
        while len(worlds) < (budget.worlds or MAX_WORLDS):
            may_end = played_on or len(worlds) >= MIN_WORLDS
            worlds.append([_in_time(worth, one, len(worlds), budget, may_end=may_end) for one in commands])
    except OutOfTime:
        pass
    columns = zip(*worlds, strict=True) if len(worlds) >= MIN_WORLDS else ()
    return [_appraisal(one, values, played_on=played_on) for one, values in zip(commands, columns, strict=False)]


def _in_time(worth: Worth, command: Command, number: int, budget: Budget, *, may_end: bool) -> float:
    if may_end and budget.is_over():
        raise OutOfTime
    return worth(command, number)


def _appraisal(command: Command, values: Sequence[float], *, played_on: bool) -> Appraisal:
    count = len(values)
    mean = sum(values) / count
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1))
    margin = _quantile(count - 1) * spread / sqrt(count)
    return Appraisal(
        command=command, expected=mean, low=mean - margin, high=mean + margin, worlds=count, played_on=played_on
    )


def _quantile(freedom: int) -> float:
    """Return the half-width of the interval in standard errors; it is wider for small samples."""
    if freedom - 2 < len(STUDENT_95):
        return STUDENT_95[freedom - 2]
    return Z_95 + (Z_95**3 + Z_95) / (4 * freedom)


def _best_first(found: Sequence[Appraisal]) -> list[Appraisal]:
    return sorted(found, key=lambda one: -round(one.expected, DIGITS))
