"""The scales of a specification: which values its layers have in each direction, and where they are drawn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from service.charts.scales import Band, Linear, Scale, rounded

Specification = Mapping[str, Any]
Row = Mapping[str, Any]
CHARACTER = 6.6
"""The mean width of a character of a label."""
LINE = 20


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
