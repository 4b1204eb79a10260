"""What the events about clocks do to the clocks."""

from typing import assert_never

from events.aggregate.clocks import Clocks, given_back, pause_asked, prolonged, resumed
from events.aggregate.facts import ClockFact, ClocksResumed, PauseAsked, SeatBack, TimeExpired, TimeGivenBack
from events.ruleset.records import change


def clocks_after(clocks: Clocks, fact: ClockFact, at: int, resigned: tuple[int, ...]) -> Clocks:
    """Return the clocks after one more event at a time. Raises ``ValueError`` for seats or times that cannot be."""
    match fact:
        case TimeExpired(seats=seats):
            _require_seats(clocks, seats)
            after = with_absent(clocks, clocks.absent | frozenset(seats))
        case SeatBack(seat=seat):
            after = with_absent(clocks, clocks.absent - {seat})
        case TimeGivenBack(since=since, until=until):
            if not 0 <= since <= until:
                raise ValueError("an outage ends after its begin")
            pause = clocks.paused
            lost = given_back(clocks, since, until) if pause is None else clocks
            after = change(lost, returned=until, paused=pause and prolonged(pause, since, until))
        case PauseAsked(seats=seats):
            _require_seats(clocks, seats)
            present = set(range(len(clocks.remaining))) - clocks.absent - set(resigned)
            after = pause_asked(clocks, seats, present, at)
        case ClocksResumed():
            after = resumed(clocks, at)
        case _:
            assert_never(fact)
    return after


def with_absent(clocks: Clocks, absent: frozenset[int]) -> Clocks:
    """Return the clocks with these seats being absent."""
    after: Clocks = change(clocks, absent=absent)
    return after


def _require_seats(clocks: Clocks, seats: tuple[int, ...]) -> None:
    if not all(0 <= seat < len(clocks.remaining) for seat in seats):
        raise ValueError("there is no such seat")
