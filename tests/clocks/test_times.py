"""Times of the log, in milliseconds since 1970 and in RFC 3339."""

import pytest

from events.aggregate.clocks import milliseconds, timestamp
from tests.support.cases import each


@each(
    ("at", "time"),
    [
        ("1970-01-01T00:00:00.000Z", 0),
        ("2026-11-27T09:00:00.001Z", 1_795_770_000_001),
        ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
    ],
)
def test_times_are_milliseconds_since_1970(at, time):
    assert (milliseconds(at), timestamp(time)) == (time, at)


def test_a_time_may_be_of_any_zone():
    assert milliseconds("2026-11-27T10:00:00.001+01:00") == 1_795_770_000_001
    with pytest.raises(ValueError, match="Invalid isoformat"):
        milliseconds("soon")
