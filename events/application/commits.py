"""What is appended for a decision: its entries, chained after the state that it was made on, and what bounds them."""

from collections.abc import Callable

from events.aggregate.decisions import Decision
from events.aggregate.state import GameState
from events.aggregate.times import clamped, milliseconds, timestamp
from events.integrity.codec import encode_commit
from events.log.port import Commit, Entry, SideData

Clock = Callable[[], str]
"""Now, as RFC 3339 in UTC."""


def entries_of(decision: Decision, state: GameState, at: str) -> tuple[Entry, ...]:
    """Return the entries of a decision that was made on a state at some time."""
    return encode_commit(
        decision.facts, decision.metadata, seed=state.seed, version=state.version, previous=state.hash, at=at
    )


def commit_of(
    decision: Decision,
    after: GameState,
    entries: tuple[Entry, ...],
    command_id: str,
    request: str,
    side_data: SideData,
) -> Commit:
    """Return the commit of a decision's entries, which lead to the state after it."""
    return Commit(
        command=command_id,
        request=request,
        entries=entries,
        status=after.status,
        rules_version=after.setup.rules_version,
        side_data=side_data,
        not_before=decision.not_before,
        not_after=decision.not_after,
        at=None if after.clocks is None else milliseconds(entries[0].at),
        due=after.due,
        pace=decision.pace,
    )


MARGIN_MS = 2
"""The estimate of the store's time may be wrong by so much; a commit that is from the future has to be made again."""


def time_of(decision: Decision, state: GameState, clock: Clock) -> str:
    """Return the time of a decision, within the bounds by which the store judges it by its own clock.

    Where clocks are kept it is never before the newest event, and what is judged is an estimate of the store's time.
    """
    if state.clocks is not None:
        newest = milliseconds(state.updated_at) if state.updated_at else 0
        earliest = max(newest, decision.not_before or 0)
        return timestamp(max(earliest, milliseconds(clock()) - MARGIN_MS))
    if decision.not_before is None and decision.not_after is None:
        return clock()
    return clamped(clock(), decision.not_before, decision.not_after)
