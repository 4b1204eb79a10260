"""The clocks of a table, computed only from the times of the events; folding never reads a clock.

The server's part of each commit says whose clocks run (``ClockChange``); the audit derives this again from the rules. A
question to several seats has one deadline, the latest of theirs, and all of their clocks run until it closes, so that
nobody sees who has answered; each seat is charged only then for the time that it took.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from events.ruleset.records import Record, change
from events.ruleset.refusals import Malformed

DEFAULT, RESIGN = "default", "resign"
"""The consequences of running out of time, besides a bot taking over."""
DAYS_30, DAY = 2_592_000, 86_400
MAX_GRACE = 60
MIN_WINDOW_MINUTES = 180
CLOCK_PATTERN = r"([01][0-9]|2[0-3]):[0-5][0-9]"
ZONE_PATTERN = r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}"
ZONE_LENGTH = 64
NOT_EVERYWHERE = r"(?!(posix|right)/|(localtime|posixrules|Factory)$)"
"""Not allowed in new games: many systems list these names as time zones, but their meaning differs between systems."""
_DAY_MINUTES = 1_440

Seconds = Annotated[int, Meta(ge=1, le=DAYS_30)]
TimeOfDay = Annotated[str, Meta(pattern=f"^{CLOCK_PATTERN}$")]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

_ONE_DAY = timedelta(days=1)

MAX_MS = 1 << 53
PAUSE_MS = DAYS_30 * 1000
"""The longest pause."""
AGREED: Literal["agreed"] = "agreed"
ABSENT: Literal["absent"] = "absent"


class Window(Record):
    """The part of each day in which clocks run. With its end before its beginning it extends past midnight."""

    start: TimeOfDay = msgspec.field(name="from")
    end: TimeOfDay = msgspec.field(name="to")
    zone: Annotated[
        str,
        Meta(max_length=ZONE_LENGTH, pattern=f"^{ZONE_PATTERN}$", description="A name of the IANA time zone database."),
    ]

    @property
    def times(self) -> tuple[time, time]:
        return time.fromisoformat(self.start), time.fromisoformat(self.end)

    @property
    def minutes(self) -> int:
        """How long the window is open each day, ignoring daylight saving changes."""
        begin, end = (moment.hour * 60 + moment.minute for moment in self.times)
        return (end - begin) % _DAY_MINUTES


class ClockSettings(Record, omit_defaults=True):
    """The time limit of a seat: seconds per action, or a bank of seconds with an increment per action.

    An action is accepted up to ``grace`` seconds after the deadline. ``on_expiry`` is what happens then: ``default``,
    ``resign``, or the id of a bot that takes over.
    """

    grace: Annotated[int, Meta(ge=0, le=MAX_GRACE)]
    on_expiry: Annotated[str, Meta(min_length=1, max_length=64)]
    per_action: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=DAY)] | None = None
    window: Window | None = None

    @property
    def at_first(self) -> int:
        """The milliseconds that a seat starts with."""
        return (self.per_action or self.bank or 0) * 1000


def require_possible(settings: ClockSettings, *, may_resign: bool) -> None:
    """Raise ``Malformed`` for settings that contradict themselves, or the other options of the table."""
    if (settings.per_action is None) is (settings.bank is None):
        raise Malformed("either per_action or bank is required, but not both")
    if (settings.bank is None) is not (settings.increment is None):
        raise Malformed("increment is required with bank, and allowed only there")
    if settings.on_expiry == RESIGN and not may_resign:
        raise Malformed("on_expiry: `resign` requires the option `resignation`")
    if settings.window is not None:
        _require_window(settings.window)


def _require_window(window: Window) -> None:
    if window.minutes < MIN_WINDOW_MINUTES:
        raise Malformed("window: clocks must run for at least three hours a day")
    if not _is_zone(window.zone):
        raise Malformed("window: unknown time zone")


def _is_zone(name: str) -> bool:
    try:
        return bool(re.fullmatch(ZONE_PATTERN, name) and ZoneInfo(name))
    except (ValueError, OSError, KeyError):
        return False


def milliseconds(at: str) -> int:
    """Return a time in RFC 3339 as milliseconds since 1970. Raises ``ValueError``."""
    return milliseconds_of(datetime.fromisoformat(at))


def milliseconds_of(moment: datetime) -> int:
    """Return a time in any time zone as milliseconds since 1970."""
    return (moment - _EPOCH) // _MILLISECOND


def timestamp(time: int) -> str:
    """Return milliseconds since 1970 as RFC 3339 in UTC."""
    return (_EPOCH + time * _MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def clamped(at: str, earliest: int | None, latest: int | None) -> str:
    """Return the time clamped to the bounds, which the store has checked by its own clock."""
    if earliest is None and latest is None:
        return at
    time = milliseconds(at)
    if earliest is not None and time < earliest:
        return timestamp(earliest)
    if latest is not None and time > latest:
        return timestamp(latest)
    return at


def elapsed(window: Window | None, since: int, until: int, max_elapsed: int) -> int:
    """Return the milliseconds that pass on a clock between two times, at most ``max_elapsed``."""
    if window is None:
        return max(0, min(until - since, max_elapsed))
    passed = 0
    for start, end in _openings(window, since):
        if start >= until or passed >= max_elapsed:
            break
        passed += max(0, min(end, until) - max(start, since))
    return min(passed, max_elapsed)


def advanced(window: Window | None, since: int, remaining: int) -> int:
    """Return when the ``remaining`` milliseconds will have passed on a clock that started at ``since``."""
    if window is None or not remaining:
        return since + remaining
    for start, end in _openings(window, since):
        begin = max(start, since)
        if end - begin >= remaining:
            return begin + remaining
        remaining -= max(0, end - begin)
    raise OverflowError("the clock runs beyond the last possible date")


def _openings(window: Window, since: int) -> Iterator[tuple[int, int]]:
    """Yield when the window opens and closes, day by day, from the day before ``since``."""
    zone, (opens, closes) = ZoneInfo(window.zone), window.times
    day: date = datetime.fromtimestamp(since / 1000, UTC).astimezone(zone).date() - _ONE_DAY
    overnight = _ONE_DAY if closes <= opens else timedelta()
    while True:
        start, end = datetime.combine(day, opens, zone), datetime.combine(day + overnight, closes, zone)
        yield milliseconds_of(start), milliseconds_of(end)
        day += _ONE_DAY


class ClockChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The effect of a commit on the clocks of seats, in addition to its events.

    ``stopped`` seats are charged, and the clocks of ``started`` ones run from here on. The clocks of seats that have
    ``answered`` appear to keep running, and are charged up to this commit when the question closes.
    """

    stopped: tuple[int, ...] = ()
    started: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()


