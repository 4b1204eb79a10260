"""One game in this process, kept in memory: create, join, act, undo, view, offer, story, log out and in, verify."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, Literal

import msgspec

from events.aggregate.clocks import timestamp
from events.aggregate.decisions import BotMove, undo_version
from events.aggregate.dry_run import DryRun
from events.aggregate.narration import narrate
from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.application.installed import load_installed
from events.application.writing import CommandResult
from events.bots.bot import Bot, Budget, Observation, bot_secret, see
from events.bots.registry import BOTS
from events.integrity.audit import audit
from events.integrity.codec import event, told_entries, visible_audiences
from events.integrity.report import Report
from events.integrity.transcript import is_closed_log, read_transcript
from events.integrity.verification import verify as verify_transcript
from events.log.memory import MemoryLog, milliseconds
from events.log.records import Entry, Status, is_derived_game_id
from events.ruleset.privacy import SERVER
from events.ruleset.records import Command, Record, canonical
from events.ruleset.refusals import Malformed, NotStarted, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, RedactedFact, Viewer
from events.ruleset.scoring import Ranked, SeatScore

Language = Literal["de", "en"]


class NotVerified(Exception):
    """A log that was handed in was altered, or the installed rules do not lead to it; ``report`` says where."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.failure.detail if report.failure else "")
        self.report = report


class Told(Record):
    """One event as a viewer may know it: ``fields`` are the public ones and the viewer's own, ``text`` a sentence."""

    version: int
    type: str
    seat: int | None
    fields: Mapping[str, Any]
    text: str


def now() -> str:
    """Return the time of this process, as RFC 3339 in UTC."""
    return timestamp(milliseconds())


