"""The marks of a chart as elements of SVG."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, floor, log10, pi, sqrt
from typing import Any, NamedTuple

from markupsafe import Markup, escape

STEPS = (1, 2, 2.5, 5, 10)

Specification = Mapping[str, Any]
Row = Mapping[str, Any]
CHARACTER = 6.6
"""The mean width of a character of a label."""
LINE = 20

COLOURS: Mapping[str, str] = {
    "winner": "#0b5cad",
    "other": "#8b929b",
    "ink": "#1b1f24",
    "faint": "#cfc6b4",
    "land": "#e3dcc0",
    "water": "#dce8ee",
    "much-less": "#a33a00",
    "less": "#d98a4e",
    "same": "#949aa2",
    "more": "#5b93cf",
    "much-more": "#0b4a8f",
}
"""Orange for less and blue for more can be told apart by everybody; what is less is also drawn with a broken line."""
NAMES: Mapping[str, str] = {value: name for name, value in COLOURS.items()}
"""The name of each value."""

BAR = 0.62
"""How much of its band a bar takes."""

TICKS = 5
Format = Callable[[float, str], str]
"""Returns a number as people of a language write it; the format is ``%`` for shares."""


class Linear(NamedTuple):
    """A scale for numbers."""

    domain: tuple[float, float]
    span: tuple[float, float]

    def __call__(self, value: Any) -> float:
        """Return the place of a value."""
        low, high = self.domain
        start, end = self.span
        return start + (float(value) - low) / ((high - low) or 1) * (end - start)

    def ticks(self, count: int, least: float = 0) -> list[float]:
        """Return about ``count`` round values within the domain, multiples of the least step if there is one."""
        low, high = self.domain
        step = round_step((high - low) / max(1, count))
        step = ceil(step / least) * least if least else step
        return [round(step * number, 10) for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


class Band(NamedTuple):
    """A scale for categories, each with a band of the same width."""

    domain: Sequence[Any]
    span: tuple[float, float]

    @property
    def width(self) -> float:
        """The width of one band."""
        return abs(self.span[1] - self.span[0]) / max(1, len(self.domain))

    def __call__(self, value: Any) -> float:
        """Return the middle of the band of a value."""
        return min(self.span) + (list(self.domain).index(value) + 0.5) * self.width

    def ticks(self, count: int, least: float = 0) -> list[Any]:  # noqa: ARG002 - every category is marked
        """Return all categories."""
        return list(self.domain)


Scale = Linear | Band


def round_step(least: float) -> float:
    """Return the smallest round number that is not less: 1, 2, 2.5 or 5 times a power of ten."""
    if least <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(least))
    return next(step * power for step in STEPS if step * power >= least * (1 - 1e-9))


def rounded(low: float, high: float, count: int = 5) -> tuple[float, float]:
    """Return a domain that begins and ends at round values."""
    if low == high:
        low, high = low - 1, high + 1
    step = round_step((high - low) / count)
    return floor(low / step) * step, ceil(high / step) * step


class Layer(NamedTuple):
    """One layer: its mark, its encodings, and its rows."""

    mark: Mapping[str, Any]
    encoding: Mapping[str, Any]
    rows: Sequence[Row]


class Frame(NamedTuple):
    """The inner area of a chart, from left to right and from top to bottom, and the whole size."""

    left: float
    right: float
    top: float
    bottom: float
    width: float
    height: float


def layers_of(specification: Specification) -> list[Layer]:
    """Return the layers; what the specification says itself holds for all of them."""
    shared, values = specification.get("encoding", {}), specification.get("data", {}).get("values", [])
    return [
        Layer(
            mark={"type": one["mark"]} if isinstance(one["mark"], str) else one["mark"],
            encoding={**shared, **one.get("encoding", {})},
            rows=one.get("data", {}).get("values", values),
        )
        for one in specification.get("layer", [specification])
    ]


def definition(layers: Sequence[Layer], channel: str) -> Mapping[str, Any]:
    """Return how the first layer that says more than a field defines a channel."""
    found = [layer.encoding[channel] for layer in layers if channel in layer.encoding]
    return next((one for one in found if "axis" in one or "scale" in one or "title" in one), found[0] if found else {})


def has_axis(layers: Sequence[Layer], channel: str) -> bool:
    """Return True if a channel has an axis."""
    found = definition(layers, channel)
    return bool(found) and found.get("axis", {}) is not None


def frame_of(specification: Specification, layers: Sequence[Layer]) -> Frame:
    """Return the inner area, with room for labels and titles around it."""
    left = right = top = bottom = 6.0
    if has_axis(layers, "y"):
        defined = definition(layers, "y")
        labels = values_of(layers, "y") if _is_band(defined) else ["0000"]
        left = 14 + CHARACTER * max((len(str(label)) for label in labels), default=1)
        top += LINE if defined.get("title") else 0
        right = 14
    if has_axis(layers, "x"):
        bottom = LINE + (LINE if definition(layers, "x").get("title") else 0)
        right = 14
    width, height = specification["width"], specification["height"]
    return Frame(left, width - right, top, top + height, width, top + height + bottom)


def scale_of(layers: Sequence[Layer], channel: str, frame: Frame) -> Scale | None:
    """Return the scale of ``x`` or ``y``; ``None`` where nothing is placed by it."""
    defined = definition(layers, channel)
    if not defined:
        return None
    span = (frame.left, frame.right) if channel == "x" else (frame.top, frame.bottom)
    if _is_band(defined):
        return Band(defined.get("sort") or values_of(layers, channel), span)
    given = defined.get("scale", {})
    low, high = given.get("domain") or _extent(layers, channel, zero=given.get("zero", False))
    upwards = channel == "y" and not given.get("reverse", False)
    return Linear((low, high), (span[1], span[0]) if upwards else span)


def values_of(layers: Sequence[Layer], channel: str) -> list[Any]:
    """Return the values of a channel in their order, each once."""
    return list(dict.fromkeys(_values(layers, channel)))


def _values(layers: Sequence[Layer], *channels: str) -> Iterator[Any]:
    for layer in layers:
        for channel in channels:
            defined = layer.encoding.get(channel, {})
            if "datum" in defined:
                yield defined["datum"]
            elif "field" in defined:
                yield from (row[defined["field"]] for row in layer.rows if row.get(defined["field"]) is not None)


def _extent(layers: Sequence[Layer], channel: str, *, zero: bool) -> tuple[float, float]:
    values = [float(value) for value in _values(layers, channel, channel + "2")] or [0.0, 1.0]
    values += [0.0] if zero else []
    return rounded(min(values), max(values))


def _is_band(defined: Mapping[str, Any]) -> bool:
    return defined.get("type") in ("nominal", "ordinal")


class PointPlace(NamedTuple):
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


def _title(layer: Layer, row: Row, place: PointPlace) -> str:
    told = []
    for one in layer.encoding.get("tooltip", ()):
        value = row[one["field"]]
        text = place.number(value, one.get("format", "")) if isinstance(value, int | float) else str(value)
        told.append(f"{one['title']}: {text}" if one.get("title") else text)
    return ", ".join(told)


def _bar(layer: Layer, place: PointPlace) -> Iterator[str]:
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


def _band(place: PointPlace, channel: str) -> float:
    scale = place.x if channel == "x" else place.y
    return scale.width if isinstance(scale, Band) else 20.0


def _rule(layer: Layer, place: PointPlace) -> Iterator[str]:
    """Draw lines: from one end to the other where they are given, else through the whole chart."""
    encoding = layer.encoding
    is_one = any("datum" in encoding.get(channel, {}) for channel in ("x", "y"))
    for row in ({},) if is_one else layer.rows:
        ends = {**_ends(layer, place, row, "x"), **_ends(layer, place, row, "y")}
        style = {**_style(layer, row, stroke=True), "stroke-width": _size(layer, "strokeWidth", row, 2.0)}
        yield element("line", {**style, **ends}, _title(layer, row, place))


def _ends(layer: Layer, place: PointPlace, row: Row, channel: str) -> dict[str, float]:
    """Return where a line begins and ends in a direction: through the whole chart where nothing says it."""
    first, second, frame = f"{channel}1", f"{channel}2", place.frame
    if channel not in layer.encoding:
        low, high = (frame.left, frame.right) if channel == "x" else (frame.top, frame.bottom)
        return {first: low, second: high}
    start = place.at(layer, channel, row)
    return {first: start, second: place.at(layer, second, row) if second in layer.encoding else start}


def _point(layer: Layer, place: PointPlace) -> Iterator[str]:
    for row in layer.rows:
        radius = sqrt(_size(layer, "size", row, 60.0) / pi)
        at = {"cx": place.at(layer, "x", row), "cy": place.at(layer, "y", row), "r": radius}
        style = _style(layer, row, stroke=not layer.mark.get("filled", True))
        width = None if layer.mark.get("filled", True) else float(layer.mark.get("strokeWidth", 2))
        yield element("circle", {**style, "stroke-width": width, **at}, _title(layer, row, place))


def _line(layer: Layer, place: PointPlace) -> Iterator[str]:
    """Draw a line for each colour or detail; closed and filled where the mark says so."""
    by = (layer.encoding.get("color", {}).get("field"), layer.encoding.get("detail", {}).get("field"))
    closed = layer.mark.get("interpolate") == "linear-closed"
    for _, group in groupby(layer.rows, lambda row: tuple(row.get(name) for name in by if name)):
        rows = list(group)
        points = " ".join(f"{place.at(layer, 'x', row):.1f},{place.at(layer, 'y', row):.1f}" for row in rows)
        style = _style(layer, rows[0], stroke=not closed)
        width = None if closed else float(layer.mark.get("strokeWidth", 2.5))
        yield element("polygon" if closed else "polyline", {**style, "stroke-width": width, "points": points})


def _tick(layer: Layer, place: PointPlace) -> Iterator[str]:
    size = float(layer.mark.get("size", 16))
    for row in layer.rows:
        x, y = place.at(layer, "x", row), place.at(layer, "y", row)
        style = {**_style(layer, row, stroke=True), "stroke-width": float(layer.mark.get("thickness", 3))}
        yield element("line", {**style, "x1": x, "x2": x, "y1": y - size / 2, "y2": y + size / 2})


def _text(layer: Layer, place: PointPlace) -> Iterator[str]:
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


DRAWN: Mapping[str, Callable[[Layer, PointPlace], Iterator[str]]] = {
    "bar": _bar,
    "rule": _rule,
    "point": _point,
    "line": _line,
    "tick": _tick,
    "text": _text,
}


def draw(specification: Specification, number: Format, label: str) -> Markup:
    """Return a chart as SVG. ``label`` says what it shows; its figures are expected in a table beside it."""
    layers = layers_of(specification)
    frame = frame_of(specification, layers)
    x, y = scale_of(layers, "x", frame), scale_of(layers, "y", frame)
    parts = list(_grid(layers, frame, x, y, number))
    for layer in layers:
        parts += DRAWN[layer.mark["type"]](layer, PointPlace(x, y, frame, number))
    parts += _axis_titles(layers, frame)
    size = f"0 0 {frame.width:g} {frame.height:g}"
    drawn = f'<svg class="chart" viewBox="{size}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    return Markup(drawn)  # noqa: S704 - every text and attribute in it was escaped


def legend(specification: Specification) -> list[tuple[str, str]]:
    """Return the names and the classes of what colours stand for."""
    coloured = (layer.encoding.get("color", {}) for layer in layers_of(specification))
    scale: dict[str, Any] = next((one["scale"] for one in coloured if one.get("type") == "nominal"), {})
    return [
        (str(name), NAMES[value]) for name, value in zip(scale.get("domain", ()), scale.get("range", ()), strict=True)
    ]


def _grid(layers: list[Layer], frame: Frame, x: Scale | None, y: Scale | None, number: Format) -> Iterator[str]:
    """Draw a line and a label for each value at which an axis is marked; categories have labels only."""
    for channel, scale in (("x", x), ("y", y)):
        if scale is None or not has_axis(layers, channel):
            continue
        axis = definition(layers, channel).get("axis") or {}
        for value in scale.ticks(TICKS, axis.get("tickMinStep", 0)):
            at, text = scale(value), str(value) if isinstance(scale, Band) else number(value, axis.get("format", ""))
            if channel == "x":
                line = {"x1": at, "x2": at, "y1": frame.top, "y2": frame.bottom}
                label = _tick_text(at, frame.bottom + 15, text, "middle")
            else:
                line = {"x1": frame.left, "x2": frame.right, "y1": at, "y2": at}
                label = _tick_text(frame.left - 8, at + 4, text, "end")
            yield label if isinstance(scale, Band) else element("line", {"class": "grid", **line}) + label


def _axis_titles(layers: list[Layer], frame: Frame) -> Iterator[str]:
    if has_axis(layers, "x") and (title := definition(layers, "x").get("title")):
        yield _tick_text((frame.left + frame.right) / 2, frame.height - 5, title, "middle", "title")
    if has_axis(layers, "y") and (title := definition(layers, "y").get("title")):
        yield _tick_text(2, 14, title, "start", "title")


def _tick_text(x: float, y: float, text: str, anchor: str, kind: str = "tick") -> str:
    given = attributes({"class": kind, "x": x, "y": y, "text-anchor": anchor})
    return f"<text{given}>{escape(text)}</text>"