class Pause(Record):
    """Why all clocks are paused, since when, and until when at most (milliseconds since 1970).

    Either the seats have ``agreed`` on it, and the clocks resume at the end; or all persons who play are ``absent``,
    and the game is abandoned at the end.
    """

    reason: Literal["agreed", "absent"]
    since: int
    until: int


class Clocks(Record):
    """The clocks of all seats: the milliseconds that each has left, and when the running ones started (since 1970).

    ``answered`` is when a seat answered a question that is still open. ``absent`` seats ran out of time; a bot or the
    defaults play for them until they ask to return. ``pausing`` seats want a pause, and ``asked`` seats have asked for
    one since the newest action; ``paused`` is set while all clocks are paused, which also happens when no person is
    present if the game ``rests``. ``returned`` is the time up to which outages were refunded.
    """

    settings: ClockSettings
    rests: bool
    remaining: tuple[int, ...]
    running: Mapping[int, int] = {}
    answered: Mapping[int, int] = {}
    absent: frozenset[int] = frozenset()
    pausing: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    paused: Pause | None = None
    returned: int = 0

    @property
    def due(self) -> int | None:
        """The deadline of the seats to act, without grace; ``None`` while no clock runs."""
        if self.paused is not None or not self.running:
            return None
        return max(advanced(self.settings.window, since, self.remaining[seat]) for seat, since in self.running.items())

    @property
    def last_moment(self) -> int | None:
        """The deadline of the seats to act, with grace: the last time for an action, and the first for an expiry."""
        return None if (due := self.due) is None else due + self.settings.grace * 1000

    def remaining_at(self, seat: int, at: int) -> int:
        since = self.running.get(seat)
        return self.remaining[seat] - (0 if since is None else self._used(seat, since, at))

    def _used(self, seat: int, since: int, at: int) -> int:
        until = at if self.paused is None else min(at, self.paused.since)
        return elapsed(self.settings.window, since, until, self.remaining[seat])


