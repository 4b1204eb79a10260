"""Analyses: games simulated by all cores into a dataset, and the questions of the page asked of it by one thread."""

import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from events.application.creation import SIMULATED
from events.bots.playout import setups
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.query import Dataset, open_dataset
from ops.analytics.rows import ClosedGame, Privacy
from ops.analytics.simulate import Simulation, parts_of, play_part
from ops.analytics.tables import DEFAULT_TABLES
from ops.analytics.writer import Chunk, DatasetWriter, rows_of, write_dataset
from ops.bench.figures import Figure, at_most, plain
from ops.run.machine import cores
from ops.run.process_pool import spread

PAGE = Path(__file__).parents[2] / "docs" / "analytics.md"
"""Part of the checkout, not of the package."""
QUESTION = re.compile(r"### (.+?)\n\n(?:Of `(\w+)`\. )?.+?```sql\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


class PageQuestion(NamedTuple):
    """One question of the page: of which dataset it is asked, its query, and the answer that is printed."""

    title: str
    dataset: str
    query: str
    answer: str


def page_questions() -> Iterator[PageQuestion]:
    for title, dataset, query, answer in QUESTION.findall(PAGE.read_text()):
        yield PageQuestion(title, dataset or "d", query, answer)


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
