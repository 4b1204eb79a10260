"""The process that writes the transparency log. Any number may run; one of them writes."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from typing import NamedTuple

import msgspec

from events.application.creation import SEATS, is_listed
from events.durable_files import Busy, StoreError
from events.log.client import connect
from events.log.log import RedisLog, log_once, readable_game_metadata
from events.log.marks import TRANSPARENCY, FeedMarks, SignedMark
from events.log.records import CorruptLog, Head, batched, partition_of
from events.ruleset.records import Record, change
from events.transparency.leaves import Kind, Leaf, created_leaf, leaf_at, names_of, unlisted_name
from events.transparency.log import Cosign, LogBroken, LogDamaged, TransparencyLog, uncosigned
from events.transparency.merkle import HASH_BYTES
from events.transparency.reader import Found, LeafIndex
from events.transparency.signer import KeyFileError, Signer
from events.transparency.tiles import DamagedTile, LogFolder
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from workers.feeds import Feeds
from workers.process import Move, ProcessDependencies

_log = logging.getLogger(__name__)

KEEP_MS = 10_000
"""Milliseconds between stores of the positions in the feeds while there is nothing to log."""
GAMES_PER_BATCH = 1000

Clock = Callable[[], int]
"""Returns milliseconds since 1970."""

ROUND_SECONDS = 2.0
STANDBY_SECONDS = 5.0
"""Seconds between attempts to write to a folder that another process holds, or that is not writable."""

HALTED = "The transparency log is halted: %s"

Started = Callable[["LogWriter"], None]
Key = Callable[[], Signer]
"""Returns the signer with the currently stored key. Raises ``KeyFileError``."""


class NewLeaves:
    """Finds missing leaves of games. A leaf counts as logged only once it is in the index."""

    def __init__(self, log: RedisLog, index: LeafIndex) -> None:
        self._log, self._index = log, index

    def of(self, games: Sequence[str], *, running: bool = False) -> tuple[list[Leaf], list[str]]:
        """Return the missing leaves of these games, and the games that are not closed.

        Each game is logged when it is created and when it is closed. With ``running``, games that are not closed are
        also logged in their current state, if they have new events.
        """
        heads = {game: head for game, head in self._log.heads(games).items() if head.version}
        known = {game: self._index.leaves_of(names_of(game)) for game in heads}
        names = self._names(known)
        leaves: list[Leaf] = []
        for game, head in heads.items():
            try:
                if game in names:
                    leaves += self._leaves_of(game, names[game], known[game], head, running=running)
            except TRANSIENT_ERRORS:
                raise
            except Exception as error:  # noqa: BLE001 - one unreadable game must not keep others out of the log
                log_once(
                    _log.warning, "Game %s cannot be read and is not in the transparency log: %s", game, str(error)
                )
        return leaves, [game for game, head in heads.items() if not head.is_closed]

    def _leaves_of(self, game: str, name: str, known: Sequence[Found], head: Head, *, running: bool) -> Iterator[Leaf]:
        if not any(one.leaf.kind is Kind.CREATED for one in known):
            if (created := self._created(game, name)) is None:
                return
            yield created
        closed = head.is_closed
        if closed or (running and _has_gone_on(known, head)):
            leaf = leaf_at(name, head, closed=closed)
            if all(one.leaf != leaf for one in known):
                yield leaf

    def _created(self, game: str, name: str) -> Leaf | None:
        """Return the leaf of a game's first event; ``None`` if it was removed meanwhile. Raises ``CorruptLog``."""
        first = self._log.read(game, upto=1)
        if first and len(first[0].hash) != HASH_BYTES:
            raise CorruptLog("Its first event was altered.")
        return created_leaf(name, first[0]) if first else None

    def _names(self, known: Mapping[str, Sequence[Found]]) -> Mapping[str, str]:
        """Return the games' names in the log: the existing ones, or else the ids, hashed for unlisted games."""
        names = {game: found[0].leaf.game for game, found in known.items() if found}
        new = [game for game in known if game not in names]
        for game, fields in readable_game_metadata(self._log, new, SEATS).items():
            names[game] = game if is_listed(fields) else unlisted_name(game)
        return names


def _has_gone_on(known: Sequence[Found], head: Head) -> bool:
    newest = known[-1].leaf if known else None
    return newest is None or (newest.head, newest.version) != (head.hash.hex(), head.version)


class State(Record):
    """The state of the writer: its position in each feed, and when it last logged the running games."""

    places: dict[int, str] = msgspec.field(default_factory=dict)
    running_at: int = 0