class Game:
    """One game of this process. Make it by ``create`` or ``load``.

    Seats are numbered from 0. A viewer is a seat, or ``None`` for a spectator, who sees what everybody may see; once
    the game is closed, everybody may see everything. What a game refuses is a ``Refusal``, and changes nothing.
    """

    def __init__(self, service: GameService, state: GameState) -> None:
        self._service, self.id = service, state.id
        self.state = state
        """The whole state, with everything that is hidden: never show it to a player."""
        self._stories: dict[int, list[RedactedFact]] = {}

    @property
    def ruleset(self) -> AnyRuleset:
        """The rules of the game."""
        return self.state.ruleset

    @property
    def seats(self) -> range:
        """The seats, from 0."""
        return range(self.state.setup.seats)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken; the game begins when there are none."""
        return self.state.open_seats

    @property
    def version(self) -> int:
        """The number of the newest event; it counts from 1."""
        return self.state.version

    @property
    def status(self) -> str:
        """``open``, ``running``, ``finished`` or ``abandoned``."""
        return str(self.state.status)

    @property
    def is_over(self) -> bool:
        """True if nobody can act any more."""
        return self.state.status not in (Status.OPEN, Status.RUNNING)

    def to_act(self, viewer: Viewer = None) -> tuple[int, ...]:
        """Return the seats to act, as far as a viewer may know; by default everyone whose answer is missing."""
        return self.state.missing if viewer is None else self.state.to_act(self._seat(viewer))

    def offer(self, seat: int) -> Sequence[Command]:
        """Return every command that a seat can give now, in a stable order; none if it is not to act."""
        state = self.state
        asked = state.status is Status.RUNNING and seat in state.to_act(self._seat(seat))
        return state.ruleset.legal(state.table, seat) if asked else ()

    def label(self, seat: int, command: Command, language: Language = "en") -> str:
        """Return an offered command in a few words, as on a button."""
        text: str = getattr(self.ruleset.texts.label(self.state.table, self._seat(seat), command), language)
        return text

    def view(self, viewer: Viewer = None) -> Any:
        """Return the table as a viewer may see it, a record. Raises ``NotStarted`` while a seat is open."""
        state = self.state
        if not state.has_started:
            raise NotStarted
        return state.ruleset.view(state.table, self._viewer(viewer))

    def scores(self, viewer: Viewer = None) -> Sequence[SeatScore]:
        """Return each seat's score, as far as a viewer may know; final once the game is closed.

        Raises ``NotStarted``.
        """
        state = self.state
        if not state.has_started:
            raise NotStarted
        return state.final_scores() if state.is_public else state.ruleset.score(state.table, self._viewer(viewer))

    def ranking(self) -> Sequence[Ranked]:
        """Return each seat's place, with points and tie-breaks; nothing before the game is finished."""
        return self.state.results.ranking if self.state.results else ()

    def join(self, seat: int | None = None, *, bot: str | None = None, entropy: bytes = b"") -> int:
        """Take a seat, by default the first open one, and return its number. With the last one the game begins.

        ``bot`` is the name of the bot that plays the seat; ``entropy`` are up to 64 bytes of the player's own, on which
        all draws depend, too. Raises ``SeatUnavailable``.
        """
        taken, result = self._service.take_seat(self.id, entropy, seat=seat, bot=bot)
        self._after(result)
        return taken

    def act(
        self,
        seat: int,
        command: Command | Mapping[str, Any],
        *,
        expected: int | None = None,
        bot: BotMove | None = None,
    ) -> CommandResult:
        """Give a seat's command, a record or its JSON, and return the new state with the events that followed.

        A game that is over by its rules is closed at once: its results and its seed are two further events. With
        ``expected`` the command counts only at that version. ``bot`` says which bot chose it. Raises ``RuleBroken``
        against the rules, ``NotYourTurn``, ``NotStarted``, ``GameOver``, ``WrongVersion``, and ``Malformed`` for JSON
        that is not a command.
        """
        seat, given = self._seat(seat), self._command(command)
        return self._after(self._service.act(self.id, seat, given, expected=expected, bot=bot))

    def dry_run(self, seat: int, command: Command | Mapping[str, Any]) -> DryRun:
        """Return what a command would lead to, as far as the seat may know. Raises what ``act`` raises."""
        _, found = self._service.dry_run(self.id, self._seat(seat), self._command(command))
        return found

    def undo(self, seat: int) -> CommandResult:
        """Take a seat's latest action back, as a new event. Raises ``NothingToUndo`` and ``UndoBarred``."""
        return self._after(self._service.undo(self.id, self._seat(seat)))

    def can_undo(self, seat: int) -> bool:
        """Return True if a seat can take its latest action back."""
        return undo_version(self.state, self._seat(seat)) is not None

    def resign(self, seat: int) -> CommandResult:
        """Let a seat resign, if the option ``resignation`` allows it. Raises ``OptionNotEnabled`` and ``GameOver``."""
        return self._after(self._service.resign(self.id, self._seat(seat)))

    def abandon(self) -> CommandResult:
        """End the game without a result. Raises ``GameOver``."""
        return self._after(self._service.abandon(self.id))

    def story(self, viewer: Viewer = None, *, after: int = 0, language: Language = "en") -> list[Told]:
        """Return the events after a version as a viewer may know them, each with a sentence."""
        state, viewer = self.state, self._viewer(viewer)
        return [_told(state, entry, viewer, language) for entry in self.entries(after)]

    def observe(self, seat: int) -> Observation:
        """Return what a bot in a seat gets to see: a world dealt from what the seat knows, its story and its offer."""
        state = self.state
        secret = bot_secret(state.seed, self._seat(seat))
        return see(state.ruleset, state.table, seat, self._history(seat), secret, state.away)

    def play(self, seat: int, bot: str | Bot, budget: Budget | None = None) -> CommandResult:
        """Let a bot, or the installed one of this name, choose for a seat. The log says so if it is the bot's seat.

        Raises ``Malformed`` for an unknown name and for a choice that is not on offer, and what ``act`` raises.
        """
        if isinstance(bot, str):
            bot = _bot_named(bot)
        seen = self.observe(seat)
        chosen = bot.choose(seen, budget or Budget())
        if chosen.command not in seen.offer:
            raise Malformed(f"The bot {bot.name} chose what is not on offer: {chosen.command!r}")
        is_own = self.state.may_be_of_bot(seat, bot.name)
        move = BotMove(name=bot.name, version=bot.version, worlds=chosen.worlds) if is_own else None
        return self.act(seat, chosen.command, bot=move)

    def log(self, viewer: Viewer = None, *, whole: bool = False) -> bytes:
        """Return the log as a file, one event a line: of a closed game everything, else what a viewer may see.

        ``whole``: with everything that is hidden, so that ``load`` goes on from it. ``verify`` checks any but that.
        """
        state, viewer = self.state, self._viewer(viewer)
        return b"".join(
            canonical(event(entry, state.seed, _audiences(state, entry, viewer, whole=whole))) + b"\n"
            for entry in self.entries()
        )

    def entries(self, after: int = 0) -> Sequence[Entry]:
        """Return the events after a version as they are stored, with everything that is hidden."""
        return self._service.log.read(self.id, after=after)

    def _after(self, result: CommandResult) -> CommandResult:
        closing = self._service.close(self.id) if result.state.status is Status.SCORING else None
        self.state = (closing or result).state
        return result

    def _history(self, seat: int) -> Sequence[RedactedFact]:
        known = self._stories.setdefault(seat, [])
        known.extend(told_entries(self.entries(len(known)), seat))
        return known

    def _seat(self, seat: int) -> int:
        if seat not in self.seats:
            raise Malformed(f"Seat {seat} does not exist: the game has the seats 0 to {self.seats[-1]}.")
        return seat

    def _viewer(self, viewer: Viewer) -> Viewer:
        return None if viewer is None else self._seat(viewer)

    def _command(self, command: Command | Mapping[str, Any]) -> Command:
        if isinstance(command, Command):
            return command
        try:
            found: Command = self.ruleset.read_command(command)
        except msgspec.ValidationError as error:
            raise Malformed(f"That is not a command: {error}") from None
        return found


