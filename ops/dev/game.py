"""A game that is being written, at any of its versions: begin, fold a log again, act, undo, let bots play."""

import time
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from skald import Game
from skald.game import memory_service, now

from events.aggregate.facts import Undone
from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.integrity.audit import audit
from events.integrity.codec import begins_commit, read_metadata
from events.integrity.replay import fold, read_creation
from events.integrity.transcript import read_transcript
from events.log.records import Entry, Status
from events.ruleset.records import Record, tag_of
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.check.moment import Act, Moment, plan_of
from ops.check.parts import require_pure, require_types
from ops.check.trial import Broken
from ops.dev.differences import plain
from ops.dev.trouble import Failed, Guard, Trouble

MAX_STEPS = 500
MAX_SECONDS = 5.0
"""How long bots play before the panel is shown again."""
OTHERWISE = (
    "Decided again, the log is another: the rules have changed since, or depend on more than table, command and chance."
)
CHANGED = "evolve() changed the table it was given. Tables are values: return another one."
FALLBACK = "random"
"""The bot of a seat for which none is named."""


class Start(Record, forbid_unknown_fields=True):
    """How a game begins: the number of seats, the options, and the seed, as ``skald play --seed`` takes it."""

    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: Mapping[str, Any] = {}
    seed: Annotated[str, Meta(max_length=128)] = "1"


class DevGame:
    """The newest log of a game, and the state after each of its events as far as the rules fold them.

    ``faults`` are those that the files of the game show before it is played. ``stopped`` says which event could not be
    folded and why; the events before it can still be looked at. ``note`` says where the rules decide otherwise than the
    log, ``changed`` that ``evolve`` has changed a table in place.
    """

    def __init__(self, ruleset: AnyRuleset, place: Path | None = None) -> None:
        self.ruleset, self.guard = ruleset, Guard(ruleset, place)
        self.start = Start()
        self.entries: tuple[Entry, ...] = ()
        self.id = ""
        self.states: list[GameState] = []
        self.stopped: Trouble | None = None
        self.note = ""
        self.changed: Trouble | None = None
        self.faults = tuple(_faults(ruleset))
        self._registry = RulesetRegistry([ruleset])

    @property
    def head(self) -> int:
        """The newest version that can be looked at; 0 if there is none."""
        return len(self.states)

    def begin(self, start: Start) -> None:
        """Begin a game anew. Raises ``Failed``."""
        seats = self.ruleset.seats[0] if start.seats is None else start.seats
        seed = sha256(start.seed.encode()).digest()
        self._begin(
            GamePlan(ruleset=self.ruleset, seats=seats, options=start.options, taken=range(seats), seed=seed),
            start,
        )

    def open(self, moment: Moment) -> None:
        """Go to a moment that ``skald check`` has found. Raises ``Failed``."""
        start = Start(seats=moment.seats, options=moment.options, seed=moment.seed)
        self._redo(self._begin(plan_of(moment, self.ruleset), start), moment.acts)

    def again(self) -> None:
        """Begin the same game again, with the same seed. Raises ``Failed``."""
        self._begin(self._plan(), self.start)

    def redo(self) -> None:
        """Begin the same game again, and decide every action again. Raises ``Failed`` where that stops."""
        acts = tuple(acts_of(self.entries))
        self._redo(self._begin(self._plan(), self.start), acts)

    def _plan(self) -> GamePlan:
        """Return how the game of the log was begun."""
        if not self.entries:
            raise Failed(Trouble(doing="beginning again", error="No game has begun."))
        created = self.guard.require("reading how the game began", read_creation, self.entries[0])
        return GamePlan(
            ruleset=self.ruleset,
            seats=created.seats,
            options=created.options,
            taken=range(created.seats),
            seed=bytes.fromhex(created.seed),
        )

    def _begin(self, plan: GamePlan, start: Start) -> Game:
        service = self._service()
        created = self.guard.require("beginning the game", service.create, plan)
        game = Game(service, created.state)
        self._keep(game.entries())
        self.start = start
        return game

    def _redo(self, game: Game, acts: Sequence[Act | int]) -> None:
        try:
            for number, act in enumerate(acts, 1):
                self.guard.require(f"action {number} of {len(acts)}, again", _again, game, act)
        finally:
            self._keep(game.entries())

    def resume(self, log: bytes, start: Start) -> None:
        """Fold a log that an earlier form of the rules has decided, as far as the rules can. Raises ``Failed``."""
        self.start = start
        entries = self.guard.require("reading the log", lambda: read_transcript(BytesIO(log)).entries)
        self._keep(entries)

    def decide_again(self) -> None:
        """Note where the rules decide otherwise than the log says, if they fold all of it."""
        self.note = ""
        if self.stopped is None and self.entries:
            report = self.guard.call("deciding again", audit, self._registry, self.id, self.entries)
            failure = report.failure if report else None
            self.note = f"{OTHERWISE} {failure.detail}" if failure else ""

    def _keep(self, entries: Sequence[Entry]) -> None:
        """Keep a log, and the states of the events that were not kept before."""
        self.states = self.states[: _same(self.entries, entries)]
        self.entries, self.stopped, self.changed = tuple(entries), None, None
        self.id = str(msgspec.json.decode(entries[0].data)["game"]) if entries else ""
        state = self.states[-1] if self.states else None
        for entry in entries[len(self.states) :]:
            doing = f"folding event {entry.version}, {entry.type}"
            before = state and _encoded(state)
            try:
                after = self.guard.require(doing, self._folded, entry, state)
            except Failed as failed:
                self.stopped = failed.trouble
                return
            if state and before != _encoded(state):
                self.changed = Trouble(doing=doing, error=CHANGED, function="evolve")
            self.states.append(state := after)

    def _folded(self, entry: Entry, state: GameState | None) -> GameState:
        return fold(self._registry, self.id, (entry,), state)

    def act(self, at: int, seat: int, action: Mapping[str, Any], bots: Mapping[int, str]) -> None:
        """Let a seat act at a version, and drop what came after it; the seats of ``bots`` answer. Raises ``Failed``."""
        game = self._game_at(at)
        self.guard.require(f"seat {seat}: {_shown(action)}", game.act, seat, action)
        try:
            self._let_play(game, bots, MAX_STEPS, None)
        finally:
            self._keep(game.entries())

    def undo(self, at: int, seat: int) -> None:
        """Take a seat's latest action back. Raises ``Failed``."""
        game = self._game_at(at)
        self.guard.require(f"seat {seat}: undo", game.undo, seat)
        self._keep(game.entries())

    def let_play(self, at: int, bots: Mapping[int, str], steps: int) -> None:
        """Let every seat be played by its bot for a number of actions. Raises ``Failed``."""
        game = self._game_at(at)
        try:
            self._let_play(game, bots, steps, FALLBACK)
        finally:
            self._keep(game.entries())

    def _let_play(self, game: Game, bots: Mapping[int, str], steps: int, fallback: str | None) -> None:
        until = time.monotonic() + MAX_SECONDS
        for _ in range(steps):
            seat = self.guard.require("asking who acts", _asked, game)
            bot = None if seat is None else bots.get(seat, fallback)
            if seat is None or bot is None or time.monotonic() > until:
                return
            self.guard.require(f"seat {seat}: the bot {bot}", game.play, seat, bot)

    def _game_at(self, at: int) -> Game:
        """Return the game as it was at a version, to be played on. Raises ``Failed``."""
        if not 1 <= at <= self.head:
            raise Failed(Trouble(doing=f"going to version {at}", error=f"The game has the versions 1 to {self.head}."))
        if at < len(self.entries) and not begins_commit(self.entries[at]):
            why = "It is between two events of one decision: go on to the last of them."
            raise Failed(Trouble(doing=f"acting at version {at}", error=why))
        service = self._service()
        entries = self.entries[:at]
        return Game(service, self.guard.require("going back", lambda: service.adopt(entries)).state)

    def _service(self) -> GameService:
        return memory_service(self._registry, now)


