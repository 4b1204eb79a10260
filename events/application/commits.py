"""What is appended for a decision: its entries, chained after the state that it was made on, and what bounds them."""

from collections.abc import Callable

from events.aggregate.decisions import Decision
from events.aggregate.state import GameState
from events.aggregate.times import clamped
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
    decision: Decision, entries: tuple[Entry, ...], command_id: str, request: str, side_data: SideData
) -> Commit:
    """Return the commit of a decision's entries."""
    return Commit(
        command=command_id,
        request=request,
        entries=entries,
        status=decision.state.status,
        rules_version=decision.state.ruleset.rules_version,
        side_data=side_data,
        not_before=decision.not_before,
        not_after=decision.not_after,
        due=decision.state.due,
        pace=decision.pace,
    )


def time_of(decision: Decision, clock: Clock) -> str:
    """Return the time of a decision, within the bounds by which the store judges it by its own clock."""
    if decision.not_before is None and decision.not_after is None:
        return clock()
    return clamped(clock(), decision.not_before, decision.not_after)
