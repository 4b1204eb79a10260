"""Experiments with the constants of a position's value: one setting against the game's own, or many random ones.

With ranges each seat of a seed draws each constant low or high, and the seed is played once for each rotation of the
seats. A constant is judged by the seeds in which its levels differ between seats, by comparing the seats with the high
level with the others. All intervals are 95 % intervals by seeds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite, sqrt
from random import Random
from statistics import fmean, stdev

from events.bots.bot import Bot, Budget, Choice, Observation
from events.ruleset.records import Record, change
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.tournament import Outcome, Pairing, Player, finished
from ops.run.errors import UserError
from projections.statistics.figures import Z

BETWEEN = ".."


class Varied(Record):
    """A constant and its two levels, which are the same if it has one value."""

    name: str
    low: float
    high: float

    @property
    def is_range(self) -> bool:
        return self.low != self.high


class Seed(Record):
    """The games of one seed: by game the setting of each seat, as whether each constant is high, and its outcome."""

    levels: tuple[tuple[tuple[bool, ...], ...], ...]
    outcomes: tuple[tuple[Outcome, ...], ...]


def varied(words: Sequence[str], ruleset: AnyRuleset) -> tuple[Varied, ...]:
    """Read constants such as ``turn=1.3`` and ``turn=1..1.6``. Raises ``UserError``."""
    if ruleset.bots.weights is None:
        raise UserError(f"{ruleset.id} has no constants to vary: its BotHints have no weights")
    found = [_read(word, ruleset.bots.weights) for word in words]
    names = [one.name for one in found]
    if len(set(names)) < len(names):
        raise UserError("--vary names a constant twice")
    return tuple(found)


def _read(word: str, weights: Record) -> Varied:
    name, _, levels = word.partition("=")
    if name not in weights.__struct_fields__:
        raise UserError(f"unknown constant: {name}; available: {', '.join(weights.__struct_fields__)}")
    try:
        low, high = (float(level) for level in (levels.split(BETWEEN) if BETWEEN in levels else (levels, levels)))
    except ValueError:
        low = high = float("nan")
    if not (isfinite(low) and isfinite(high)) or low > high:
        raise UserError(f"--vary {word}: give a number or a range, such as {name}=0.5 or {name}=0.5..1")
    return Varied(name=name, low=low, high=high)


def with_weights(bot: Bot, ruleset: AnyRuleset, weights: Record) -> Bot:
    """Return the bot with these constants of the game."""
    assert ruleset.bots.value is not None
    value = partial(ruleset.bots.value, weights=weights)
    changed = replace(ruleset, bots=replace(ruleset.bots, value=value))

    def choose(seen: Observation, budget: Budget) -> Choice:
        return bot.choose(change(seen, ruleset=changed), budget)

    return Bot(name=bot.name, version=bot.version, choose=choose, searches=bot.searches)


def settings(constants: Sequence[Varied], ruleset: AnyRuleset, high: Sequence[bool]) -> Record:
    """Return the game's constants with these at their high or low levels."""
    assert ruleset.bots.weights is not None
    levels = {one.name: one.high if up else one.low for one, up in zip(constants, high, strict=True)}
    return change(ruleset.bots.weights, **levels)


def experiment(pairing: Pairing, constants: Sequence[Varied], seeds: Iterable[int]) -> Iterator[Seed]:
    """Yield the games of each seed: each seat plays ``pairing.bot`` with a setting drawn for it."""
    for number in seeds:
        chooser = Random(f"vary {number}")  # noqa: S311 - draws settings, hides nothing
        drawn = [tuple(chooser.random() < 0.5 for _ in constants) for _ in range(pairing.seats)]
        rotations = [(*drawn[first:], *drawn[:first]) for first in range(pairing.seats)]
        outcomes = [
            finished(pairing.ruleset, number, [_player(pairing, constants, high) for high in levels])
            for levels in rotations
        ]
        yield Seed(levels=tuple(rotations), outcomes=tuple(outcomes))


def _player(pairing: Pairing, constants: Sequence[Varied], high: Sequence[bool]) -> Player:
    bot = with_weights(pairing.bot, pairing.ruleset, settings(constants, pairing.ruleset, high))
    return Player(bot=bot, seconds=pairing.seconds)


def effects(played: Sequence[Seed], constants: Sequence[Varied]) -> Iterator[str]:
    """Yield a line about each range: how often seats with its high level win, and how far they are ahead."""
    for place, one in enumerate(constants):
        if one.is_range:
            pairs = [found for seed in played if (found := _high_seats(seed, place))]
            yield f"  {one.name} {one.high:g} against {one.low:g}: {summary(pairs)}"


def _high_seats(seed: Seed, place: int) -> list[Outcome]:
    """Return the outcomes of the seats with a high constant; none if all seats have the same."""
    if len({levels[place] for levels in seed.levels[0]}) == 1:
        return []
    return [
        outcome
        for levels, outcomes in zip(seed.levels, seed.outcomes, strict=True)
        for high, outcome in zip(levels, outcomes, strict=True)
        if high[place]
    ]


def summary(seeds: Sequence[Sequence[Outcome]]) -> str:
    """Return the share of wins and the lead in points of the outcomes of each seed, with intervals by seeds."""
    if len(seeds) < 2:
        return f"{len(seeds)} seeds, too few to tell"
    won = [fmean(one.won for one in seed) for seed in seeds]
    ahead = [fmean(one.points - one.others for one in seed) for seed in seeds]
    return (
        f"won {fmean(won):.1%} ± {_margin(won):.1%}, points ahead {fmean(ahead):+.1f} ± {_margin(ahead):.1f}, "
        f"{len(seeds)} seeds"
    )


def _margin(values: Sequence[float]) -> float:
    return Z * stdev(values) / sqrt(len(values))
