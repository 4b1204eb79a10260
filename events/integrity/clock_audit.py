"""Decisions about clocks, made again for the audit."""

import re
from collections.abc import Sequence
from typing import assert_never

import msgspec

from events.aggregate import expiries
from events.aggregate.decisions import Decision
from events.aggregate.facts import ClockFact, ClocksResumed, PauseAsked, SeatBack, TimeExpired, TimeGivenBack
from events.aggregate.state import GameState
from events.aggregate.times import milliseconds
from events.integrity.report import Broken
from events.log.port import Entry

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


def require_order(entries: Sequence[Entry]) -> None:
    """Raise ``Broken`` where time is kept, and an event is before the one before it, or says no time."""
    if "clock" not in msgspec.json.decode(entries[0].data):
        return
    last = 0
    for entry in entries:
        time = milliseconds(entry.at) if _TIME.fullmatch(entry.at) else -1
        if time < last:
            raise Broken(entry.version, "its time is before that of the event before")
        last = time


def decide_clocks_again(state: GameState, first: Entry, fact: ClockFact) -> Decision:
    """Return the decision of a commit that begins with an event about clocks. Raises ``Broken``.

    That there was an outage is what the server says; it must have ended before.
    """
    match fact:
        case TimeExpired():
            return expiries.decide_expiry(state)
        case SeatBack(seat=seat):
            return expiries.decide_back(state, seat)
        case TimeGivenBack(since=since, until=until):
            if until > milliseconds(first.at):
                raise Broken(first.version, "time is given back that has not passed")
            return expiries.decide_giving_back(state, since, until)
        case PauseAsked(seats=seats):
            if first.seat not in seats:
                raise Broken(first.version, "nobody has asked for the pause")
            return expiries.decide_pause(state, first.seat, seats)
        case ClocksResumed(seat=seat):
            return expiries.decide_expiry(state) if seat is None else expiries.decide_resumption(state, seat)
    assert_never(fact)
