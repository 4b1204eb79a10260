"""Times of events, as milliseconds since 1970 and back."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def milliseconds(at: str) -> int:
    """Return a time in RFC 3339 as milliseconds since 1970. Raises ``ValueError``."""
    return (datetime.fromisoformat(at) - _EPOCH) // _MILLISECOND


def timestamp(time: int) -> str:
    """Return milliseconds since 1970 as RFC 3339 in UTC."""
    return (_EPOCH + time * _MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def clamped(at: str, earliest: int | None, latest: int | None) -> str:
    """Return the time, or the nearest bound where it is beyond one: the store has judged by a clock of its own."""
    if earliest is None and latest is None:
        return at
    time = milliseconds(at)
    if earliest is not None and time < earliest:
        return timestamp(earliest)
    if latest is not None and time > latest:
        return timestamp(latest)
    return at
