"""Writes, as generators that yield what they append, so that many share one round trip; and the cache of games."""

import os
import time
from collections import OrderedDict
from collections.abc import Callable, Container, Generator, Sequence
from contextlib import suppress
from hashlib import sha256
from threading import Lock
from typing import Any, Protocol, TypeVar

from events.aggregate.clocks import clamped, milliseconds, timestamp
from events.aggregate.decisions import Decision, decide_abandonment, timed
from events.aggregate.facts import Undone
from events.aggregate.state import GameState
from events.application.reading import LogRolledBack, read_tail
from events.integrity.codec import decode_fact, encode_commit
from events.integrity.replay import fold
from events.log.log import RedisLog
from events.log.records import (
    APPEND_ERRORS,
    Append,
    Appended,
    Commit,
    Entry,
    GameMetadata,
    HashMismatch,
    Head,
    LogUnavailable,
    Pace,
    Status,
    WrongTime,
    WrongVersion,
)
from events.ruleset.records import Record, change, tag_of
from events.ruleset.refusals import GameOver, Refusal, UnknownGame
from events.ruleset.registry import RulesetRegistry

Clock = Callable[[], str]
"""Now, as RFC 3339 in UTC."""

MARGIN_MS = 2
"""The tolerance for errors in the estimate of the store's time; a commit from the future has to be made again."""

OPERATOR = "operator"
"""The caller in the id of a command that does not come from a seat."""
NOTHING: GameMetadata = {}

FRESH_BYTES = 10
"""Bytes of the random id of a write: enough within one game, and every id is stored."""

FRESH_SECONDS = 0.05
"""The time limit for preparing a batch of appends, well within what the store allows (``MAX_LAG_MS``)."""

Result = TypeVar("Result")

MAX_EVENTS = 10_000
"""Events after which a game is abandoned; the longest random games have 1,500."""

Decide = Callable[[GameState], Decision]

_UNDONE = tag_of(Undone)

DEFAULT_SIZE = 6_144

TRIES = 16
"""How often a commit is chained again before the store counts as unavailable: its time must have jumped each time."""

RETRIES = 16


def entries_of(decision: Decision, state: GameState, at: str) -> tuple[Entry, ...]:
    """Return the entries of a decision on a state at a time."""
    return encode_commit(
        decision.facts, decision.metadata, seed=state.seed, version=state.version, previous=state.hash, at=at
    )


def commit_of(
    decision: Decision,
    after: GameState,
    entries: tuple[Entry, ...],
    command_id: str,
    request: str,
    game_metadata: GameMetadata,
) -> Commit:
    """Return the commit of a decision's entries, which lead to the state after it."""
    return Commit(
        command=command_id,
        request=request,
        entries=entries,
        status=after.status,
        rules_version=after.setup.rules_version,
        game_metadata=game_metadata,
        not_before=decision.not_before,
        not_after=decision.not_after,
        at=None if after.clocks is None else milliseconds(entries[0].at),
        due=after.due,
        pace=decision.pace,
    )


def time_of(decision: Decision, state: GameState, clock: Clock) -> str:
    """Return the time of a decision, within the bounds that the store checks by its own clock.

    With clocks it is never before the newest event, and the bounds apply to an estimate of the store's time.
    """
    if state.clocks is not None:
        newest = milliseconds(state.updated_at) if state.updated_at else 0
        earliest = max(newest, decision.not_before or 0)
        return timestamp(max(earliest, milliseconds(clock()) - MARGIN_MS))
    if decision.not_before is None and decision.not_after is None:
        return clock()
    return clamped(clock(), decision.not_before, decision.not_after)


def nothing(_: Any) -> GameMetadata:
    """Return no metadata."""
    return NOTHING


class Request(Record):
    """What identifies a write: the caller, a hash of the request, and the caller's key, if there is one.

    ``expected`` is the only version at which the request is valid; without it, the request is decided again on the new
    state if another write was faster.
    """

    caller: str
    content: str
    key: str | None = None
    expected: int | None = None


class CommandResult(Record):
    """The result of a command: the state after it, and its events. ``repeated``: it had been executed before."""

    state: GameState
    entries: tuple[Entry, ...]
    repeated: bool = False


