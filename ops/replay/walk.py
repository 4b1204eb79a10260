"""Going through a game: forwards, backwards, or all of it at once."""

from collections.abc import Callable
from typing import Any, Literal

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from events.aggregate.narration import narrate
from ops.printable import printable
from ops.replay.sources import Event, Source

Language = Literal["de", "en"]
HELP = {
    "en": "Enter: next   b: back   number: go to that version   q: quit",
    "de": "Enter: weiter   b: zurück   Zahl: zu dieser Version   q: Ende",
}


class Walk:
    """One reader's way through a game. ``ask`` gives what the reader types; without it the whole story is told."""

    def __init__(
        self, source: Source, console: Console, language: Language, ask: Callable[[], str] | None = None
    ) -> None:
        self._source, self._console, self._language, self._ask = source, console, language, ask

    def go(self, first: int) -> None:
        """Show the game from a version on."""
        if self._ask is None:
            for event in self._source.events[first - 1 :]:
                self._console.print(self._sentence(event))
            self._show_table(len(self._source.events))
            return
        self._console.print(HELP[self._language], style="dim", highlight=False)
        version = first
        while 1 <= version <= len(self._source.events):
            self._console.print(Rule(str(version), align="left"))
            self._show_table(version)
            self._console.print(self._sentence(self._source.events[version - 1]))
            version = self._next(version, self._ask())

    def _next(self, version: int, typed: str) -> int:
        match typed.strip().lower():
            case "q":
                return 0
            case "b":
                return max(1, version - 1)
            case number if number.isdigit():
                return min(max(1, int(number)), len(self._source.events))
        return version + 1

    def _show_table(self, version: int) -> None:
        state: Any = self._source.table(version)
        self._console.print(Text(self._source.ruleset.render(state) if state else "", overflow="fold"))

    def _sentence(self, event: Event) -> Text:
        fields = dict(event["data"])
        for part in event["private"].values():
            fields |= part["data"]
        sentence = narrate(self._source.ruleset, event["type"], fields, event["schema"])
        line = Text(f"{event['version']:>5}  ", style="dim")
        return line.append(printable(getattr(sentence, self._language)), style="not dim")
