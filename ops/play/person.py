"""A person at the table in the terminal: the board, what has happened, what can be done, and a question."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text
from skald_client import Problem, Skald
from skald_client.refusals import NotYourTurn, StaleVersion

from events.ruleset.rendering import Language
from ops.play.picture import Picture
from ops.play.texts import named, say, shortened
from ops.run.sanitize import printable

try:
    import readline
except ImportError:  # Where there is none, input goes without completion.
    readline = None  # type: ignore[assignment]

GAP = 2
Ask = Callable[[str], str]

LATEST = 2
"""Sentences about what has happened that stand under the board."""
CHOICES = 3
"""Lines of actions for which there is room in any case."""
FRAME = 2
"""Lines for the title and the prompt."""


def matching(labels: Sequence[str], typed: str) -> list[int]:
    """Return the labels that are meant: the one that is typed in full, else all in which every word occurs."""
    wanted = typed.casefold().split()
    folded = [label.casefold() for label in labels]
    exact = [index for index, label in enumerate(folded) if label.split() == wanted]
    return exact or [index for index, label in enumerate(folded) if all(word in label for word in wanted)]


def completions(labels: Sequence[str], typed: str) -> list[str]:
    """Return what may stand instead of what was typed: labels that begin so, else the only one that is meant."""
    begun = [label for label in labels if label.casefold().startswith(typed.casefold())]
    meant = [labels[index] for index in matching(labels, typed)]
    return begun or (meant if len(meant) == 1 else [])


@contextmanager
def completing(labels: Sequence[str]) -> Iterator[None]:
    """Let the Tab key complete labels while something is typed."""
    if readline is None:
        yield
        return

    def complete(typed: str, number: int) -> str | None:
        found = completions(labels, typed)
        return found[number] if number < len(found) else None

    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)


def in_columns(labels: Sequence[str], numbers: Sequence[int], width: int) -> list[str]:
    """Return numbered labels side by side, column by column, shortened to the width."""
    cells = [shortened(f"{number + 1:>3} {labels[number]}", width) for number in numbers]
    if not cells:
        return []
    widest = max(map(len, cells)) + GAP
    columns = max(1, (width + GAP) // widest)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def in_full(labels: Sequence[str], numbers: Sequence[int], width: int) -> list[str]:
    """Return numbered labels side by side where all fit a line, else one below the other, wrapped."""
    if all(len(labels[number]) + 4 <= width for number in numbers):
        return in_columns(labels, numbers, width)
    cells = [(f"{number + 1:>3} ", labels[number]) for number in numbers]
    return [line for first, label in cells for line in wrap(first + label, width, subsequent_indent="    ")]


def overview(labels: Sequence[str], lang: Language, width: int, height: int) -> list[str]:
    """Return the actions in at most that many lines; the last line gives the number of further ones."""
    whole = in_columns(labels, range(len(labels)), width)
    if len(whole) <= height:
        return whole
    first: list[str] = []
    count = 0
    while len(longer := in_columns(labels, range(count + 1), width)) < height:
        first, count = longer, count + 1
    return [*first, "    " + say(lang, "more", len(labels) - count)]


class Person:
    """A seat that is played by the person at the terminal. ``ask`` shows a prompt and returns the input."""

    def __init__(self, skald: Skald, picture: Picture, console: Console, ask: Callable[[str], str]) -> None:
        self._skald, self._picture, self._console, self._ask = skald, picture, console, ask
        self._game: Mapping[str, Any] = {}
        self._offer: Mapping[str, Any] = {"actions": []}
        self._scores: Mapping[str, Any] = {"seats": []}
        self._told: list[str] = []
        self._notice = ""

    def play(self, game_id: str) -> bool:
        """Play until the game is closed. Return False if the person has left before."""
        for message in self._skald.listen(game_id, lang=self._lang, include=["game", "actions", "scores"]):
            data: Any = message["data"]
            match message["event"] if message["id"] is None else "":
                case "game":
                    self._game = data
                case "actions":
                    self._offer = data
                case "scores":
                    self._scores = data
                    if not self._turn():
                        return False
                case _:
                    self._told.append(self._named(data["text"]))
        return True

    @property
    def _lang(self) -> Any:
        return self._picture.drawing.lang

    def _named(self, text: str) -> str:
        return named(text, self._picture.drawing)

    def _say(self, key: str, *values: object) -> str:
        return say(self._lang, key, *values)

    def _turn(self) -> bool:
        """Show how things stand, and if something is asked, ask until it is done. Return False to leave."""
        while True:
            labels = [printable(self._named(label)) for label in self._offer["actions"] and self._offer["labels"]]
            self._show(labels)
            if not labels:
                return True
            with completing(labels):
                try:
                    typed = self._ask(self._say("prompt")).strip()
                except EOFError:
                    return False
            if typed == "q":
                return False
            if self._carried_out(typed, labels):
                return True

    def _carried_out(self, typed: str, labels: Sequence[str]) -> bool:
        """Do what was typed. Return True where the stream will tell what came of it."""
        self._notice = ""
        match typed:
            case "":
                return False
            case "?" | "h":
                everything = in_full(labels, range(len(labels)), self._console.width)
                self._read([*self._say("help").splitlines(), "", *everything])
            case "b":
                self._read(self._picture.lines(self._game["state"], None))
            case "s":
                self._read(self._picture.scores(self._scores["seats"]))
            case "v":
                self._read([line for told in self._told for line in wrap(told, self._console.width)])
            case "u":
                return self._undone()
            case number if number.isdecimal():
                if 1 <= int(number) <= len(labels):
                    return self._acted(int(number) - 1)
                self._notice = self._say("no_number", len(labels))
            case name:
                return self._called(name, labels)
        return False

    def _called(self, name: str, labels: Sequence[str]) -> bool:
        found = matching(labels, name)
        if len(found) == 1:
            return self._acted(found[0])
        if found:
            self._read([self._say("several"), *in_full(labels, found, self._console.width)])
        else:
            self._notice = self._say("nothing", name)
        return False

    def _acted(self, index: int) -> bool:
        action = self._offer["actions"][index]
        return self._written(
            lambda: self._skald.act(self._game["id"], action, lang=self._lang, if_match=self._match(action))
        )

    def _match(self, action: Mapping[str, Any]) -> int | None:
        """A sealed answer names its question, and others may answer meanwhile; anything else is for this version."""
        return None if "question" in action or len(self._game["to_act"]) > 1 else self._offer["version"]

    def _undone(self) -> bool:
        if not (self._game["you"] or {}).get("undo"):
            self._notice = self._say("no_undo")
            return False
        return self._written(lambda: self._skald.undo(self._game["id"], if_match=self._game["version"]))

    def _written(self, write: Callable[[], object]) -> bool:
        try:
            write()
        except (StaleVersion, NotYourTurn):
            return True  # Something else has happened meanwhile; the stream tells what.
        except Problem as problem:
            reason = problem.document["rule_text"][self._lang] if problem.document.get("rule_text") else problem.detail
            self._notice = self._say("refused", self._named(reason))
            return False
        return True

    def _show(self, labels: Sequence[str]) -> None:
        """Draw everything so that it fits the terminal; without one nothing is left out."""
        console, fits = self._console, self._console.is_terminal
        room = console.height - FRAME
        below = [self._notice] if self._notice else []
        if fits:
            console.clear()
            board = self._picture.fitting(self._game["state"], room - LATEST - CHOICES - len(below), "b")
        else:
            board = self._picture.lines(self._game["state"], None)
        asked = labels or self._game["status"] != "running"
        told = [*self._told[-LATEST:], *below, *([] if asked else [self._say("waiting")])]
        told = [line for one in told for line in wrap(one, console.width, subsequent_indent="  ")]
        head = self._picture.head(self._game, board)
        room += 1 - len(head) - len(board)
        if fits:
            told = told[-max(room - CHOICES, 1) :]
        rest = room - len(told) if fits else len(labels) + 1
        lines = [*head, *board, *told]
        self._print([*lines, *overview(labels, self._lang, console.width, max(rest, 1))])

    def _read(self, lines: Sequence[str]) -> None:
        """Show something else than the table, until the Enter key is pressed."""
        self._print(["", *lines])
        if self._console.is_terminal:
            self._ask(self._say("enter"))

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._console.print(Text(line), soft_wrap=True, highlight=False)
