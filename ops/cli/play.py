"""``skald play``: a whole game over HTTP, every seat choosing at random among its listed actions."""

import secrets

import click
from skald_client import Skald
from skald_client.types import RulesetDocument

from ops import settings
from ops.errors import UserError
from ops.play import screen
from ops.play.connection import connected
from ops.play.options import as_command, parse_options
from ops.play.served_game import ServedGame
from ops.terminal import TerminalConsole, echo_lines


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("ruleset", required=False)
@click.option("--players", "-p", type=click.IntRange(1), help="How many seats; the fewest of the ruleset if left out.")
@click.option("--seed", "-s", help="Any text; the same text plays the same game again. Drawn if left out.")
@click.option("--url", help="Where the service is; http://127.0.0.1:8000 if left out.")
@click.option("--key", help="The operator's key; SKALD_OPERATOR_KEY if left out.")
@click.option("--help", "-h", "help_", is_flag=True, help="Show this, and the options of the ruleset if one is named.")
@click.argument("options", metavar="[OPTIONS OF THE RULESET]", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context,
    ruleset: str | None,
    players: int | None,
    seed: str | None,
    url: str | None,
    key: str | None,
    *,
    help_: bool,
    options: tuple[str, ...],
) -> None:
    """Play a whole game at random over HTTP, with every seat's own token.

    The options of the ruleset are options here: `skald play RULESET --help` lists them.
    """
    ours = settings.from_environment()
    with connected(ours, url, key) as skald:
        if help_ or ruleset is None:
            echo_lines(ctx.get_help())
            if ruleset is not None:
                echo_lines("\n" + _options_help(_found(skald, ruleset)))
            return
        _play(skald, _found(skald, ruleset), players, seed or secrets.token_hex(4), options)


def _found(skald: Skald, ruleset: str) -> RulesetDocument:
    if ruleset.startswith("-"):
        raise UserError("name the ruleset before its options: skald play RULESET --option ...")
    known = [one["id"] for one in skald.list_rulesets()["rulesets"]]
    if ruleset not in known:
        raise UserError(f"there is no ruleset {ruleset}; there are {', '.join(known)}")
    return skald.get_ruleset(ruleset)


def _options_help(ruleset: RulesetDocument) -> str:
    made = as_command(ruleset)
    formatter = click.Context(made).make_formatter()
    made.format_options(click.Context(made), formatter)
    players = ruleset["players"]
    return f"{screen.title(ruleset)}, {players['min']} to {players['max']} players\n\n{formatter.getvalue().rstrip()}"


def _play(skald: Skald, ruleset: RulesetDocument, players: int | None, seed: str, options: tuple[str, ...]) -> None:
    console = TerminalConsole()
    table = ServedGame(
        skald, ruleset["id"], players or ruleset["players"]["min"], parse_options(ruleset, options), seed
    )
    console.print(f"{screen.title(ruleset)}, game {table.game['id']}, seed {seed}", highlight=False)
    shown = screen.Screen(console, ruleset, table)
    seconds = shown.watch()
    rate = shown.actions / seconds if seconds else 0
    console.print(f"{shown.actions} actions in {seconds:.1f} s ({rate:.0f} a second)", highlight=False)
    console.print(screen.ranking(ruleset, table.names, table.results()))
    audit = table.audit()
    console.print(screen.verdict(audit))
    if not audit["ok"]:
        raise UserError(f"the log of game {table.game['id']} does not hold")
