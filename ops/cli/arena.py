"""``skald arena``: a tournament between bots, policies, programs and language models, with a log of each game."""

from contextlib import suppress
from pathlib import Path

import click
from rich.progress import track

from ops.arena.players import player_of
from ops.arena.tournament import Arena, GameResult, lines, matches
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, require_rulesets
from ops.run.terminal import TerminalConsole, echo

MAX_SEEDS = 1_000_000_000
MAX_SECONDS = 86_400


@click.command()
@click.argument("ruleset")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@click.option("--seats", type=click.IntRange(min=2), help="The number of seats; by default the fewest.")
@click.option("--seeds", type=click.IntRange(1, MAX_SEEDS), default=10, show_default=True, help="The number of seeds.")
@click.option("--seed", default="0", show_default=True, help="Any text; the same text deals the same games.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, MAX_SECONDS),
    default=2.0,
    show_default=True,
    help="The time for an answer; bots that search use all of it.",
)
@click.option("--logs", type=click.Path(file_okay=False, path_type=Path), help="A folder to keep the games in.")
def command(  # noqa: PLR0913 - one parameter for each option
    *,
    ruleset: str,
    players: tuple[str, ...],
    seats: int | None,
    seeds: int,
    seed: str,
    seconds: float,
    logs: Path | None,
) -> None:
    """Play all PLAYERs against each other in RULESET, and print how often each wins, with a 95 % interval.

    A player is a bot by its name, a bot or a policy in a file (mine.py:BOT), a program that speaks lines of JSON
    ("cmd:./mine --fast"), or a client of the Model Context Protocol ("mcp:./client"); NAME=... gives it a name. Who
    fails, is too slow or answers nonsense loses that game. Ctrl-C ends it early and prints the result so far.
    """
    rulesets = installed_rulesets(settings.from_environment())
    require_rulesets(rulesets, [ruleset])
    count = rulesets[ruleset].seats[0] if seats is None else seats
    if count not in rulesets[ruleset].seats:
        raise click.UsageError(f"{ruleset} cannot be played by {count} players here.")
    found = [player_of(one) for one in players]
    if len({one.name for one in found}) < max(2, len(found)):
        raise UserError("name at least two players, each by another name: first=greedy second=greedy")
    arena, games = Arena(rulesets[ruleset], seed, seconds, logs), list(matches(found, count, range(seeds)))
    results = list[GameResult]()
    with suppress(KeyboardInterrupt):
        for match in track(games, "playing", console=TerminalConsole(stderr=True)):
            results.append(arena.play(match))
    for line in lines(results, count):
        echo(line)
    if logs is not None:
        echo(f"{len(results)} games are in {logs}; check them with: skald verify {logs}/*-*.ndjson")
