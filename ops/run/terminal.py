"""Options, their types, and output for the terminal, in which foreign control characters are escaped."""

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from events.log.records import is_game_id
from ops.run.errors import UserError
from ops.run.sanitize import printable, printable_lines

_SPACES = {ord("\u00a0"): " ", ord("\u202f"): " "}
"""Spaces at which lines do not break, as before a percent sign; they become ordinary spaces once lines are broken."""

data_option = click.option(
    "--data", type=click.Path(file_okay=False), help="The data folder of the embedded Redis (.skald)."
)
processes_option = click.option(
    "--processes", type=click.IntRange(1, 256), help="The number of processes; by default one per core."
)

_UNITS = {"d": 86_400_000, "h": 3_600_000}
_AGE = re.compile(r"([0-9]{1,6})([dh])")


class Seat(click.ParamType[int]):
    """The number of a seat, which people count from 1 and the service from 0."""

    name = "seat"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return click.IntRange(1).convert(value, param, ctx) - 1


class Seconds(click.FloatRange):
    """A duration in seconds. NaN is refused, which no range excludes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value} is not a number.", param, ctx)
        return seconds


class Several(click.ParamType[tuple[str, ...]]):
    """Values separated by commas, each one of the choices if there are any. With ``several`` an option may repeat."""

    name = "several"

    def __init__(self, choices: Sequence[str] | None = None) -> None:
        self._one = click.STRING if choices is None else click.Choice(choices)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        return tuple(self._one.convert(word.strip(), param, ctx) for word in value.split(","))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        return self._one.get_metavar(param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str | None:
        return self._one.get_missing_message(param, ctx)


def several(_: click.Context, __: click.Parameter, given: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return all values of an option of the type ``Several``, which was given once or several times."""
    return tuple(word for words in given for word in words)


def echo(text: str, *, err: bool = False) -> None:
    """Print the text as one line; control characters in it are escaped."""
    click.echo(printable(text), err=err)


def counted(number: int, word: str) -> str:
    """Return a number with its noun: ``1 game``, ``2,000 games``."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def echo_lines(text: str, *, err: bool = False) -> None:
    click.echo(printable_lines(text), err=err)


def require_game_ids(*games: str) -> None:
    """Raise ``UserError`` for the first text that is not the id of a game."""
    for game in games:
        if not is_game_id(game):
            raise UserError(f"{game!a} is not the id of a game")


def milliseconds_of(age: str) -> int:
    """Return an age such as 90d or 12h in milliseconds. Raises ``UserError``."""
    found = _AGE.fullmatch(age)
    if not found:
        raise UserError(f"{age!a} is not an age; write 90d for days or 12h for hours")
    return int(found[1]) * _UNITS[found[2]]


class TerminalConsole(Console):
    """A console that is safe for foreign texts: markup is not interpreted, and control codes come only from rich."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **settings)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments to print, with every text made printable."""
        for segment in super().render(renderable, options):
            yield (
                segment if segment.control else Segment(printable_lines(segment.text.translate(_SPACES)), segment.style)
            )
