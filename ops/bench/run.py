"""Every measurement in turn, on one machine in one run."""

from collections.abc import Iterator, Sequence
from itertools import islice

from rich.console import Console

from events.games import LIBRARY
from events.kernel.record import Record
from ops.bench import action, folding, lag, many, playing
from ops.bench.figures import Figure, as_table
from ops.bench.recorded import Recorded, recorded
from ops.bench.stack import stack
from ops.settings import Settings


class Extent(Record):
    """How much is measured."""

    seconds: float = 4.0
    """For each game played or folded in process."""
    requests: int = 6_000
    """For each round of requests."""
    many: int = 20_000
    """How many live games are many."""


QUICK = Extent(seconds=1.0, requests=1_000, many=2_000)


def run(settings: Settings, rulesets: Sequence[str], extent: Extent, console: Console) -> None:
    """Measure and print everything; ``rulesets`` are those that are played, all if there are none."""
    games = [LIBRARY[ruleset] for ruleset in rulesets] or list(LIBRARY.values())
    scripts = recorded(LIBRARY, games)

    def show(title: str, figures: Sequence[Figure]) -> None:
        console.print(as_table(title, figures))

    show("(c) random play in process, with enumeration", playing.measure(games, extent.seconds))
    show("(b) decoded and folded", folding.measure(LIBRARY, games, extent.seconds))
    with stack(settings) as fresh:
        show("(a) action endpoint, 16 clients", action.measure(fresh, scripts, extent.requests))
    with stack(settings) as fresh:
        show("(d) projections at full load", lag.measure(fresh, scripts, extent.requests))
    with stack(settings) as fresh:
        show("(f) few and many live games", many.measure(fresh, long_enough(recorded(LIBRARY, games)), extent.many))


def long_enough(scripts: Iterator[Recorded]) -> list[Recorded]:
    """As many games as are few, each with as many actions as are played."""
    return list(islice((script for script in scripts if len(script.acts) >= many.ACTS), many.FEW))
