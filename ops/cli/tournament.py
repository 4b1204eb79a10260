"""``skald tournament``: measures the strength of a bot against another."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from events.ruleset.records import change
from ops.analytics.tournament import Outcome, Pairing, bot_of, lines, played
from ops.analytics.vary import effects, experiment, settings, varied, with_weights
from ops.run.installation import installed_rulesets
from ops.run.settings import from_environment
from ops.run.terminal import TerminalConsole, echo

T = TypeVar("T")

MAX_MS = 3_600_000
MAX_SEEDS = 1_000_000_000


@click.command()
@click.argument("ruleset")
@click.option("--bot", "name", default="greedy", show_default=True, help="The bot to measure: random, mine.py:BOT …")
@click.option("--against", default="random", show_default=True, help="The bot in all other seats.")
@click.option("--seats", type=click.IntRange(min=2), default=2, show_default=True, help="The number of players.")
@click.option(
    "--seeds",
    type=click.IntRange(1, MAX_SEEDS),
    default=50,
    show_default=True,
    help="The number of seeds, each played from every seat.",
)
@click.option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="The number of the first seed.")
@click.option(
    "--milliseconds",
    type=click.IntRange(1, MAX_MS),
    default=200,
    show_default=True,
    help="The processor time for each search.",
)
@click.option(
    "--vary",
    "words",
    multiple=True,
    metavar="NAME=VALUE|LOW..HIGH",
    help="Another value of a constant of the game's value for --bot; may be repeated. With a range all "
    "seats play --bot.",
)
@click.option("--against-milliseconds", type=click.IntRange(1, MAX_MS), help="The time for the others, if different.")
def command(  # noqa: PLR0913 - one parameter for each option
    *,
    ruleset: str,
    name: str,
    against: str,
    seats: int,
    seeds: int,
    first: int,
    milliseconds: int,
    against_milliseconds: int | None,
    words: tuple[str, ...],
) -> None:
    """Play one bot against another in RULESET, and print how often it wins, with a 95 % interval.

    With --vary the bot uses other constants for the value of a position (see the game's value.py for the names). For a
    range, each seat of a seed draws its low or high end, and the effect is printed for each constant.

    Ctrl-C ends it early and prints the result so far.
    """
    rulesets = installed_rulesets(from_environment())
    if ruleset not in rulesets or seats not in rulesets[ruleset].seats:
        raise click.UsageError(f"{ruleset} cannot be played by {seats} players here.")
    chosen = rulesets[ruleset]
    constants = varied(words, chosen) if words else ()
    pairing = Pairing(
        ruleset=chosen,
        bot=bot_of(name),
        other=bot_of(against),
        seats=seats,
        seconds=milliseconds / 1000,
        others_seconds=(against_milliseconds or milliseconds) / 1000,
    )
    numbers = range(first, first + seeds)
    if any(one.is_range for one in constants):
        found = _collected(experiment(pairing, constants, numbers), seeds, lambda _: "playing")
        echo(f"{name} with its constants varied in {ruleset} with {seats} seats: {len(found) * seats} games")
        for line in effects(found, constants):
            echo(line)
        return
    if constants:
        pairing = change(
            pairing, bot=with_weights(pairing.bot, chosen, settings(constants, chosen, [True] * len(words)))
        )
    wins = list[float]()
    games = _collected(played(pairing, numbers), seeds * seats, lambda game: _won(wins, game))
    echo(" ".join((name, *words, "against", against, "in", ruleset)) + f" with {seats} seats: {len(games)} games")
    for line in lines(games, seats):
        echo(line)


def _won(wins: list[float], game: Outcome) -> str:
    wins.append(game.won)
    return f"{sum(wins) / len(wins):.1%} won"


def _collected(found: Iterator[T], total: int, describe: Callable[[T], str]) -> list[T]:
    """Return the results until the end or Ctrl-C, and show the progress."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    collected = list[T]()
    with suppress(KeyboardInterrupt), Progress(*columns, console=TerminalConsole(stderr=True)) as progress:
        task = progress.add_task("playing", total=total)
        for one in found:
            collected.append(one)
            progress.update(task, advance=1, description=describe(one))
    return collected
