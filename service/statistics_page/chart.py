"""A chart of the page: its specification, and the rows that it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from events.ruleset.measures import Measure
from events.ruleset.scoring import Text

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
"""Says which language a specification is in; nobody fetches it here."""
WIDE, NARROW = 560, 340
SHARE, WHOLE, ONE, TWO, PLAIN = "%", "d", ".1f", ".2f", ""
"""How numbers are written: as shares, whole, with one or two decimals; or as texts."""

NO_NOTE = Text(de="", en="")
Row = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of a table: its name in the query, its title, and how its numbers are written."""

    name: str
    title: Text
    format: str = PLAIN


@dataclass(frozen=True, kw_only=True)
class Chart:
    """One chart. ``draw`` returns its specification for a width and a language."""

    id: str
    title: Text
    text: Text
    columns: Sequence[Column]
    rows: Sequence[Row]
    draw: Callable[[int, str], dict[str, Any]]
    query: str
    """The name of the query that gives the rows."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """What stands in the query for names in braces, beside the games that are chosen."""
    legend: Sequence[tuple[Text, str]] = ()
    """What colours stand for, with the classes of the style sheet, where the specification does not say it all."""

    def specification(self, width: int, lang: str) -> dict[str, Any]:
        """Return the whole specification in Vega-Lite."""
        return {"$schema": SCHEMA, "description": said(self.title, lang), **self.draw(width, lang)}


def chart_of(
    measure: Measure,
    columns: Sequence[Column],
    rows: Sequence[Row],
    draw: Callable[[int, str], dict[str, Any]],
    legend: Sequence[tuple[Text, str]] = (),
    note: Text = NO_NOTE,
) -> Chart:
    """Return the chart of a measure: its item is the first column, its own query gives the rows.

    ``note`` stands behind the text of the measure.
    """
    return Chart(
        id=measure.id,
        title=measure.title,
        text=Text(de=f"{measure.text.de} {note.de}".strip(), en=f"{measure.text.en} {note.en}".strip()),
        columns=(Column(name="item", title=measure.item), *columns),
        rows=rows,
        draw=draw,
        query=measure.id,
        legend=legend,
    )


def said(text: Text, lang: str) -> str:
    """Return a text in a language."""
    return text.de if lang == "de" else text.en


def quantitative(name: str, lang: str, title: Text | None = None, **more: Any) -> dict[str, Any]:
    """Return the encoding of a field with numbers."""
    return {"field": name, "type": "quantitative", **({"title": said(title, lang)} if title else {}), **more}


def nominal(name: str, **more: Any) -> dict[str, Any]:
    """Return the encoding of a field with names, in the order of the rows."""
    return {"field": name, "type": "nominal", "sort": None, "title": None, **more}
