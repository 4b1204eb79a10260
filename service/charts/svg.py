"""Draws a specification as SVG: the marks and scales that our charts use, and nothing that needs a script.

Colours are classes of the style sheet, with their values beside them where there is none.
"""

from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup, escape

from service.charts.colours import NAMES
from service.charts.layout import (
    Frame,
    Layer,
    Specification,
    definition,
    frame_of,
    has_axis,
    layers_of,
    scale_of,
)
from service.charts.marks import DRAWN, Place, attributes, element
from service.charts.scales import Band, Scale

TICKS = 5
Format = Callable[[float, str], str]
"""Returns a number as people of a language write it; the format is ``%`` for shares."""


def draw(specification: Specification, number: Format, label: str) -> Markup:
    """Return a chart as SVG. ``label`` says what it shows; its figures are expected in a table beside it."""
    layers = layers_of(specification)
    frame = frame_of(specification, layers)
    x, y = scale_of(layers, "x", frame), scale_of(layers, "y", frame)
    parts = list(_grid(layers, frame, x, y, number))
    for layer in layers:
        parts += DRAWN[layer.mark["type"]](layer, Place(x, y, frame, number))
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
    if x is not None and has_axis(layers, "x"):
        for tick, text in _ticks(layers, "x", x, number):
            if not isinstance(x, Band):
                yield element("line", {"class": "grid", "x1": tick, "x2": tick, "y1": frame.top, "y2": frame.bottom})
            yield _text(tick, frame.bottom + 15, text, "middle")
    if y is not None and has_axis(layers, "y"):
        for tick, text in _ticks(layers, "y", y, number):
            if not isinstance(y, Band):
                yield element("line", {"class": "grid", "x1": frame.left, "x2": frame.right, "y1": tick, "y2": tick})
            yield _text(frame.left - 8, tick + 4, text, "end")


def _ticks(layers: list[Layer], channel: str, scale: Scale, number: Format) -> Iterator[tuple[float, str]]:
    axis = definition(layers, channel).get("axis") or {}
    form = axis.get("format", "")
    for tick in scale.ticks(TICKS, axis.get("tickMinStep", 0)):
        yield scale(tick), str(tick) if isinstance(scale, Band) else number(tick, form)


def _axis_titles(layers: list[Layer], frame: Frame) -> Iterator[str]:
    if has_axis(layers, "x") and (title := definition(layers, "x").get("title")):
        yield _text((frame.left + frame.right) / 2, frame.height - 5, title, "middle", "title")
    if has_axis(layers, "y") and (title := definition(layers, "y").get("title")):
        yield _text(2, 14, title, "start", "title")


def _text(x: float, y: float, text: str, anchor: str, kind: str = "tick") -> str:
    given = attributes({"class": kind, "x": x, "y": y, "text-anchor": anchor})
    return f"<text{given}>{escape(text)}</text>"
