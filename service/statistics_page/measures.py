"""Charts of what a ruleset counts besides wins and points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.measures import Measure
from events.ruleset.scoring import Text
from projections.statistics.figures import SMALLEST_GROUP
from projections.statistics.group import Group, ItemSums
from service.charts.colours import COLOURS
from service.statistics_page.chart import ONE, SHARE, WHOLE, Chart, Column, Row, chart_of, nominal, quantitative, said
from service.statistics_page.maps import on_map

_DOTS = (("other", False), ("winner", False), ("winner", True))
"""The colour of each part but the first, and whether its dot is filled."""


def of_measures(group: Group, measures: Sequence[Measure], components: Mapping[str, Any]) -> Iterator[Chart]:
    """Yield the chart of each measure of which something was counted."""
    for measure in measures:
        if not any(key[0] == measure.id for key in group.items):
            continue
        if measure.map is not None:
            yield on_map(group, measure, components, measure.map(components))
        elif measure.parts:
            yield _shares(group, measure, components)
        else:
            yield _values(group, measure, components)


def _values(group: Group, measure: Measure, components: Mapping[str, Any]) -> Chart:
    """Return the chart of what an item is worth: totals with it against the others in the same games."""
    rows: list[dict[str, Any]] = []
    for name, item in measure.items(components).items():
        sums = group.items.get((measure.id, "", name)) or ItemSums()
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
    rows.sort(key=lambda row: (-row["worth"], row["item"]))
    return chart_of(
        measure,
        columns=(
            Column(name="taken", title=Text(de="Plätze", en="Seats"), format=WHOLE),
            Column(name="takers", title=Text(de="Punkte damit", en="Points with it"), format=ONE),
            Column(name="others", title=Text(de="ohne", en="without"), format=ONE),
            Column(name="won", title=Text(de="Siegquote", en="Win rate"), format=SHARE),
        ),
        rows=rows,
        draw=lambda width, lang: _bars(rows, width, lang),
    )


def _bars(rows: Sequence[Row], width: int, lang: str) -> dict[str, Any]:
    values = [
        {"name": said(row["name"], lang), "worth": row["worth"], "taken": row["taken"], "zero": 0} for row in rows
    ]
    y = nominal("name")
    worth = quantitative("worth", lang, Text(de="Punkte mehr", en="More points"), scale={"zero": True})
    told = [{"field": "worth", "type": "quantitative", "format": ONE}]
    signed = {"type": "threshold", "domain": [0], "range": [COLOURS["less"], COLOURS["winner"]]}
    return {
        "width": width,
        "height": 30 * max(1, len(values)),
        "data": {"values": values},
        "layer": [
            {
                "mark": {"type": "bar"},
                "encoding": {
                    "x": worth,
                    "x2": {"field": "zero"},
                    "y": y,
                    "color": quantitative("worth", lang, scale=signed),
                    "tooltip": told,
                },
            },
            {
                "mark": {"type": "rule", "color": COLOURS["ink"], "strokeWidth": 1},
                "encoding": {"x": {"datum": 0, "type": "quantitative"}},
            },
        ],
    }


def _shares(group: Group, measure: Measure, components: Mapping[str, Any]) -> Chart:
    """Return the chart of a measure with parts: the others as shares of the first."""
    first, *others = measure.parts
    rows: list[dict[str, Any]] = []
    for name, item in measure.items(components).items():
        times = {part: (group.items.get((measure.id, part, name)) or ItemSums()).times for part in measure.parts}
        if times[first] >= SMALLEST_GROUP:
            shares = {part: round(times[part] / times[first], 3) for part in others}
            rows.append({"item": name, "name": item.name, first: times[first], **shares})
    rows.sort(key=lambda row: (-row[first], row["item"]))
    return chart_of(
        measure,
        columns=(
            Column(name=first, title=measure.parts[first], format=WHOLE),
            *(Column(name=part, title=measure.parts[part], format=SHARE) for part in others),
        ),
        rows=rows,
        legend=[
            (measure.parts[part], colour if filled else f"{colour} hollow")
            for part, (colour, filled) in zip(others, _DOTS, strict=False)
        ],
        draw=lambda width, lang: _dots(rows, measure, others, width, lang),
    )


def _dots(rows: Sequence[Row], measure: Measure, parts: Sequence[str], width: int, lang: str) -> dict[str, Any]:
    names = [said(measure.parts[part], lang) for part in parts]
    colours = {"domain": names, "range": [COLOURS[colour] for colour, _ in _DOTS[: len(parts)]]}
    x = quantitative(
        "share",
        lang,
        Text(de="Anteil", en="Share"),
        scale={"domain": [0, 1]},
        axis={"format": SHARE},
    )
    layers = []
    for part, name, (_, filled) in zip(parts, names, _DOTS, strict=False):
        values = [{"name": said(row["name"], lang), "part": name, "share": row[part]} for row in rows]
        told = [{"field": "part", "type": "nominal"}, {"field": "share", "type": "quantitative", "format": SHARE}]
        layers.append(
            {
                "data": {"values": values},
                "mark": {"type": "point", "filled": filled, "size": 130, **({} if filled else {"strokeWidth": 3})},
                "encoding": {
                    "x": x,
                    "y": nominal("name"),
                    "color": nominal("part", scale=colours),
                    "tooltip": told,
                },
            }
        )
    return {"width": width, "height": 36 * max(1, len(rows)), "layer": layers}
