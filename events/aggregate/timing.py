"""Decisions as clocks see them: whose clock a commit stops and starts, and until when it counts."""

from collections.abc import Collection

from events.aggregate.clocks import ClockChange, Clocks
from events.aggregate.decisions import Decision
from events.aggregate.facts import SeatBack
from events.aggregate.state import GameState
from events.ruleset.records import change

_NOTHING = ClockChange()


def timed(state: GameState, decision: Decision) -> Decision:
    """Return a decision that was made on a state with what it does to the clocks, if any are kept.

    A seat whose clock runs can do nothing after its last moment, but ask back.
    """
    clocks = state.clocks
    if clocks is None:
        return decision
    actor = decision.metadata.seat
    acted = actor if decision.metadata.action is not None else None
    found = clock_change(clocks, state.missing, decision.state, acted)
    limit = decision.not_after
    if actor in clocks.running and decision.not_before is None and not isinstance(decision.facts[0], SeatBack):
        limit = clocks.last_moment
    metadata = change(decision.metadata, clock=None if found == _NOTHING else found)
    with_time: Decision = change(decision, metadata=metadata, not_after=limit)
    return with_time


def clock_change(clocks: Clocks, missing: Collection[int], after: GameState, acted: int | None) -> ClockChange:
    """Return what a commit does to clocks that ran, of which answers were missing; ``acted`` is who acted.

    A clock goes on while its seat is asked the same. It is stopped when the seat has answered, but goes on for show
    while the others may not know that.
    """
    still, shown, idle = after.missing, after.to_act(None), _idle(after)
    stopped, answered = list[int](), list[int]()
    for seat in clocks.running:
        goes_on = seat in missing and seat != acted
        if seat in idle or not (seat in still and goes_on):
            if seat in shown and seat not in still and seat not in idle:
                if seat not in clocks.answered:
                    answered.append(seat)
            else:
                stopped.append(seat)
    started = [seat for seat in still if seat not in idle and (seat not in clocks.running or seat in stopped)]
    if acted in shown and acted not in (*still, *idle, *clocks.running):
        # It was absent and is back by its answer, which the others may not know: its clock runs like theirs.
        started.append(acted)
        answered.append(acted)
    return ClockChange(stopped=tuple(stopped), started=tuple(started), answered=tuple(answered))


def _idle(state: GameState) -> Collection[int]:
    """Return the seats that are played for: they have no time to keep."""
    return (*(state.clocks.absent if state.clocks else ()), *state.resigned)
