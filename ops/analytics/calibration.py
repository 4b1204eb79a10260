"""Calibration of the ratings: predicted and actual wins of bots, and their final ratings.

The bots form a ladder of known strength: each decides like ``greedy`` with a certain probability, and randomly
otherwise, so a higher one is stronger by construction. Their games are rated one by one like games of people, and
before each game the ratings predict the winner.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import fsum
from random import Random

from events.bots import greedy, uniform
from events.bots.bot import Bot, Budget, Choice, Observation
from events.bots.playout import match
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from projections.ratings import Figures, RatedGame, folded, predicted

RUNGS = (0, 25, 50, 75, 100)
"""The probabilities with which the bots of the ladder decide like ``greedy``, in per cent."""
SETTLING = 100
"""The number of games that are rated before any is predicted, since nothing is known about new players."""
DECILES = 10


class Decile(Record):
    """The predictions between two tenths: their number, their mean, and the share that came true."""

    lowest: float
    predictions: int
    predicted: float
    observed: float


class Calibration(Record):
    """The result for a ruleset and a number of seats: the number of games, the deciles, and each bot's figures."""

    ruleset: str
    seats: int
    games: int
    deciles: tuple[Decile, ...]
    bots: Mapping[str, Figures]


def ladder() -> dict[str, Bot]:
    """Return the bots of known strength by name, weakest first."""
    return {
        f"greedy-{rung:03d}": Bot(name=f"greedy-{rung:03d}", version=1, choose=partial(_choose, rung)) for rung in RUNGS
    }


def _choose(rung: int, seen: Observation, budget: Budget) -> Choice:
    is_greedy: bool = seen.chance("rung", 0).one_of("rung", range(100)) < rung
    return greedy.choose(seen, budget) if is_greedy else uniform.choose(seen, budget)


def rated_games(ruleset: AnyRuleset, seats: int, games: int, bots: Mapping[str, Bot]) -> Iterator[RatedGame]:
    """Yield games between different bots, which depend only on the number of the game."""
    for number in range(games):
        seed = f"calibration {ruleset.id} {seats} {number}"
        names = Random(seed).sample(sorted(bots), seats)  # noqa: S311 - it is repeated by anybody with the same number
        *_, table = match(ruleset, ruleset.setup(seats, {}, {}), seed.encode(), [bots[name] for name in names])
        standing = [
            (ruleset.score(table, seat)[seat].total, ruleset.tie_break_values(table, seat)) for seat in range(seats)
        ]
        ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
        yield RatedGame(f"{number:09d}", ruleset.id, "", tuple(names), ranks)


def calibrate(games: Iterator[RatedGame], ruleset: str, seats: int) -> Calibration:
    """Rate games in order, and compare the prediction before each game with its result.

    A shared win counts as a part of one for each winner. Ctrl-C ends it early, with the result so far.
    """
    known: dict[str, Figures] = {}
    seen: list[tuple[float, float]] = []
    count = 0
    with suppress(KeyboardInterrupt):
        for count, game in enumerate(games, 1):
            if count > SETTLING:
                won = [1 / game.ranks.count(1) if rank == 1 else 0.0 for rank in game.ranks]
                seen += zip(predicted(game.players, known), won, strict=True)
            known |= {change.player: change.after for change in folded(game, known)}
    return Calibration(
        ruleset=ruleset, seats=seats, games=count, deciles=tuple(_deciles(seen)), bots=dict(sorted(known.items()))
    )


def _deciles(seen: Sequence[tuple[float, float]]) -> Iterator[Decile]:
    for tenth in range(DECILES):
        of_tenth = [one for one in seen if min(DECILES - 1, int(one[0] * DECILES)) == tenth]
        if of_tenth:
            yield Decile(
                lowest=tenth / DECILES,
                predictions=len(of_tenth),
                predicted=fsum(chance for chance, _ in of_tenth) / len(of_tenth),
                observed=fsum(won for _, won in of_tenth) / len(of_tenth),
            )


def lines(found: Calibration) -> Iterator[str]:
    """Yield the result as tables in Markdown."""
    yield f"`{found.ruleset}`, {found.seats} seats, {found.games:,} games:"
    yield ""
    yield "| predicted | how often | mean of the predictions | observed |"
    yield "| --- | --- | --- | --- |"
    for one in found.deciles:
        between = f"{one.lowest:.0%} to {one.lowest + 1 / DECILES:.0%}"
        yield f"| {between} | {one.predictions:,} | {one.predicted:.1%} | {one.observed:.1%} |"
    yield ""
    yield "| bot | rating | deviation | games |"
    yield "| --- | --- | --- | --- |"
    for name, figures in found.bots.items():
        yield f"| `{name}` | {figures.rating} | {figures.deviation} | {figures.games:,} |"
