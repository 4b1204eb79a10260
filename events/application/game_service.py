"""The game service, with every way to change a game: create, act, undo, expire, pause, close, adopt, and so on."""

import os
from collections import OrderedDict
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Protocol

from events.aggregate import decisions, expiries
from events.aggregate.clocks import clamped, milliseconds, timestamp
from events.aggregate.decisions import BotMove, Decision, decide_abandonment, timed
from events.aggregate.dry_run import DryRun, dry_run
from events.aggregate.facts import SeatTaken
from events.aggregate.state import GameState
from events.application.creation import KIND, ORIGIN, PRACTICE, ForkPlan, GamePlan, adoption_of, decide_beginning
from events.application.reading import LogRolledBack, read_foreign_game_id, read_tail
from events.application.refused_actions import RefusedAction, note_refused
from events.application.writing import AppendPlan, CommandResult, Rate, Request, Result, read_again
from events.integrity.codec import encode_commit
from events.integrity.replay import fold
from events.log.log import RedisLog
from events.log.records import (
    APPEND_ERRORS,
    Append,
    Appended,
    Commit,
    CorruptLog,
    Entry,
    GameMetadata,
    HashMismatch,
    Head,
    LogUnavailable,
    Status,
    TooEarly,
    WrongTime,
    WrongVersion,
    new_game_id,
)
from events.ruleset.records import Command, canonical, change, tag_of
from events.ruleset.refusals import GameOver, NotPaused, Refusal, RuleBroken, SeatUnavailable, UnknownGame
from events.ruleset.registry import RulesetRegistry
from events.short_lock import ShortLock

Clock = Callable[[], str]
"""Returns the current time as RFC 3339 in UTC."""
Decide = Callable[[GameState], Decision]
OPERATOR = "operator"
"""The caller in the id of a command that does not come from a seat."""
NOTHING: GameMetadata = {}
FRESH_BYTES = 10
"""The size of a write's random id in bytes: enough within one game, and small, since every id is stored."""
DEFAULT_SIZE = 6_144
"""The number of games that a process caches."""
MARGIN_MS = 2
"""The tolerance for errors in the estimate of the store's time; a commit from the future has to be chained again."""
MAX_EVENTS = 10_000
"""The maximum number of events before a game is abandoned; the longest random games have 1,500."""
TRIES = 16
"""The number of times that a commit is chained before the store counts as unavailable; its time must have jumped each
time."""
RETRIES = 16
MIN_PAUSE_MS = 3_600_000
"""The shortest outage that prolongs a pause; shorter ones are negligible compared to the pause."""


def open_seat(state: GameState, wanted: int | None) -> int:
    """Return the requested seat, by default the first open one. Raises ``SeatUnavailable`` if there is none."""
    if not state.open_seats or wanted not in (None, *state.open_seats):
        raise SeatUnavailable
    return state.open_seats[0] if wanted is None else wanted


def seated(result: CommandResult) -> tuple[int, CommandResult]:
    """Return the seat that a commit has taken, with the commit."""
    seat = result.entries[0].seat
    if seat is None:
        raise CorruptLog(f"The log of {result.state.id} does not say who sat down.")
    return seat, result


def entries_of(decision: Decision, state: GameState, at: str) -> tuple[Entry, ...]:
    """Return the entries of a decision on a state at the given time."""
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
    """Return the commit of a decision's entries, which lead to ``after``."""
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


class TooManyEvents(GameOver):
    """The game has reached the maximum number of events, and was abandoned."""

    def __init__(self, max_events: int) -> None:
        super().__init__(f"The game has been abandoned: no game may have more than {max_events:,} events.")


def require_room(state: GameState, max_events: int) -> None:
    """Raise ``TooManyEvents`` if a running game has reached this number of events."""
    if state.version >= max_events and state.status is Status.RUNNING:
        raise TooManyEvents(max_events)


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
        created_at=state.created_at or newest.at,  # all events of a commit have the same time
        updated_at=newest.at,
    )
    return appended


def require_version(state: GameState, expected: int | None) -> None:
    """Raise ``WrongVersion`` if a version is expected and the state is at another one."""
    if expected is not None and expected != state.version:
        raise WrongVersion(state.version)


