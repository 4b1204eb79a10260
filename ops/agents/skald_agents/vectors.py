"""Vectors: codes of many views at once as numbers of a network, by a documented layout."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from events.ruleset.ruleset import AnyRuleset, Setup
from events.ruleset.view_codes import Leaf, ViewCodes

Codes = npt.NDArray[np.uint8]
Vectors = npt.NDArray[np.float32]
Row = npt.NDArray[np.float32]

MAX_LINEAR = 33
"""Numbers with at most that many values are spread evenly over 0 to 1; others are squashed."""
SQUASHED = 16
"""A number of which little is known, x, becomes x / (16 + |x|)."""
CODES = np.arange(256, dtype=np.float32)
VERSION = 1
"""Counted up when the same leaves would become other columns."""


class Column(NamedTuple):
    """One number of a vector: the leaf it is of, and what it says of it."""

    path: str
    says: str


class Layout:
    """The columns that codes become: ``codes`` is the layout of the bytes, ``size`` the number of columns.

    A flag is 0 or 1. A choice is one column a value, 1 for the one that is chosen. A number is a column from 0 to 1, or
    squashed into -1 to 1 if it can have more than ``MAX_LINEAR`` values; one that can be missing has a column before it
    that says whether it is there. What is missing is 0 in all columns.
    """

    def __init__(self, codes: ViewCodes) -> None:
        self.codes = codes
        self.columns: tuple[Column, ...] = ()
        sources, looked_up = list[int](), list[bytes]()
        for place, leaf in enumerate(codes.leaves):
            for column, values in _columns(leaf):
                self.columns += (column,)
                sources.append(place)
                looked_up.append(values.astype(np.float32).tobytes())
        different = list(dict.fromkeys(looked_up))
        rows = {values: row for row, values in enumerate(different)}
        self.size = len(self.columns)
        self.digest = sha256(f"{VERSION} {codes.digest}".encode()).hexdigest()
        self._sources = np.array(sources, np.intp)
        self._offsets = np.array([256 * rows[values] for values in looked_up], np.intp)
        self._values = np.frombuffer(b"".join(different), np.float32)

    def expand(self, codes: Codes) -> Vectors:
        """Return the vectors of codes, a row each: (games, bytes) becomes (games, columns)."""
        # All places are inside: "clip" leaves out the check of each, which takes a third of the time.
        found: Vectors = self._values.take(codes.take(self._sources, axis=1) + self._offsets, mode="clip")
        return found


def coder(ruleset: AnyRuleset, setup: Setup, codes: ViewCodes) -> Callable[[Any, int], bytes]:
    """Return a function of a table and a seat to the codes of what the seat sees there."""
    if ruleset.agents.codes is not None:
        return ruleset.agents.codes(setup, codes)
    return lambda table, seat: codes(ruleset.view(table, seat), seat)


def joined(rows: Iterable[bytes], size: int) -> Codes:
    """Return rows of codes as an array: (rows, bytes)."""
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, size)


def _columns(leaf: Leaf) -> Iterator[tuple[Column, Row]]:
    """Yield each column of a leaf with its value for each code."""
    if leaf.kind == "flag":
        yield Column(leaf.path, "is true"), np.sign(CODES)
    elif leaf.kind == "choice":
        for code, value in enumerate(leaf.values, 1):
            yield Column(leaf.path, f"is {value}"), np.equal(CODES, code).astype(np.float32)
    else:
        yield from _numbers(leaf)


def _numbers(leaf: Leaf) -> Iterator[tuple[Column, Row]]:
    is_there = np.sign(CODES)
    if leaf.optional:
        yield Column(leaf.path, "is there"), is_there
    if leaf.size <= MAX_LINEAR:
        spread = (CODES - 1) / max(leaf.size - 1, 1)
        yield Column(leaf.path, f"{leaf.low} to {leaf.low + leaf.size - 1}"), is_there * spread.astype(np.float32)
    else:
        numbers = leaf.low + CODES - 1
        squashed = numbers / (SQUASHED + np.abs(numbers))
        yield Column(leaf.path, f"squashed, from {leaf.low}"), is_there * squashed.astype(np.float32)
