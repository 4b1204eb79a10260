"""A game as a terminal shows it, by the drawing of its ruleset: the board, the title, the scores, the ranking."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from events.integrity.draws import NOT_FAIR
from events.ruleset.records import change
from events.ruleset.rendering import Drawing, Language, as_text
from events.ruleset.ruleset import AnyRuleset
from ops.play.texts import fitting_name, named, say
from ops.run.sanitize import printable

Draw = Callable[[Mapping[str, Any], Drawing], str]


class Picture:
    """How one game is drawn, in one language, with the names of its seats."""

    def __init__(self, ruleset: Mapping[str, Any], draw: Draw, drawing: Drawing) -> None:
        self.ruleset, self.draw, self.drawing = ruleset, draw, drawing

    def lines(self, state: Mapping[str, Any], height: int | None) -> list[str]:
        """Return the board, which should be no higher than that; before the start there is none."""
        return self.draw(state, change(self.drawing, height=height)).splitlines() if state else []

    def fitting(self, state: Mapping[str, Any], height: int, key: str) -> list[str]:
        """Return as much of the board as there is room for; the last line says by which key the rest is shown."""
        lines = self.lines(state, height)
        if len(lines) <= height:
            return lines
        return [*lines[: height - 1], say(self.drawing.lang, "cut", len(lines) - height + 1, key)]

    def head(self, game: Mapping[str, Any], board: Sequence[str]) -> list[str]:
        """Return the first lines: the game, its version, and what is asked, unless the board says it."""
        phase = self.ruleset["phases"].get(game["phase"], {}).get(self.drawing.lang, "")
        phase = "" if phase in " ".join(" ".join(board).split()) else phase
        parts = [title(self.ruleset, self.drawing.lang), say(self.drawing.lang, "version", game["version"]), phase]
        return wrap(" · ".join(filter(None, parts)), self.drawing.width, subsequent_indent="  ")

    def scores(self, seats: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return everybody's points, and each reason for them."""
        return list(self._scores(seats))

    def _scores(self, seats: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        for one in seats:
            yield f"{self.drawing.seat(one['seat'])}: {one['total']}"
            for line in one["lines"]:
                yield f"  {line['points']:>4}  {named(line['text'][self.drawing.lang], self.drawing)}"

    def ranking(self, results: Mapping[str, Any]) -> Grid:
        """Return the final table: a column per seat from first to last; rows for components, total and tie-breaks."""
        rows, lang = results["ranking"], self.drawing.lang
        grid = Grid(title=title(self.ruleset, lang), box=box.SIMPLE_HEAD)
        grid.add_column("")
        for row in rows:
            grid.add_column(f"{row['rank']}. {printable(self.drawing.seat(row['seat']))}", justify="right")
        for component, name in self.ruleset["scores"].items():
            grid.add_row(name[lang], *(str(row["components"][component]) for row in rows))
        grid.add_section()
        grid.add_row(say(lang, "total"), *(str(row["total"]) for row in rows), style="bold")
        for tie in self.ruleset["tie_breaks"]:
            values = (str(row["tie_breaks"][tie["id"]]) for row in rows)
            grid.add_row(say(lang, "tie", tie[lang]), *values, style="dim")
        return grid


def picture(
    ruleset: Mapping[str, Any],
    installed: Mapping[str, AnyRuleset],
    names: Sequence[str],
    lang: Language,
    width: int,
    viewer: int | None,
) -> Picture:
    """Return how a game of a service is drawn: by its ruleset where it is installed here, else as a list."""
    known = installed.get(ruleset["id"])
    drawing = Drawing(lang=lang, names=tuple(map(fitting_name, names)), width=width, viewer=viewer)
    return Picture(ruleset, known.display.render if known else as_text, drawing)


def title(ruleset: Mapping[str, Any], lang: Language) -> str:
    name = ruleset["title"]
    return str(name[lang]) if isinstance(name, Mapping) else str(name)


def verdict(audit: Mapping[str, Any], lang: Language) -> Text:
    """Return what the audit says in one line, and a line for each check that failed."""
    names = ", ".join(check["name"] for check in audit["checks"])
    if audit["ok"]:
        said = say(lang, "audit_ok", names, audit["version"])
        if any(NOT_FAIR in check["detail"] for check in audit["checks"]):
            said += f"; {say(lang, 'not_fair')}"
        return Text(said, style="green")
    failed = (f"\n  {check['name']}: {check['detail']}" for check in audit["checks"] if not check["ok"])
    return Text(say(lang, "audit_failed") + "".join(failed), style="red")