class WriteListener(Protocol):
    """Is notified of the writes of this process to ``watched`` games."""

    @property
    def watched(self) -> Container[str]:
        """The watched games. A game added during a write is notified by the announcement instead."""

    def begin(self, game_id: str) -> None:
        """Called when something is about to be appended to a game."""

    def end(self, game_id: str, result: CommandResult | None, previous: bytes) -> None:
        """Called after the append; without a result nothing new was appended.

        ``previous``: the hash before its first event.
        """


def nothing(_: Any) -> GameMetadata:
    """Return no metadata."""
    return NOTHING


def command_id_of(request: Request | None) -> str:
    """Return the id of a write in the log; with a key, it is always the same."""
    return f"{request.caller}:{request.key}" if request and request.key else fresh_id()


def digest(content: bytes) -> str:
    """Return the hash by which the content of a request is recognized."""
    return sha256(content).hexdigest()[:32]


def fresh_id() -> str:
    """Return an id for a write that callers do not repeat; even if it is sent to the store twice, it is stored once."""
    return os.urandom(FRESH_BYTES).hex()


class GameCache:
    """The games that this process used last. States may be stale; a caller that needs the newest one reads the tail."""

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self.size = size
        # Each action looks here several times, and a library's cache takes four Python calls for each look-up.
        self._cache: OrderedDict[str, GameState] = OrderedDict()
        self._lock = ShortLock()
        self.hits, self.misses = 0, 0

    def __len__(self) -> int:
        """Return how many games are cached."""
        return len(self._cache)

    def __contains__(self, game_id: str) -> bool:
        """Return True if a game is cached."""
        return game_id in self._cache

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
        """Drop a game, so that it is next read from the start."""
        with self._lock:
            self._cache.pop(game_id, None)


