"""Scales: from values to places on a chart, and the values at which an axis is marked."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any, NamedTuple

STEPS = (1, 2, 2.5, 5, 10)


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
        """Return about so many round values within the domain, whole multiples of the least step where there is one."""
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
