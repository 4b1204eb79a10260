"""Charts of a measure on a map: how often each item is taken, and how much more often winners have it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.analytics import Item, Map, Measure
from events.ruleset.scoring import Text
from projections.statistics.figures import SMALLEST_GROUP, Group, ItemSums
from service.statistics.chart import (
    ONE,
    SHARE,
    WHOLE,
    Chart,
    Column,
    Row,
    chart_of,
    layer,
    layered,
    nominal,
    quantitative,
    said,
    told,
)
from service.statistics.svg import COLOURS

MUCH = 0.1
"""How much more or less often winners must have something to have it much more or less often, as a share of seats."""
EDGES = (-1.5, -0.5, 0.5, 1.5)
CLASSES = ("much-less", "less", "same", "more", "much-more")
"""The colours of the shades from -2 to 2, between the edges."""
LEGEND = (
    (Text(de="Sieger viel häufiger (ab 10 Punkten)", en="winners much more often (from 10 points)"), "much-more"),
    (Text(de="häufiger", en="more often"), "more"),
    (Text(de="nicht vom Zufall zu unterscheiden", en="not to be told from chance"), "same"),
    (Text(de="seltener, gestrichelt", en="less often, broken line"), "less"),
    (Text(de="viel seltener, gestrichelt", en="much less often, broken line"), "much-less"),
)
NOTE = Text(
    de="Farbig ist nur, was sich vom Zufall unterscheiden lässt, jedes für sich und innerhalb jeder Partie verglichen "
    "(95 %, Mantel-Haenszel): eines von zwanzig wäre es auch dann, wenn es nie zählte.",
    en="Only what can be told from chance has a colour, each by itself and compared within each game (95 %, "
    "Mantel-Haenszel): one in twenty would have one even if none ever mattered.",
)

_DOTS = (("other", False), ("winner", False), ("winner", True))
"""The colour of each part but the first, and whether its dot is filled."""


def on_map(group: Group, measure: Measure, components: Mapping[str, Any], drawing: Map) -> Chart:
    """Return the chart of a measure whose items lie on a map."""
    items = measure.items(components)
    sums = {name: group.items.get((measure.id, "", name)) or ItemSums() for name in items}
    rows = [_row(group, name, item, sums[name]) for name, item in items.items()]
    rows.sort(key=lambda row: (-row["more"], row["item"]))
    return chart_of(
        measure,
        note=NOTE,
        columns=(
            Column(name="taken", title=Text(de="Plätze", en="Seats"), format=WHOLE),
            Column(name="of_winners", title=Text(de="der Sieger", en="of winners"), format=SHARE),
            Column(name="of_others", title=Text(de="der anderen", en="of the others"), format=SHARE),
        ),
        rows=[row for row in rows if row["taken"]],
        draw=lambda width, lang: _draw(rows, items, drawing, width, lang),
        legend=LEGEND,
    )


def _row(group: Group, name: str, item: Item, sums: ItemSums) -> dict[str, Any]:
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
    return (2 if abs(more) >= MUCH else 1) * (1 if more > 0 else -1)


def _draw(rows: Sequence[Row], items: Mapping[str, Item], drawing: Map, width: int, lang: str) -> dict[str, Any]:
    (left, top), (right, bottom) = drawing.area
    axes = {
        "x": {"scale": {"domain": [left, right], "nice": False}, "axis": None},
        "y": {"scale": {"domain": [top, bottom], "reverse": True, "nice": False}, "axis": None},
    }
    most = max((row["taken"] for row in rows), default=1) or 1
    by_item = {row["item"]: row for row in rows}
    values = [{**_placed(by_item[name], item, lang), "number": n} for n, (name, item) in enumerate(items.items())]
    height = round(width * (bottom - top) / (right - left))
    layers = (*_areas(drawing, axes), *_items(values, axes, most, lang), *_places(drawing, axes, lang))
    return layered(width, height, values, *layers)


def _placed(row: Row, item: Item, lang: str) -> dict[str, Any]:
    (x, y), (x2, y2) = item.path[0], item.path[-1]
    less = row["shade"] < 0
    figures = {name: row[name] for name in ("item", "taken", "of_winners", "of_others", "more", "shade")}
    return {**figures, "name": said(item.name, lang), "x": x, "y": y, "x2": x2, "y2": y2, "less": less}


def _areas(drawing: Map, axes: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for kind in ("land", "water"):
        values = [
            {"shape": number, "order": order, "x": x, "y": y}
            for number, shape in enumerate(drawing.shapes)
            if shape.kind == kind
            for order, (x, y) in enumerate(shape.points)
        ]
        if values:
            encoding = {
                "x": {"field": "x", "type": "quantitative", **axes["x"]},
                "y": {"field": "y", "type": "quantitative", **axes["y"]},
                "detail": {"field": "shape", "type": "nominal"},
                "order": {"field": "order", "type": "quantitative"},
            }
            yield layer("line", encoding, values, fill=COLOURS[kind], strokeWidth=0, interpolate="linear-closed")


def _items(values: Sequence[Row], axes: Mapping[str, Any], most: int, lang: str) -> Iterator[dict[str, Any]]:
    colours = {"type": "threshold", "domain": list(EDGES), "range": [COLOURS[name] for name in CLASSES]}
    tooltip = [
        told("name"),
        quantitative("taken", lang, Text(de="Plätze", en="Seats"), format=WHOLE),
        quantitative("of_winners", lang, Text(de="der Sieger", en="of winners"), format=SHARE),
        quantitative("of_others", lang, Text(de="der anderen", en="of the others"), format=SHARE),
    ]
    shared = {
        "x": quantitative("x", lang, **axes["x"]),
        "y": quantitative("y", lang, **axes["y"]),
        "color": quantitative("shade", lang, scale=colours),
        "tooltip": tooltip,
    }
    are_routes = any((value["x"], value["y"]) != (value["x2"], value["y2"]) for value in values)
    yield from [_routes(shared, most)] if are_routes else _points(values, shared, most)


def _routes(shared: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Return the layer of lines: as wide as they are often taken, broken where winners have them less often."""
    wide = {"field": "taken", "type": "quantitative", "scale": {"domain": [0, most], "range": [1, 11]}}
    dashes = {"field": "less", "type": "nominal", "scale": {"domain": [False, True], "range": [[1, 0], [7, 4]]}}
    ends = {"x2": {"field": "x2"}, "y2": {"field": "y2"}}
    return layer("rule", {**shared, **ends, "strokeWidth": wide, "strokeDash": dashes})


