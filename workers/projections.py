"""The process that computes declared projections. Any number may run; one of them works.

It follows the feeds with its own marks, so that the workers never wait for foreign code, and calls that code in a child
process that is killed when it takes too long.
"""

import logging
import os
import resource
import select
import signal
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any, NoReturn

import msgspec
from redis.exceptions import LockError

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.integrity.replay import exception_text
from events.log.client import translate_errors
from events.log.marks import PROJECTIONS, FeedMarks
from events.log.records import PARTITIONS, CorruptLog, Entry, batched, partition_of
from events.ruleset.records import Record
from projections.declared import STEP_PREFIX, FoldedGame, Projection, Refused, require_stored
from projections.engine.engine import Engine
from projections.shares import FairQueue, FairScheduler, stored_shares
from projections.store.documents import Checkpoint, RedisDocuments, Step
from projections.store.failures import TRANSIENT_ERRORS, Alarm, DeadLetters
from workers.feeds import Feeds
from workers.process import Move

CPU_SECONDS = 1
"""Seconds of processor time that one call may take."""
WAITING_SECONDS = 10.0
"""Seconds of wall-clock time after which a call is aborted, for calls that wait and for busy machines."""
MORE_BYTES = 1 << 30
"""Bytes of memory that calls may use beyond what the process already uses."""
ROUND_SECONDS = 1.0
LOOK_SECONDS = 5.0
"""Seconds between checks for runs to fill and games to retry."""
STANDBY_SECONDS = 2.0
LEASE, LEASE_SECONDS = "skald:projections:lease", 30.0
GAMES_PER_READ = 1000
BATCH_SIZE = 50
"""The number of games that are read together."""
MAX_WAITING = 100_000
"""The number of waiting games above which the feeds are not read."""
MAX_EVENTS = 50_000
"""The number of events after which a batch ends with the current game."""

_LENGTH = 4
_MAX_LENGTH = 8 << 20

_log = logging.getLogger(__name__)


class Result(Record):
    """The result of a call: documents by name, or the reason why there are none."""

    documents: dict[str, bytes] | None = None
    failed: str = ""


class Call(FoldedGame):
    """One call of a projection: a game with the events to pass, and the step that stores the result."""

    def __init__(self, step: Step, games: GameService, state: GameState, entries: Sequence[Entry]) -> None:
        super().__init__(games.log, games.rulesets, state, entries)
        self.step = step


def results_of(calls: Sequence[Call], waiting: float = WAITING_SECONDS, seconds: float = CPU_SECONDS) -> list[Result]:
    """Return the results of the calls, in order. A call that hangs, or ends its process, fails; the others continue.

    Once all calls together have taken longer than the limit of one call, the rest is left for later, so there may be
    fewer results.
    """
    found: list[Result] = []
    until = time.monotonic() + waiting
    while len(found) < len(calls) and (not found or time.monotonic() < until):
        found += _from_child(calls[len(found) :], waiting, seconds)
    return found


