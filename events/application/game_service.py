"""The game service, with every way to change a game: create, act, undo, expire, pause, close, adopt, and so on."""

from collections.abc import Callable, Sequence

from events.aggregate import decisions, expiries
from events.aggregate.decisions import BotMove
from events.aggregate.dry_run import DryRun, dry_run
from events.aggregate.facts import SeatTaken
from events.aggregate.state import GameState
from events.application.creation import KIND, ORIGIN, PRACTICE, ForkPlan, GamePlan, adoption_of, decide_beginning
from events.application.reading import read_foreign_game_id
from events.application.refused_actions import RefusedAction, note_refused
from events.application.writing import (
    OPERATOR,
    RETRIES,
    CommandHandler,
    CommandResult,
    Decide,
    MayWrite,
    Request,
    Write,
    carry_out,
    command_id_of,
    digest,
    fresh_id,
    nothing,
    require_version,
)
from events.integrity.replay import fold
from events.log.records import (
    CorruptLog,
    Entry,
    GameMetadata,
    Head,
    LogUnavailable,
    Status,
    TooEarly,
    WrongVersion,
    new_game_id,
)
from events.ruleset.records import Command, canonical, tag_of
from events.ruleset.refusals import GameOver, NotPaused, Refusal, RuleBroken, SeatUnavailable

MIN_PAUSE_MS = 3_600_000
"""The shortest outage that prolongs a pause: shorter ones are negligible compared to its length."""


def open_seat(state: GameState, wanted: int | None) -> int:
    """Return the wanted seat, by default the first open one. Raises ``SeatUnavailable`` if it is taken, or all are."""
    if not state.open_seats or wanted not in (None, *state.open_seats):
        raise SeatUnavailable
    return state.open_seats[0] if wanted is None else wanted


def seated(result: CommandResult) -> tuple[int, CommandResult]:
    """Return the seat that a commit has taken, with the commit."""
    seat = result.entries[0].seat
    if seat is None:
        raise CorruptLog(f"The log of {result.state.id} does not say who sat down.")
    return seat, result


