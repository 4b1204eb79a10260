"""Figures, their targets, and how they are printed."""

import math
from collections.abc import Sequence

from rich import box
from rich.table import Table

from events.ruleset.records import Record


class Figure(Record):
    """One measured number. ``reached`` is ``None`` if there is no target."""

    name: str
    value: str
    aim: str = ""
    reached: bool | None = None


def at_least(name: str, value: float, aim: float, unit: str = "") -> Figure:
    return Figure(name=name, value=f"{shown(value)} {unit}", aim=f">= {aim:,g}", reached=value >= aim)


def at_most(name: str, value: float, aim: float, unit: str = "") -> Figure:
    return Figure(name=name, value=f"{shown(value)} {unit}", aim=f"<= {aim:,g}", reached=value <= aim)


def plain(name: str, value: float, unit: str = "") -> Figure:
    return Figure(name=name, value=f"{shown(value)} {unit}")


def shown(value: float) -> str:
    """Return a number with three significant digits."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the percentile of these values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def as_table(title: str, figures: Sequence[Figure]) -> Table:
    """Return the figures of one measurement as a table, with their targets."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, min_width=72)
    table.add_column("")
    table.add_column("measured", justify="right", no_wrap=True)
    table.add_column("aim", justify="right")
    for figure in figures:
        style = {None: "", True: "green", False: "yellow"}[figure.reached]
        table.add_row(figure.name, f"[{style}]{figure.value}[/]" if style else figure.value, figure.aim)
    return table
