"""The clocks of a table. They follow from the times of the events alone: folding reads no clock.

Whose clock runs is said by the server's part of each commit (``ClockChange``), which the audit decides again by the
rules. A question that several seats are asked at once has one due, the latest of theirs, and all of their clocks run
until it closes, so that nobody sees who has answered; only then each is charged for what it took.
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
"""What may happen at the end of the time, beside a bot."""
DAYS_30, DAY = 2_592_000, 86_400
MAX_GRACE = 60
SHORTEST_WINDOW_MINUTES = 180
CLOCK_PATTERN = r"([01][0-9]|2[0-3]):[0-5][0-9]"
ZONE_PATTERN = r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}"
ZONE_LENGTH = 64
NOT_EVERYWHERE = r"(?!(posix|right)/|(localtime|posixrules|Factory)$)"
"""New games do not get these names, which many systems keep beside the zones: elsewhere they mean another thing."""
_DAY_MINUTES = 1_440

Seconds = Annotated[int, Meta(ge=1, le=DAYS_30)]
TimeOfDay = Annotated[str, Meta(pattern=f"^{CLOCK_PATTERN}$")]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

_ONE_DAY = timedelta(days=1)

MAX_MS = 1 << 53
PAUSE_MS = DAYS_30 * 1000
"""How long clocks rest at most."""
AGREED: Literal["agreed"] = "agreed"
ABSENT: Literal["absent"] = "absent"


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

    grace: Annotated[int, Meta(ge=0, le=MAX_GRACE)]
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


def milliseconds(at: str) -> int:
    """Return a time in RFC 3339 as milliseconds since 1970. Raises ``ValueError``."""
    return milliseconds_of(datetime.fromisoformat(at))


def milliseconds_of(moment: datetime) -> int:
    """Return a moment in any time zone as milliseconds since 1970."""
    return (moment - _EPOCH) // _MILLISECOND


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


class ClockChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes.
    """

    stopped: tuple[int, ...] = ()
    started: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()


class Pause(Record):
    """Why all clocks rest, since when, and until when at most (milliseconds since 1970).

    The seats have ``agreed`` on it, and clocks go on in the end; or all persons who play are ``absent``, and the game
    is abandoned then.
    """

    reason: Literal["agreed", "absent"]
    since: int
    until: int


class Clocks(Record):
    """What every seat has left, in milliseconds, and since when which clocks run (milliseconds since 1970).

    ``answered`` is when a seat answered a question that is still open. ``absent`` seats ran out of time, and are played
    for until they ask back. ``pausing`` are the seats that want a pause, ``asked`` those that have asked
    for one since the newest action; ``paused`` is there while all clocks rest, which they do without persons
    if the game ``rests``. ``returned`` is up to when the time of an outage was given back.
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
        """When the time of those who are asked is over, without grace; ``None`` while no clock runs."""
        if self.paused is not None or not self.running:
            return None
        return max(advanced(self.settings.window, since, self.remaining[seat]) for seat, since in self.running.items())

    @property
    def last_moment(self) -> int | None:
        """The last moment in which those who are asked can act, and the first in which they are expired."""
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
    """Return the clocks after a commit at a time, before its own events; ``actor`` is who acted, if anybody did.

    Who has acted gets the increment.
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
    """Return the clocks after an undo: the seat has what was left when it had acted, and runs from now on.

    The increment of the action is gone, and what was used before it stays used.
    """
    if clocks.settings.bank is not None:
        left = min(left, max(0, clocks.remaining[seat] - _increment(clocks.settings)))
    running = {**clocks.running, seat: at} if seat in clocks.running else clocks.running
    after: Clocks = change(clocks, remaining=_with(clocks.remaining, seat, left), running=running)
    return after


def given_back(clocks: Clocks, since: int, until: int) -> Clocks:
    """Return the clocks without what passed on them between two times."""
    window = clocks.settings.window

    def lost(start: int, end: int) -> int:
        return elapsed(window, max(start, since), min(end, until), MAX_MS)

    remaining, answered = clocks.remaining, dict(clocks.answered)
    for seat, start in clocks.running.items():
        total = lost(start, until)
        remaining = _with(remaining, seat, remaining[seat] + total)
        if seat in answered:
            # What was used up to the answer stays what it was.
            answered[seat] = advanced(window, answered[seat], total - lost(start, answered[seat]))
    after: Clocks = change(clocks, remaining=remaining, answered=answered)
    return after


def prolonged(pause: Pause, since: int, until: int) -> Pause:
    """Return a pause of which the part between two times does not count."""
    after: Pause = change(pause, until=pause.until + max(0, until - max(since, pause.since)))
    return after


def pause_asked(clocks: Clocks, seats: Collection[int], present: Collection[int], at: int) -> Clocks:
    """Return the clocks after seats have asked for a pause: once all who are present have, all clocks rest."""
    pausing = clocks.pausing | frozenset(seats)
    paused = _pause(AGREED, at) if pausing >= frozenset(present) else None
    after: Clocks = change(clocks, pausing=pausing, asked=clocks.asked | frozenset(seats), paused=paused)
    return after


def deserted(clocks: Clocks, at: int) -> Clocks:
    """Return the clocks when no person who plays is present any more: all rest."""
    after: Clocks = change(resumed(clocks, at), paused=_pause(ABSENT, at))
    return after


def resumed(clocks: Clocks, at: int) -> Clocks:
    """Return the clocks after the pause, or without one that was only asked for."""
    if clocks.paused is not None:
        clocks = given_back(clocks, clocks.paused.since, at)
    after: Clocks = change(clocks, pausing=frozenset(), paused=None)
    return after


def _pause(reason: Literal["agreed", "absent"], at: int) -> Pause:
    return Pause(reason=reason, since=at, until=at + PAUSE_MS)


def _increment(settings: ClockSettings) -> int:
    return (settings.increment or 0) * 1000


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
