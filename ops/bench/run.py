"""Every measurement in turn, on one machine in one run."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rich.console import Console

from events.ruleset.records import Record, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.bench import (
    action_endpoint,
    archive_speed,
    fair_shares,
    flood,
    in_process,
    live_streams,
    one_connection,
    projection_lag,
)
from ops.bench.figures import Figure, as_table
from ops.bench.load import RecordedGame, Stack, record_games, stack
from ops.run.installation import game_folders, installed_rulesets, require_rulesets, rulesets_of
from ops.run.settings import Settings

Measure = Callable[[], Sequence[Figure]]


class Extent(Record):
    """How much is measured."""

    seconds: float = 4.0
    """For each game played or folded in process."""
    requests: int = 6_000
    """For each round of requests."""
    paced: int = 75
    """How many actions each player does at the pace of people."""
    many: int = 20_000
    """How many live games are many."""
    listeners: int = 2_000
    """How many streams are open at once."""
    heard: int = 200
    """How many actions the streams hear of."""
    finished: int = 2_000
    """How many finished games are written as datasets and archived."""
    asked: int = 1_000_000
    """How many events the analyses are asked of."""


QUICK = Extent(seconds=1.0, requests=1_000, paced=12, many=2_000, listeners=400, heard=60, finished=200, asked=50_000)


def run(settings: Settings, names: Sequence[str], extent: Extent, console: Console, peer: str = "") -> None:
    """Measure and print everything with the named rulesets, or with all if none is named. Raises ``UserError``.

    ``peer`` is a command whose load is measured in turns with ours.
    """
    installed = installed_rulesets(settings)
    for title, measure in benchmarks(settings, installed, named(installed, names), extent, peer).items():
        with console.status(f"measuring: {title}"):
            figures = measure()
        console.print(as_table(title, figures))


def named(installed: RulesetRegistry, names: Sequence[str]) -> list[AnyRuleset]:
    """Return the named rulesets, or all if none is named. Raises ``UserError``."""
    require_rulesets(installed, names)
    return [installed[name] for name in names] or list(installed.values())


def benchmarks(
    settings: Settings, installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], extent: Extent, peer: str = ""
) -> dict[str, Measure]:
    """Return every benchmark by its name; those over HTTP each on a stack of their own."""
    scripts, folders = record_games(installed, rulesets), game_folders(settings)
    of_two = record_games(installed, rulesets, seats=2)

    def on_a_stack(measure: Callable[[Stack], Sequence[Figure]], on: Settings = settings) -> Measure:
        def measured() -> Sequence[Figure]:
            with stack(on) as fresh:
                return measure(fresh)

        return measured

    def few_and_many() -> Sequence[Figure]:
        games = long_enough(record_games(installed, rulesets))
        with stack(settings) as small, stack(settings) as large:
            return action_endpoint.measure_live_games(small, large, games, extent.many)

    return {
        "action endpoint, 16 clients": on_a_stack(
            lambda new: action_endpoint.measure(new, scripts, extent.requests, peer)
        ),
        "one connection, two seats, one web process": on_a_stack(
            lambda new: one_connection.measure(new, of_two, extent.requests, peer), change(settings, web_processes=1)
        ),
        "players while one client floods": on_a_stack(lambda new: flood.measure(new, scripts, extent.paced)),
        "persons while one address floods with games of bots": on_a_stack(
            lambda new: fair_shares.measure(new, rulesets[0], extent.paced)
        ),
        "folding, one core": lambda: in_process.folding(installed, rulesets, extent.seconds),
        "random play in process, one core": lambda: in_process.random_play(rulesets, extent.seconds),
        "projection lag and memory": on_a_stack(lambda new: projection_lag.measure(new, scripts, extent.requests)),
        "projection lag beside bots": on_a_stack(
            lambda new: projection_lag.measure_beside_bots(new, rulesets[0], scripts)
        ),
        "few and many live games": few_and_many,
        "live streams": on_a_stack(lambda new: live_streams.measure(new, scripts, extent.listeners, extent.heard)),
        "datasets and archive": on_a_stack(
            lambda new: archive_speed.measure(new, installed, rulesets, folders, extent.finished)
        ),
        "analyses": lambda: in_process.analyses(list(rulesets_of(folders).values()), folders, extent.asked),
    }


def long_enough(scripts: Iterator[RecordedGame]) -> list[RecordedGame]:
    """Return as many games as are few, each with as many actions as are played."""
    return list(
        islice((script for script in scripts if len(script.acts) >= action_endpoint.ACTS_OF_FEW), action_endpoint.FEW)
    )