def create(  # noqa: PLR0913 - all but the first two are given by name, and few of them together
    ruleset: str | AnyRuleset,
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    box: Mapping[str, Any] | None = None,
    seed: str | bytes | None = None,
    bots: Mapping[int, str] | None = None,
    open_seats: Collection[int] = (),
    simulated: bool = False,
    game_id: str | None = None,
    clock: Callable[[], str] = now,
) -> Game:
    """Return a new game of a ruleset, which is one of the installed ones by its id, or a ``Ruleset``.

    It has as many ``seats`` as its rules need at least, unless told otherwise; all but ``open_seats`` are taken, those
    in ``bots`` by the bots of these names. ``box`` replaces components. The same ``seed`` (any text, or bytes) gives
    the same draws; with the same ``game_id`` (the id of another such game) and ``clock`` (the time as RFC 3339 in UTC)
    the log is the same byte for byte. ``simulated`` marks the log as that of a game that nobody plays.

    Raises ``UnknownRuleset``, ``RuleBroken`` for a number of seats or options that the rules do not allow, and
    ``Malformed`` for options that do not exist and for an id that no game can have.
    """
    if game_id is not None and not is_derived_game_id(game_id):
        raise Malformed(f"{game_id!a} is not the id of a game.")
    rules = ruleset if isinstance(ruleset, str) else ruleset.id
    registry = load_installed() if isinstance(ruleset, str) else RulesetRegistry([ruleset])
    if rules not in registry:
        raise UnknownRuleset(f"Unknown ruleset {rules}; available: {', '.join(registry)}.")
    count = registry[rules].seats[0] if seats is None else seats
    plan = GamePlan(
        ruleset=registry[rules],
        seats=count,
        options=options or {},
        box=box or {},
        taken=[seat for seat in range(count) if seat not in open_seats],
        bots=bots or {},
        seed=sha256(seed.encode()).digest() if isinstance(seed, str) else seed,
        simulated=simulated,
    )
    service = memory_service(registry, clock)
    return Game(service, service.create(plan, game_id=game_id).state)


def load(log: bytes, rulesets: Iterable[AnyRuleset] | None = None, clock: Callable[[], str] = now) -> Game:
    """Return the game of a closed log, or of a ``whole`` one, as it was; the log of one viewer cannot be loaded.

    ``rulesets`` are the rules that it may be of, by default the installed ones. Raises ``Unreadable`` for what is not a
    log, ``NotVerified`` for one that was altered, and ``Malformed`` for one without what the server knows.
    """
    registry, transcript = _registry(rulesets), read_transcript(BytesIO(log))
    entries = transcript.entries
    if is_closed_log(entries):
        report = verify_transcript(registry, transcript)
    elif SERVER in entries[0].private:
        report = audit(registry, transcript.game, entries)
    else:
        raise Malformed("The log of a running game can only be loaded if it is whole.")
    if not report.ok:
        raise NotVerified(report)
    service = memory_service(registry, clock)
    return Game(service, service.adopt(entries).state)


def verify(log: bytes, rulesets: Iterable[AnyRuleset] | None = None) -> Report:
    """Return the checks of a log by itself; of a closed game every event, draw and decision is derived again.

    ``rulesets`` are the rules that it may be of, by default the installed ones. Raises ``Unreadable`` for what is not a
    log.
    """
    return verify_transcript(_registry(rulesets), read_transcript(BytesIO(log)))


def _registry(rulesets: Iterable[AnyRuleset] | None) -> RulesetRegistry:
    return load_installed() if rulesets is None else RulesetRegistry(rulesets)


def memory_service(registry: RulesetRegistry, clock: Callable[[], str]) -> GameService:
    """Return a service whose log is in memory."""
    return GameService(MemoryLog(), registry, clock)  # type: ignore[arg-type]  # it has the same contract


def _bot_named(name: str) -> Bot:
    if name not in BOTS:
        raise Malformed(f"Unknown bot {name}; available: {', '.join(BOTS)}.")
    return BOTS[name]


def _audiences(state: GameState, entry: Entry, viewer: Viewer, *, whole: bool) -> tuple[str, ...]:
    return visible_audiences(entry, viewer, public=whole or state.is_public)


def _told(state: GameState, entry: Entry, viewer: Viewer, language: Language) -> Told:
    parts = [entry.data, *(entry.private[name] for name in visible_audiences(entry, viewer, public=state.is_public))]
    fields = {name: value for part in parts for name, value in msgspec.json.decode(part).items()}
    text = getattr(narrate(state.ruleset, entry.type, fields, entry.schema), language)
    return Told(version=entry.version, type=entry.type, seat=entry.seat, fields=fields, text=text)
