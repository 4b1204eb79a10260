"""Memos are bounded together: what a process remembers beyond its limit is forgotten, and answers stay right."""

import pytest

from events.ruleset import bounded_cache
from events.ruleset.bounded_cache import memo, memo_bytes, trim_memos


@pytest.fixture(autouse=True)
def no_others(monkeypatch):
    monkeypatch.setattr(bounded_cache, "_MEMOS", [])


def test_the_largest_is_forgotten_first():
    asked = []

    @memo(1000, size=100)
    def large(number):
        asked.append(number)
        return number + 1

    @memo(1000, size=10)
    def small(number):
        return -number

    for number in range(50):
        assert (large(number), small(number)) == (number + 1, -number)
    assert memo_bytes() == 50 * 110
    assert trim_memos(5500) == 0, "nothing is forgotten below the limit"
    assert trim_memos(5000) == 1
    assert memo_bytes() == 500, "the small one is kept"
    assert large(7) == 8
    assert asked.count(7) == 2


def test_everything_can_be_forgotten():
    @memo(None)
    def kept(number):
        return number

    kept(1)
    assert trim_memos(0) == 1
    assert trim_memos(0) == 0
    assert memo_bytes() == 0
