"""How a write is made: as a generator that yields what it appends, so that many can append in one round trip."""

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
    HashMismatch,
    Head,
    LogUnavailable,
    Pace,
    SideData,
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
"""The estimate of the store's time may be wrong by so much; a commit that is from the future has to be made again."""

OPERATOR = "operator"
"""Who asks, in the id of a command that no seat gives."""
NOTHING: SideData = {}

FRESH_BYTES = 10
"""Among the writes of one game this is enough, and each of them is kept."""

FRESH_SECONDS = 0.05
"""The time in which what is appended together is made, well within what the store allows (``MAX_LAG_MS``)."""

Result = TypeVar("Result")

MAX_EVENTS = 10_000
"""Events after which a game is abandoned; the longest ones that are played at random have 1,500."""

Decide = Callable[[GameState], Decision]

_UNDONE = tag_of(Undone)

DEFAULT_SIZE = 6_144

TRIES = 16
"""How often a commit is chained again before the store is called unavailable: its time must have jumped each time."""

RETRIES = 16


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


def nothing(_: Any) -> SideData:
    """Return that nothing is to be written beside the log."""
    return NOTHING


class Request(Record):
    """What identifies a write: who asks, a hash of what is asked, and the caller's key, if there is one.

    ``expected`` is the only version at which the request counts; without it, it is decided again on the new state when
    somebody else was faster.
    """

    caller: str
    content: str
    key: str | None = None
    expected: int | None = None


class CommandResult(Record):
    """What a command did: the state after it, and its events. ``repeated``: it had been done before."""

    state: GameState
    entries: tuple[Entry, ...]
    repeated: bool = False


def command_id_of(request: Request | None) -> str:
    """Return what a write is known by in the log: with a key the same every time."""
    return f"{request.caller}:{request.key}" if request and request.key else fresh_id()


def digest(content: bytes) -> str:
    """Return the hash by which the content of a request is known again."""
    return sha256(content).hexdigest()[:32]


def fresh_id() -> str:
    """Return the id of a write that nobody repeats, by which one that is sent twice is stored once."""
    return os.urandom(FRESH_BYTES).hex()


def require_version(state: GameState, expected: int | None) -> None:
    """Raise ``WrongVersion`` unless the state is at the version that is expected, if one is."""
    if expected is not None and expected != state.version:
        raise WrongVersion(state.version)


Write = Generator[Append, Appended, CommandResult]
"""Yields what is to be appended, gets where it is or meets what ``append`` raises, and returns what came of it."""
MayWrite = Generator[Append, Appended, CommandResult | None]
"""The same, where it may be that there is nothing to append."""


def carry_out(log: RedisLog, write: Generator[Append, Appended, Result]) -> Result:
    """Return what comes of one write. Raises what it raises."""
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
    """Return what comes of each of some writes to different games, or what it raised; they append together.

    Where that takes long what is ready is appended before the rest is made: the store refuses what is not fresh.
    """
    results: dict[int, Result | Exception] = {}
    answers: dict[int, Appended | Exception | None] = dict.fromkeys(range(len(writes)))
    while answers:
        wanted: dict[int, Append] = {}
        until = time.monotonic() + FRESH_SECONDS
        for number in list(answers):
            try:
                wanted[number] = _go_on(writes[number], answers.pop(number))
            except StopIteration as end:
                results[number] = end.value
            except Exception as error:  # noqa: BLE001 - what one write meets does not concern the others
                results[number] = error
            if time.monotonic() > until:
                break
        answers |= zip(wanted, log.append_many(list(wanted.values())), strict=True)
    return [results[number] for number in range(len(writes))]


def _go_on(write: Generator[Append, Any, Any], answer: Appended | Exception | None) -> Append:
    return write.throw(answer) if isinstance(answer, Exception) else write.send(answer)


class Rate(Record):
    """So many a second for ever, and so many at once."""

    per_second: int
    burst: int

    def of(self, caller: str) -> Pace:
        """Return the pace of a caller who may not be faster."""
        return Pace(name=caller, per_second=self.per_second, burst=self.burst)


class TooManyEvents(GameOver):
    """The game has as many events as a game may have, and is abandoned."""

    def __init__(self, most: int) -> None:
        super().__init__(f"The game has been abandoned: no game may have more than {most:,} events.")


def require_room(state: GameState, most_events: int) -> None:
    """Raise ``TooManyEvents`` if a running game has as many events as this."""
    if state.version >= most_events and state.status is Status.RUNNING:
        raise TooManyEvents(most_events)


