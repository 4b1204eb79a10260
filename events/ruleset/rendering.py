"""Views as text for a terminal: helpers for all drawings, and the default for games without a drawing of their own."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, Literal

from events.ruleset.records import Record
from events.ruleset.scoring import Text

Language = Literal["de", "en"]
WIDTH = 80
SEAT = Text(de="Platz", en="Seat")
YES, NO = Text(de="ja", en="yes"), Text(de="nein", en="no")
NO_BREAK = "\N{NO-BREAK SPACE}"


class Drawing(Record):
    """How a view is drawn: the language, the names of the seats, and the space available.

    ``viewer``: the seat that the drawing is for. ``height``: the number of lines to aim for; a drawing leaves out the
    least important parts first, and may still be longer. ``None`` for no limit.
    """

    lang: Language = "en"
    names: tuple[str, ...] = ()
    viewer: int | None = None
    width: int = WIDTH
    height: int | None = None

    def say(self, text: Text) -> str:
        return text.de if self.lang == "de" else text.en

    def seat(self, number: int) -> str:
        """Return the name of a seat; its number, counted from 1, if it has none."""
        known = self.names[number] if number < len(self.names) else ""
        return known or f"{self.say(SEAT)} {number + 1}"

    def seats(self, numbers: Iterable[int]) -> str:
        return ", ".join(map(self.seat, numbers))

    def wrapped(self, text: str, indent: int) -> list[str]:
        """Return a text as lines, all but the first one indented."""
        return wrap(text, self.width, subsequent_indent=" " * indent)

    def fitted(self, whole: Iterable[str], brief: Iterable[str]) -> str:
        """Return the full drawing as text, or the brief one if the full one has too many lines."""
        lines = list(whole)
        return "\n".join(lines if self.height is None or len(lines) <= self.height else brief)

    def listed(self, name: str, items: Iterable[str], indent: int = 0) -> Iterator[str]:
        """Yield the lines of a named list, wrapped between items and never within one; nothing for an empty list."""
        if text := ", ".join(item.replace(" ", NO_BREAK) for item in items):
            first = f"{' ' * indent}{name}: ".replace(" ", NO_BREAK)
            lines = wrap(first + text, self.width, subsequent_indent=" " * (indent + 2), break_on_hyphens=False)
            yield from (line.replace(NO_BREAK, " ") for line in lines)


PLAIN = Drawing()


def as_text(state: Any, drawing: Drawing = PLAIN) -> str:
    """Return a view as indented lines, with short values on one line; without the setup, which stays the same."""
    shown = {name: item for name, item in state.items() if name != "setup"} if isinstance(state, dict) else state
    return "\n".join(_lines(shown, "", drawing))


def _lines(value: Any, indent: str, drawing: Drawing) -> Iterator[str]:
    match value:
        case dict():
            for name, item in value.items():
                yield from _named(name.replace("_", " "), item, indent, drawing)
        case list() | tuple():
            for number, item in enumerate(value):
                yield from _named(str(number), item, indent, drawing)
        case _:
            yield indent + _short(value, drawing)


def _named(name: str, item: Any, indent: str, drawing: Drawing) -> Iterator[str]:
    line = f"{indent}{name}: {_short(item, drawing)}"
    if not isinstance(item, dict | list | tuple) or len(line) <= drawing.width:
        yield line
        return
    yield f"{indent}{name}:"
    yield from _lines(item, indent + "  ", drawing)


def _short(value: Any, drawing: Drawing) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return drawing.say(YES if value else NO)
        case Mapping():
            return " ".join(f"{name}={_short(item, drawing)}" for name, item in value.items())
        case list() | tuple():
            return "[" + " ".join(_short(item, drawing) for item in value) + "]"
    return str(value)