class Follower:
    """Logs the games that appear in the feeds.

    After an exception a new follower has to be created from the stored state.

    Its time is not divided among creators: logging a game takes 0.5 ms of processor time, a seventh of its creation,
    and some 2,000 games are signed and cosigned together, so even a flood delays a game only by a few batches.
    """

    def __init__(  # noqa: PLR0913 - everything is handed in
        self,
        log: RedisLog,
        written: TransparencyLog,
        index: LeafIndex,
        marks: FeedMarks,
        interval_ms: int,
        *,
        clock: Clock,
        move: Move = lambda: None,
    ) -> None:
        self._move = move
        self._log, self._written, self._index, self._marks = log, written, index, marks
        self._interval, self._clock = interval_ms, clock
        self._new = NewLeaves(log, index)
        self._state = _decode(written.state, clock())
        self._feeds = Feeds(log, self._state.places)
        self._kept_at = 0

    def start(self) -> None:
        """Catch up with events that are no longer in the feeds by reading the games themselves.

        Raises ``LogUnavailable``, and the errors of ``TransparencyLog.append``.
        """
        gaps = set(self._feeds.gaps())
        self._feeds.skip(gaps)
        if gaps or self._index.rebuilt:
            games = (game for game in self._log.game_ids() if self._index.rebuilt or partition_of(game) in gaps)
            for some in batched(games, GAMES_PER_BATCH):
                # The positions stay unchanged until all games are checked, so a process that is killed here starts
                # over.
                self._add(*self._new.of(some))
        self.keep()

    def round(self) -> None:
        """Log the changes since the last round and, at intervals, the running games. Raises the errors of ``start``."""
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
            self.keep()

    def _add(self, leaves: Sequence[Leaf], changed: Iterable[str]) -> None:
        """Add leaves together with their state.

        The store's identity is checked after reading, so that nothing from another store is ever signed.
        """
        self._move()
        self._log.require_store()
        self._index.note_changed(changed)
        if leaves:
            self._written.append([leaf.encode() for leaf in leaves], msgspec.json.encode(self._state))
            self._index.catch_up(self._written)

    def _log_running(self) -> None:
        """Log a batch of the running games; the others follow in the next rounds, each time after the new events."""
        some = self._index.changed(GAMES_PER_BATCH)
        leaves, _ = self._new.of(some, running=True)
        self._add(leaves, ())
        self._index.forget_changed(some)
        if len(some) < GAMES_PER_BATCH:
            self._state = change(self._state, running_at=self._clock())
            self.keep()

    def keep(self) -> None:
        """Store the positions in the feeds."""
        self._log.require_store()
        self._state = change(self._state, places=dict(self._feeds.places))
        self._written.keep(msgspec.json.encode(self._state))
        self._marks.hold(self._state.places)
        self._kept_at = self._clock()


def _decode(stored: bytes, now: int) -> State:
    """Return the stored state; an empty one if there is none."""
    try:
        return msgspec.json.decode(stored, type=State)
    except msgspec.MsgspecError:
        return State(running_at=now)


def run_transparency(
    process: ProcessDependencies,
    folder: Path,
    key: Key,
    interval: int,
    started: Started = lambda _: None,
    cosign: Cosign = uncosigned,
) -> None:
    """Write the transparency log until it is asked to stop. It survives outages of Redis.

    ``cosign`` adds the signatures of witnesses to a checkpoint.
    """
    stop, client = process.stopping(), connect(process.log_url)
    log = RedisLog(client, process.archive, store=process.store)
    noted = Noted(FeedMarks(client, TRANSPARENCY), SignedMark(client))
    writer = LogWriter(log, folder, key, interval, noted, cosign, move=process.move)
    started(writer)
    writer.run(stop)


class Noted(NamedTuple):
    """The stored progress of the writer: its positions in the feeds, and its newest signed checkpoint."""

    feeds: FeedMarks
    newest: SignedMark


class LogWriter:
    """Writes while it holds the lock of the folder; after a failure it starts again from the stored state.

    It keeps the lock in between, and while the log is halted, since nothing else may change the log or its key while
    this process is about to continue.
    """

    def __init__(  # noqa: PLR0913 - everything is handed in
        self,
        log: RedisLog,
        folder: Path,
        key: Key,
        interval: int,
        noted: Noted,
        cosign: Cosign = uncosigned,
        *,
        move: Move = lambda: None,
    ) -> None:
        self._move = move
        self._log, self._folder, self._key, self._noted, self._cosign = log, folder, key, noted, cosign
        self._interval_ms = interval * 1000
        self._outage, self._halt = Alarm(_log), Alarm(_log, logging.ERROR)
        self._up_to_date = time.monotonic()
        self.size = 0

    @property
    def age(self) -> int:
        """The number of seconds since the log was last up to date."""
        return int(time.monotonic() - self._up_to_date)

    def run(self, stop: Event) -> None:
        """Write until asked to stop."""
        while not stop.is_set():
            self._move()
            try:
                with LogFolder(self._folder).locked() as is_held:
                    self._hold(stop, is_held)
            except Busy:
                self._up_to_date = time.monotonic()  # the other process keeps it up to date
            except StoreError as error:
                self._halt.on(HALTED, error)
            stop.wait(STANDBY_SECONDS)

    def _hold(self, stop: Event, is_held: Callable[[], bool]) -> None:
        """Write until asked to stop, or until the locked folder was replaced by another."""
        while not stop.is_set() and is_held():
            self._move()
            try:
                self._write(stop)
            except TRANSIENT_ERRORS as error:
                self._outage.on("Redis is unavailable: %s", error)
            except (CorruptLog, DamagedTile, KeyFileError, LogBroken, LogDamaged, StoreError) as error:
                self._halt.on(HALTED, error)
            stop.wait(STANDBY_SECONDS)

    def _write(self, stop: Event) -> None:
        with ExitStack() as stack:
            signer = self._key()
            newest = self._noted.newest.get()
            written = TransparencyLog(LogFolder(self._folder), signer, self._cosign, newest)
            index = LeafIndex(self._folder, written)
            stack.callback(index.close)
            follower = Follower(
                self._log, written, index, self._noted.feeds, self._interval_ms, clock=_milliseconds, move=self._move
            )
            follower.start()
            self._note(written)
            while not stop.is_set():
                began = time.monotonic()
                self._move()
                if self._key().key != signer.key:
                    raise LogDamaged("its key was replaced by another one while the service ran")
                follower.round()
                if written.checkpoint.size != self.size:
                    self._note(written)
                self._up_to_date = time.monotonic()
                self._outage.off("Redis is available again")
                self._halt.off("The transparency log continues")
                stop.wait(max(0.0, ROUND_SECONDS - (time.monotonic() - began)))
            with suppress(*TRANSIENT_ERRORS):
                follower.keep()

    def _note(self, written: TransparencyLog) -> None:
        self._noted.newest.put(written.note)
        self.size = written.checkpoint.size


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000