class TakenBack(Refusal, code="taken_back", title="Taken back since"):
    """The action was carried out, and an undo has taken it back since; ``version`` is that of the undo."""

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
    """The games this process saw last. Never the truth: whoever needs the newest state reads the tail."""

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self.size = size
        # Each action looks several times, and a cache of a library answers by four calls in Python.
        self._cache: OrderedDict[str, GameState] = OrderedDict()
        self._lock = Lock()
        self.hits, self.misses = 0, 0

    def __len__(self) -> int:
        """Return how many games are cached."""
        return len(self._cache)

    def get(self, game_id: str) -> GameState | None:
        """Return the state as last seen here; ``None`` if it is not cached."""
        try:
            self._cache.move_to_end(game_id)
            found = self._cache[game_id]
        except KeyError:
            self.misses += 1
            return None
        self.hits += 1
        return found

    def keep(self, state: GameState) -> GameState:
        """Cache a state and return it; a newer version that is cached already stays."""
        with self._lock:
            known = self._cache.get(state.id)
            if known is None or known.version <= state.version:
                self._cache[state.id] = state
                self._cache.move_to_end(state.id)
                if len(self._cache) > self.size:
                    self._cache.popitem(last=False)
        return state

    def forget(self, game_id: str) -> None:
        """Drop a game, so that it is read whole again."""
        with self._lock:
            self._cache.pop(game_id, None)


def head_of(state: GameState) -> Head:
    """Return the top of the chain that a state stands on; a game without events has none."""
    if not state.version:
        return Head()
    return Head(version=state.version, hash=state.hash, status=state.status, rules_version=state.setup.rules_version)


def at_top(state: GameState, newest: Entry) -> GameState:
    """Return a state that was decided, as of its newest entry."""
    appended: GameState = change(state, version=newest.version, hash=newest.hash, updated_at=newest.at)
    return appended


class Watching(Protocol):
    """Is told of the writes of this process to the games that are ``watched``."""

    @property
    def watched(self) -> Container[str]:
        """Those games. One that is watched only from the middle of a write on is told of by its announcement."""
        ...

    def begin(self, game_id: str) -> None:
        """Something is about to be appended to a game."""
        ...

    def end(self, game_id: str, result: CommandResult | None, previous: bytes) -> None:
        """That is over; without a result nothing new was appended. ``previous``: the hash before its first event."""
        ...


class Writer:
    """Decides on the newest states of games, and appends to one log, as one process reads and caches it.

    ``watching`` is told of every write.
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
        self.watching: Watching | None = None
        self.most_events, self._pace = most_events, pace

    def load(self, game_id: str) -> GameState:
        """Return the newest state: from the cache, and the tail from the log.

        Raises ``UnknownGame``, and ``CorruptLog`` when the log was altered so that it cannot be folded.
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
        """Return a state to decide on, which the log need not be asked for: the append tells if it was the newest.

        Raises what ``load`` raises.
        """
        return self.cache.get(game_id) or self.load(game_id)

    def write(
        self, game_id: str, decide: Decide, request: Request, side_data: SideData = NOTHING, *, limited: bool = False
    ) -> CommandResult:
        """Decide on the newest state and append it, or find that the same request was carried out before.

        ``limited``: only as fast as a caller may be, and while the game has room for more events. Raises
        ``TooManyEvents`` when it has none, and abandons it.
        """
        return carry_out(self.log, self.writing(game_id, decide, request, side_data, limited=limited))

    def writing(
        self, game_id: str, decide: Decide, request: Request, side_data: SideData = NOTHING, *, limited: bool = False
    ) -> Write:
        """Return the write that ``write`` carries out."""
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
                return (yield from self.commit(state, decision, command_id, request.content, side_data))
            except LogUnavailable:
                raise
            except Refusal as refusal:
                # What was decided on may have been old, or this may be the repeat of what has been done.
                newest = self.load(state.id)
                if request.key and (before := self.log.find_command(state.id, command_id, request.content)):
                    return self.again(state.id, before)
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
        side_data: SideData = NOTHING,
        at: str | None = None,
    ) -> Write:
        """Return the write that appends what was decided on a state, or finds it if it was done before."""
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
                    commit = commit_of(decision, after, entries, command_id, request, side_data)
                    appended = yield from self._appending(state, commit)
                except WrongTime as wrong:
                    at = timestamp(wrong.now)
                    continue
                if appended.repeated:
                    return self.again(state.id, appended)
                result = CommandResult(state=self.cache.keep(after), entries=entries)
                return result
        finally:
            if watching:
                watching.end(state.id, result, state.hash)
        raise LogUnavailable("The clock of the store does not stand still.")

    def again(self, game_id: str, before: Appended) -> CommandResult:
        """Return what was appended before."""
        state, entries = read_again(self.log, self.rulesets, game_id, before)
        return CommandResult(state=state, entries=entries, repeated=True)

    def _after(self, state: GameState, decision: Decision, entries: tuple[Entry, ...]) -> GameState:
        """Return the state after these events. Clocks follow from their times, which no decision knows."""
        if state.clocks is None:
            return at_top(decision.state, entries[-1])
        return fold(self.rulesets, state.id, entries, state if state.version else None)

    def _appending(self, state: GameState, commit: Commit) -> Generator[Append, Appended, Appended]:
        try:
            return (yield Append(state.id, commit, head_of(state)))
        except HashMismatch:
            self.cache.forget(state.id)
            raise
        except WrongVersion as newest:
            if newest.version < state.version:  # The store has lost what it had acknowledged.
                self.cache.forget(state.id)
            raise
