"""``skald replay``: steps through a game in the terminal, as a story."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from skald_client import Skald

from events.integrity.transcript import Transcript, Unreadable, read_transcript
from events.ruleset.refusals import Refusal, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from events.ruleset.rendering import Language
from ops.play.connection import connected
from ops.play.replay import ClosedGame, ServedGame, Source, Walk
from ops.proofs.verdicts import read_file
from ops.run import settings
from ops.run.errors import UserError, explained
from ops.run.installation import installed_rulesets
from ops.run.terminal import Seat, TerminalConsole


@click.command()
@click.argument("game")
@click.option("--seat", type=Seat(), help="Replay a closed game from the view of this seat, counted from 1.")
@click.option("--token", help="A seat's token: replays a running game as that seat knows it.")
@click.option("--from", "first", type=click.IntRange(1), default=1, help="The first version to show.")
@click.option("--language", "-l", type=click.Choice(["de", "en"]), default="en", help="The language of the story.")
@click.option("--whole", is_flag=True, help="Print the whole story instead of step by step.")
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
def command(  # noqa: PLR0913 - one parameter for each option
    game: str, seat: int | None, token: str | None, first: int, language: Language, url: str | None, *, whole: bool
) -> None:
    """Step through a GAME event by event: the id of a game of the service, or the file of a closed one."""
    ours = settings.from_environment()
    rulesets = installed_rulesets(ours)
    console = TerminalConsole()
    ask = None if whole or not sys.stdin.isatty() else lambda: console.input("> ")
    if Path(game).is_file():
        _walk(_closed(rulesets, read_file(Path(game)), seat), console, language, ask, first)
        return
    with connected(ours, url, None) as skald:
        _walk(_served(skald, rulesets, game, seat, token), console, language, ask, first)


def _served(skald: Skald, rulesets: RulesetRegistry, game: str, seat: int | None, token: str | None) -> Source:
    # While the game runs, a seat's view needs the seat's token; once it is closed, anyone may use any view.
    if seat is None or token is not None:
        with explained(UnknownRuleset):
            return ServedGame(skald.with_token(token) if token else skald, rulesets, game)
    lines = [msgspec.json.encode(event) + b"\n" for event in skald.iter_events(game)]
    names = [one["name"] or "" for one in skald.get_game(game)["seats"]]
    with explained(Unreadable):
        transcript = read_transcript(lines)
    return _closed(rulesets, transcript, seat, names)


def _closed(rulesets: RulesetRegistry, transcript: Transcript, seat: int | None, names: Sequence[str] = ()) -> Source:
    try:
        return ClosedGame(rulesets, transcript, seat, names)
    except Refusal as refusal:
        raise UserError(f"the game cannot be replayed: {refusal}") from None


def _walk(source: Source, console: TerminalConsole, language: Language, ask: object, first: int) -> None:
    if first > len(source.events):
        raise UserError(f"the game has {len(source.events)} versions")
    Walk(source, console, language, ask if callable(ask) else None).go(first)
