"""Tuples with one item put or taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.ruleset.records import put, without


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6), st.data())
def test_put_and_without_change_one_place_alone(items, data):
    index = data.draw(st.integers(0, len(items) - 1))
    expected = list(items)
    expected[index] = 99
    assert put(tuple(items), index, 99) == tuple(expected)
    expected = list(items)
    expected.remove(items[index])
    assert without(tuple(items), items[index]) == tuple(expected)


def test_the_first_of_equal_items_goes():
    assert without(("a", "b", "a", "c"), "a") == ("b", "a", "c")


def test_what_is_not_there_cannot_be_taken():
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
