"""Runs all benchmarks in turn, on one machine in one run."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, nullcontext
from itertools import islice
from pathlib import Path

from rich.console import Console

from events.application.installed import load_installed
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
    scale,
)
from ops.bench.figures import Figure, as_table
from ops.bench.interpreter import interpreter
from ops.bench.load import RecordedGame, Stack, record_games, stack
from ops.bench.peer import Peer, peer
from ops.run.errors import UserError
from ops.run.installation import game_folders, installed_rulesets, require_rulesets
from ops.run.settings import Settings

Measure = Callable[[], Sequence[Figure]]
Print = Callable[[Sequence[str]], None]
"""Prints lines of a page, which can be copied."""


class Section(Record):
    """One section of a run: the text above its figures, and the function that measures them."""

    title: str
    measure: Measure


class Extent(Record):
    """The sizes of the measurements."""

    seconds: float = 4.0
    """Seconds for each ruleset that is played or folded in process."""
    requests: int = 6_000
    """The number of requests per round."""
    paced: int = 75
    """The number of actions of each player at human pace."""
    many: int = 20_000
    """The number of "many" live games."""
    listeners: int = 2_000
    """The number of open streams."""
    heard: int = 200
    """The number of actions that the streams receive."""
    finished: int = 2_000
    """The number of finished games that are written as datasets and archived."""
    asked: int = 1_000_000
    """The number of events that the analyses query."""


QUICK = Extent(seconds=1.0, requests=1_000, paced=12, many=2_000, listeners=400, heard=60, finished=200, asked=50_000)


def run(  # noqa: PLR0913 - what is measured, on what, and beside whom
    settings: Settings,
    wanted: Sequence[str],
    names: Sequence[str],
    extent: Extent,
    console: Console,
    *,
    is_peer_asked: bool = False,
    peer_folder: Path | None = None,
) -> None:
    """Measure and print these sections and rulesets, by default all. Raises ``UserError``.

    With ``is_peer_asked``, boardgame.io is measured in alternation, from a folder or installed by npm.
    """
    installed = installed_rulesets(settings)

    def say(lines: Sequence[str]) -> None:
        console.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)

    say([interpreter()])
    with peer(peer_folder) if is_peer_asked else nullcontext() as beside:
        every = sections(settings, installed, named(installed, names), extent, say, beside)
        if unknown := sorted(set(wanted) - set(every)):
            raise UserError(f"unknown section: {unknown[0]}; available: {', '.join(every)}")
        for name, section in every.items():
            if name in wanted or not wanted:
                with console.status(f"measuring: {section.title}"):
                    figures = section.measure()
                console.print(as_table(f"{name}: {section.title}", figures))


def named(installed: RulesetRegistry, names: Sequence[str]) -> list[AnyRuleset]:
    """Return the named rulesets, by default all. Raises ``UserError``."""
    require_rulesets(installed, names)
    return [installed[name] for name in names] or list(installed.values())


def sections(
    settings: Settings,
    installed: RulesetRegistry,
    rulesets: Sequence[AnyRuleset],
    extent: Extent,
    say: Print,
    beside: Peer | None = None,
) -> dict[str, Section]:
    """Return every section by its name; sections over HTTP have stacks of their own."""
    scripts, folders = record_games(installed, rulesets), game_folders(settings)
    of_two = record_games(installed, rulesets, seats=2)

    def on_a_stack(measure: Callable[[Stack], Sequence[Figure]]) -> Measure:
        def measured() -> Sequence[Figure]:
            with stack(settings) as fresh:
                return measure(fresh)

        return measured

    def on_stacks(processes: Sequence[int], measure: Callable[[dict[int, Stack]], Sequence[Figure]]) -> Measure:
        """Measure on a stack for each number of web processes."""

        def measured() -> Sequence[Figure]:
            with ExitStack() as opened:
                each = ((number, change(settings, web_processes=number)) for number in processes)
                return measure({number: opened.enter_context(stack(on)) for number, on in each})

        return measured

    def few_and_many() -> Sequence[Figure]:
        games = long_enough(record_games(installed, rulesets))
        with stack(settings) as small, stack(settings) as large:
            return action_endpoint.measure_live_games(small, large, games, extent.many)

    def scaled(stacks: dict[int, Stack]) -> Sequence[Figure]:
        figures, lines = scale.measure(stacks, of_two, extent.requests)
        say(lines)
        return figures

    return {
        "one-connection": Section(
            title="one connection, two seats a game, one and two web processes",
            measure=on_stacks(
                one_connection.PROCESSES,
                lambda stacks: one_connection.measure(stacks, of_two, extent.requests, beside),
            ),
        ),
        "scale": Section(title="one, two and four web processes", measure=on_stacks(scale.PROCESSES, scaled)),
        "http": Section(
            title="action endpoint, 16 clients",
            measure=on_a_stack(lambda new: action_endpoint.measure(new, scripts, extent.requests)),
        ),
        "lag": Section(
            title="projection lag and memory",
            measure=on_a_stack(lambda new: projection_lag.measure(new, scripts, extent.requests)),
        ),
        "datasets": Section(
            title="datasets, archive and rebuild",
            measure=on_a_stack(lambda new: archive_speed.measure(new, installed, rulesets, folders, extent.finished)),
        ),
        "live-games": Section(title="few and many live games", measure=few_and_many),
        "flood": Section(
            title="players while one client floods",
            measure=on_a_stack(lambda new: flood.measure(new, scripts, extent.paced)),
        ),
        "fair-shares": Section(
            title="persons while one address floods with games of bots",
            measure=on_a_stack(lambda new: fair_shares.measure(new, rulesets[0], extent.paced)),
        ),
        "lag-beside-bots": Section(
            title="projection lag beside bots",
            measure=on_a_stack(lambda new: projection_lag.measure_beside_bots(new, rulesets[0], scripts)),
        ),
        "streams": Section(
            title="live streams",
            measure=on_a_stack(lambda new: live_streams.measure(new, scripts, extent.listeners, extent.heard)),
        ),
        "folding": Section(
            title="folding, one core", measure=lambda: in_process.folding(installed, rulesets, extent.seconds)
        ),
        "play": Section(
            title="random play in process, one core", measure=lambda: in_process.random_play(rulesets, extent.seconds)
        ),
        "analyses": Section(
            title="analyses",
            measure=lambda: in_process.analyses(list(load_installed(folders).values()), folders, extent.asked),
        ),
    }


def long_enough(scripts: Iterator[RecordedGame]) -> list[RecordedGame]:
    """Return the "few" games, each with enough actions."""
    return list(
        islice((script for script in scripts if len(script.acts) >= action_endpoint.ACTS_OF_FEW), action_endpoint.FEW)
    )
