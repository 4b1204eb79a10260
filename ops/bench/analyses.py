"""Analyses: games simulated by all cores into a dataset, and the questions of the page asked of it by one thread."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from events.application.origin import SIMULATED
from events.playout.setups import setups
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_most, plain
from ops.bench.page_questions import page_questions
from ops.dataset.levels import Privacy
from ops.dataset.query import Dataset, open_dataset
from ops.dataset.spool import Chunk, rows_of
from ops.dataset.steps import ClosedGame
from ops.dataset.tables import DEFAULT_TABLES
from ops.dataset.writer import DatasetWriter, write_dataset
from ops.machine import cores
from ops.simulate.plan import Simulation
from ops.simulate.run import parts_of, play_part
from ops.spread import spread

ROUNDS = 5
MILLION = 1_000_000
MILLISECONDS = 100.0
"""How long a question may take on a million events."""

Part = tuple[Simulation, Sequence[int]]
"""Games of one simulation, by their numbers."""


def measure(rulesets: Sequence[AnyRuleset], folders: tuple[str, ...], events: int) -> list[Figure]:
    """Measure with about so many events, an equal share of each ruleset, over all numbers of seats and options."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder:
        began = time.monotonic()
        with write_dataset(Path(folder), origin=SIMULATED, level="operator", tables=DEFAULT_TABLES) as writer:
            _fill(writer, list(_parts(rulesets, folders, events // len(rulesets))))
        took = time.monotonic() - began
        dataset = open_dataset(Path(folder), threads=1)
        return [
            plain("simulated and written by all cores", writer.games / took, "games/s"),
            plain("simulated and written by all cores", writer.events / took, "events/s"),
            *_ask(dataset, writer.events),
        ]


def _parts(rulesets: Sequence[AnyRuleset], folders: tuple[str, ...], events: int) -> Iterator[Part]:
    for ruleset in rulesets:
        every = [
            Simulation(
                ruleset=ruleset.id,
                games=1,
                seed="bench",
                players=setup.seats,
                options=msgspec.to_builtins(setup.options),
                game_folders=folders,
            )
            for setup in setups(ruleset)
        ]
        games = events // sum(play_part(one, _count, range(1)) for one in every)
        for one in every:
            yield from ((one, part) for part in parts_of(range(max(1, games))))


def _count(games: Iterator[ClosedGame]) -> int:
    return sum(len(game.entries) for game in games)


def _fill(writer: DatasetWriter, parts: Sequence[Part]) -> None:
    for chunk in spread(_rows, parts, cores()):
        writer.add(chunk)
    writer.finish()


def _rows(part: Part) -> Chunk:
    simulation, numbers = part
    make = partial(rows_of, tables=DEFAULT_TABLES, privacy=Privacy(level="operator", key=b""))
    return play_part(simulation, make, numbers)


def _ask(dataset: Dataset, events: int) -> list[Figure]:
    """Return how long each question takes; the first round is not counted.

    What few events take is not scaled to a million: most of it is the same for any number.
    """
    figures = []
    for one in page_questions():
        took = []
        for _ in range(ROUNDS + 1):
            began = time.perf_counter()
            dataset.ask(one.query)
            took.append(1000 * (time.perf_counter() - began))
        figures.append(_figure(one.title, median(took[1:]), events))
    return [plain("events asked", events), *figures]


def _figure(title: str, milliseconds: float, events: int) -> Figure:
    if events < MILLION / 2:
        return plain(title, milliseconds, "ms")
    return at_most(title, milliseconds * MILLION / events, MILLISECONDS, "ms/M events")
