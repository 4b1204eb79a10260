"""How much is tested: everything in a campaign, elsewhere the share of the day.

The day is in the environment: the processes of a run have one, whenever they start.
"""

import os
import random
from datetime import UTC, date, datetime
from zlib import crc32

IS_WHOLE = "SKALD_CAMPAIGNS"
DAY = "SKALD_TEST_DAY"


def today() -> date:
    """Return the day that chooses: ``SKALD_TEST_DAY``, or that of the start of the run."""
    return date.fromisoformat(os.environ.setdefault(DAY, datetime.now(UTC).date().isoformat()))


def is_whole() -> bool:
    """Return True in a campaign."""
    return os.environ.get(IS_WHOLE) == "1"


def is_due(name: str, case: int, days: int, on: int | None = None) -> bool:
    """Return True if a case of a test is due today: each is once in ``days`` days, and about as many are every day.

    ``on`` is the day of tests that share what is costly: all of them are due on that one.
    """
    return (today().toordinal() + (crc32(name.encode()) + case if on is None else on)) % days == 0


def amount(setting: str, share: int, whole: int) -> int:
    """Return how often something is done: what the setting says, else the share of a day or all of a campaign."""
    return int(os.environ.get(setting) or (whole if is_whole() else share))


def chooser(name: str) -> random.Random:
    """Return what draws for a test: the same of the same day."""
    return random.Random(f"{today()} {name}")
