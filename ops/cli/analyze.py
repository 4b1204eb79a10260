"""``skald analyze``: estimates the value of each available action at a version, from what a seat knew."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec
from rich.text import Text
from skald_client.types import AppraisalDocument

from events.ruleset.rendering import Drawing, Language
from ops.play.connection import connected
from ops.play.texts import named, say
from ops.run import settings
from ops.run.sanitize import printable
from ops.run.terminal import Seat, Seconds, TerminalConsole, echo_lines

FRAME = 4
"""The number of lines for the title, the column headers, the note on omitted actions, and the prompt."""
COLUMNS = 33
"""The width of the figures, including the space before them."""


@click.command()
@click.argument("game")
@click.option("--at", type=click.IntRange(1), help="The version; by default the newest.")
@click.option(
    "--as",
    "seat",
    metavar="SEAT",
    type=Seat(),
    help="The seat whose view is used, from 1; by default the seat to move.",
)
@click.option("--seconds", type=Seconds(0.1, 10), default=5, show_default=True, help="How long to think.")
@click.option("--token", help="A seat's token, for a running game whose table agreed on assistance.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--all", "everything", is_flag=True, help="Show all actions, even if the terminal has fewer lines.")
@click.option("--language", "-l", "lang", type=click.Choice(["de", "en"]), default="en", help="German or English.")
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
@click.option("--key", help="The operator key; by default SKALD_OPERATOR_KEY.")
def command(
    game: str, url: str | None, key: str | None, token: str | None, *, as_json: bool, everything: bool, **asked: Any
) -> None:
    """Estimate the value of each available action at a version of a GAME, with a 95 % interval, best first.

    The bot smart plays the game on, for the given seconds, in worlds dealt from what the seat knew. The value is the
    final lead in points over the best other seat.
    """
    lang: Language = asked["lang"]
    with connected(settings.from_environment(), url, key) as skald:
        asking = skald.with_token(token) if token else skald
        how = {"at": asked["at"], "seat": asked["seat"], "milliseconds": int(1000 * asked["seconds"]), "lang": lang}
        found = asking.get_analysis(game, **how)
        if as_json:
            echo_lines(msgspec.json.format(msgspec.json.encode(found)).decode())
            return
        names = [one["name"] or "" for one in skald.get_game(game)["seats"]]
    console = TerminalConsole()
    drawing = Drawing(lang=lang, names=tuple(names), width=console.width)
    title = say(lang, "analysis", found["bot"], found["version"], drawing.seat(found["seat"]))
    room = None if everything or not console.is_terminal else console.height - FRAME
    for line in [title, *_table(found["actions"], drawing, console.width, room)]:
        console.print(Text(printable(line)), soft_wrap=True, highlight=False)


def _table(actions: Sequence[AppraisalDocument], drawing: Drawing, width: int, room: int | None) -> list[str]:
    """Return the headers and a line for each action that fits, then the number of omitted actions."""
    lang, wide = drawing.lang, width - COLUMNS
    shown = actions if room is None or len(actions) <= room else actions[: room - 1]
    heads = (say(lang, "expected"), say(lang, "interval"), say(lang, "worlds"))
    lines = [f"{say(lang, 'action'):<{wide}}{heads[0]:>10}{heads[1]:>16}{heads[2]:>7}"]
    for one in shown:
        label = named(one.get("label") or "", drawing)
        low, high = one["interval"]
        mark = " " if one["played_on"] else "~"
        cut = label if len(label) < wide else f"{label[: wide - 2]}…"
        lines.append(f"{cut:<{wide}}{mark}{one['expected']:>9.1f}{f'{low:.1f} … {high:.1f}':>16}{one['worlds']:>7}")
    if not all(one["played_on"] for one in shown):
        lines.append(say(lang, "one_step"))
    return [*lines, *([say(lang, "more_actions", len(actions) - len(shown))] if len(shown) < len(actions) else [])]