def command_id_of(request: Request | None) -> str:
    """Return the id of a write in the log; with a key it is always the same."""
    return f"{request.caller}:{request.key}" if request and request.key else fresh_id()


def digest(content: bytes) -> str:
    """Return the hash by which the content of a request is recognized."""
    return sha256(content).hexdigest()[:32]


def fresh_id() -> str:
    """Return the id of a write that callers do not repeat; if it is sent twice, it is still stored once."""
    return os.urandom(FRESH_BYTES).hex()


def require_version(state: GameState, expected: int | None) -> None:
    """Raise ``WrongVersion`` unless the state is at the expected version, if there is one."""
    if expected is not None and expected != state.version:
        raise WrongVersion(state.version)


Write = Generator[Append, Appended, CommandResult]
"""Yields each append, is sent its outcome (or the exception that ``append`` raised), and returns the result."""
MayWrite = Generator[Append, Appended, CommandResult | None]
"""A write that may find nothing to append."""


def carry_out(log: RedisLog, write: Generator[Append, Appended, Result]) -> Result:
    """Execute one write and return its result. Raises what the write raises."""
    try:
        wanted = next(write)
        while True:
            try:
                appended = log.append(wanted.game, wanted.commit, expected=wanted.expected)
            except APPEND_ERRORS as error:
                wanted = write.throw(error)
            else:
                wanted = write.send(appended)
    except StopIteration as end:
        result: Result = end.value
        return result


def carry_out_together(
    log: RedisLog, writes: Sequence[Generator[Append, Appended, Result]]
) -> list[Result | Exception]:
    """Execute writes to different games, appending in batches; return the result of each, or what it raised.

    If preparing them takes long, what is ready is appended before the rest is made: the store refuses old commits.
    """
    results: dict[int, Result | Exception] = {}
    answers: dict[int, Appended | Exception | None] = dict.fromkeys(range(len(writes)))
    while answers:
        wanted: dict[int, Append] = {}
        until = time.monotonic() + FRESH_SECONDS
        for number in list(answers):
            try:
                wanted[number] = _resume(writes[number], answers.pop(number))
            except StopIteration as end:
                results[number] = end.value
            except Exception as error:  # noqa: BLE001 - a failed write must not affect the others
                results[number] = error
            if time.monotonic() > until:
                break
        answers |= zip(wanted, log.append_many(list(wanted.values())), strict=True)
    return [results[number] for number in range(len(writes))]


def _resume(write: Generator[Append, Any, Any], answer: Appended | Exception | None) -> Append:
    return write.throw(answer) if isinstance(answer, Exception) else write.send(answer)


class Rate(Record):
    """A rate limit: a number per second, and a burst."""

    per_second: int
    burst: int

    def of(self, caller: str) -> Pace:
        """Return the pace of a caller at this rate."""
        return Pace(name=caller, per_second=self.per_second, burst=self.burst)


class TooManyEvents(GameOver):
    """The game has reached the maximum number of events, and was abandoned."""

    def __init__(self, max_events: int) -> None:
        super().__init__(f"The game has been abandoned: no game may have more than {max_events:,} events.")


def require_room(state: GameState, most_events: int) -> None:
    """Raise ``TooManyEvents`` if a running game has reached this number of events."""
    if state.version >= most_events and state.status is Status.RUNNING:
        raise TooManyEvents(most_events)


class TakenBack(Refusal, code="taken_back", title="Taken back since"):
    """The action was executed, but has been undone since; ``version`` is that of the undo."""

    def __init__(self, version: int) -> None:
        super().__init__(f"This was done, and taken back by version {version}.")
        self.version = version


def read_again(
    log: RedisLog, rulesets: RulesetRegistry, game_id: str, before: Appended
) -> tuple[GameState, tuple[Entry, ...]]:
    """Return the state after a commit that was appended before, and its events.

    Raises ``TakenBack`` if the commit was undone since.
    """
    entries = log.read(game_id)
    state = fold(rulesets, game_id, entries[: before.last])
    _require_standing(state, before, entries[before.last :])
    return state, tuple(entries[before.first - 1 : before.last])


