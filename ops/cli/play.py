"""``skald play``: plays a whole game over HTTP, with a person in one seat, or with random choices for every seat."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from skald_client import Skald
from skald_client.types import RulesetDocument

from events.log.records import is_game_id
from events.ruleset.rendering import Language
from ops.check.moment import read_moment
from ops.play import picture
from ops.play.connection import as_command, connected, parse_options
from ops.play.game import Plan, Screen, ServedGame, play_on
from ops.play.moment import PlayedMoment
from ops.play.person import Person
from ops.play.texts import say
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, require_rulesets
from ops.run.own_game import game_at
from ops.run.settings import Settings
from ops.run.terminal import Seat, TerminalConsole, echo_lines
from service.game.rulesets import summary_document

ASK = "name the game before its options: skald play GAME --option ..."


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("ruleset", metavar="GAME", required=False)
@click.option(
    "--as", "person", metavar="SEAT", type=Seat(), help="Your seat, counted from 1; in a terminal by default 1."
)
@click.option("--watch", is_flag=True, help="Watch a game of random choices.")
@click.option("--token", help="The token of your seat in an existing game, whose id replaces GAME.")
@click.option("--players", "-p", type=click.IntRange(1), help="The number of seats; by default the fewest of the game.")
@click.option("--bots", "bot", metavar="BOT", default="random", help="The bot that plays the other seats.")
@click.option(
    "--from",
    "moment",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Open the moment of a game that skald check has written, without a service.",
)
@click.option("--language", "-l", "lang", type=click.Choice(["de", "en"]), default="en", help="German or English.")
@click.option("--seed", "-s", help="Any text; the same text plays the same game again. By default random.")
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
@click.option("--key", help="The operator key; by default SKALD_OPERATOR_KEY.")
@click.option("--help", "-h", "help_", is_flag=True, help="Show this message, and the options of GAME if it is named.")
@click.argument("options", metavar="[OPTIONS OF THE GAME]", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    ruleset: str | None,
    url: str | None,
    key: str | None,
    *,
    help_: bool,
    options: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Play a game against bots, or watch one.

    In a terminal you play the first seat, or the one that --as names. With --watch, or if input or output is not a
    terminal, every seat chooses at random. To continue an existing game, such as a fork, give its id, --as and --token.

    The options of the game are options here: `skald play GAME --help` lists them.
    """
    ours = settings.from_environment()
    if ruleset is not None and ruleset.startswith("-"):
        raise UserError(ASK)
    if help_ and ruleset is None:
        echo_lines(ctx.get_help())
        return
    if chosen["moment"] is not None:
        _play_moment(chosen["moment"], ours, chosen["lang"])
        return
    if help_ and ruleset is not None and (installed := installed_rulesets(ours).get(ruleset)):
        _help(ctx, msgspec.to_builtins(summary_document(installed, None)), chosen["lang"])
        return
    with connected(ours, url, key) as skald:
        if ruleset is not None and is_game_id(ruleset):
            play_on(skald, ours, ruleset, chosen["person"], chosen["token"], chosen["lang"])
            return
        if ruleset is None:
            raise UserError(f"name the game: skald play GAME; available: {', '.join(_known(skald))}")
        require_rulesets(_known(skald), [ruleset], "unknown game:")
        found = skald.get_ruleset(ruleset)
        if help_:
            _help(ctx, found, chosen["lang"])
            return
        _play(skald, ours, found, _plan(found, options, chosen))


def _known(skald: Skald) -> list[str]:
    return [one["id"] for one in skald.list_rulesets()["rulesets"]]


def _help(ctx: click.Context, ruleset: RulesetDocument, lang: Language) -> None:
    made = as_command(ruleset)
    formatter = click.Context(made).make_formatter()
    made.format_options(click.Context(made), formatter)
    players = ruleset["players"]
    title = picture.title(ruleset, lang)
    told = f"{title}, {players['min']} to {players['max']} players\n\n{formatter.getvalue().rstrip()}"
    echo_lines(f"{ctx.get_help()}\n\n{told}")


def _play_moment(file: Path, ours: Settings, lang: Language) -> None:
    moment, console = read_moment(file), TerminalConsole()
    played = PlayedMoment(game_at(moment.game, ours), moment, lang)
    if sys.stdin.isatty() and sys.stdout.isatty():
        played.play(lambda line: console.print(line, soft_wrap=True), input, console.width)
        return
    for line in played.lines(console.width):
        console.print(line, soft_wrap=True)


def _plan(ruleset: RulesetDocument, options: tuple[str, ...], chosen: dict[str, Any]) -> Plan:
    seats, person = chosen["players"] or ruleset["players"]["min"], chosen["person"]
    if chosen["watch"] and person is not None:
        raise UserError("--watch plays no seat, and --as plays one: name one of them")
    if person is None and not chosen["watch"] and sys.stdin.isatty() and sys.stdout.isatty():
        person = 0
    if person is not None and person >= seats:
        raise UserError(f"unknown seat: {person + 1}; a game of {seats} has the seats 1 to {seats}")
    return Plan(
        ruleset=ruleset["id"],
        seats=seats,
        options=parse_options(ruleset, options),
        seed=chosen["seed"],
        lang=chosen["lang"],
        person=person,
        bot=chosen["bot"],
    )


def _play(skald: Skald, ours: Settings, ruleset: RulesetDocument, plan: Plan) -> None:
    console = TerminalConsole()
    table = ServedGame(skald, plan)
    drawn = picture.picture(ruleset, installed_rulesets(ours), table.names, plan.lang, console.width, plan.person)
    console.print(say(plan.lang, "game", picture.title(ruleset, plan.lang), table.game["id"]))
    if plan.person is None:
        shown = Screen(console, drawn, table)
        seconds = shown.watch()
        console.print(say(plan.lang, "actions", shown.actions, seconds, shown.actions / seconds if seconds else 0))
    elif not Person(table.seats[plan.person], drawn, console, input).play(table.game["id"]):
        table.abandon()
        console.print(say(plan.lang, "left"))
        return
    console.print(drawn.ranking(table.results()))
    audit = table.audit()
    console.print(picture.verdict(audit, plan.lang))
    if not audit["ok"]:
        raise UserError(f"the log of game {table.game['id']} does not hold")
