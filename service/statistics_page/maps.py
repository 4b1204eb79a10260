"""Charts of a measure on a map: how often each item is taken, and how much more often winners have it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.ruleset.measures import Item, Map, Measure
from events.ruleset.scoring import Text
from projections.statistics.group import Group, ItemSums
from service.charts.colours import COLOURS
from service.statistics_page.chart import SHARE, WHOLE, Chart, Column, Row, chart_of, quantitative, said

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
HEIGHT_OF_WIDTH = 1.16


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
    return {
        "width": width,
        "height": round(width * (bottom - top) / (right - left)),
        "data": {"values": values},
        "layer": [*_areas(drawing, axes), *_items(values, axes, most, lang), *_places(drawing, axes, lang)],
    }


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
            yield {
                "data": {"values": values},
                "mark": {"type": "line", "fill": COLOURS[kind], "strokeWidth": 0, "interpolate": "linear-closed"},
                "encoding": {
                    "x": {"field": "x", "type": "quantitative", **axes["x"]},
                    "y": {"field": "y", "type": "quantitative", **axes["y"]},
                    "detail": {"field": "shape", "type": "nominal"},
                    "order": {"field": "order", "type": "quantitative"},
                },
            }


def _items(values: Sequence[Row], axes: Mapping[str, Any], most: int, lang: str) -> Iterator[dict[str, Any]]:
    colours = {"type": "threshold", "domain": list(EDGES), "range": [COLOURS[name] for name in CLASSES]}
    told = [
        {"field": "name", "type": "nominal"},
        quantitative("taken", lang, Text(de="Plätze", en="Seats"), format=WHOLE),
        quantitative("of_winners", lang, Text(de="der Sieger", en="of winners"), format=SHARE),
        quantitative("of_others", lang, Text(de="der anderen", en="of the others"), format=SHARE),
    ]
    shared = {
        "x": quantitative("x", lang, **axes["x"]),
        "y": quantitative("y", lang, **axes["y"]),
        "color": quantitative("shade", lang, scale=colours),
        "tooltip": told,
    }
    are_routes = any((value["x"], value["y"]) != (value["x2"], value["y2"]) for value in values)
    yield from [_routes(shared, most)] if are_routes else _points(values, shared, most)


def _routes(shared: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Return the layer of lines: as wide as they are often taken, broken where winners have them less often."""
    wide = {"field": "taken", "type": "quantitative", "scale": {"domain": [0, most], "range": [1, 11]}}
    dashes = {"field": "less", "type": "nominal", "scale": {"domain": [False, True], "range": [[1, 0], [7, 4]]}}
    ends = {"x2": {"field": "x2"}, "y2": {"field": "y2"}}
    return {"mark": {"type": "rule"}, "encoding": {**shared, **ends, "strokeWidth": wide, "strokeDash": dashes}}


def _points(values: Sequence[Row], shared: Mapping[str, Any], most: int) -> Iterator[dict[str, Any]]:
    """Yield the layers of points along their way: as large as they are often taken, hollow where less by winners."""
    yield {
        "mark": {"type": "line", "color": COLOURS["faint"], "strokeWidth": 3},
        "encoding": {"x": shared["x"], "y": shared["y"], "order": {"field": "number", "type": "quantitative"}},
    }
    size = {"field": "taken", "type": "quantitative", "scale": {"domain": [0, most], "range": [12, 900]}}
    for less in (False, True):
        mark = {"type": "point", "filled": not less, **({"strokeWidth": 4, "strokeDash": [5, 3]} if less else {})}
        shown = [value for value in values if value["less"] is less]
        yield {"data": {"values": shown}, "mark": mark, "encoding": {**shared, "size": size}}
    yield {
        "mark": {"type": "text", "fontSize": 11, "dy": 27},
        "encoding": {"x": shared["x"], "y": shared["y"], "text": {"field": "item", "type": "nominal"}},
    }


def _places(drawing: Map, axes: Mapping[str, Any], lang: str) -> Iterator[dict[str, Any]]:
    values = [{"name": said(one.name, lang), "x": one.path[0][0], "y": one.path[0][1]} for one in drawing.places]
    if values:
        shared = {"x": quantitative("x", lang, **axes["x"]), "y": quantitative("y", lang, **axes["y"])}
        yield {
            "data": {"values": values},
            "mark": {"type": "point", "filled": True, "color": COLOURS["ink"], "size": 28},
            "encoding": shared,
        }
        yield {
            "data": {"values": values},
            "mark": {"type": "text", "fontSize": 10, "dy": -9},
            "encoding": {**shared, "text": {"field": "name", "type": "nominal"}},
        }
