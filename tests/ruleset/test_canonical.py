"""Canonical JSON: one text for a value, and no number that is not an integer."""

import json

from hypothesis import given
from hypothesis import strategies as st

from events.ruleset.records import canonical, has_floats

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abzAZ09_", max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_the_text_is_that_of_sorted_keys_without_spaces(value):
    expected = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    text = canonical(value).decode()
    assert json.loads(text) == value
    assert text.replace("\x7f", "") == expected.replace("\x7f", "")


def test_the_order_in_which_a_value_was_made_does_not_count():
    assert canonical({"b": {"d": 1, "c": [2, 1]}, "a": None}) == b'{"a":null,"b":{"c":[2,1],"d":1}}'
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1})


def test_a_float_is_found_wherever_it_is():
    for value in (1.0, [1, 2.5], {"a": {"b": [0.0]}}, (1, (2.0,))):
        assert has_floats(value)
    for value in (1, "1.5", None, True, [1, ["2.5"]], {"1.5": 2}, (), {}):
        assert not has_floats(value)
