"""Every measurement in turn, on one machine in one run."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rich.console import Console

from events.games import RULESETS
from events.ruleset.records import Record
from ops.bench import action, folding, lag, live, many, playing
from ops.bench.figures import Figure, as_table
from ops.bench.recorded import Recorded, recorded
from ops.bench.stack import Stack, stack
from ops.settings import Settings


class Extent(Record):
    """How much is measured."""

    seconds: float = 4.0
    """For each game played or folded in process."""
    requests: int = 6_000
    """For each round of requests."""
    many: int = 20_000
    """How many live games are many."""
    listeners: int = 2_000
    """How many streams are open at once."""
    heard: int = 200
    """How many actions the streams hear of."""


QUICK = Extent(seconds=1.0, requests=1_000, many=2_000, listeners=400, heard=60)

Measure = Callable[[], Sequence[Figure]]


def run(settings: Settings, rulesets: Sequence[str], extent: Extent, console: Console) -> None:
    """Measure and print everything; ``rulesets`` are those that are played, all if there are none."""
    games = [RULESETS[ruleset] for ruleset in rulesets] or list(RULESETS.values())
    scripts = recorded(RULESETS, games)

    def on_a_stack(measure: Callable[[Stack], Sequence[Figure]]) -> Measure:
        def measured() -> Sequence[Figure]:
            with stack(settings) as fresh:
                return measure(fresh)

        return measured

    measurements: dict[str, Measure] = {
        "(a) action endpoint, 16 clients": on_a_stack(lambda new: action.measure(new, scripts, extent.requests)),
        "(b) decoded and folded, one core": lambda: folding.measure(RULESETS, games, extent.seconds),
        "(c) random play in process with enumeration, one core": lambda: playing.measure(games, extent.seconds),
        "(d) (e) projections and room": on_a_stack(lambda new: lag.measure(new, scripts, extent.requests)),
        "(f) few and many live games": on_a_stack(
            lambda new: on_a_stack(
                lambda other: many.measure(new, other, long_enough(recorded(RULESETS, games)), extent.many)
            )()
        ),
        "live streams": on_a_stack(lambda new: live.measure(new, scripts, extent.listeners, extent.heard)),
    }
    for title, measure in measurements.items():
        with console.status(f"measuring {title}"):
            figures = measure()
        console.print(as_table(title, figures))


def long_enough(scripts: Iterator[Recorded]) -> list[Recorded]:
    """As many games as are few, each with as many actions as are played."""
    return list(islice((script for script in scripts if len(script.acts) >= many.ACTS), many.FEW))