def _points(values: Sequence[Row], shared: Mapping[str, Any], most: int) -> Iterator[dict[str, Any]]:
    """Yield the layers of points along their way: as large as they are often taken, hollow where less by winners."""
    at = {"x": shared["x"], "y": shared["y"]}
    order = {"field": "number", "type": "quantitative"}
    yield layer("line", {**at, "order": order}, color=COLOURS["faint"], strokeWidth=3)
    size = {"field": "taken", "type": "quantitative", "scale": {"domain": [0, most], "range": [12, 900]}}
    for less in (False, True):
        broken = {"strokeWidth": 4, "strokeDash": [5, 3]} if less else {}
        shown = [value for value in values if value["less"] is less]
        yield layer("point", {**shared, "size": size}, shown, filled=not less, **broken)
    yield layer("text", {**at, "text": told("item")}, fontSize=11, dy=27)


def _places(drawing: Map, axes: Mapping[str, Any], lang: str) -> Iterator[dict[str, Any]]:
    values = [{"name": said(one.name, lang), "x": one.path[0][0], "y": one.path[0][1]} for one in drawing.places]
    if values:
        shared = {"x": quantitative("x", lang, **axes["x"]), "y": quantitative("y", lang, **axes["y"])}
        yield layer("point", shared, values, filled=True, color=COLOURS["ink"], size=28)
        yield layer("text", {**shared, "text": told("name")}, values, fontSize=10, dy=-9)


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
    signed = {"type": "threshold", "domain": [0], "range": [COLOURS["less"], COLOURS["winner"]]}
    bars = {
        "x": worth,
        "x2": {"field": "zero"},
        "y": y,
        "color": quantitative("worth", lang, scale=signed),
        "tooltip": [told("worth", ONE)],
    }
    zero = layer("rule", {"x": {"datum": 0, "type": "quantitative"}}, color=COLOURS["ink"], strokeWidth=1)
    return layered(width, 30 * max(1, len(values)), values, layer("bar", bars), zero)


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
    x = quantitative("share", lang, Text(de="Anteil", en="Share"), scale={"domain": [0, 1]}, axis={"format": SHARE})
    layers = []
    for part, name, (_, filled) in zip(parts, names, _DOTS, strict=False):
        values = [{"name": said(row["name"], lang), "part": name, "share": row[part]} for row in rows]
        encoding = {
            "x": x,
            "y": nominal("name"),
            "color": nominal("part", scale=colours),
            "tooltip": [told("part"), told("share", SHARE)],
        }
        hollow = {} if filled else {"strokeWidth": 3}
        layers.append(layer("point", encoding, values, filled=filled, size=130, **hollow))
    return {"width": width, "height": 36 * max(1, len(rows)), "layer": layers}