class GameService(CommandHandler):
    """Reads and changes the games of one log. Safe with many threads and many processes."""

    def follow(self, known: Head, game_id: str, entries: Sequence[Entry]) -> GameState | None:
        """Fold the entries that a game got after its head was ``known`` into the cached state, for the next write.

        Returns the state after these entries; ``None`` if the cached state is at neither version.
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

        A ``request`` with a key needs the ``game_id`` that belongs to the key, so that a repeated request finds the
        game that it created. ``admit`` gets the id of a game that is about to be stored, and may refuse. Raises what
        ``decide_beginning`` raises.
        """
        game_id, at = game_id or new_game_id(), self.clock()
        command_id, content, beside = command_id_of(request), request.content if request else "", game_metadata(game_id)
        # What the request was decided on may have changed since, such as the parent of a fork.
        if request and request.key and (before := self.log.find_command(game_id, command_id, content)):
            return self.stored_result(game_id, before)
        state, decision = decide_beginning(self.rulesets, self.log, plan, game_id, at)
        if state.practice:
            beside = {**beside, ORIGIN: {**beside.get(ORIGIN, {}), KIND: PRACTICE}}
        admit(game_id)
        return carry_out(self.log, self.commit(state, decision, command_id, content, beside, at))

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
        """Take this ``seat``, by default the first open one, or find the one that the same ``request`` took before.

        It takes an entropy, or the commitment (hex) to one if the table agreed on that; a ``bot`` has neither.
        ``game_metadata`` gets the seat, after the newest state was read, and may refuse. Raises ``SeatUnavailable``
        when no seat is open, ``InvalidEntropy``, and ``UnknownGame``.
        """
        command_id, content = command_id_of(request), request.content if request else ""
        for _ in range(RETRIES):
            try:
                state = self.load(game_id)
                taken = SeatTaken(seat=open_seat(state, seat), entropy=entropy.hex(), commitment=commitment, bot=bot)
                at = self.clock()
                decision = decisions.decide_seating(state, [taken], taken.seat, at)
                write = self.commit(state, decision, command_id, content, game_metadata(taken.seat), at)
                return seated(carry_out(self.log, write))
            except LogUnavailable:
                raise
            except Refusal as refusal:
                if request and request.key and (before := self.log.find_command(game_id, command_id, content)):
                    return seated(self.stored_result(game_id, before))
                if not isinstance(refusal, WrongVersion):
                    raise
        raise SeatUnavailable("Too many are joining at once.")

    def open_entropy(
        self, game_id: str, seat: int, entropy: bytes, *, key: str | None = None, expected: int | None = None
    ) -> CommandResult:
        """Open the entropy that a seat committed to; with the last one the game starts.

        Raises ``NothingToOpen``, ``WrongEntropy``, ``TooLate`` and ``GameOver``.
        """
        content = digest(b"entropy" + entropy)
        request = Request(caller=str(seat), content=content, key=key, expected=expected)
        return self.write(game_id, lambda state: decisions.decide_opening(state, seat, entropy), request)

    def expire(self, game_id: str) -> CommandResult | None:
        """Expire a game's deadline, if it has passed by the store's clock.

        Returns ``None`` if it has not, or if another caller was faster: any number of callers may ask, at any time.
        """
        return carry_out(self.log, self.expiring(game_id))

    def expiring(self, game_id: str) -> MayWrite:
        """Return the write that ``expire`` executes."""
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
        return carry_out(self.log, self.acting(game_id, seat, command, key=key, expected=expected, bot=bot))

    def acting(
        self,
        game_id: str,
        seat: int,
        command: Command,
        *,
        key: str | None = None,
        expected: int | None = None,
        bot: BotMove | None = None,
    ) -> Write:
        """Return the write that ``act`` executes. Refusals by rules are noted beside the log."""
        content = digest(canonical(command)) if key else ""  # it is not repeated without a key
        request = Request(caller=str(seat), content=content, key=key, expected=expected)
        decide: Decide = lambda state: decisions.decide_action(state, seat, command, bot)  # noqa: E731
        try:
            return (yield from self.writing(game_id, decide, request, limited=True))
        except RuleBroken as refusal:
            if bot is None:
                version = self.recent(game_id).version
                note_refused(self.log, game_id, RefusedAction(version, seat, refusal.rule, tag_of(type(command))))
            raise

    def dry_run(self, game_id: str, seat: int, command: Command, expected: int | None = None) -> tuple[int, DryRun]:
        """Return the newest version, and what a seat's command would lead to there, as far as the seat may know.

        Raises what ``act`` raises.
        """
        state = self.load(game_id)
        require_version(state, expected)
        return state.version, dry_run(state, seat, command)

    def undo(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """Take a seat's latest action back, as a new event. Raises ``NothingToUndo`` and ``UndoBarred``."""
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
        """Ask for a pause, to which the bots in the ``agreeing`` seats agree. Raises what ``decide_pause`` raises."""
        request = Request(caller=str(seat), content=digest(b"pause"), key=key, expected=expected)
        return self.write(game_id, lambda state: expiries.decide_pause(state, seat, agreeing), request, limited=True)

    def resume(self, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None) -> CommandResult:
        """End a pause, or withdraw a request for one. Raises what ``decide_resumption`` raises."""
        request = Request(caller=str(seat), content=digest(b"resume"), key=key, expected=expected)
        return self.write(game_id, lambda state: expiries.decide_resumption(state, seat), request, limited=True)

    def hand_over(self, game_id: str, seat: int, controller: str, game_metadata: GameMetadata) -> CommandResult:
        """Hand a seat to another controller, and store who it is beside the log.

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
            return carry_out(self.log, self.commit(state, decisions.decide_closing(state), fresh_id()))
        except (WrongVersion, GameOver):
            return None

    def adopt(self, entries: Sequence[Entry]) -> CommandResult:
        """Store the whole log of a closed game from elsewhere, in one step or not at all.

        The entries must have been verified. Raises ``WrongVersion`` if the game already exists, and ``Malformed`` for
        an id or a time that no installation writes, or a time in the future.
        """
        state = fold(self.rulesets, read_foreign_game_id(entries, self.clock()), entries)
        appended = self.log.append(state.id, adoption_of(state, entries), expected=Head())
        return CommandResult(state=state, entries=tuple(entries), repeated=appended.repeated)


def play_default(service: GameService, game_id: str, seat: int, version: int) -> CommandResult:
    """Do the default action of a seat that is played for, at a version. Raises ``WrongVersion`` and ``GameOver``."""
    request = Request(caller=OPERATOR, content=digest(b"default"), key=f"default:{version}", expected=version)
    return service.write(game_id, lambda state: expiries.decide_default(state, seat), request)


def give_back(service: GameService, game_id: str, since: int, until: int) -> CommandResult | None:
    """Refund the time of an outage to the seats of a running game, once; ``None`` if there is nothing to refund."""
    return carry_out(service.log, giving_back(service, game_id, since, until))


def giving_back(service: GameService, game_id: str, since: int, until: int) -> MayWrite:
    """Return the write that ``give_back`` executes."""
    state = service.load(game_id)
    clocks = state.clocks
    if state.status is not Status.RUNNING or state.due is None or clocks is None or clocks.returned >= until:
        return None
    pause = clocks.paused
    if pause is not None and until - since < MIN_PAUSE_MS:
        return None
    if (min(clocks.running.values()) if pause is None else pause.since) >= until:
        return None
    try:
        return (
            yield from service.writing(
                game_id,
                lambda state: expiries.decide_refund(state, since, until),
                Request(caller=OPERATOR, content="", key=None),
            )
        )
    except (NotPaused, WrongVersion, GameOver):
        return None
