"""The marks of a chart as elements of SVG."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from math import pi, sqrt
from typing import Any, NamedTuple

from markupsafe import escape

from service.charts.colours import NAMES
from service.charts.layout import Frame, Layer, Row
from service.charts.scales import Band, Linear, Scale

BAR = 0.62
"""How much of its band a bar takes."""


class Place(NamedTuple):
    """Where the rows of a layer are drawn, and how its numbers are written."""

    x: Scale | None
    y: Scale | None
    frame: Frame
    number: Callable[[float, str], str]

    def at(self, layer: Layer, channel: str, row: Row) -> float:
        """Return the place of a row in a direction; the middle where nothing says it."""
        defined = layer.encoding.get(channel)
        scale = self.x if channel[0] == "x" else self.y
        if defined is None or scale is None:
            frame = self.frame
            return (frame.left + frame.right) / 2 if channel[0] == "x" else (frame.top + frame.bottom) / 2
        return scale(defined["datum"] if "datum" in defined else row[defined["field"]])


def element(name: str, given: Mapping[str, Any], title: str = "") -> str:
    """Return one element, with what is shown when it is pointed at."""
    if title:
        return f"<{name}{attributes(given)}><title>{escape(title)}</title></{name}>"
    return f"<{name}{attributes(given)}/>"


def attributes(given: Mapping[str, Any]) -> str:
    """Return attributes, numbers with at most one decimal place."""
    written = (
        (name, f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else value)
        for name, value in given.items()
        if value is not None
    )
    return "".join(f' {name}="{escape(value)}"' for name, value in written)


def colour_of(layer: Layer, row: Row) -> str:
    """Return the colour of a row."""
    defined = layer.encoding.get("color", {})
    if "field" not in defined:
        return str(defined.get("value") or layer.mark.get("color") or layer.mark.get("fill") or "#1b1f24")
    value, domain, colours = row[defined["field"]], defined["scale"]["domain"], defined["scale"]["range"]
    if defined["scale"].get("type") == "threshold":
        return str(colours[sum(value >= edge for edge in domain)])
    return str(colours[list(domain).index(value)])


def _size(layer: Layer, channel: str, row: Row, default: float) -> float:
    defined = layer.encoding.get(channel, {})
    if "field" not in defined:
        return float(defined.get("value", layer.mark.get(channel, default)))
    scale = defined["scale"]
    return Linear(tuple(scale["domain"]), tuple(scale["range"]))(row[defined["field"]])


def _style(layer: Layer, row: Row, *, stroke: bool) -> dict[str, Any]:
    """Return the class and colour of a row, and its dashes where it has some."""
    colour, dashes = colour_of(layer, row), layer.encoding.get("strokeDash", {})
    filled = not stroke and layer.mark.get("filled", True)
    pattern = layer.mark.get("strokeDash")
    if "field" in dashes:
        pattern = dashes["scale"]["range"][list(dashes["scale"]["domain"]).index(row[dashes["field"]])]
    return {
        "class": f"{'fill' if filled else 'stroke'} {NAMES.get(colour, 'ink')}",
        "fill": colour if filled else "none",
        "stroke": None if filled else colour,
        "opacity": layer.mark.get("opacity"),
        "stroke-dasharray": " ".join(map(str, pattern)) if pattern and pattern != [1, 0] else None,
    }


def _title(layer: Layer, row: Row, place: Place) -> str:
    told = []
    for one in layer.encoding.get("tooltip", ()):
        value = row[one["field"]]
        text = place.number(value, one.get("format", "")) if isinstance(value, int | float) else str(value)
        told.append(f"{one['title']}: {text}" if one.get("title") else text)
    return ", ".join(told)


def _bar(layer: Layer, place: Place) -> Iterator[str]:
    """Draw bars along the direction that has numbers, stacked where several share a band."""
    is_vertical = isinstance(place.x, Band) or layer.mark.get("orient") == "vertical"
    along, across = ("y", "x") if is_vertical else ("x", "y")
    scale = place.x if along == "x" else place.y
    stacked: dict[Any, float] = {}
    for row in layer.rows:
        middle = place.at(layer, across, row)
        wide = layer.mark.get("size") or BAR * _band(place, across)
        if f"{along}2" in layer.encoding:
            start, end = place.at(layer, along, row), place.at(layer, f"{along}2", row)
        else:
            below = stacked.get(middle, 0.0)
            value = stacked[middle] = below + row[layer.encoding[along]["field"]]
            start, end = (scale(below), scale(value)) if scale else (0.0, 0.0)
        box = {along: min(start, end), across: middle - wide / 2}
        size = {"x": abs(end - start), "y": wide} if along == "x" else {"x": wide, "y": abs(end - start)}
        given = {"x": box["x"], "y": box["y"], "width": size["x"], "height": size["y"]}
        yield element("rect", {**_style(layer, row, stroke=False), **given}, _title(layer, row, place))


def _band(place: Place, channel: str) -> float:
    scale = place.x if channel == "x" else place.y
    return scale.width if isinstance(scale, Band) else 20.0


def _rule(layer: Layer, place: Place) -> Iterator[str]:
    """Draw lines: from one end to the other where they are given, else through the whole chart."""
    encoding = layer.encoding
    is_one = any("datum" in encoding.get(channel, {}) for channel in ("x", "y"))
    for row in ({},) if is_one else layer.rows:
        ends = {**_ends(layer, place, row, "x"), **_ends(layer, place, row, "y")}
        style = {**_style(layer, row, stroke=True), "stroke-width": _size(layer, "strokeWidth", row, 2.0)}
        yield element("line", {**style, **ends}, _title(layer, row, place))


def _ends(layer: Layer, place: Place, row: Row, channel: str) -> dict[str, float]:
    """Return where a line begins and ends in a direction: through the whole chart where nothing says it."""
    first, second, frame = f"{channel}1", f"{channel}2", place.frame
    if channel not in layer.encoding:
        low, high = (frame.left, frame.right) if channel == "x" else (frame.top, frame.bottom)
        return {first: low, second: high}
    start = place.at(layer, channel, row)
    return {first: start, second: place.at(layer, second, row) if second in layer.encoding else start}


def _point(layer: Layer, place: Place) -> Iterator[str]:
    for row in layer.rows:
        radius = sqrt(_size(layer, "size", row, 60.0) / pi)
        at = {"cx": place.at(layer, "x", row), "cy": place.at(layer, "y", row), "r": radius}
        style = _style(layer, row, stroke=not layer.mark.get("filled", True))
        width = None if layer.mark.get("filled", True) else float(layer.mark.get("strokeWidth", 2))
        yield element("circle", {**style, "stroke-width": width, **at}, _title(layer, row, place))


def _line(layer: Layer, place: Place) -> Iterator[str]:
    """Draw a line for each colour or detail; closed and filled where the mark says so."""
    by = (layer.encoding.get("color", {}).get("field"), layer.encoding.get("detail", {}).get("field"))
    closed = layer.mark.get("interpolate") == "linear-closed"
    for _, group in groupby(layer.rows, lambda row: tuple(row.get(name) for name in by if name)):
        rows = list(group)
        points = " ".join(f"{place.at(layer, 'x', row):.1f},{place.at(layer, 'y', row):.1f}" for row in rows)
        style = _style(layer, rows[0], stroke=not closed)
        width = None if closed else float(layer.mark.get("strokeWidth", 2.5))
        yield element("polygon" if closed else "polyline", {**style, "stroke-width": width, "points": points})


def _tick(layer: Layer, place: Place) -> Iterator[str]:
    size = float(layer.mark.get("size", 16))
    for row in layer.rows:
        x, y = place.at(layer, "x", row), place.at(layer, "y", row)
        style = {**_style(layer, row, stroke=True), "stroke-width": float(layer.mark.get("thickness", 3))}
        yield element("line", {**style, "x1": x, "x2": x, "y1": y - size / 2, "y2": y + size / 2})


def _text(layer: Layer, place: Place) -> Iterator[str]:
    mark, defined = layer.mark, layer.encoding["text"]
    for row in layer.rows:
        value = row[defined["field"]]
        text = place.number(value, defined.get("format", "")) if isinstance(value, int | float) else str(value)
        given = {
            "class": "label",
            "x": place.at(layer, "x", row) + mark.get("dx", 0),
            "y": place.at(layer, "y", row) + mark.get("dy", 0) + 4,
            "text-anchor": {"left": "start", "right": "end"}.get(mark.get("align", "center"), "middle"),
            "font-size": mark.get("fontSize"),
        }
        yield f"<text{attributes(given)}>{escape(text)}</text>"


DRAWN: Mapping[str, Callable[[Layer, Place], Iterator[str]]] = {
    "bar": _bar,
    "rule": _rule,
    "point": _point,
    "line": _line,
    "tick": _tick,
    "text": _text,
}
