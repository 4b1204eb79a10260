"""The result of a query as a table for people, as CSV, or as JSON, written incrementally."""

import csv
import io
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from rich.cells import cell_len

from ops.analytics.query import Rows
from ops.run.errors import UserError
from ops.run.sanitize import printable

_CELL_BYTES = 60
"""The memory that a short text takes beyond its characters, in bytes."""
_COMPACT = (",", ":")
_FORMULA = re.compile(r"(?:\A(?![+-]?[0-9]+([.,][0-9]+)?\Z)|(?<=[;\t\r\n]))(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")
"""Where a formula may begin: at the start of a text, or after what some spreadsheets take for the end of a cell, even
if quoted.
"""
"""The beginning of a text that a spreadsheet would compute (OWASP's list for CSV injection); numbers are excluded."""

Format = Callable[[Rows, int], Iterator[str]]


def as_table(rows: Rows, memory_mb: int) -> Iterator[str]:
    """Yield an aligned table for any terminal: numbers right-aligned, everything else left-aligned.

    The whole result is held in memory, since the column widths depend on it. Raises ``UserError`` if it takes
    more than ``memory_mb``.
    """
    columns = [printable(name) for name in rows.columns]
    widths, right = [cell_len(name) for name in columns], [True] * len(columns)
    lines: list[list[str]] = []
    left = memory_mb * 1_000_000
    for row in (row for batch in rows.batches for row in batch):
        cells = [printable(_text(value)) for value in row]
        left -= sum(_CELL_BYTES + 4 * len(cell) for cell in cells)
        if left < 0:
            raise UserError(f"the answer is larger than {memory_mb} MB, which a table holds in memory; use csv or json")
        widths = [max(width, cell_len(cell)) for width, cell in zip(widths, cells, strict=True)]
        right = [one and _is_number(value) for one, value in zip(right, row, strict=True)]
        lines.append(cells)
    yield _line(columns, widths, right)
    yield "  ".join("-" * width for width in widths) + "\n"
    for cells in lines:
        yield _line(cells, widths, right)


def as_csv(rows: Rows, memory_mb: int = 0) -> Iterator[str]:  # noqa: ARG001 - nothing is held
    """Yield CSV for spreadsheets: the same as ``as_raw_csv``, with ``'`` before each formula in a text."""
    yield _csv([map(_quote_formula, rows.columns)])
    for batch in rows.batches:
        yield _csv(
            [_quote_formula(_text(value)) if isinstance(value, str) else _text(value) for value in row] for row in batch
        )


def as_raw_csv(rows: Rows, memory_mb: int = 0) -> Iterator[str]:  # noqa: ARG001 - nothing is held
    """Yield CSV, with the names of the columns in the first line; lists and other nested values are JSON."""
    yield _csv([rows.columns])
    for batch in rows.batches:
        yield _csv([_text(value) for value in row] for row in batch)


def as_json(rows: Rows, memory_mb: int = 0) -> Iterator[str]:  # noqa: ARG001 - nothing is held
    """Yield a JSON array with one object per row; the second of two columns of the same name gets the suffix ``_1``."""
    names = _unique(rows.columns)
    before = "["
    for batch in rows.batches:
        for row in batch:
            told = json.dumps([dict(zip(names, map(_plain, row), strict=True))], indent=1, ensure_ascii=False)
            yield before + told.removeprefix("[").removesuffix("\n]")
            before = ","
    yield "[]\n" if before == "[" else "\n]\n"


FORMATS: Mapping[str, Format] = {"table": as_table, "csv": as_csv, "json": as_json}
"""Writes the rows of an answer piece by piece, up to a maximum size in megabytes."""


def _line(cells: list[str], widths: list[int], right: list[bool]) -> str:
    gaps = [" " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True)]
    aligned = (
        gap + cell if to_the_right else cell + gap for cell, gap, to_the_right in zip(cells, gaps, right, strict=True)
    )
    return "  ".join(aligned).rstrip() + "\n"


def _quote_formula(text: str) -> str:
    return _FORMULA.sub("'", text)


class _Lines(io.StringIO):
    """Each write is one line: the csv writer quotes carriage returns only if its own lines end with one."""

    def write(self, line: str) -> int:
        return super().write(line.removesuffix("\r\n") + "\n")


def _csv(rows: Any) -> str:
    out = _Lines()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def _unique(names: tuple[str, ...]) -> list[str]:
    found: dict[str, None] = {}
    for name in names:
        number, free = 0, name
        while free in found or (number and free in names):
            number += 1
            free = f"{name}_{number}"
        found[free] = None
    return list(found)


def _text(value: Any) -> str:
    """Return a value as DuckDB writes it, nested values as JSON."""
    match value:
        case None:
            return ""
        case bool() | list() | tuple() | dict():
            return json.dumps(_plain(value), separators=_COMPACT, ensure_ascii=False)
        case datetime() | time():
            return _short(str(value))
        case bytes():
            return value.hex()
    return str(value)


def _short(moment: str) -> str:
    """Return a time without trailing zeros in its fraction."""
    return moment.rstrip("0") if "." in moment else moment


def _plain(value: Any) -> Any:
    """Return a value as one that JSON has."""
    match value:
        case float():
            return value if math.isfinite(value) else None
        case list() | tuple():
            return [_plain(one) for one in value]
        case dict():
            return {_text(name): _plain(one) for name, one in value.items()}
        case None | bool() | int():
            return value
    return _told(value)


def _told(value: Any) -> Any:
    match value:
        case Decimal():
            return int(value) if value == value.to_integral_value() and value.as_tuple().exponent == 0 else float(value)
        case datetime() | date() | time():
            return value.isoformat()
        case bytes():
            return value.hex()
    return str(value)


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float | Decimal) and not isinstance(value, bool))
