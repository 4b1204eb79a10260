"""Benchmarks without a service: random play, folding, and the queries of the analytics guide.

Play and folding use one core, and have a row per ruleset. For the analyses all cores simulate a dataset, which one
thread queries.
"""

import random
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import geometric_mean, median
from typing import NamedTuple

import msgspec

from events.application.creation import SIMULATED
from events.bots.playout import playout, setups
from events.integrity.replay import fold
from events.ruleset.records import Command
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.analytics.query import Dataset, open_dataset
from ops.analytics.rows import ClosedGame, Privacy
from ops.analytics.simulate import Simulation, parts_of, play_part
from ops.analytics.tables import DEFAULT_TABLES
from ops.analytics.writer import Chunk, rows_of, write_dataset
from ops.bench.figures import Figure, at_least, at_most, plain
from ops.bench.load import record_games
from ops.run.errors import UserError
from ops.run.machine import cores
from ops.run.process_pool import spread
from ops.run.shipped import shipped

ACTIONS, MIN_ACTIONS = 29_000, 10_000
EVENTS = 300_000
GAMES = 12

PAGE = "analytics.md"
"""The guide whose queries are run."""
QUESTION = re.compile(r"### (.+?)\n\n(?:Of `(\w+)`\. )?.+?```sql\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)

ASKED_ROUNDS = 5
MILLION = 1_000_000
MILLISECONDS = 100.0
"""The target for a query on a million events."""

Part = tuple[Simulation, Sequence[int]]
"""Some games of a simulation, by their numbers."""


def random_play(rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for this number of seconds, with ``legal`` called for every decision."""
    return _figures(rulesets, lambda one: actions_per_second(one, seconds), MIN_ACTIONS, ACTIONS, "actions/s")


def folding(installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for this number of seconds, from the stored bytes to the table."""
    return _figures(rulesets, lambda one: events_per_second(installed, one, seconds), EVENTS, EVENTS, "events/s")


def _figures(
    rulesets: Sequence[AnyRuleset], rate: Callable[[AnyRuleset], float], min_rate: float, aim: float, unit: str
) -> list[Figure]:
    rates = {ruleset.id: rate(ruleset) for ruleset in rulesets}
    rows = [at_least(name, found, min_rate, unit) for name, found in rates.items()]
    return [*rows, at_least("geometric mean", geometric_mean(rates.values()), aim, unit)]


def actions_per_second(ruleset: AnyRuleset, seconds: float) -> float:
    """Play games to their end one by one, over all numbers of seats and options in turn."""
    chooser = random.Random(1)  # noqa: S311

    def pick(_: int, commands: Sequence[Command]) -> Command:
        return commands[int(chooser.random() * len(commands))]

    actions = 0
    began = time.process_time()
    for seed, setup in enumerate(cycle(list(setups(ruleset)))):
        actions += sum(step.seat is not None for step in playout(ruleset, setup, str(seed).encode(), pick))
        took = time.process_time() - began
        if took > seconds:
            break
    return actions / took


def events_per_second(installed: RulesetRegistry, ruleset: AnyRuleset, seconds: float) -> float:
    """Return the number of events of finished games that are folded per second."""
    logs = [(one.game, one.entries) for one in islice(record_games(installed, [ruleset]), GAMES)]
    events = 0
    began = time.process_time()
    for game_id, entries in cycle(logs):
        fold(installed, game_id, entries)
        events += len(entries)
        took = time.process_time() - began
        if took > seconds:
            break
    return events / took


class PageQuestion(NamedTuple):
    """One query of the guide: its dataset, its SQL, and the printed result."""

    title: str
    dataset: str
    query: str
    answer: str


def page_questions() -> Iterator[PageQuestion]:
    """Yield the queries of the guide. Raises ``UserError`` if it is not installed."""
    page = shipped(PAGE)
    if page is None:
        raise UserError(f"the guide {PAGE} is not installed")
    for title, dataset, query, answer in QUESTION.findall(page.read_text(encoding="utf-8")):
        yield PageQuestion(title, dataset or "d", query, answer)


def analyses(rulesets: Sequence[AnyRuleset], folders: tuple[str, ...], events: int) -> list[Figure]:
    """Measure with about this number of events, an equal share per ruleset, over all numbers of seats and options."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder:
        began = time.monotonic()
        with write_dataset(Path(folder), origin=SIMULATED, level="operator", tables=DEFAULT_TABLES) as writer:
            for chunk in spread(_rows, list(_parts(rulesets, folders, events // len(rulesets))), cores()):
                writer.add(chunk)
            writer.finish()
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


def _rows(part: Part) -> Chunk:
    simulation, numbers = part
    make = partial(rows_of, tables=DEFAULT_TABLES, privacy=Privacy(level="operator", key=b""))
    return play_part(simulation, make, numbers)


def _ask(dataset: Dataset, events: int) -> list[Figure]:
    """Return how long each query takes; the first round is not counted.

    Times for few events are not scaled to a million, since most of the time does not depend on the number.
    """
    figures = []
    for one in page_questions():
        took = []
        for _ in range(ASKED_ROUNDS + 1):
            began = time.perf_counter()
            dataset.ask(one.query)
            took.append(1000 * (time.perf_counter() - began))
        figures.append(_figure(one.title, median(took[1:]), events))
    return [plain("events asked", events), *figures]


def _figure(title: str, milliseconds: float, events: int) -> Figure:
    if events < MILLION / 2:
        return plain(title, milliseconds, "ms")
    return at_most(title, milliseconds * MILLION / events, MILLISECONDS, "ms/M events")
