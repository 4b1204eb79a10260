"""Daily windows: only the time within them passes on a clock, by the time of day of their own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from events.aggregate.clocks import Window, advanced, elapsed, milliseconds_of
from tests.support.cases import each

HOUR = 3_600_000
LONG = 1 << 50


def window(start, end, zone="Europe/Berlin"):
    return msgspec.convert({"from": start, "to": end, "zone": zone}, Window)


def at(text, zone="Europe/Berlin"):
    return milliseconds_of(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)))


EVENING, NIGHT = window("18:00", "22:00"), window("21:00", "02:00")


@each(
    ("open_", "since", "until", "hours"),
    [
        (None, "2026-01-05T00:00", "2026-01-05T05:00", 5),
        (EVENING, "2026-01-05T00:00", "2026-01-05T17:59", 0),
        (EVENING, "2026-01-05T19:00", "2026-01-05T20:00", 1),
        (EVENING, "2026-01-05T12:00", "2026-01-06T12:00", 4),
        (EVENING, "2026-01-05T21:00", "2026-01-07T19:00", 6),
        (NIGHT, "2026-01-05T01:00", "2026-01-05T22:00", 2),
        # In this night clocks go forward at 2 o'clock to 3, and in the other back from 3 to 2.
        (window("00:00", "06:00"), "2026-03-29T00:00", "2026-03-29T12:00", 5),
        (window("00:00", "06:00"), "2026-10-25T00:00", "2026-10-25T12:00", 7),
    ],
)
def test_what_passes_and_when_it_has_passed(open_, since, until, hours):
    assert elapsed(open_, at(since), at(until), LONG) == hours * HOUR
    if hours:
        end = advanced(open_, at(since), hours * HOUR)
        assert end <= at(until)
        assert elapsed(open_, at(since), end, LONG) == hours * HOUR
        assert elapsed(open_, at(since), end - 1, LONG) == hours * HOUR - 1


def test_no_more_passes_than_is_left_and_time_never_runs_backwards():
    assert elapsed(EVENING, at("2026-01-05T19:00"), at("9000-01-05T19:00"), 2_592_000_000) == 2_592_000_000
    assert elapsed(EVENING, at("2026-01-05T19:00"), at("2026-01-05T18:30"), LONG) == 0
    assert elapsed(None, 5, 3, LONG) == 0
    assert advanced(EVENING, at("2026-01-05T23:00"), 0) == at("2026-01-05T23:00")


def test_a_clock_beyond_all_dates_is_an_error():
    with pytest.raises(OverflowError):
        advanced(EVENING, at("9999-12-30T19:00"), 30 * 24 * HOUR)


def test_other_zones():
    tokyo = window("09:00", "17:00", "Asia/Tokyo")
    assert elapsed(tokyo, at("2026-06-01T00:00", "UTC"), at("2026-06-01T10:00", "UTC"), LONG) == 8 * HOUR