class GameService:
    """Reads and changes the games of one log: decides on their newest states, appends, and caches them.

    Safe with many threads and many processes. ``write_listener`` is notified of every write.
    """

    def __init__(
        self,
        log: RedisLog,
        rulesets: RulesetRegistry,
        clock: Clock,
        cache: GameCache | None = None,
        max_events: int = MAX_EVENTS,
        pace: Rate | None = None,
    ) -> None:
        self.log, self.rulesets, self.clock = log, rulesets, clock
        self.cache = GameCache() if cache is None else cache
        self.retries = 0
        self.write_listener: WriteListener | None = None
        self.max_events, self._pace = max_events, pace

    def load(self, game_id: str) -> GameState:
        """Return the newest state, from the cache and the tail in the log.

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
        """Return a state to decide on, from the cache if possible; the append detects whether it was the newest.

        Raises what ``load`` raises.
        """
        return self.cache.get(game_id) or self.load(game_id)

    def catch_up(self, known: Head, game_id: str, entries: Sequence[Entry]) -> GameState | None:
        """Fold the entries that a game got after the head ``known`` into the cached state, for the next write.

        Returns the state after these entries, or ``None`` if the cached state is neither before nor after them.
        """
        state = self.cache.get(game_id)
        if state is None or state.hash == entries[-1].hash:
            return state
        if state.version != known.version or state.hash != known.hash:
            return None
        return self.cache.keep(fold(self.rulesets, game_id, entries, state))

    def at(self, game_id: str, version: int) -> GameState:
        """Return the state at a version from 1 to the newest. Raises ``UnknownGame`` and ``CorruptLog``."""
        return fold(self.rulesets, game_id, self.log.read(game_id, upto=version))

    def create(
        self,
        plan: GamePlan | ForkPlan,
        game_metadata: Callable[[str], GameMetadata] = nothing,
        *,
        request: Request | None = None,
        game_id: str | None = None,
        admit: Callable[[str], object] = nothing,
    ) -> CommandResult:
        """Create a game. ``game_metadata`` gets its id and returns the data to store beside its log.

        A ``request`` with a key needs the ``game_id`` derived from the key, so that a repeated request finds its game.
        ``admit`` gets the id of a game that is about to be stored, and may refuse. Raises the errors of
        ``decide_beginning``.
        """
        game_id, at = game_id or new_game_id(), self.clock()
        command_id, content, beside = command_id_of(request), request.content if request else "", game_metadata(game_id)
        # What the decision was based on may have changed since, such as the parent of a fork.
        if request and request.key and (before := self.log.find_command(game_id, command_id, content)):
            return self.stored_result(game_id, before)
        state, decision = decide_beginning(self.rulesets, self.log, plan, game_id, at)
        if state.practice:
            beside = {**beside, ORIGIN: {**beside.get(ORIGIN, {}), KIND: PRACTICE}}
        admit(game_id)
        return self.execute(self.commit(state, decision, command_id, content, beside, at))

    def take_seat(  # noqa: PLR0913 - all but the first two are given by name, and few of them together
        self,
        game_id: str,
        entropy: bytes,
        game_metadata: Callable[[int], GameMetadata] = nothing,
        *,
        commitment: str | None = None,
        request: Request | None = None,
        seat: int | None = None,
        bot: str | None = None,
    ) -> tuple[int, CommandResult]:
        """Take this ``seat``, by default the first open one, or return the one that the same ``request`` took before.

        It needs an entropy, or the commitment (hex) to one if the table agreed on that; a ``bot`` has neither.
        ``game_metadata`` gets the seat after the newest state was read, and may refuse. Raises ``SeatUnavailable`` when
        no seat is open, ``InvalidEntropy``, and ``UnknownGame``.
        """
        command_id, content = command_id_of(request), request.content if request else ""
        for _ in range(RETRIES):
            try:
                state = self.load(game_id)
                taken = SeatTaken(seat=open_seat(state, seat), entropy=entropy.hex(), commitment=commitment, bot=bot)
                at = self.clock()
                decision = decisions.decide_seating(state, [taken], taken.seat, at)
                write = self.commit(state, decision, command_id, content, game_metadata(taken.seat), at)
                return seated(self.execute(write))
            except LogUnavailable:
                raise
            except Refusal as refusal:
                if request and request.key and (before := self.log.find_command(game_id, command_id, content)):
                    return seated(self.stored_result(game_id, before))
                if not isinstance(refusal, WrongVersion):
                    raise
        raise SeatUnavailable("Too many are joining at once.")

    def give_seat_back(self, game_id: str, seat: int, game_metadata: GameMetadata) -> CommandResult:
        """Let a person give a seat back, and update the metadata. Raises ``AlreadyStarted`` and ``GameOver``."""
        decide: Decide = lambda state: decisions.decide_giving_back(state, seat)  # noqa: E731
        request = Request(caller=str(seat), content="", key=None)
        return self.write(game_id, decide, request, game_metadata, limited=True)

    def open_entropy(
        self, game_id: str, seat: int, entropy: bytes, *, key: str | None = None, expected: int | None = None
    ) -> CommandResult:
        """Open the entropy that a seat committed to; after the last one the game starts.

        Raises ``NothingToOpen``, ``WrongEntropy``, ``TooLate`` and ``GameOver``.
        """
        content = digest(b"entropy" + entropy)
        request = Request(caller=str(seat), content=content, key=key, expected=expected)
        return self.write(game_id, lambda state: decisions.decide_opening(state, seat, entropy), request)

    def expire(self, game_id: str) -> CommandResult | None:
        """Expire a game's deadline, if it has passed by the store's clock.

        Returns ``None`` if it has not, or if another caller was faster; any number of callers may try at any time.
        """
        return self.execute(self.plan_expiry(game_id))

    def plan_expiry(self, game_id: str) -> AppendPlan[CommandResult | None]:
        """Return the plan that ``expire`` executes."""
        state = self.load(game_id)
        if state.due is None:
            self.log.set_due(game_id, None, version=state.version)
            return None
        try:
            return (yield from self.commit(state, expiries.decide_expiry(state), fresh_id()))
        except TooEarly:
            self.log.set_due(game_id, state.due, version=state.version)
            return None
        except (WrongVersion, GameOver):
            return None

    def act(
        self,
        game_id: str,
        seat: int,
        command: Command,
        *,
        key: str | None = None,
        expected: int | None = None,
        bot: BotMove | None = None,
    ) -> CommandResult:
        """Decide a seat's command, which a ``bot`` may have chosen, and append what follows.

        The same ``key`` with the same command returns the first result (``CommandReused`` with another command). With
        ``expected`` the command is valid only at that version (``WrongVersion``).
        """
        return self.execute(self.plan_action(game_id, seat, command, key=key, expected=expected, bot=bot))

    def plan_action(
        self,
        game_id: str,
        seat: int,
        command: Command,
        *,
        key: str | None = None,
        expected: int | None = None,
        bot: BotMove | None = None,
    ) -> AppendPlan[CommandResult]:
        """Return the plan that ``act`` executes. Refusals by rules are recorded beside the log."""
        content = digest(canonical(command)) if key else ""  # without a key it is not repeated
        request = Request(caller=str(seat), content=content, key=key, expected=expected)
        decide: Decide = lambda state: decisions.decide_action(state, seat, command, bot)  # noqa: E731
        try:
            return (yield from self.plan_write(game_id, decide, request, limited=True))
        except RuleBroken as refusal:
            if bot is None:
                version = self.recent(game_id).version
                note_refused(self.log, game_id, RefusedAction(version, seat, refusal.rule, tag_of(type(command))))
            raise

    def dry_run(self, game_id: str, seat: int, command: Command, expected: int | None = None) -> tuple[int, DryRun]:
        """Return the newest version, and what a seat's command would cause there, as far as the seat may know.

        Raises what ``act`` raises.
        """
        state = self.load(game_id)
        require_version(state, expected)
        return state.version, dry_run(state, seat, command)

    def undo(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Undo a seat's latest action, as a new event. Raises ``NothingToUndo`` and ``UndoBarred``."""
        request = Request(caller=str(seat), content=digest(b"undo"), key=key, expected=expected)
        return self.write(game_id, lambda state: decisions.decide_undo(state, seat), request, limited=True)

    def resign(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Let a seat resign. Raises ``OptionNotEnabled``, ``NotStarted`` and ``GameOver``."""
        request = Request(caller=str(seat), content=digest(b"resign"), key=key, expected=expected)
        return self.write(game_id, lambda state: decisions.decide_resignation(state, seat), request)

    def back(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Let an absent seat play for itself again. Raises ``NotAbsent``, ``NotStarted`` and ``GameOver``."""
        request = Request(caller=str(seat), content=digest(b"back"), key=key, expected=expected)
        return self.write(game_id, lambda state: expiries.decide_back(state, seat), request, limited=True)

    def pause(
        self,
        game_id: str,
        seat: int,
        agreeing: Sequence[int] = (),
        *,
        key: str | None = None,
        expected: int | None = None,
    ) -> CommandResult:
        """Ask for a pause, to which the bots in the ``agreeing`` seats agree. Raises the errors of ``decide_pause``."""
        request = Request(caller=str(seat), content=digest(b"pause"), key=key, expected=expected)
        return self.write(game_id, lambda state: expiries.decide_pause(state, seat, agreeing), request, limited=True)

    def resume(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """End a pause, or withdraw a request for one. Raises what ``decide_resumption`` raises."""
        request = Request(caller=str(seat), content=digest(b"resume"), key=key, expected=expected)
        return self.write(game_id, lambda state: expiries.decide_resumption(state, seat), request, limited=True)

    def play_default(self, game_id: str, seat: int, version: int) -> CommandResult:
        """Execute the default action of a seat that is played for. Raises ``WrongVersion`` and ``GameOver``."""
        request = Request(caller=OPERATOR, content=digest(b"default"), key=f"default:{version}", expected=version)
        return self.write(game_id, lambda state: expiries.decide_default(state, seat), request)

    def refund_outage(self, game_id: str, since: int, until: int) -> CommandResult | None:
        """Refund the time of an outage to the seats of a running game, once; ``None`` if there is nothing to refund."""
        return self.execute(self.plan_refund(game_id, since, until))

    def plan_refund(self, game_id: str, since: int, until: int) -> AppendPlan[CommandResult | None]:
        """Return the plan that ``refund_outage`` executes."""
        state = self.load(game_id)
        clocks = state.clocks
        if state.status is not Status.RUNNING or state.due is None or clocks is None or clocks.returned >= until:
            return None
        pause = clocks.paused
        if pause is not None and until - since < MIN_PAUSE_MS:
            return None
        if (min(clocks.running.values()) if pause is None else pause.since) >= until:
            return None
        request = Request(caller=OPERATOR, content="", key=None)
        try:
            return (
                yield from self.plan_write(game_id, lambda state: expiries.decide_refund(state, since, until), request)
            )
        except (NotPaused, WrongVersion, GameOver):
            return None

    def hand_over(self, game_id: str, seat: int, controller: str, game_metadata: GameMetadata) -> CommandResult:
        """Hand a seat to another controller, and store in the metadata who it is.

        Raises ``NotStarted`` and ``GameOver``.
        """
        decide: Decide = lambda state: decisions.decide_handover(state, seat, controller)  # noqa: E731
        return self.write(game_id, decide, Request(caller=OPERATOR, content=""), game_metadata, limited=True)

    def close(self, game_id: str) -> CommandResult | None:
        """Append the closing events of a game that is over by its rules.

        Returns ``None`` if there is nothing to close, or if another worker was faster.
        """
        state = self.load(game_id)
        if state.status is not Status.SCORING:
            return None
        try:
            return self.execute(self.commit(state, decisions.decide_closing(state), fresh_id()))
        except (WrongVersion, GameOver):
            return None

    def adopt(self, entries: Sequence[Entry]) -> CommandResult:
        """Store the whole log of a closed game from another installation, atomically.

        The entries must have been verified. Raises ``WrongVersion`` if the game already exists, and ``Malformed`` for
        an id or a time that no installation writes, or a time in the future.
        """
        state = fold(self.rulesets, read_foreign_game_id(entries, self.clock()), entries)
        appended = self.log.append(state.id, adoption_of(state, entries), expected=Head())
        return CommandResult(state=state, entries=tuple(entries), repeated=appended.repeated)

    def execute(self, plan: AppendPlan[Result]) -> Result:
        """Execute one plan and return its result. Raises the plan's errors."""
        try:
            wanted = next(plan)
            while True:
                try:
                    appended = self.log.append(wanted.game, wanted.commit, expected=wanted.expected)
                except APPEND_ERRORS as error:
                    wanted = plan.throw(error)
                else:
                    wanted = plan.send(appended)
        except StopIteration as end:
            result: Result = end.value
            return result

    def write(
        self,
        game_id: str,
        decide: Decide,
        request: Request,
        game_metadata: GameMetadata = NOTHING,
        *,
        limited: bool = False,
    ) -> CommandResult:
        """Decide on the newest state and append, or return the earlier result of the same request.

        ``limited``: apply the rate limit of the caller and the maximum number of events. Raises ``TooManyEvents`` when
        that is reached, and abandons the game.
        """
        return self.execute(self.plan_write(game_id, decide, request, game_metadata, limited=limited))

    def plan_write(
        self,
        game_id: str,
        decide: Decide,
        request: Request,
        game_metadata: GameMetadata = NOTHING,
        *,
        limited: bool = False,
    ) -> AppendPlan[CommandResult]:
        """Return the plan that ``write`` executes."""
        command_id, pace = command_id_of(request), self._pace.of(request.caller) if limited and self._pace else None
        state = self.recent(game_id)
        for _ in range(RETRIES):
            try:
                require_version(state, request.expected)
                if limited:
                    require_room(state, self.max_events)
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
    ) -> AppendPlan[CommandResult]:
        """Return the plan that appends a decision on a state, or finds it if it was appended already."""
        decision = timed(state, decision)
        at = at or time_of(decision, state, self.clock)
        result = None
        listener = self.write_listener if self.write_listener and state.id in self.write_listener.watched else None
        if listener:
            listener.begin(state.id)
        try:
            for _ in range(TRIES):
                entries = entries_of(decision, state, at)
                after = self._after(state, decision, entries)
                try:
                    commit = commit_of(decision, after, entries, command_id, request, game_metadata)
                    appended = yield Append(state.id, commit, head_of(state))
                except WrongTime as wrong:
                    at = timestamp(wrong.now)
                    continue
                except (HashMismatch, WrongVersion) as refusal:
                    # At an older version, the store has lost acknowledged events.
                    if isinstance(refusal, HashMismatch) or refusal.version < state.version:
                        self.cache.forget(state.id)
                    raise
                if appended.repeated:
                    return self.stored_result(state.id, appended)
                result = CommandResult(state=self.cache.keep(after), entries=entries)
                return result
        finally:
            if listener:
                listener.end(state.id, result, state.hash)
        raise LogUnavailable("The store's clock keeps jumping.")

    def stored_result(self, game_id: str, before: Appended) -> CommandResult:
        """Return the result of an earlier append."""
        state, entries = read_again(self.log, self.rulesets, game_id, before)
        return CommandResult(state=state, entries=entries, repeated=True)

    def _after(self, state: GameState, decision: Decision, entries: tuple[Entry, ...]) -> GameState:
        """Return the state after these events. Clocks depend on the times of events, which a decision does not know."""
        if state.clocks is None:
            return with_head(decision.state, entries[-1])
        return fold(self.rulesets, state.id, entries, state if state.version else None)
