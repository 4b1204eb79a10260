"""A chart of the page: its specification, and the rows that it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from events.ruleset.analytics import Measure
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.figures import Group, option_text

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
"""Says which language a specification is in; nobody fetches it here."""
WIDE, NARROW = 560, 340
SHARE, WHOLE, ONE, TWO, PLAIN = "%", "d", ".1f", ".2f", ""
"""How numbers are written: as shares, whole, with one or two decimals; or as texts."""

NO_NOTE = Text(de="", en="")
Row = Mapping[str, Any]

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"

TEXTS = {
    "statistics": Text(de="Statistik", en="Statistics"),
    "finished": Text(de="beendete Partien", en="finished games"),
    "as_of": Text(de="bis", en="up to"),
    "players": Text(de="Spieler", en="players"),
    "games": Text(de="Partien", en="games"),
    "which": Text(de="Welche Partien", en="Which games"),
    "rulesets": Text(de="Spiele", en="Rulesets"),
    "query": Text(de="Die Abfrage, die diese Zahlen gibt", en="The query that gives these figures"),
    "specification": Text(de="Diagramm als Vega-Lite", en="Chart as Vega-Lite"),
    "figures": Text(de="Als JSON", en="As JSON"),
    "none": Text(
        de="Noch gibt es zu wenige beendete Partien: Zahlen gibt es ab fünf mit gleich vielen Spielern und Optionen.",
        en="There are too few finished games yet: figures begin with five of as many players and the same options.",
    ),
    "yes": Text(de="ja", en="yes"),
    "no": Text(de="nein", en="no"),
    "others": Text(de="Andere", en="Others"),
    "too_few": Text(
        de="Davon gibt es noch zu wenig: Zahlen beginnen bei fünf Fällen.",
        en="There is too little of this yet: figures begin with five cases.",
    ),
    "bots": Text(
        de="In {games} davon entschieden Bots, für {seats} Plätze.",
        en="In {games} of them bots decided, for {seats} seats.",
    ),
    "everybody": Text(de="Alle", en="All"),
    "people": Text(de="Nur Menschen", en="People alone"),
    "whose": Text(de="Wessen Partien", en="Whose games"),
    "not_in_it": Text(
        de="Simulierte und abgezweigte Partien und die, in denen nur Bots entschieden, zählen nicht.",
        en="Simulated and forked games and those in which bots alone decided are not in it.",
    ),
}


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of a table: its name in the query, its title, and how its numbers are written."""

    name: str
    title: Text
    format: str = PLAIN


@dataclass(frozen=True, kw_only=True)
class Chart:
    """One chart. ``draw`` returns its specification for a width and a language; a query of its id gives the rows."""

    id: str
    title: Text
    text: Text
    columns: Sequence[Column]
    rows: Sequence[Row]
    draw: Callable[[int, str], dict[str, Any]]
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


def layer(mark: str, encoding: Mapping[str, Any], values: Sequence[Row] | None = None, **style: Any) -> dict[str, Any]:
    """Return one layer of a specification, with rows of its own or those of the whole."""
    data = {} if values is None else {"data": {"values": values}}
    return {**data, "mark": {"type": mark, **style}, "encoding": encoding}


def layered(width: int, height: int, values: Sequence[Row], *layers: Mapping[str, Any]) -> dict[str, Any]:
    """Return a specification of layers over some rows."""
    return {"width": width, "height": height, "data": {"values": values}, "layer": layers}


def told(name: str, form: str = PLAIN) -> dict[str, Any]:
    """Return what is said of a field where a mark is pointed at: a number in a form, or else a name."""
    return {"field": name, "type": "quantitative", "format": form} if form else {"field": name, "type": "nominal"}


def number(value: float, form: str, lang: str) -> str:
    """Return a number as it is written in a language."""
    if form == SHARE:
        return f"{value * 100:.0f}{NARROW_SPACE if lang == 'de' else ''}%"
    text = {WHOLE: f"{value:.0f}", ONE: f"{value:.1f}", TWO: f"{value:.2f}"}.get(form, f"{value:g}")
    text = text.replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "de" else text


def bots_of(group: Group, lang: str) -> str:
    """Return in how many games of a group bots decided; nothing for games of people alone."""
    return "" if group.people else said(TEXTS["bots"], lang).format(seats=group.bot_seats, games=group.bot_games)


def name_of(group: Group, groups: Sequence[Group], ruleset: AnyRuleset, lang: str) -> str:
    """Return what a group is called among all of them: by its players, and the options that not all share."""
    words = _in_words(distinguishing(group, groups), ruleset, lang)
    return ", ".join(
        [f"{group.players} {said(TEXTS['players'], lang)}", *(f"{name}: {value}" for name, value in words)]
    )


def distinguishing(group: Group, groups: Sequence[Group]) -> dict[str, Any]:
    """Return the options that not all groups share."""
    varied = {name for one in groups for name, value in one.options.items() if value != group.options.get(name)}
    return {name: value for name, value in group.options.items() if name in varied}


def _in_words(options: Mapping[str, Any], ruleset: AnyRuleset, lang: str) -> list[tuple[str, str]]:
    declared = ruleset.options_schema()["properties"]
    found = []
    for name, value in options.items():
        texts = declared.get(name, {}).get("x-texts", {})
        title = texts.get("title", {}).get(lang, name)
        if isinstance(value, bool):
            found.append((title, said(TEXTS["yes" if value else "no"], lang)))
        else:
            found.append((title, texts.get("values", {}).get(option_text(value), {}).get(lang, option_text(value))))
    return found
