"""Every way to change a game: decide on the newest state, chain the facts, append them under the expected version."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from events.aggregate import decisions
from events.aggregate.decisions import Decision
from events.aggregate.dry_run import DryRun, dry_run
from events.aggregate.facts import GameCreated, SeatTaken
from events.aggregate.state import GameState
from events.application.cache import GameCache
from events.application.creation import GamePlan, creation_of
from events.application.reading import read_foreign_game_id, read_tail
from events.application.repeats import read_again
from events.application.requests import CommandResult, Request, command_id_of, digest_of, fresh_id
from events.integrity.codec import encode_commit
from events.integrity.replay import fold, initial_state
from events.log.ids import new_game_id
from events.log.port import (
    Appended,
    Commit,
    CorruptLog,
    Entry,
    EventLog,
    HashMismatch,
    Head,
    LogUnavailable,
    SideData,
    Status,
    WrongVersion,
)
from events.ruleset.canonical import canonical
from events.ruleset.records import Command, change
from events.ruleset.refusals import GameOver, Refusal, SeatUnavailable
from events.ruleset.registry import RulesetRegistry

__all__ = ["Clock", "CommandResult", "GamePlan", "GameService", "Request"]

Clock = Callable[[], str]
"""Now, as RFC 3339 in UTC."""
Decide = Callable[[GameState], Decision]

SEED_BYTES = 32
RETRIES = 16
NOTHING: SideData = {}
OPERATOR = "operator"
"""Who asks, in the id of a command that no seat gives."""


def _nothing(_: Any) -> SideData:
    return NOTHING


class GameService:
    """The games of one log, as one process reads and changes them. Safe with many threads and many processes."""

    def __init__(self, log: EventLog, rulesets: RulesetRegistry, clock: Clock, cache: GameCache | None = None) -> None:
        self.log = log
        self.rulesets = rulesets
        self.clock = clock
        self.cache = cache or GameCache()

    def load(self, game_id: str) -> GameState:
        """Return the newest state: from the cache, and the tail from the log.

        Raises ``UnknownGame``, and ``CorruptLog`` when the log was altered so that it cannot be folded.
        """
        known = self.cache.get(game_id)
        return self.cache.keep(fold(self.rulesets, game_id, read_tail(self.log, game_id, known), known))

    def recent(self, game_id: str) -> GameState:
        """Return a state to decide on, which the log need not be asked for: the append tells if it was the newest.

        Raises what ``load`` raises.
        """
        return self.cache.get(game_id) or self.load(game_id)

    def at(self, game_id: str, version: int) -> GameState:
        """Return the state at a version from 1 to the newest. Raises ``UnknownGame`` and ``CorruptLog``."""
        return fold(self.rulesets, game_id, self.log.read(game_id, upto=version))

    def create(
        self,
        plan: GamePlan,
        side_data: Callable[[str], SideData] = _nothing,
        *,
        request: Request | None = None,
        game_id: str | None = None,
    ) -> CommandResult:
        """Create a game. ``side_data`` gets its id and returns what is written beside its log.

        A ``request`` with a key needs the ``game_id`` that belongs to the key: the same request again then finds the
        game that it created. Raises ``Malformed`` and ``RuleBroken``.
        """
        game_id = game_id or new_game_id()
        created = creation_of(plan, game_id, secrets.token_bytes(SEED_BYTES) if plan.seed is None else plan.seed)
        state = initial_state(self.rulesets, game_id, created)
        facts: list[GameCreated | SeatTaken] = [created, *(SeatTaken(seat=seat, entropy="") for seat in plan.taken)]
        decision = decisions.decide_seating(state, facts, None)
        content = request.content if request else ""
        return self._commit(state, decision, command_id_of(request), content, side_data(game_id))

    def take_seat(
        self,
        game_id: str,
        entropy: bytes,
        side_data: Callable[[int], SideData] = _nothing,
        *,
        request: Request | None = None,
    ) -> tuple[int, CommandResult]:
        """Take the first open seat, or find the one that the same ``request`` has taken before.

        ``side_data`` gets the seat, after the newest state was read, and may refuse. Raises ``SeatUnavailable`` when
        no seat is open, and ``UnknownGame``.
        """
        command_id = command_id_of(request)
        for _ in range(RETRIES):
            try:
                return self._take_seat(game_id, entropy, side_data, command_id, request.content if request else "")
            except LogUnavailable:
                raise
            except Refusal as refusal:
                if request and request.key and (before := self.log.find_command(game_id, command_id, request.content)):
                    return _seated(self._again(game_id, before))
                if not isinstance(refusal, WrongVersion):
                    raise
        raise SeatUnavailable("Too many are joining at once.")

    def _take_seat(
        self, game_id: str, entropy: bytes, side_data: Callable[[int], SideData], command_id: str, content: str
    ) -> tuple[int, CommandResult]:
        state = self.load(game_id)
        if not state.open_seats:
            raise SeatUnavailable
        seat = state.open_seats[0]
        decision = decisions.decide_seating(state, [SeatTaken(seat=seat, entropy=entropy.hex())], seat)
        return _seated(self._commit(state, decision, command_id, content, side_data(seat)))

    def act(
        self, game_id: str, seat: int, command: Command, *, key: str | None = None, expected: int | None = None
    ) -> CommandResult:
        """Decide a seat's command and append what follows.

        The same ``key`` with the same command gets the first answer again (``CommandReused`` with another). With
        ``expected`` the command counts only at that version (``WrongVersion``).
        """
        request = Request(caller=str(seat), content=digest_of(canonical(command)), key=key, expected=expected)
        return self._carry_out(game_id, lambda state: decisions.decide_action(state, seat, command), request)

    def dry_run(self, game_id: str, seat: int, command: Command, expected: int | None = None) -> tuple[int, DryRun]:
        """Return the newest version, and what a seat's command would come to there, as far as the seat may know.

        Raises what ``act`` raises.
        """
        state = self.load(game_id)
        _require_version(state, expected)
        return state.version, dry_run(state, seat, command)

    def undo(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Take a seat's latest action back, as a new event. Raises ``NothingToUndo`` and ``UndoBarred``."""
        request = Request(caller=str(seat), content=digest_of(b"undo"), key=key, expected=expected)
        return self._carry_out(game_id, lambda state: decisions.decide_undo(state, seat), request)

    def resign(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Let a seat give up, which ends the game. Raises ``OptionNotEnabled``, ``NotStarted`` and ``GameOver``."""
        request = Request(caller=str(seat), content=digest_of(b"resign"), key=key, expected=expected)
        return self._carry_out(game_id, lambda state: decisions.decide_resignation(state, seat), request)

    def abandon(self, game_id: str, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """End a game without a result. Raises ``GameOver``."""
        request = Request(caller=OPERATOR, content=digest_of(b"abandon"), key=key, expected=expected)
        return self._carry_out(game_id, decisions.decide_abandonment, request)

    def close(self, game_id: str) -> CommandResult | None:
        """Append the closing events of a game that is over by its rules.

        Returns ``None`` if there is nothing to close, or another worker was faster.
        """
        state = self.load(game_id)
        if state.status is not Status.SCORING:
            return None
        try:
            return self._commit(state, decisions.decide_closing(state), fresh_id())
        except (WrongVersion, GameOver):
            return None

    def adopt(self, entries: Sequence[Entry]) -> CommandResult:
        """Store the whole log of a closed game that comes from elsewhere, at once or not at all.

        The entries must have been verified. Raises ``WrongVersion`` if there is such a game already, and ``Malformed``
        for an id or a time that no installation gives.
        """
        state = fold(self.rulesets, read_foreign_game_id(entries), entries)
        commit = Commit(
            command=f"adopt:{state.id}",
            request=state.hash.hex(),
            entries=tuple(entries),
            status=state.status,
            rules_version=state.ruleset.rules_version,
            side_data=NOTHING,
        )
        appended = self.log.append(state.id, commit, expected=Head())
        return CommandResult(state=state, entries=tuple(entries), repeated=appended.repeated)

    def _carry_out(self, game_id: str, decide: Decide, request: Request) -> CommandResult:
        command_id = command_id_of(request)
        state = self.recent(game_id)
        for _ in range(RETRIES):
            try:
                _require_version(state, request.expected)
                return self._commit(state, decide(state), command_id, request.content)
            except LogUnavailable:
                raise
            except Refusal:
                # What was decided on may have been old, or this may be the repeat of what has been done.
                newest = self.load(state.id)
                if request.key and (before := self.log.find_command(state.id, command_id, request.content)):
                    return self._again(state.id, before)
                if newest.version == state.version:
                    raise
                state = newest
        raise WrongVersion(state.version)

    def _commit(
        self, state: GameState, decision: Decision, command_id: str, request: str = "", side_data: SideData = NOTHING
    ) -> CommandResult:
        entries = encode_commit(
            decision.facts,
            decision.metadata,
            seed=state.seed,
            version=state.version,
            previous=state.hash,
            at=self.clock(),
        )
        commit = Commit(
            command=command_id,
            request=request,
            entries=entries,
            status=decision.state.status,
            rules_version=state.ruleset.rules_version,
            side_data=side_data,
        )
        try:
            appended = self.log.append(state.id, commit, expected=_head_of(state))
        except HashMismatch:
            self.cache.forget(state.id)
            raise
        except WrongVersion as newest:
            if newest.version < state.version:  # The store has lost what it had acknowledged.
                self.cache.forget(state.id)
            raise
        if appended.repeated:
            return self._again(state.id, appended)
        after = change(decision.state, version=entries[-1].version, hash=entries[-1].hash)
        return CommandResult(state=self.cache.keep(after), entries=entries)

    def _again(self, game_id: str, before: Appended) -> CommandResult:
        state, entries = read_again(self.log, self.rulesets, game_id, before)
        return CommandResult(state=state, entries=entries, repeated=True)


def _require_version(state: GameState, expected: int | None) -> None:
    if expected is not None and expected != state.version:
        raise WrongVersion(state.version)


def _head_of(state: GameState) -> Head:
    """Return the top of the chain that a state stands on; a game without events has none."""
    if not state.version:
        return Head()
    return Head(version=state.version, hash=state.hash, status=state.status, rules_version=state.ruleset.rules_version)


def _seated(result: CommandResult) -> tuple[int, CommandResult]:
    """Return the seat that a commit has taken, with the commit."""
    seat = result.entries[0].seat
    if seat is None:
        raise CorruptLog(f"The log of {result.state.id} does not say who sat down.")
    return seat, result
