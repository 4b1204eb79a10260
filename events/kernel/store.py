"""Every way to change a game: decide on the newest state, chain the facts, append them under the expected version."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from events.kernel import chain, decisions
from events.kernel.canonical import canonical
from events.kernel.codec import entries_of
from events.kernel.decisions import Decision
from events.kernel.facts import GameCreated, SeatTaken
from events.kernel.folding import carried_out, fold
from events.kernel.game import AnyGame, Library
from events.kernel.ids import new_game_id
from events.kernel.log import (
    Appended,
    Commit,
    Corrupt,
    Entry,
    EventLog,
    Forked,
    Head,
    LogUnavailable,
    Status,
    WrongVersion,
)
from events.kernel.match import Match, first_fact, opened
from events.kernel.record import Command, Fact, Record, change
from events.kernel.refusals import Refusal, SeatUnavailable
from events.kernel.tables import Tables

Clock = Callable[[], str]
"""Now, as RFC 3339 in UTC."""
Beside = Mapping[str, Mapping[str, str]]
"""What is written beside a log, with the events: name of a hash, field, value."""

SEED_BYTES = 32
RETRIES = 16
NOTHING: Beside = {}


def _nothing(_: Any) -> Beside:
    return NOTHING


class Plan(Record):
    """A game to be created: what is played, and which seats are taken at once.

    ``box`` is what the operator replaced in the shipped data; without a ``seed`` 256 random bits are drawn.
    """

    game: AnyGame
    seats: int
    options: Mapping[str, Any] = {}
    box: Mapping[str, Any] = {}
    taken: Sequence[int] = ()
    seed: bytes | None = None


class Done(Record):
    """What a change did: the match after it, and its events. ``repeated``: it had been done before."""

    match: Match
    entries: tuple[Entry, ...]
    repeated: bool = False


class Store:
    """The games of one log, as one process reads and changes them. Safe with many threads and many processes."""

    def __init__(self, log: EventLog, library: Library, clock: Clock, tables: Tables | None = None) -> None:
        self.log = log
        self.games = library
        self.clock = clock
        self.tables = tables or Tables()

    def load(self, game_id: str) -> Match:
        """The match at its newest version: from the cache, and the tail from the log.

        Raises ``UnknownGame``, and ``Corrupt`` when the log was altered so that it cannot be folded.
        """
        known = self.tables.get(game_id)
        tail = self.log.read(game_id, after=known.version if known else 0)
        return self.tables.keep(self._folded(game_id, tail, known))

    def at(self, game_id: str, version: int) -> Match:
        """The match as it was at a version from 1 to the newest. Raises ``UnknownGame`` and ``Corrupt``."""
        return self._folded(game_id, self.log.read(game_id, upto=version), None)

    def create(self, plan: Plan, beside: Callable[[str], Beside] = _nothing) -> Done:
        """A new game. ``beside`` gets its id and says what is written beside its log.

        Raises ``Malformed`` and ``RuleBroken``.
        """
        game, seed = plan.game, secrets.token_bytes(SEED_BYTES) if plan.seed is None else plan.seed
        game.admit(game.setup(plan.seats, plan.options, plan.box))
        game_id = new_game_id()
        created = GameCreated(
            game=game_id,
            ruleset=game.id,
            rules_version=game.rules_version,
            seats=plan.seats,
            options=dict(plan.options),
            box=dict(plan.box),
            commitment=chain.seed_commitment(game_id, seed),
            seed=seed.hex(),
        )
        match = opened(self.games, game_id, created)
        facts: list[Fact] = [created, *(SeatTaken(seat=seat, entropy="") for seat in plan.taken)]
        return self._commit(match, decisions.seating(match, facts, None), _fresh_id(), beside=beside(game_id))

    def take_seat(self, game_id: str, entropy: bytes, beside: Callable[[int], Beside] = _nothing) -> tuple[int, Done]:
        """Take the first open seat. Raises ``SeatUnavailable`` when there is none, and ``UnknownGame``."""
        command_id = _fresh_id()
        for _ in range(RETRIES):
            match = self.load(game_id)
            if not match.open_seats:
                raise SeatUnavailable
            seat = match.open_seats[0]
            taken = SeatTaken(seat=seat, entropy=entropy.hex())
            try:
                decision = decisions.seating(match, [taken], seat)
                return seat, self._commit(match, decision, command_id, beside=beside(seat))
            except WrongVersion:
                continue
        raise SeatUnavailable("Too many are joining at once.")

    def act(
        self, game_id: str, seat: int, command: Command, *, key: str | None = None, expected: int | None = None
    ) -> Done:
        """Decide a seat's command and append what follows.

        The same ``key`` with the same command gets the first answer again (``CommandReused`` with another). With
        ``expected`` the command counts only at that version (``WrongVersion``); without, it is decided again on the new
        state when somebody else was faster.
        """
        command_id = f"{seat}:{key}" if key else _fresh_id()
        request = sha256(canonical(command)).hexdigest()[:32]
        match = self.tables.get(game_id) or self.load(game_id)
        for _ in range(RETRIES):
            try:
                if expected is not None and expected != match.version:
                    raise WrongVersion(match.version)
                return self._commit(match, decisions.action(match, seat, command), command_id, request)
            except LogUnavailable:
                raise
            except Refusal:
                # What was decided on may have been old, or this may be the repeat of what has been done.
                newest = self.load(game_id)
                if key and (before := self.log.recall(game_id, command_id, request)):
                    return self._again(game_id, before)
                if newest.version == match.version:
                    raise
                match = newest
        raise WrongVersion(match.version)

    def undo(self, game_id: str, seat: int, *, expected: int | None = None) -> Done:
        """Take a seat's latest action back, as a new event. Raises ``NothingToUndo`` and ``UndoBarred``."""
        return self._settle(game_id, lambda match: decisions.undoing(match, seat), expected)

    def resign(self, game_id: str, seat: int, *, expected: int | None = None) -> Done:
        """Let a seat give up, which ends the game. Raises ``NotAgreed``, ``NotStarted`` and ``GameOver``."""
        return self._settle(game_id, lambda match: decisions.resigning(match, seat), expected)

    def abandon(self, game_id: str, *, expected: int | None = None) -> Done:
        """End a game without a result. Raises ``GameOver``."""
        return self._settle(game_id, decisions.abandoning, expected)

    def close(self, game_id: str) -> Done | None:
        """Append the closing events of a game that is over by its rules.

        ``None`` if there is nothing to close, or another worker was faster.
        """
        match = self.load(game_id)
        if match.status is not Status.SCORING:
            return None
        try:
            return self._commit(match, decisions.closing(match), _fresh_id())
        except WrongVersion:
            return None

    def adopt(self, entries: Sequence[Entry]) -> Done:
        """Store the whole log of a closed game that comes from elsewhere, at once or not at all.

        The entries must have been verified. Raises ``WrongVersion`` if there is such a game already.
        """
        match = fold(self.games, first_fact(entries[0]).game, entries)
        commit = Commit(
            command=f"adopt:{match.id}",
            request=match.hash.hex(),
            entries=tuple(entries),
            status=match.status,
            rules_version=match.game.rules_version,
            beside=NOTHING,
        )
        appended = self.log.append(match.id, commit, expected=Head())
        return Done(match=match, entries=tuple(entries), repeated=appended.repeated)

    def _settle(self, game_id: str, decide: Callable[[Match], Decision], expected: int | None) -> Done:
        command_id = _fresh_id()
        for _ in range(RETRIES):
            match = self.load(game_id)
            if expected is not None and expected != match.version:
                raise WrongVersion(match.version)
            try:
                return self._commit(match, decide(match), command_id)
            except WrongVersion as stale:
                newest = stale
        raise newest

    def _folded(self, game_id: str, entries: Sequence[Entry], known: Match | None) -> Match:
        try:
            return fold(self.games, game_id, entries, known)
        except Refusal:
            raise
        except Exception as error:
            raise Corrupt(f"The log of {game_id} cannot be folded: it was altered.") from error

    def _commit(
        self, match: Match, decision: Decision, command_id: str, request: str = "", beside: Beside = NOTHING
    ) -> Done:
        entries = entries_of(
            decision.facts,
            decision.how,
            seed=match.seed,
            version=match.version,
            previous=match.hash,
            at=self.clock(),
        )
        after = carried_out(match, decision.facts[match.version == 0 :], decision.how)
        commit = Commit(
            command=command_id,
            request=request,
            entries=entries,
            status=after.status,
            rules_version=match.game.rules_version,
            beside=beside,
        )
        expected = match.head if match.version else Head()
        try:
            appended = self.log.append(match.id, commit, expected=expected)
        except Forked:
            self.tables.forget(match.id)
            raise
        except WrongVersion as newest:
            if newest.version < match.version:  # the store has lost what it had acknowledged
                self.tables.forget(match.id)
            raise
        if appended.repeated:
            return self._again(match.id, appended)
        after = change(after, version=entries[-1].version, hash=entries[-1].hash)
        return Done(match=self.tables.keep(after), entries=entries)

    def _again(self, game_id: str, before: Appended) -> Done:
        match = self.at(game_id, before.last)
        entries = self.log.read(game_id, after=before.first - 1, upto=before.last)
        return Done(match=match, entries=tuple(entries), repeated=True)


def _fresh_id() -> str:
    return secrets.token_hex(16)
