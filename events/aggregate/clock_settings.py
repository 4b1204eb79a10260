"""How time is kept at a table, as it was agreed on: recorded in the first event."""

import re
from datetime import time
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

DEFAULT, RESIGN = "default", "resign"
"""What may happen at the end of the time, beside a bot."""
DAYS_30, DAY = 2_592_000, 86_400
MOST_GRACE = 60
SHORTEST_WINDOW_MINUTES = 180
CLOCK_PATTERN = r"([01][0-9]|2[0-3]):[0-5][0-9]"
ZONE_PATTERN = r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}"
ZONE_LENGTH = 64
NOT_EVERYWHERE = r"(?!(posix|right)/|(localtime|posixrules|Factory)$)"
"""New games do not get these names, which many systems keep beside the zones: elsewhere they mean another thing."""
_DAY_MINUTES = 1_440

Seconds = Annotated[int, Meta(ge=1, le=DAYS_30)]
TimeOfDay = Annotated[str, Meta(pattern=f"^{CLOCK_PATTERN}$")]


class Window(Record):
    """The part of each day in which alone clocks run. One that ends before it begins goes on over midnight."""

    start: TimeOfDay = msgspec.field(name="from")
    end: TimeOfDay = msgspec.field(name="to")
    zone: Annotated[
        str,
        Meta(max_length=ZONE_LENGTH, pattern=f"^{ZONE_PATTERN}$", description="A name of the IANA time zone database."),
    ]

    @property
    def times(self) -> tuple[time, time]:
        """The two times of the day."""
        return time.fromisoformat(self.start), time.fromisoformat(self.end)

    @property
    def minutes(self) -> int:
        """How long the window is open each day, but for the days on which clocks are changed."""
        begin, end = (moment.hour * 60 + moment.minute for moment in self.times)
        return (end - begin) % _DAY_MINUTES


class ClockSettings(Record, omit_defaults=True):
    """The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

    ``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
    ``default``, ``resign``, or the id of a bot.
    """

    grace: Annotated[int, Meta(ge=0, le=MOST_GRACE)]
    on_expiry: Annotated[str, Meta(min_length=1, max_length=64)]
    per_action: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=DAY)] | None = None
    window: Window | None = None

    @property
    def at_first(self) -> int:
        """The milliseconds that a seat has at first."""
        return (self.per_action or self.bank or 0) * 1000


def require_possible(settings: ClockSettings, *, may_resign: bool) -> None:
    """Raise ``Malformed`` for settings that contradict themselves, or the other options of the table."""
    if (settings.per_action is None) is (settings.bank is None):
        raise Malformed("either per_action or bank is needed, and not both")
    if (settings.bank is None) is not (settings.increment is None):
        raise Malformed("increment is needed with bank, and only there")
    if settings.on_expiry == RESIGN and not may_resign:
        raise Malformed("on_expiry: `resign` needs the option `resignation`")
    if settings.window is not None:
        _require_window(settings.window)


def _require_window(window: Window) -> None:
    if window.minutes < SHORTEST_WINDOW_MINUTES:
        raise Malformed("window: clocks must run for at least three hours a day")
    if not _is_zone(window.zone):
        raise Malformed("window: there is no such time zone")


def _is_zone(name: str) -> bool:
    try:
        return bool(re.fullmatch(ZONE_PATTERN, name) and ZoneInfo(name))
    except (ValueError, OSError, KeyError):
        return False
