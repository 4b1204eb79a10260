"""Which events were appended together: a commit begins where an event says how it came about."""

from collections.abc import Sequence

from events.integrity.codec import read_header
from events.log.port import Entry, EventLog

LOOK_AHEAD = 64
"""Events that are read at once to find the end of a commit; nearly all commits are shorter."""


def begins_commit(entry: Entry) -> bool:
    """Return True if a commit begins with this event."""
    return read_header(entry) is not None


def commit_ends(entries: Sequence[Entry], last: int) -> list[int]:
    """Return for each of some events in a row the version of the last event of its commit.

    ``last`` is that of the last event given.
    """
    ends = []
    for entry in reversed(entries):
        ends.append(last)
        if begins_commit(entry):
            last = entry.version - 1
    return ends[::-1]


def end_of_commit(log: EventLog, game_id: str, version: int, newest: int) -> int:
    """Return the version of the last event of the commit that an event belongs to. A log ends with a whole commit."""
    while version < newest and (following := log.read(game_id, after=version, upto=min(version + LOOK_AHEAD, newest))):
        for entry in following:
            if begins_commit(entry):
                return entry.version - 1
        version = following[-1].version
    return version