def acts_of(entries: Sequence[Entry]) -> Iterator[Act | int]:
    """Yield every action of a log; in place of an undo the seat that undid."""
    for entry in entries:
        if entry.type == tag_of(Undone) and entry.seat is not None:
            yield entry.seat
            continue
        found = read_metadata(entry)
        if found is not None and found.action is not None:
            seat = entry.seat if found.seat is None else found.seat
            yield Act(seat=seat or 0, action=found.action)


def _encoded(state: GameState) -> bytes:
    """Return the table as bytes, which tell whether it was changed in place; nothing if it cannot be written."""
    try:
        return msgspec.json.encode(plain(state.table))
    except (TypeError, ValueError, RecursionError):
        return b""


def _faults(ruleset: AnyRuleset) -> Iterator[Trouble]:
    for require in (require_pure, require_types):
        try:
            require(ruleset)
        except Broken as broken:
            yield Trouble(doing="reading the game", error=f"{broken.text} {broken.hint}".strip())


def _again(game: Game, act: Act | int) -> object:
    return game.undo(act) if isinstance(act, int) else game.act(act.seat, act.action)


def _asked(game: Game) -> int | None:
    """Return the seat that acts next; ``None`` if nobody is asked."""
    if game.state.status is not Status.RUNNING:
        return None
    return next((seat for seat in game.seats if seat in game.to_act(seat) and game.offer(seat)), None)


def _same(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """Return how many entries two logs have in common."""
    for number, (one, other) in enumerate(zip(before, after, strict=False)):
        if one.hash != other.hash:
            return number
    return min(len(before), len(after))


def _shown(action: Mapping[str, Any]) -> str:
    return " ".join(str(value) for value in action.values())
