"""Going through a game: forwards, backwards, or all of it at once."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from events.aggregate.narration import narrate
from events.ruleset.rendering import Drawing, Language
from ops.play.picture import Picture
from ops.play.texts import named
from ops.printable import printable
from ops.replay.sources import Event, Source

HELP = {
    "en": "Enter: next   b: back   number: to that version   a: the whole board   q: quit",
    "de": "Enter: weiter   b: zurück   Zahl: zu dieser Version   a: ganzes Brett   q: Ende",
}
FRAME = 5
"""Lines beside the board: the version, the sentence and the prompt."""


class Walk:
    """One reader's way through a game. ``ask`` gives what the reader types; without it the whole story is told."""

    def __init__(
        self, source: Source, console: Console, language: Language, ask: Callable[[], str] | None = None
    ) -> None:
        self._source, self._console, self._language, self._ask = source, console, language, ask
        drawing = Drawing(lang=language, names=tuple(source.names), width=console.width, viewer=source.seat)
        self._picture = Picture({}, source.ruleset.render, drawing)

    def go(self, first: int) -> None:
        """Show the game from a version on."""
        if self._ask is None:
            for event in self._source.events[first - 1 :]:
                self._console.print(self._sentence(event))
            self._show_table(len(self._source.events))
            return
        self._console.print(HELP[self._language], style="dim", highlight=False)
        version, whole = first, False
        while 1 <= version <= len(self._source.events):
            self._console.print(Rule(str(version), align="left"))
            self._show_table(version, None if whole else self._console.height - FRAME)
            self._console.print(self._sentence(self._source.events[version - 1]))
            typed = self._ask().strip().lower()
            whole = typed == "a"
            version = version if whole else self._next(version, typed)

    def _next(self, version: int, typed: str) -> int:
        match typed:
            case "q":
                return 0
            case "b":
                return max(1, version - 1)
            case number if number.isdecimal():
                return min(max(1, int(number)), len(self._source.events))
        return version + 1

    def _show_table(self, version: int, height: int | None = None) -> None:
        state: Any = self._source.table(version)
        fitting = self._picture.lines(state, None) if height is None else self._picture.fitting(state, height, "a")
        self._console.print(Text("\n".join(fitting), overflow="fold"))

    def _sentence(self, event: Event) -> Text:
        fields = dict(event["data"])
        for part in event["private"].values():
            fields |= part["data"]
        sentence = narrate(self._source.ruleset, event["type"], fields, event["schema"])
        line = Text(f"{event['version']:>5}  ", style="dim")
        told = printable(named(getattr(sentence, self._language), self._picture.drawing))
        return line.append(told, style="not dim")
