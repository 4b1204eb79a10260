"""Writes the log of logs from the games of a store, a round at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

import msgspec

from events.log.ids import partition_of
from events.log.port import EventLog
from events.ruleset.records import Record, change
from events.transparency.index import LeafIndex
from events.transparency.leaves import Leaf
from events.transparency.log import TransparencyLog
from workers.transparency.entries import NewLeaves
from workers.transparency.feeds import Feeds

KEEP_MS = 10_000
"""Milliseconds between two times that the places in the feeds are stored where there is nothing to log."""
GAMES_AT_ONCE = 1000

Clock = Callable[[], int]
"""Returns milliseconds since 1970."""


class Marks(Protocol):
    """Where it is said to where the feeds were read, so that they are not trimmed beyond that."""

    def hold(self, cursors: Mapping[int, str]) -> None:
        """Say to where the feeds were read. Raises ``LogUnavailable``."""
        ...


class State(Record):
    """What the writer knows: to where it has read each feed, and when it last logged the games that were running."""

    places: dict[int, str] = msgspec.field(default_factory=dict)
    running_at: int = 0


class Follower:
    """The one writer of a log of logs. After an exception it has to be made anew, from what is stored."""

    def __init__(
        self, log: EventLog, written: TransparencyLog, index: LeafIndex, marks: Marks, interval_ms: int, *, clock: Clock
    ) -> None:
        self._log, self._written, self._index, self._marks = log, written, index, marks
        self._interval, self._clock = interval_ms, clock
        self._new = NewLeaves(log, index)
        self._state = _decode(written.state, clock())
        self._feeds = Feeds(log, self._state.places)
        self._kept_at = 0

    def start(self) -> None:
        """Catch up with what the feeds do not tell any more, from the games themselves.

        Raises ``LogUnavailable``, and what adding to the log raises.
        """
        gaps = set(self._feeds.gaps())
        self._feeds.skip(gaps)
        if gaps or self._index.rebuilt:
            games = (game for game in self._log.game_ids() if self._index.rebuilt or partition_of(game) in gaps)
            for some in _in_groups(games):
                # The places stay those before until all are looked at: who is killed here begins anew.
                self._add(*self._new.of(some))
        self._keep()

    def round(self) -> None:
        """Log what has happened since the last round, and now and then what runs. Raises as ``start`` does."""
        is_all = False
        while not is_all:
            games, is_all = self._feeds.poll()
            if games:
                leaves, still_open = self._new.of(games)
                self._state = change(self._state, places=dict(self._feeds.places))
                self._add(leaves, still_open)
        if not 0 <= self._clock() - self._state.running_at < self._interval:
            self._log_running()
        if self._clock() - self._kept_at >= KEEP_MS:
            self._keep()

    def stop(self) -> None:
        """Store to where the feeds were read."""
        self._keep()

    def _add(self, leaves: Sequence[Leaf], changed: Iterable[str]) -> None:
        """Add leaves; from then on the state is stored that they belong to."""
        self._index.note_changed(changed)
        if leaves:
            self._written.append([leaf.encode() for leaf in leaves], msgspec.json.encode(self._state))
            self._index.catch_up(self._written)

    def _log_running(self) -> None:
        while some := self._index.changed(GAMES_AT_ONCE):
            leaves, _ = self._new.of(some, running=True)
            self._add(leaves, ())
            self._index.forget_changed(some)
        self._state = change(self._state, running_at=self._clock())
        self._keep()

    def _keep(self) -> None:
        self._state = change(self._state, places=dict(self._feeds.places))
        self._written.keep(msgspec.json.encode(self._state))
        self._marks.hold(self._state.places)
        self._kept_at = self._clock()


def _decode(stored: bytes, now: int) -> State:
    """Return the state that is stored; that of a writer that knows nothing if there is none."""
    try:
        return msgspec.json.decode(stored, type=State)
    except msgspec.MsgspecError:
        return State(running_at=now)


def _in_groups(games: Iterable[str]) -> Iterator[list[str]]:
    left = iter(games)
    while some := list(islice(left, GAMES_AT_ONCE)):
        yield some
