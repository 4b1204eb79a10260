"""Batches concurrent appends into one round trip, so that Redis syncs them to disk together."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from events.log import keys
from events.log.client import refusal_of
from events.log.entries import encode_entry, encode_id, encode_published
from events.log.records import (
    Append,
    Appended,
    CommandReused,
    Commit,
    CorruptLog,
    HashMismatch,
    Head,
    LogUnavailable,
    TooEarly,
    TooFast,
    TooLate,
    WrongTime,
    WrongVersion,
)
from events.ruleset.refusals import GameOver
from events.short_lock import ShortLock

MAX_BATCH = 64
"""The maximum number of commits in a batch."""
PATIENCE_SECONDS = 0.1
"""After waiting this long for another thread's batch, a thread sends its own, since perhaps only one connection
fails."""

AppendMany = Callable[[Sequence[Append]], Sequence[Appended | Exception]]

_REFUSALS = {
    b"REUSED": CommandReused,
    b"CLOSED": GameOver,
    b"HASH_MISMATCH": HashMismatch,
    b"CORRUPT": CorruptLog,
    b"TOO_EARLY": TooEarly,
    b"TOO_LATE": TooLate,
}


def forget_frames(outcome: Appended | Exception) -> Appended | Exception:
    """Return the outcome of a commit; an error loses its traceback, which would keep all local variables alive."""
    return outcome.with_traceback(None) if isinstance(outcome, Exception) else outcome


class PendingAppend:
    """One commit in the queue: ``taken`` once a thread sends it; ``bell`` wakes the thread that waits for it."""

    __slots__ = ("bell", "outcome", "rung", "taken", "wanted")

    def __init__(self, wanted: Append) -> None:
        self.wanted = wanted
        self.outcome: Appended | Exception | None = None
        self.taken, self.rung = False, False
        self.bell = Lock()
        self.bell.acquire()

    def ring(self) -> None:
        """Wake the waiting thread. The caller must hold the lock of the queue."""
        if not self.rung:
            self.rung = True
            self.bell.release()


class AppendBatcher:
    """Appends a single commit immediately, and those that arrive during an append as a batch.

    Safe with many threads.

    The first thread sends what is queued, then hands over to the first thread that has arrived in the meantime. No
    thread waits for others to arrive, so batching adds no delay under low load.
    """

    def __init__(self, append_many: AppendMany) -> None:
        self._append_many = append_many
        self._queue: list[PendingAppend] = []
        self._under_way = False
        self._lock = ShortLock()

    def append(self, wanted: Append) -> Appended:
        """Append one commit, perhaps in a batch. Raises the error of its own append."""
        place = PendingAppend(wanted)
        with self._lock:
            self._queue.append(place)
            leads, self._under_way = not self._under_way, True
        if leads or self._is_to_lead(place):
            self._lead(place)
        try:
            if isinstance(place.outcome, Exception):
                raise place.outcome
            assert place.outcome is not None
            return place.outcome
        finally:
            # The error's traceback refers to this frame; without this both would live until garbage collection.
            del place

    def _is_to_lead(self, place: PendingAppend) -> bool:
        """Wait until a commit has an outcome or this thread is to send it; return True in the latter case."""
        while True:
            rung = place.bell.acquire(timeout=PATIENCE_SECONDS)
            with self._lock:
                if rung:
                    place.rung = False
                if place.outcome is not None:
                    return False
                if not place.taken:
                    return True

    def _lead(self, own: PendingAppend) -> None:
        """Send batches until this thread's commit was in one, then hand over."""
        while not own.taken:
            with self._lock:
                batch, self._queue = self._queue[:MAX_BATCH], self._queue[MAX_BATCH:]
                for place in batch:
                    place.taken = True
            self._send(batch)
        while own.outcome is None:  # another thread has taken it into its batch
            self._is_to_lead(own)

    def _send(self, batch: Sequence[PendingAppend]) -> None:
        try:
            outcomes = self._append_many([place.wanted for place in batch])
        except BaseException:
            self._hand_out(batch, [LogUnavailable("The append was broken off.") for _ in batch])
            raise
        self._hand_out(batch, outcomes)

    def _hand_out(self, batch: Sequence[PendingAppend], outcomes: Sequence[Appended | Exception]) -> None:
        with self._lock:
            for place, outcome in zip(batch, outcomes, strict=True):
                place.outcome = forget_frames(outcome)
                place.ring()
            self._under_way = bool(self._queue)
            if self._queue:
                self._queue[0].ring()


def script_arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    """Return the script's arguments for a commit: the number of keys, the keys, and the other arguments."""
    names = keys.of_append(game, tuple(commit.game_metadata))
    return [len(names), *names, *_arguments(game, commit, expected)]


def read_answer(commit: Commit, answer: Sequence[bytes]) -> Appended:
    """Return the position of a commit, given the script's reply. Raises what ``append`` raises."""
    outcome, *values = answer
    match outcome:
        case b"STORED":
            return Appended(first=commit.entries[0].version, last=commit.entries[-1].version)
        case b"REPEATED":
            return Appended(first=int(values[0]), last=int(values[1]), repeated=True)
        case b"WRONG_VERSION":
            raise WrongVersion(int(values[0]))
        case b"CLOCK":
            raise WrongTime(int(values[0]))
        case b"TOO_FAST":
            raise TooFast(commit.pace, int(values[0]) / 1_000_000)
        case b"REFUSED":
            raise refusal_of(values[0].decode(errors="replace"))
    raise _REFUSALS[outcome]


def _arguments(game: str, commit: Commit, expected: Head) -> list[Any]:
    times = ["" if time is None else time for time in (commit.not_before, commit.not_after, commit.due, commit.at)]
    arguments: list[Any] = [
        encode_id(commit.command),
        encode_id(commit.request),
        expected.version,
        expected.hash,
        commit.status,
        commit.rules_version,
        game,
        keys.APPENDED,
        encode_published(commit.entries) if expected.version else b"",
        *times,
        len(commit.entries),
        *(("", 0, 0) if commit.pace is None else (f"pace:{commit.pace.name}", commit.pace.interval, commit.pace.burst)),
    ]
    for entry in commit.entries:
        arguments += (*encode_entry(entry), len(entry.private))
        for audience, part in entry.private.items():
            arguments += (audience, part)
    for fields in commit.game_metadata.values():
        arguments.append(len(fields))
        for field, value in fields.items():
            arguments += (field, value)
    return arguments
