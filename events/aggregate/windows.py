"""The time that passes on a clock: all of it, or only that within a daily window of the seats' own time zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from events.aggregate.clock_settings import Window
from events.aggregate.times import milliseconds_of

_ONE_DAY = timedelta(days=1)


def elapsed(window: Window | None, since: int, until: int, most: int) -> int:
    """Return the milliseconds that pass on a clock between two times, ``most`` if they are more."""
    if window is None:
        return max(0, min(until - since, most))
    passed = 0
    for start, end in _openings(window, since):
        if start >= until or passed >= most:
            break
        passed += max(0, min(end, until) - max(start, since))
    return min(passed, most)


def advanced(window: Window | None, since: int, remaining: int) -> int:
    """Return when so many milliseconds have passed on a clock that runs since some time."""
    if window is None or not remaining:
        return since + remaining
    for start, end in _openings(window, since):
        begin = max(start, since)
        if end - begin >= remaining:
            return begin + remaining
        remaining -= max(0, end - begin)
    raise OverflowError("the clock runs to the end of all dates")


def _openings(window: Window, since: int) -> Iterator[tuple[int, int]]:
    """Yield when the window opens and closes, day by day, from the one before ``since``: it may go on over midnight."""
    zone, (opens, closes) = ZoneInfo(window.zone), window.times
    day: date = datetime.fromtimestamp(since / 1000, UTC).astimezone(zone).date() - _ONE_DAY
    overnight = _ONE_DAY if closes <= opens else timedelta()
    while True:
        start, end = datetime.combine(day, opens, zone), datetime.combine(day + overnight, closes, zone)
        yield milliseconds_of(start), milliseconds_of(end)
        day += _ONE_DAY