def _require_standing(state: GameState, before: Appended, later: Sequence[Entry]) -> None:
    """Raise ``TakenBack`` if a later undo leads back to the version before the commit: each undo takes one back."""
    for entry in later:
        if entry.type == _UNDONE:
            undone = decode_fact(state.ruleset, entry)
            if isinstance(undone, Undone) and undone.to == before.first - 1:
                raise TakenBack(entry.version)


class GameCache:
    """The games that this process used last. It may be stale: a caller that needs the newest state reads the tail."""

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self.size = size
        # Each action looks several times, and a library's cache takes four calls in Python for an answer.
        self._cache: OrderedDict[str, GameState] = OrderedDict()
        self._lock = Lock()
        self.hits, self.misses = 0, 0

    def __len__(self) -> int:
        """Return how many games are cached."""
        return len(self._cache)

    def get(self, game_id: str) -> GameState | None:
        """Return the cached state, or ``None``."""
        try:
            self._cache.move_to_end(game_id)
            found = self._cache[game_id]
        except KeyError:
            self.misses += 1
            return None
        self.hits += 1
        return found

    def keep(self, state: GameState) -> GameState:
        """Cache a state and return it; a newer cached version stays."""
        with self._lock:
            known = self._cache.get(state.id)
            if known is None or known.version <= state.version:
                self._cache[state.id] = state
                self._cache.move_to_end(state.id)
                if len(self._cache) > self.size:
                    self._cache.popitem(last=False)
        return state

    def forget(self, game_id: str) -> None:
        """Drop a game, so that it is read completely again."""
        with self._lock:
            self._cache.pop(game_id, None)


def head_of(state: GameState) -> Head:
    """Return the head of the chain at a state; version 0 for a game without events."""
    if not state.version:
        return Head()
    return Head(version=state.version, hash=state.hash, status=state.status, rules_version=state.setup.rules_version)


def with_head(state: GameState, newest: Entry) -> GameState:
    """Return a decided state with the version and hash of its newest entry."""
    appended: GameState = change(
        state,
        version=newest.version,
        hash=newest.hash,
        created_at=state.created_at or newest.at,  # all events of a commit have one time
        updated_at=newest.at,
    )
    return appended


class WriteListener(Protocol):
    """Is notified of the writes of this process to ``watched`` games."""

    @property
    def watched(self) -> Container[str]:
        """The watched games. For one that is added during a write, the announcement is the notification."""
        ...

    def begin(self, game_id: str) -> None:
        """Something is about to be appended to a game."""
        ...

    def end(self, game_id: str, result: CommandResult | None, previous: bytes) -> None:
        """The append has ended; without a result nothing new was appended.

        ``previous``: the hash before its first event.
        """
        ...


