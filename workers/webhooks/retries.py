"""When a delivery that failed is tried again."""

import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

RETRY_SECONDS = (0.2, 1.0, 5.0, 30.0, 120.0, 600.0, 3_600.0, 21_600.0, 86_400.0)
"""The pauses before the second attempt, the third ...; after the last one it is given up."""
JITTER = 0.2
LONGEST_WAIT = 3_600.0
"""The longest time that a receiver can ask us to wait, in seconds."""


def pause_after(attempts: int) -> float | None:
    """Return the seconds before the next attempt, after so many that failed; ``None`` if it is given up."""
    return jittered(RETRY_SECONDS[attempts - 1]) if attempts <= len(RETRY_SECONDS) else None


def jittered(seconds: float) -> float:
    """Return about so many seconds, so that not everything is tried in the same moment."""
    return seconds * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311 - nothing secret


def wait_asked_for(retry_after: str | None) -> float:
    """Return for how many seconds a receiver asks us to wait, by ``Retry-After``: at most an hour, 0 if it does not."""
    if not retry_after:
        return 0.0
    if retry_after.isascii() and retry_after.isdigit():
        return min(float(retry_after[:9]), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(retry_after)
    except ValueError:
        return 0.0
    seconds = (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return min(max(seconds, 0.0), LONGEST_WAIT)
