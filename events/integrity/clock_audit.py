"""Decisions about clocks, made again for the audit."""

from typing import assert_never

from events.aggregate import expiries
from events.aggregate.decisions import Decision
from events.aggregate.facts import ClockFact, ClocksResumed, PauseAsked, SeatBack, TimeExpired, TimeGivenBack
from events.aggregate.state import GameState
from events.aggregate.times import milliseconds
from events.integrity.report import Broken
from events.log.port import Entry


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
            return expiries.decide_resumption(state, seat)
    assert_never(fact)