class CommandHandler:
    """Decides on the newest states of games, appends to one log, and caches the games.

    ``watching`` is notified of every write.
    """

    def __init__(
        self,
        log: RedisLog,
        rulesets: RulesetRegistry,
        clock: Clock,
        cache: GameCache | None = None,
        most_events: int = MAX_EVENTS,
        pace: Rate | None = None,
    ) -> None:
        self.log, self.rulesets, self.clock = log, rulesets, clock
        self.cache = GameCache() if cache is None else cache
        self.retries = 0
        self.watching: WriteListener | None = None
        self.most_events, self._pace = most_events, pace

    def load(self, game_id: str) -> GameState:
        """Return the newest state: from the cache, and the tail from the log.

        Raises ``UnknownGame``, and ``CorruptLog`` if the log was altered so that it cannot be folded.
        """
        known = self.cache.get(game_id)
        try:
            tail = read_tail(self.log, game_id, known)
        except UnknownGame:
            self.cache.forget(game_id)
            raise
        except LogRolledBack:
            self.cache.forget(game_id)
            return self.load(game_id)
        return self.cache.keep(fold(self.rulesets, game_id, tail, known))

    def recent(self, game_id: str) -> GameState:
        """Return a state to decide on, from the cache if possible: the append tells if it was the newest.

        Raises what ``load`` raises.
        """
        return self.cache.get(game_id) or self.load(game_id)

    def write(
        self,
        game_id: str,
        decide: Decide,
        request: Request,
        game_metadata: GameMetadata = NOTHING,
        *,
        limited: bool = False,
    ) -> CommandResult:
        """Decide on the newest state and append, or find that the same request was executed before.

        ``limited``: apply the rate limit of the caller and the maximum number of events. Raises ``TooManyEvents`` when
        that is reached, and abandons the game.
        """
        return carry_out(self.log, self.writing(game_id, decide, request, game_metadata, limited=limited))

    def writing(
        self,
        game_id: str,
        decide: Decide,
        request: Request,
        game_metadata: GameMetadata = NOTHING,
        *,
        limited: bool = False,
    ) -> Write:
        """Return the write that ``write`` executes."""
        command_id, pace = command_id_of(request), self._pace.of(request.caller) if limited and self._pace else None
        state = self.recent(game_id)
        for _ in range(RETRIES):
            try:
                require_version(state, request.expected)
                if limited:
                    require_room(state, self.most_events)
                decision = decide(state)
                if pace:
                    decision = change(decision, pace=pace)
                return (yield from self.commit(state, decision, command_id, request.content, game_metadata))
            except LogUnavailable:
                raise
            except Refusal as refusal:
                # The state may have been stale, or this may be a repeated request.
                newest = self.load(state.id)
                if request.key and (before := self.log.find_command(state.id, command_id, request.content)):
                    return self.stored_result(state.id, before)
                if newest.version == state.version:
                    if isinstance(refusal, TooManyEvents):
                        with suppress(GameOver):
                            self.abandon(game_id)
                    raise
                state, self.retries = newest, self.retries + 1
        raise WrongVersion(state.version)

    def abandon(self, game_id: str, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """End a game without a result. Raises ``GameOver``."""
        request = Request(caller=OPERATOR, content=digest(b"abandon"), key=key, expected=expected)
        return self.write(game_id, decide_abandonment, request)

    def commit(
        self,
        state: GameState,
        decision: Decision,
        command_id: str,
        request: str = "",
        game_metadata: GameMetadata = NOTHING,
        at: str | None = None,
    ) -> Write:
        """Return the write that appends a decision on a state, or finds it if it was appended before."""
        decision = timed(state, decision)
        at = at or time_of(decision, state, self.clock)
        result = None
        watching = self.watching if self.watching and state.id in self.watching.watched else None
        if watching:
            watching.begin(state.id)
        try:
            for _ in range(TRIES):
                entries = entries_of(decision, state, at)
                after = self._after(state, decision, entries)
                try:
                    commit = commit_of(decision, after, entries, command_id, request, game_metadata)
                    appended = yield from self._appending(state, commit)
                except WrongTime as wrong:
                    at = timestamp(wrong.now)
                    continue
                if appended.repeated:
                    return self.stored_result(state.id, appended)
                result = CommandResult(state=self.cache.keep(after), entries=entries)
                return result
        finally:
            if watching:
                watching.end(state.id, result, state.hash)
        raise LogUnavailable("The clock of the store does not stand still.")

    def stored_result(self, game_id: str, before: Appended) -> CommandResult:
        """Return the result of an earlier append."""
        state, entries = read_again(self.log, self.rulesets, game_id, before)
        return CommandResult(state=state, entries=entries, repeated=True)

    def _after(self, state: GameState, decision: Decision, entries: tuple[Entry, ...]) -> GameState:
        """Return the state after these events. Clocks depend on their times, which a decision does not know."""
        if state.clocks is None:
            return with_head(decision.state, entries[-1])
        return fold(self.rulesets, state.id, entries, state if state.version else None)

    def _appending(self, state: GameState, commit: Commit) -> Generator[Append, Appended, Appended]:
        try:
            return (yield Append(state.id, commit, head_of(state)))
        except HashMismatch:
            self.cache.forget(state.id)
            raise
        except WrongVersion as newest:
            if newest.version < state.version:  # The store has lost events that it had acknowledged.
                self.cache.forget(state.id)
            raise