def _from_child(calls: Sequence[Call], waiting: float, seconds: float) -> list[Result]:
    """Return the results of the first calls, up to one that ends the child process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _answer(writing, calls, waiting, seconds)
    os.close(writing)
    found: list[Result] = []
    try:
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            for _ in calls:
                frame = _frame(pipe.fileno(), waiting + 1)
                if frame is None:
                    break
                found.append(msgspec.msgpack.decode(frame, type=Result))
    except msgspec.DecodeError:
        pass
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if len(found) < len(calls):
        found.append(Result(failed=_why(status, waiting, seconds)))
    return found


def _why(status: int, waiting: float, seconds: float) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in {signal.SIGPROF, signal.SIGXCPU}:
        return f"it took more than {seconds:g} s of processor time"
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in {signal.SIGALRM, signal.SIGKILL}:
        return f"it gave no answer within {waiting:g} s"
    return "it ended its process"


def _frame(pipe: int, waiting: float) -> bytes | None:
    """Return the next message; ``None`` if none arrives in time, or it is malformed."""
    until = time.monotonic() + waiting
    head = _read(pipe, _LENGTH, until)
    if head is None or (length := int.from_bytes(head, "big")) > _MAX_LENGTH:
        return None
    return _read(pipe, length, until)


def _read(pipe: int, size: int, until: float) -> bytes | None:
    parts, left = [], size
    while left:
        ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
        part = os.read(pipe, min(left, 1 << 16)) if ready else b""
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _answer(writing: int, calls: Sequence[Call], waiting: float, seconds: float) -> NoReturn:
    try:
        # The kernel enforces each of these limits, even if the parent is gone or no Python code is running.
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        _limit_memory()
        for call in calls:
            signal.setitimer(signal.ITIMER_REAL, waiting)
            signal.setitimer(signal.ITIMER_PROF, seconds)
            result = _result(call)
            signal.setitimer(signal.ITIMER_PROF, 0)
            frame = msgspec.msgpack.encode(result)
            _write(writing, len(frame).to_bytes(_LENGTH, "big") + frame)
    finally:
        os._exit(0)


def _result(call: Call) -> Result:
    try:
        return Result(documents=call.step.projection.compute(call))
    except Refused as refused:
        return Result(failed=str(refused)[:1_000])
    except BaseException as error:  # noqa: BLE001 - foreign code may raise anything
        return Result(failed=f"{type(error).__name__}: {error}"[:1_000])


def _limit_memory() -> None:
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        max_bytes = pages * resource.getpagesize() + MORE_BYTES
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = max_bytes if hard == resource.RLIM_INFINITY else min(max_bytes, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


class Projecting(Engine):
    """Brings an operator's projections up to date with one log, while it holds the lease."""

    def __init__(
        self, games: GameService, client: Any, projections: Collection[Projection], move: Move = lambda: None
    ) -> None:
        super().__init__(DeadLetters(client))
        self._games, self._client, self._projections, self._move = games, client, projections, move
        self._documents, self._marks = RedisDocuments(client), FeedMarks(client, PROJECTIONS)
        self._targets: list[tuple[Projection, str]] = []
        self._unreadable: set[int] = set()
        self._looked_at = 0.0
        self._scheduler = FairScheduler()
        self._waiting, self._waits = FairQueue[str](self._scheduler), set[str]()
        self._up_to_date = time.monotonic()
        self._outage = Alarm(_log)
        self.stored = 0

    @property
    def age(self) -> int:
        """The number of seconds since the documents were last up to date."""
        return int(time.monotonic() - self._up_to_date)

    def run(self, stop: Event) -> None:
        """Work until asked to stop. It survives outages of Redis."""
        while not stop.is_set():
            self._move()
            try:
                self._work(stop)
                self._outage.off("Redis is available again")
            except TRANSIENT_ERRORS as error:
                self._outage.on("Redis is unavailable: %s", error)
            stop.wait(STANDBY_SECONDS)

    def _work(self, stop: Event) -> None:
        """Work while this process holds the lease."""
        lease = self._client.lock(LEASE, timeout=LEASE_SECONDS)
        with translate_errors():
            if not lease.acquire(blocking=False):
                self._up_to_date = time.monotonic()  # the other process keeps them up to date
                return
        try:
            feeds = self._start(stop, lease)
            while not stop.is_set():
                began = time.monotonic()
                if not self._holds(lease):
                    return
                self._round(feeds, stop, lease)
                stop.wait(max(0.0, ROUND_SECONDS - (time.monotonic() - began)))
        finally:
            with suppress(LockError, *TRANSIENT_ERRORS), translate_errors():
                lease.release()

    def _holds(self, lease: Any) -> bool:
        self._move()
        with translate_errors():
            try:
                lease.reacquire()
            except LockError:
                return False
        return True

    def _start(self, stop: Event, lease: Any) -> Feeds:
        """Catch up with events that the feeds no longer hold, by reading the games themselves."""
        feeds = Feeds(self._games.log, self._marks.needed_from(range(PARTITIONS)))
        gaps = set(feeds.gaps())
        feeds.skip(gaps)
        steps = {projection.step for projection in self._projections}
        self.failures.drop(lambda step: step.startswith(STEP_PREFIX) and step not in steps)
        self._look()
        self._waiting, self._waits = FairQueue(self._scheduler), set()
        missed = (game for game in self._games.log.game_ids() if partition_of(game) in gaps) if gaps else ()
        for some in batched(missed, GAMES_PER_READ):
            self._push(some)
            while len(self._waits) > MAX_WAITING and self._goes_on(stop, lease):
                self._project_next()
        while self._waits and self._goes_on(stop, lease):
            self._project_next()
        self._hold(feeds, stop)
        return feeds

    def _goes_on(self, stop: Event, lease: Any) -> bool:
        return not stop.is_set() and self._holds(lease)

    def _hold(self, feeds: Feeds, stop: Event) -> None:
        """Store the positions in the feeds, unless events that were read are not processed yet."""
        if not stop.is_set() and not self._waits:
            self._marks.hold(feeds.places)

    def _round(self, feeds: Feeds, stop: Event, lease: Any) -> None:
        """Project the appends since the last round, and occasionally fill new runs and retry failures."""
        self._catch_up(feeds, stop, lease)
        if not self._waits:
            self._up_to_date = time.monotonic()
        if time.monotonic() - self._looked_at > LOOK_SECONDS:
            self._look()
            self._retry(feeds, stop, lease)
            for projection in self._projections:
                self._fill(projection, feeds, stop, lease)

    def _catch_up(self, feeds: Feeds, stop: Event, lease: Any) -> None:
        """Project appended events in fair order until nothing waits or the time of a round is used up.

        The feeds are read before each batch, so that a game in which a person waits overtakes an earlier flood.
        """
        until, is_all = time.monotonic() + LOOK_SECONDS, False
        while (self._waits or not is_all) and self._goes_on(stop, lease) and time.monotonic() < until:
            if len(self._waits) <= MAX_WAITING:
                games, is_all = feeds.poll()
                self._push(games)
            self._project_next()
            self._hold(feeds, stop)

    def _push(self, games: Iterable[str]) -> None:
        """Queue games, unless they are queued already."""
        new = [game for game in dict.fromkeys(games) if game not in self._waits]
        for game, share in stored_shares(self._games.log, new).items():
            self._waiting.push(share, game)
        self._waits.update(new)

    def _project_next(self) -> None:
        """Project the next games in fair order. They share the time of their batch equally."""
        taken, began = self._waiting.take(BATCH_SIZE), time.monotonic()
        if not taken:
            return
        games = [game for game, _ in taken]
        self._waits.difference_update(games)
        self._project(games)
        for _, turn in taken:
            turn.end((time.monotonic() - began) / len(taken))

    def _look(self) -> None:
        """Read which runs exist, and begin a run for each projection whose current version is not served."""
        self._targets = []
        for projection in self._projections:
            runs = self._documents.runs(projection.kept_as)
            own = [run for run in (runs.live, runs.filling) if run.startswith(f"{projection.version}-")]
            if not own:
                own = [self._documents.fill(projection.kept_as, projection.version)]
            self._targets += [(projection, run) for run in own]
        self._looked_at = time.monotonic()

    def _retry(self, feeds: Feeds, stop: Event, lease: Any) -> None:
        """Project the games again that were released from quarantine."""
        for projection in self._projections:
            failed = self._documents.failed(projection)
            held = self._held(failed)
            # If the quarantine cannot be read, nothing counts as released.
            released = [
                game
                for game in failed
                if (known := held.get(partition_of(game))) is not None and projection.step not in known.get(game, ())
            ]
            for some in batched(released, BATCH_SIZE):
                self._project(some)
                self._catch_up(feeds, stop, lease)
            for game in released:
                known = self._held([game]).get(partition_of(game))
                if known is not None and projection.step not in known.get(game, ()):
                    self._documents.note_done(projection, game)

    def _held(self, games: Iterable[str]) -> Mapping[int, Mapping[str, Collection[str]]]:
        """Return the quarantined steps in the partitions of the games, without partitions where they cannot be read."""
        held: dict[int, Mapping[str, Collection[str]]] = {}
        for number in {partition_of(game) for game in games}:
            try:
                held[number] = self.failures.quarantined(number)
                self._unreadable.discard(number)
            except CorruptLog:
                if number not in self._unreadable:
                    _log.error("The quarantine of partition %d cannot be read, and is treated as empty", number)
                self._unreadable.add(number)
        return held

    def _fill(self, projection: Projection, feeds: Feeds, stop: Event, lease: Any) -> None:
        """Compute a run of all games, keeping up with new events meanwhile, and serve it.

        Games are filled in order of their ids: the run is not served before it is complete, so no creator waits for
        another.
        """
        run = self._documents.runs(projection.kept_as).filling
        if (projection, run) not in self._targets:
            return
        for some in batched(self._games.log.game_ids(), BATCH_SIZE):
            self._project(some, only=run)
            self._catch_up(feeds, stop, lease)
            while self._waits and self._goes_on(stop, lease):
                self._project_next()
            if not self._goes_on(stop, lease):
                return
            self._hold(feeds, stop)
        self._documents.switch(projection.kept_as, run)
        _log.info("Projection %s is served by its run %s", projection.name, run)
        self._look()

    def _project(self, games: Sequence[str], only: str | None = None) -> None:
        """Update the documents of some games, in one run or in all runs."""
        heads = {game: head for game, head in self._games.log.heads(games).items() if head.version}
        held = self._held(heads)
        wanted = [
            (projection, run, game)
            for game, head in heads.items()
            for projection, run in self._targets
            if only in (None, run)
            and projection.step not in held.get(partition_of(game), {}).get(game, ())
            and projection.wants(closed=head.is_closed)
        ]
        known = self._documents.checkpoints([(projection.kept_as, run, game) for projection, run, game in wanted])
        behind: dict[str, list[tuple[Projection, str, Checkpoint]]] = {}
        for (projection, run, game), at in zip(wanted, known, strict=True):
            head = heads[game]
            if (at.version, at.hash) != (head.version, head.hash):
                behind.setdefault(game, []).append((projection, run, at if at.version < head.version else Checkpoint()))
        calls: list[Call] = []
        handed = 0
        for game, targets in behind.items():
            own = self._calls(game, targets)
            calls += own
            handed += sum(len(call.entries) for call in own)
            if handed > MAX_EVENTS:
                self._execute(calls)
                calls, handed = [], 0
        self._execute(calls)

    def _calls(self, name: str, targets: Sequence[tuple[Projection, str, Checkpoint]]) -> Sequence[Call]:
        """Return the calls for one game; none for a game that was removed or cannot be read."""
        try:
            state = self._games.load(name)
            oldest = min(0 if projection.events == "all" else at.version for projection, _, at in targets)
            entries = self._games.log.read(name, after=max(0, oldest - 1), upto=state.version)
        except TRANSIENT_ERRORS:
            raise
        except Exception as error:  # noqa: BLE001 - folding a damaged game may raise anything
            for projection, _, _ in targets:
                self.quarantine(projection, name, 0, f"the game cannot be read: {exception_text(error)}")
            return []
        new = Checkpoint(version=state.version, hash=state.hash)
        hashes = {entry.version: entry.hash for entry in entries}
        calls = []
        for projection, run, at in targets if entries else ():
            # A checkpoint whose hash is not in the log is ignored.
            known = at if hashes.get(at.version) == at.hash else Checkpoint()
            if not known.version and entries[0].version > 1:
                entries = self._games.log.read(name, upto=state.version)
            step = Step(projection=projection, run=run, game=name, known=known, new=new)
            handed = [entry for entry in entries if entry.version > step.since]
            calls.append(Call(step, self._games, state, handed))
        return calls

    def _execute(self, calls: Sequence[Call]) -> None:
        """Execute the calls of each projection separately, so that a slow one does not delay the others for long."""
        for projection in self._projections:
            own = [call for call in calls if call.step.projection is projection]
            self.execute(projection, own, self._put)

    def compute(self, projection: Projection, calls: Sequence[Call]) -> list[tuple[Call, tuple[Step, Any]]]:
        """Return the valid results of a child process. Calls that it did not reach are queued again."""
        results, found = results_of(calls), []
        for call, result in zip(calls, results, strict=False):
            if result.documents is None:
                self.quarantine(
                    projection, call.step.game, call.step.new.version, result.failed or "it returned nothing"
                )
                continue
            try:
                require_stored(result.documents)
                found.append((call, (call.step, result.documents)))
            except Refused as refused:
                self.quarantine(projection, call.step.game, call.step.new.version, str(refused))
        self._push(call.step.game for call in calls[len(results) :])
        return found

    def _put(self, found: Sequence[tuple[Step, Mapping[str, bytes]]]) -> Sequence[object]:
        answers = self._documents.store(found)
        self.stored += answers.count(True)
        return answers

    def quarantine(self, projection: Projection, game: str, version: int, reason: str) -> None:
        _log.error("%s of game %s is quarantined at version %d: %s", projection.step, game, version, reason)
        self._documents.note_failed(projection, game)
        with suppress(CorruptLog):  # an unreadable quarantine is logged by ``_held``
            super().quarantine(projection, game, version, reason)
