"""Memos are bounded together: what a process remembers beyond its limit is forgotten, and answers stay right."""

import pytest

from events.ruleset import bounded_cache as caches
from events.ruleset.bounded_cache import bounded_cache, cached_bytes, for_last, trim_caches


@pytest.fixture(autouse=True)
def no_others(monkeypatch):
    monkeypatch.setattr(caches, "_CACHES", [])


def test_the_largest_is_forgotten_first():
    asked = []

    @bounded_cache(1000, size=100)
    def large(number):
        asked.append(number)
        return number + 1

    @bounded_cache(1000, size=10)
    def small(number):
        return -number

    for number in range(50):
        assert (large(number), small(number)) == (number + 1, -number)
    assert cached_bytes() == 50 * 110
    assert trim_caches(5500) == 0, "nothing is forgotten below the limit"
    assert trim_caches(5000) == 1
    assert cached_bytes() == 500, "the small one is kept"
    assert large(7) == 8
    assert asked.count(7) == 2


def test_everything_can_be_forgotten():
    @bounded_cache(None)
    def kept(number):
        return number

    kept(1)
    assert trim_caches(0) == 1
    assert trim_caches(0) == 0
    assert cached_bytes() == 0


def test_the_last_result_is_kept_for_the_very_same_argument():
    asked = []

    @for_last
    def length(value):
        asked.append(value)
        return len(value)

    one, other = (1, 2), (1, 2, 3)
    assert [length(one), length(one), length(other), length(one)] == [2, 2, 3, 2]
    assert asked == [one, other, one]