def new_clocks(settings: ClockSettings, seats: int, *, rests: bool) -> Clocks:
    """Return the clocks of a game before its start."""
    return Clocks(settings=settings, rests=rests, remaining=(settings.at_first,) * seats)


def changed(clocks: Clocks, by: ClockChange, at: int, actor: int | None) -> Clocks:
    """Return the clocks after a commit, before its events are applied; ``actor`` is the seat that acted, if any.

    The actor gets the increment.
    """
    if actor is not None and clocks.paused is not None:
        clocks = resumed(clocks, at)
    remaining, running, answered = list(clocks.remaining), dict(clocks.running), dict(clocks.answered)
    for seat in by.stopped:
        until, settings = answered.get(seat, at), clocks.settings
        left = clocks.remaining_at(seat, until)
        acted = seat == actor or seat in answered
        remaining[seat] = settings.at_first if settings.bank is None else left + _increment(settings) * acted
        running.pop(seat, None)
        answered.pop(seat, None)
    for seat in by.answered:
        answered[seat] = at
    for seat in by.started:
        running[seat] = at
    asked = clocks.asked if actor is None else frozenset()
    after: Clocks = change(clocks, remaining=tuple(remaining), running=running, answered=answered, asked=asked)
    return after


def restored(clocks: Clocks, seat: int, left: int, at: int) -> Clocks:
    """Return the clocks after an undo: the seat gets the time that it had left when it acted, and its clock runs.

    It loses the increment of the action; the time that it took before the action stays used.
    """
    if clocks.settings.bank is not None:
        left = min(left, max(0, clocks.remaining[seat] - _increment(clocks.settings)))
    running = {**clocks.running, seat: at} if seat in clocks.running else clocks.running
    after: Clocks = change(clocks, remaining=_with(clocks.remaining, seat, left), running=running)
    return after


def refunded(clocks: Clocks, since: int, until: int) -> Clocks:
    """Return the clocks with the time from ``since`` until ``until`` refunded."""
    window = clocks.settings.window

    def lost(start: int, end: int) -> int:
        return elapsed(window, max(start, since), min(end, until), MAX_MS)

    remaining, answered = clocks.remaining, dict(clocks.answered)
    for seat, start in clocks.running.items():
        total = lost(start, until)
        remaining = _with(remaining, seat, remaining[seat] + total)
        if seat in answered:
            # The time that the seat took for its answer does not change.
            answered[seat] = advanced(window, answered[seat], total - lost(start, answered[seat]))
    after: Clocks = change(clocks, remaining=remaining, answered=answered)
    return after


def prolonged(pause: Pause, since: int, until: int) -> Pause:
    """Return the pause, extended by the part of it that lies between ``since`` and ``until``."""
    after: Pause = change(pause, until=pause.until + max(0, until - max(since, pause.since)))
    return after


def pause_asked(clocks: Clocks, seats: Collection[int], present: Collection[int], at: int) -> Clocks:
    """Return the clocks after seats have asked for a pause: once all present seats have, all clocks are paused."""
    pausing = clocks.pausing | frozenset(seats)
    paused = _pause(AGREED, at) if pausing >= frozenset(present) else None
    after: Clocks = change(clocks, pausing=pausing, asked=clocks.asked | frozenset(seats), paused=paused)
    return after


def deserted(clocks: Clocks, at: int) -> Clocks:
    """Return the clocks, all paused, when the last person who plays has become absent."""
    after: Clocks = change(resumed(clocks, at), paused=_pause(ABSENT, at))
    return after


def resumed(clocks: Clocks, at: int) -> Clocks:
    """Return the clocks after a pause, or after a request for one was withdrawn."""
    if clocks.paused is not None:
        clocks = refunded(clocks, clocks.paused.since, at)
    after: Clocks = change(clocks, pausing=frozenset(), paused=None)
    return after


def _pause(reason: Literal["agreed", "absent"], at: int) -> Pause:
    return Pause(reason=reason, since=at, until=at + PAUSE_MS)


def _increment(settings: ClockSettings) -> int:
    return (settings.increment or 0) * 1000


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
