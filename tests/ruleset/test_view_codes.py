"""Codes of views: what each kind and each bound becomes, seen from the viewer on, and what is without bounds."""

from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from events.ruleset.kinds import BySeat, Fixed, Grid, Hand, Pile, Seat, Track, keyed
from events.ruleset.records import Record
from events.ruleset.view_codes import LOWEST, MAX_VALUES, ViewCodes
from tests.support.cases import each
from tests.support.rulesets import RULESETS

Color = Literal["red", "blue"]
Digit = Annotated[int, Meta(ge=1, le=9)]


class Cell(Record):
    row: Literal["a", "b"]
    column: Annotated[int, Meta(ge=1, le=9)]
    color: Color


def codes_of(annotation, value, viewer=0, seats=3):
    """The codes of a view with one field, and the names of its leaves."""
    state = type("State", (Record,), {"__annotations__": {"x": annotation}})
    codes = ViewCodes(SimpleNamespace(id="toy", state=state), seats)
    return list(codes(state(x=value), viewer)), [leaf.path for leaf in codes.leaves]


def row(annotation, value, viewer=0):
    return codes_of(annotation, value, viewer)[0]


@each(
    "annotation,value,expected",
    [
        (bool, True, [1]),
        (bool | None, False, [1]),
        (bool | None, None, [0]),
        (Digit, 9, [9]),
        (Annotated[int, Meta(ge=-2, le=5)], -2, [1]),
        (Annotated[int | None, Meta(ge=0, le=5)], 0, [1]),
        (Annotated[int | None, Meta(ge=0, le=5)], None, [0]),
        (Annotated[Track, Meta(ge=-999, le=999)], LOWEST, [1]),
        (Annotated[Track, Meta(ge=-999, le=999)], 999, [MAX_VALUES]),
        (Pile[Digit], 3, [3]),
        (Color, "blue", [2]),
        (Color | None, None, [0]),
        (Digit | Color, "red", [0, 1]),
        (Digit | Color, 5, [5, 0]),
        (Annotated[tuple[Digit, ...], Meta(max_length=3)], (7, 8), [7, 8, 0]),
        (Annotated[tuple[Digit, ...], Meta(max_length=20)], (7, 8), [2, 15]),
        (Annotated[tuple[Color | int | None, ...], Meta(max_length=20)], ("red", None, 4, "red"), [4, 2, 0, 4]),
        (Annotated[Hand[Color], Meta(max_length=5)], ("blue", "blue"), [2, 0, 2]),
        (tuple[bool, Color], (True, "blue"), [1, 2]),
        (dict[Color, Digit], {"blue": 4}, [0, 4]),
        (dict[str, int], {"x": 1, "y": 2}, [2]),
        (Cell | None, None, [0, 0, 0, 0]),
        (Cell, Cell(row="b", column=3, color="red"), [2, 3, 1]),
        (str, "left out", []),
        (Fixed[Digit], 3, []),
    ],
)
def test_each_type_has_its_codes(annotation, value, expected):
    assert row(annotation, value) == expected


def test_seats_are_counted_from_the_viewer():
    assert row(Seat, 2, viewer=2) == [1]
    assert row(Seat | None, 0, viewer=2) == [2]
    assert row(BySeat[Digit], (4, 5, 6), viewer=1) == [5, 6, 4]
    assert row(Annotated[tuple[Seat, ...], Meta(max_length=3)], (0, 2), viewer=1) == [0, 1, 1]


def test_keyed_records_have_a_cell_each_and_those_too_far_out_none():
    cells = (
        Cell(row="b", column=1, color="blue"),
        Cell(row="a", column=2, color="red"),
        Cell(row="a", column=9, color="red"),
    )
    found, names = codes_of(Annotated[tuple[Cell, ...], keyed("row", "column", upto=2), Meta(max_length=9)], cells)
    assert found == [0, 0, 1, 1, 1, 2, 0, 0]
    assert names[2:4] == ["x[a 2]", "x[a 2].color"]


def test_a_grid_has_a_place_for_each_cell():
    line = Annotated[tuple[Color | None, ...], Meta(min_length=2, max_length=2)]
    for grid in (Grid[line], tuple[line, ...]):
        bounded = Annotated[grid, Meta(min_length=2, max_length=2)]
        assert row(bounded, (("red", None), (None, "blue"))) == [1, 0, 0, 2]


@each("annotation,value", [(Digit, 300), (Color, "green"), (Annotated[int, Meta(ge=0, le=9)], -2)])
def test_what_is_outside_of_its_type_is_refused(annotation, value):
    with pytest.raises((ValueError, KeyError)):
        row(annotation, value)


def test_views_of_the_shipped_games_have_bounds_everywhere():
    for ruleset in RULESETS.values():
        for seats in ruleset.seats:
            assert ViewCodes(ruleset, seats).unbounded == (), ruleset.id


def test_the_digest_changes_with_the_number_of_seats_and_with_a_bound():
    def digest(annotation, seats=2):
        state = type("State", (Record,), {"__annotations__": {"x": annotation}})
        return ViewCodes(SimpleNamespace(id="toy", state=state), seats).digest

    assert digest(Digit) == digest(Digit)
    assert len({digest(Seat), digest(Seat, 3), digest(Digit), digest(bool), digest(Color), digest(Color | None)}) == 5
