"""Charts of a group of finished games: their rows, and their Vega-Lite specifications from ``charts.json``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, log10
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.analytics import Item, Map, Measure
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.contributions import STEPS
from projections.statistics.figures import SMALLEST_GROUP, Group, ItemSums, SeatFigures, TurnFigures, option_text

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
"""The URL that identifies the language of a specification; it is never fetched."""
LIGHT, DARK = "light", "dark"
WIDE, NARROW = 560, 340
SHARE, WHOLE, ONE, PLAIN = "%", "d", ".1f", ""
"""The formats of values: shares, integers, one decimal, or texts."""
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
LARGE_DIFFERENCE = 0.1
"""The difference between winners and others, as a share of seats, for the strong shade of an item."""
BINS = 18
"""The approximate number of bars for the totals."""
ROUND_STEPS = (1, 2, 2.5, 5, 10)
NO_TEXT = Text(de="", en="")

Row = Mapping[str, Any]


class Column(Record):
    """One column of a table: its name in the query, its title, and its number format."""

    name: str
    title: Text
    format: str = PLAIN


class ChartForm(Record):
    """The fixed part of a chart. Omitted fields come from the measure that it shows."""

    columns: tuple[Column, ...]
    drawing: str
    title: Text = NO_TEXT
    text: Text = NO_TEXT


class ChartFile(Record):
    """The file of charts. ``drawings`` are in Vega-Lite, with ``{"de", "en"}`` for each text of a reader."""

    config: dict[str, Any]
    themes: dict[str, dict[str, str]]
    charts: dict[str, ChartForm]
    drawings: dict[str, dict[str, Any]]
    texts: dict[str, Text]


FILE = msgspec.json.decode(Path(__file__).with_name("charts.json").read_bytes(), type=ChartFile)
TEXTS = FILE.texts


@dataclass(frozen=True, kw_only=True)
class Chart:
    """One chart: the query with its id gives the rows. ``aspect`` is height by width if the drawing has none."""

    id: str
    title: Text
    text: Text
    columns: Sequence[Column]
    rows: Sequence[Row]
    drawing: str
    parameters: Mapping[str, float] = field(default_factory=dict)
    """The parameters of the drawing; in the query they replace names in braces."""
    datasets: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    """The rows that the drawing needs besides those of the table."""
    aspect: float | None = None

    def specification(self, width: int, lang: str, theme: str = LIGHT) -> dict[str, Any]:
        """Return the whole specification in Vega-Lite, with its figures."""
        rows = [{**row, "name": self._label(row, lang)} for row in self.rows]
        parameters = {**FILE.themes[theme], **self.parameters}
        inner = width - FILE.config["padding"]["left"] - FILE.config["padding"]["right"]
        return {
            "$schema": SCHEMA,
            "description": said(self.title, lang),
            "width": width,
            **({"height": round(inner * self.aspect)} if self.aspect else {}),
            "autosize": {"type": "fit-x", "contains": "padding"},
            "config": FILE.config,
            "params": [{"name": name, "value": value} for name, value in parameters.items()],
            "datasets": {"rows": rows, **localized(self.datasets, lang)},
            "data": {"name": "rows"},
            **localized(FILE.drawings[self.drawing], lang),
        }

    def cells(self, row: Row, lang: str) -> list[str]:
        """Return a row of the table, formatted in a language."""
        return [
            number(row[column.name], column.format, lang) if column.format != PLAIN else self._label(row, lang)
            for column in self.columns
        ]

    def _label(self, row: Row, lang: str) -> str:
        return said(row["name"], lang) if "name" in row else str(row[self.columns[0].name])


def charts_of(group: Group, ruleset: AnyRuleset) -> list[Chart]:
    """Return the charts of a group."""
    return [
        *_turn_order(group),
        *_of_measures(group, ruleset),
        _components(group, ruleset),
        _totals(group),
        *_over_time(group),
        _chart("seats", [{"seat": str(one.seat + 1), **_rates(one)} for one in group.figures().seats]),
        _lengths(group),
    ]


def said(text: Text, lang: str) -> str:
    """Return a text in a language."""
    return text.de if lang == "de" else text.en


def localized(value: Any, lang: str) -> Any:
    """Return a part of a specification with each text in a language."""
    match value:
        case Text():
            return said(value, lang)
        case {"de": _, "en": _}:
            return value[lang]
        case dict():
            return {name: localized(one, lang) for name, one in value.items()}
        case list():
            return [localized(one, lang) for one in value]
    return value


def number(value: float, form: str, lang: str) -> str:
    """Return a number, formatted in a language."""
    if form == SHARE:
        return f"{value * 100:.0f}{NARROW_SPACE if lang == 'de' else ''}%"
    text = f"{value:.0f}" if form == WHOLE else f"{value:.1f}"
    text = text.replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "de" else text


def bots_of(group: Group, lang: str) -> str:
    """Return the number of games of a group in which bots decided; nothing for games only of people."""
    return "" if group.people else said(TEXTS["bots"], lang).format(seats=group.bot_seats, games=group.bot_games)


def name_of(group: Group, groups: Sequence[Group], ruleset: AnyRuleset, lang: str) -> str:
    """Return the name of a group among all groups: its number of players, and the options that differ."""
    declared = ruleset.options_schema()["properties"]
    parts = [f"{group.players} {said(TEXTS['players'], lang)}"]
    for name, value in distinguishing(group, groups).items():
        texts, written = declared.get(name, {}).get("x-texts", {}), option_text(value)
        if isinstance(value, bool):
            written = said(TEXTS["yes" if value else "no"], lang)
        else:
            written = texts.get("values", {}).get(written, {}).get(lang, written)
        parts.append(f"{texts.get('title', {}).get(lang, name)}: {written}")
    return ", ".join(parts)


def distinguishing(group: Group, groups: Sequence[Group]) -> dict[str, Any]:
    """Return the options that not all groups share."""
    varied = {name for one in groups for name, value in one.options.items() if value != group.options.get(name)}
    return {name: value for name, value in group.options.items() if name in varied}


def round_step(minimum: float) -> float:
    """Return the smallest round number (1, 2, 2.5 or 5 times a power of ten) that is not less."""
    if minimum <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(minimum))
    return next(step * power for step in ROUND_STEPS if step * power >= minimum * (1 - 1e-9))


def _chart(name: str, rows: Sequence[Row], parameters: Mapping[str, float] | None = None) -> Chart:
    form, parameters = FILE.charts[name], parameters or {}
    return Chart(
        id=name,
        title=form.title,
        text=form.text.put(**parameters),
        columns=form.columns,
        rows=rows,
        drawing=form.drawing,
        parameters=parameters,
    )


def _turn_order(group: Group) -> Iterator[Chart]:
    """Yield the chart of wins by turn order, unless the first player is unknown."""
    if turns := group.figures().turn_order:
        yield _chart("turn_order", [{"turn": f"{one.turn}.", **_rates(one)} for one in turns])


def _rates(one: SeatFigures | TurnFigures) -> Row:
    low, high = one.interval
    return {"wins": one.wins, "win_rate": one.win_rate, "low": low, "high": high}


def _totals(group: Group) -> Chart:
    values = [*group.totals[True], *group.totals[False]]
    step = max(1, int(round_step((max(values) - min(values)) / BINS)))
    starts = range(int(min(values) // step * step), int(max(values)) + 1, step)
    counts = {won: dict.fromkeys(starts, 0) for won in (True, False)}
    for won, times_of in group.totals.items():
        for total, times in times_of.items():
            counts[won][int(total // step * step)] += times
    rows = [{"total": start, "winners": counts[True][start], "others": counts[False][start]} for start in starts]
    return _chart("totals", rows, {"step": step})


def _components(group: Group, ruleset: AnyRuleset) -> Chart:
    """Return the chart of components, comparing winners with the others."""
    rows: list[dict[str, Any]] = [
        {
            "component": name,
            "name": text,
            "winners": round(group.components[True][name] / (group.winners or 1), 2),
            "others": round(group.components[False][name] / (group.others or 1), 2),
        }
        for name, text in ruleset.texts.scores.items()
    ]
    rows.sort(key=lambda row: (-round(row["winners"] - row["others"], 2), row["component"]))
    return _chart("components", rows)


def _over_time(group: Group) -> Iterator[Chart]:
    """Yield the charts of growing totals and of leads of later winners, unless totals are hidden until the end."""
    rows = [
        {
            "progress": round(step / STEPS, 2),
            "winners": round(group.course[True][step] / (group.winners or 1), 2),
            "others": round(group.course[False][step] / (group.others or 1), 2),
            "leading": round(group.leading[step] / group.games, 4),
        }
        for step in range(STEPS + 1)
    ]
    if any(row["winners"] != rows[0]["winners"] for row in rows[: STEPS // 2]):
        yield _chart("course", rows)
        yield _chart("lead", rows)


def _lengths(group: Group) -> Chart:
    figures = group.figures()
    quartiles = [column.name for column in FILE.charts["lengths"].columns[1:]]
    return _chart(
        "lengths",
        [
            {"what": what, "name": TEXTS[what], **dict(zip(quartiles, found, strict=True))}
            for what, found in (("actions", figures.actions), ("minutes", figures.minutes))
        ],
    )


def _of_measures(group: Group, ruleset: AnyRuleset) -> Iterator[Chart]:
    """Yield the chart of each measure with counted items."""
    box = ruleset.display.components(ruleset.boxes.load({}, None))
    for measure in ruleset.analytics.measures:
        if not any(key[0] == measure.id for key in group.items):
            continue
        if measure.map is not None:
            yield _on_map(group, measure, measure.items(box), measure.map(box))
        elif measure.parts:
            yield _shares(group, measure, measure.items(box))
        else:
            yield _values(group, measure, measure.items(box))


def _measured(kind: str, measure: Measure, rows: Sequence[Row], columns: Iterable[Column] = (), **more: Any) -> Chart:
    """Return the chart of a measure: the item is the first column, and its own query gives the rows."""
    form = FILE.charts[kind]
    return Chart(
        id=measure.id,
        title=measure.title,
        text=Text(de=f"{measure.text.de} {form.text.de}".strip(), en=f"{measure.text.en} {form.text.en}".strip()),
        columns=(Column(name="item", title=measure.item), *form.columns, *columns),
        rows=rows,
        drawing=form.drawing,
        **more,
    )


def _sums(group: Group, measure: Measure, name: str, part: str = "") -> ItemSums:
    return group.items.get((measure.id, part, name)) or ItemSums()


def _on_map(group: Group, measure: Measure, items: Mapping[str, Item], drawn: Map) -> Chart:
    """Return the chart of a measure on a map: how often each item is taken, and how much more often by winners."""
    rows = {name: _taken(group, name, item, _sums(group, measure, name)) for name, item in items.items()}
    (left, top), (right, bottom) = drawn.area
    shapes = [
        {"kind": shape.kind, "shape": number, "order": order, "x": x, "y": y}
        for number, shape in enumerate(drawn.shapes)
        for order, (x, y) in enumerate(shape.points)
    ]
    return _measured(
        "map",
        measure,
        sorted((row for row in rows.values() if row["taken"]), key=lambda row: (-row["more"], row["item"])),
        parameters={"left": left, "right": right, "top": top, "bottom": bottom},
        datasets={
            "items": [{**rows[name], **_placed(item), "number": n} for n, (name, item) in enumerate(items.items())],
            "shapes": shapes,
            "places": [{"name": one.name, **_placed(one)} for one in drawn.places],
        },
        aspect=(bottom - top) / (right - left),
    )


def _placed(item: Item) -> Row:
    (x, y), (x2, y2) = item.path[0], item.path[-1]
    return {"x": x, "y": y, "x2": x2, "y2": y2, "is_place": (x, y) == (x2, y2)}


def _taken(group: Group, name: str, item: Item, sums: ItemSums) -> dict[str, Any]:
    of_winners = round(sums.winning_takers / (group.winners or 1), 3)
    of_others = round((sums.takers - sums.winning_takers) / (group.others or 1), 3)
    more = round(of_winners - of_others, 3)
    return {
        "item": name,
        "name": item.name,
        "taken": sums.takers,
        "of_winners": of_winners,
        "of_others": of_others,
        "more": more,
        "shade": _shade(more) if sums.is_clear else 0,
    }


def _shade(more: float) -> int:
    """Return 2 if winners have something much more often, 1 if more often; the same below 0 for less."""
    if not more:
        return 0
    return (2 if abs(more) >= LARGE_DIFFERENCE else 1) * (1 if more > 0 else -1)


def _values(group: Group, measure: Measure, items: Mapping[str, Item]) -> Chart:
    """Return the chart of an item's value: totals with it compared with the others in the same games."""
    rows: list[dict[str, Any]] = []
    for name, item in items.items():
        sums = _sums(group, measure, name)
        if sums.takers >= SMALLEST_GROUP and sums.others:
            takers, others = round(sums.points / sums.takers, 2), round(sums.points_of_others / sums.others, 2)
            rows.append(
                {
                    "item": name,
                    "name": item.name,
                    "taken": sums.takers,
                    "takers": takers,
                    "others": others,
                    "worth": round(takers - others, 2),
                    "won": round(sums.winning_takers / sums.takers, 3),
                }
            )
    return _measured("values", measure, sorted(rows, key=lambda row: (-row["worth"], row["item"])))


def _shares(group: Group, measure: Measure, items: Mapping[str, Item]) -> Chart:
    """Return the chart of a measure with parts: the others as shares of the first."""
    first, *others = measure.parts
    rows: list[dict[str, Any]] = []
    for name, item in items.items():
        times = {part: _sums(group, measure, name, part).times for part in measure.parts}
        if times[first] >= SMALLEST_GROUP:
            shares = {part: round(times[part] / times[first], 3) for part in others}
            rows.append({"item": name, "name": item.name, first: times[first], **shares})
    rows.sort(key=lambda row: (-row[first], row["item"]))
    formats = {first: WHOLE, **dict.fromkeys(others, SHARE)}
    return _measured(
        "shares",
        measure,
        rows,
        columns=[Column(name=part, title=measure.parts[part], format=form) for part, form in formats.items()],
        datasets={
            "parts": [
                {"name": row["name"], "part": measure.parts[part], "share": row[part]}
                for part in others
                for row in rows
            ]
        },
    )
