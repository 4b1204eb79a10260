"""The answer to a query as a table for people, as CSV, or as JSON."""

import csv
import io
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import msgspec

from ops.dataset.query import Answer


def as_table(answer: Answer) -> str:
    """Return the answer as an aligned table: numbers to the right, everything else to the left."""
    cells = [[_cell(value) for value in row] for row in answer.rows]
    widths = [max(len(row[n]) for row in [list(answer.columns), *cells]) for n in range(len(answer.columns))]
    right = [all(_is_number(row[n]) for row in answer.rows) for n in range(len(answer.columns))]
    lines = [_line(answer.columns, widths, right), "  ".join("-" * width for width in widths)]
    return "\n".join([*lines, *(_line(row, widths, right) for row in cells)]) + "\n"


def as_csv(answer: Answer) -> str:
    """Return the answer as CSV, with the names of the columns in the first line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows([_plain(value) for value in row] for row in answer.rows)
    return out.getvalue()


def as_json(answer: Answer) -> str:
    """Return the answer as a JSON array with an object a row."""
    rows = [dict(zip(answer.columns, map(_plain, row), strict=True)) for row in answer.rows]
    return msgspec.json.format(msgspec.json.encode(rows), indent=1).decode() + "\n"


FORMATS: Mapping[str, Callable[[Answer], str]] = {"table": as_table, "csv": as_csv, "json": as_json}


def _line(cells: Any, widths: list[int], right: list[bool]) -> str:
    aligned = (
        cell.rjust(width) if to_the_right else cell.ljust(width)
        for cell, width, to_the_right in zip(cells, widths, right, strict=True)
    )
    return "  ".join(aligned).rstrip()


def _cell(value: Any) -> str:
    plain = _plain(value)
    if isinstance(plain, bool):
        return "true" if plain else "false"
    return "" if plain is None else str(plain)


def _plain(value: Any) -> Any:
    """Return a value as JSON and CSV know it."""
    match value:
        case Decimal():
            return int(value) if value == value.to_integral_value() and value.as_tuple().exponent == 0 else float(value)
        case datetime() | date() | time():
            return value.isoformat()
        case bytes():
            return value.hex()
    return value


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float | Decimal) and not isinstance(value, bool))
