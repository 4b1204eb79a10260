"""The state of one game, folded from its whole log: the kernel's facts, undo points, clocks, and the ``Folder``."""

from collections.abc import Mapping
from functools import cache
from typing import Any, assert_never, cast

from events.aggregate import facts
from events.aggregate.clocks import (
    ABSENT,
    DEFAULT,
    RESIGN,
    ClockChange,
    Clocks,
    changed,
    deserted,
    milliseconds,
    new_clocks,
    pause_asked,
    prolonged,
    refunded,
    require_possible,
    restored,
    resumed,
)
from events.aggregate.entropies import OPENING_MS, SealedEntropy
from events.aggregate.tables import decode_table
from events.log.records import CLOSED, CorruptLog, Status
from events.ruleset.chance import Chance
from events.ruleset.privacy import is_sealed
from events.ruleset.records import Fact, Record, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import NOBODY_AWAY, AnyRuleset, Away, Setup, Viewer, has_ended
from events.ruleset.scoring import SeatScore

MAX_SEATS = 16
MAX_SECRET_BYTES = 64
"""The maximum size of a seed, and of a seat's entropy."""

DREW = "It was followed by a draw."
REVEALED = "It revealed something."
SEALED = "A sealed answer is final."
FINAL = "It is final by the rules."
PLAYED_FOR = "The seat was played for."

NOBODY: frozenset[int | None] = frozenset()

_KERNEL_TYPES = frozenset(facts.KERNEL_FACTS.values())


def clocks_after(clocks: Clocks, fact: facts.ClockFact, at: int, resigned: tuple[int, ...]) -> Clocks:
    """Return the clocks after one more event. Raises ``ValueError`` for impossible seats or times."""
    match fact:
        case facts.TimeExpired(seats=seats):
            _require_seats(clocks, seats)
            after = with_absent(clocks, clocks.absent | frozenset(seats))
        case facts.SeatBack(seat=seat):
            after = with_absent(clocks, clocks.absent - {seat})
        case facts.TimeGivenBack(since=since, until=until):
            if not 0 <= since <= until:
                raise ValueError("an outage must end after it begins")
            pause = clocks.paused
            lost = refunded(clocks, since, until) if pause is None else clocks
            after = change(lost, returned=until, paused=pause and prolonged(pause, since, until))
        case facts.PauseAsked(seats=seats):
            _require_seats(clocks, seats)
            present = set(range(len(clocks.remaining))) - clocks.absent - set(resigned)
            after = pause_asked(clocks, seats, present, at)
        case facts.ClocksResumed():
            after = resumed(clocks, at)
        case _:
            assert_never(fact)
    return after


def with_absent(clocks: Clocks, absent: frozenset[int]) -> Clocks:
    """Return the clocks with exactly these seats absent."""
    after: Clocks = change(clocks, absent=absent)
    return after


def _require_seats(clocks: Clocks, seats: tuple[int, ...]) -> None:
    if not all(0 <= seat < len(clocks.remaining) for seat in seats):
        raise ValueError("unknown seat")


class UndoPoint(Record):
    """An action that undo may take back: its seat, the version and table before it, and what prevents the undo.

    ``away`` are the seats without an active player at that time. ``previous`` is the action before it, if nothing
    prevents going back further. ``retaken`` are the seats that had already undone an action at this version; their next
    action there is final. ``remaining`` is the number of milliseconds that the seat had left when it acted, if there
    are clocks.
    """

    seat: int | None
    version: int
    table: Any
    away: Away = NOBODY_AWAY
    barrier: str = ""
    previous: "UndoPoint | None" = None
    retaken: frozenset[int | None] = frozenset()
    remaining: int = 0


class GameState(Record):
    """A game folded up to ``version``. It holds secrets: only ``redact`` and the ruleset's view may be sent out.

    ``seats`` holds each seat's entropy (hex), or ``None`` while the seat is open. ``sealed`` has the commitments to
    entropies that are not open yet, and ``filled_at`` is when the last seat was taken; ``created_at`` and
    ``updated_at`` are the times of the first and the newest event. ``drawn`` counts the draws so far by source.
    ``latest`` is the newest action, if it can be considered for undo, and ``retaken`` are the seats that have undone an
    action on this table. ``controllers`` says who plays the seats that a bot has taken or that were handed over; the
    former are missing if the log does not name bots (``names_bots``). ``fork`` is the origin of a fork; ``clocks`` are
    set if the game has clocks. ``practice``: the game is for learning, and is left out of all statistics. ``rated``:
    its result counts in the ratings of its players.
    """

    id: str
    ruleset: AnyRuleset
    setup: Setup
    status: Status
    version: int
    hash: bytes
    commitment: str
    box_hash: str
    seeded: bool
    seed: bytes
    seats: tuple[str | None, ...]
    table: Any
    sealed: Mapping[int, SealedEntropy] = {}
    filled_at: str = ""
    created_at: str = ""
    updated_at: str = ""
    drawn: Mapping[str, int] = {}
    latest: UndoPoint | None = None
    retaken: frozenset[int | None] = frozenset()
    resigned: tuple[int, ...] = ()
    controllers: Mapping[int, str] = {}
    names_bots: bool = True
    abandoned: bool = False
    practice: bool = False
    rated: bool = False
    results: facts.ResultsComputed | None = None
    fork: facts.Fork | None = None
    clocks: Clocks | None = None

    @property
    def finality(self) -> str:
        """The status of the scores: ``provisional`` while the game runs, then ``final`` or ``void``."""
        match self.status:
            case Status.ABANDONED:
                return "void"
            case Status.FINISHED:
                return "final"
        return "provisional"

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, entropy in enumerate(self.seats) if entropy is None)

    @property
    def has_started(self) -> bool:
        """True if the table is laid out: every seat is taken, and every entropy is open."""
        return not self.open_seats and not self.sealed

    @property
    def is_paused(self) -> bool:
        """True while all clocks are paused: the seats agreed on it, or no person is present."""
        return self.clocks is not None and self.clocks.paused is not None

    @property
    def is_deserted(self) -> bool:
        """True while the game rests because none of its persons is present."""
        return self.clocks is not None and self.clocks.paused is not None and self.clocks.paused.reason == ABSENT

    @property
    def due(self) -> int | None:
        """When the game stops waiting, in milliseconds since 1970; ``None`` if it waits forever."""
        if self.status is Status.RUNNING and self.clocks is not None:
            paused = self.clocks.paused
            return self.clocks.last_moment if paused is None else paused.until
        if self.status is not Status.OPEN or not self.sealed or self.open_seats:
            return None
        return milliseconds(self.filled_at) + OPENING_MS

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose answers are missing; only the server may know them."""
        if self.status is not Status.RUNNING:
            return ()
        asked, table = self.ruleset.to_act, self.table
        return tuple(seat for seat in range(len(self.seats)) if seat in asked(table, seat))

    @property
    def played_for(self) -> Mapping[int, str]:
        """Who plays for the seats that are absent or have resigned: the id of a bot, or ``default``.

        No bot plays for a seat that has left: it cannot win, and could only harm the others. While no person is
        present, nobody is played for.
        """
        if self.is_deserted:
            return {}
        agreed, absent = (self.clocks.settings.on_expiry, self.clocks.absent) if self.clocks else (DEFAULT, ())
        return dict.fromkeys(absent, DEFAULT if agreed == RESIGN else agreed) | dict.fromkeys(self.resigned, DEFAULT)

    @property
    def persons(self) -> frozenset[int]:
        """The seats that persons play, as far as the log says, without those that have resigned."""
        return frozenset(filter(self.is_of_person, range(len(self.seats)))).difference(self.resigned)

    def is_of_person(self, seat: int) -> bool:
        """Return True if a person has a seat, as far as the log says."""
        return self.controllers.get(seat, facts.PERSON) == facts.PERSON

    def may_be_of_bot(self, seat: int, bot: str) -> bool:
        """Return True if a bot may decide for a seat: the bot's own, an absent person's, or one with an unnamed bot."""
        if self.controllers.get(seat) == bot or self.played_for.get(seat) == bot:
            return facts.is_bot_id(bot)
        return not self.names_bots and seat not in self.controllers and facts.is_bot_id(bot)

    @property
    def away(self) -> Away:
        if not self.resigned and not (self.clocks and self.clocks.absent):
            return NOBODY_AWAY
        absent = (seat for seat, player in self.played_for.items() if player == DEFAULT and seat not in self.resigned)
        return Away(absent=frozenset(absent), left=frozenset(self.resigned))

    @property
    def is_public(self) -> bool:
        """True if everyone may see everything: only once the log is closed."""
        return self.status in CLOSED

    def chance(self) -> Chance:
        entropies = [bytes.fromhex(entropy) for entropy in self.seats if entropy is not None]
        return Chance(self.seed, entropies, self.drawn)

    def final_scores(self) -> list[SeatScore]:
        """Return every seat's score, its own hidden points included if the game ended early."""
        return [self.ruleset.score(self.table, seat)[seat] for seat in range(self.setup.seats)]

    def to_act(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats to act, as far as the viewer may know."""
        if self.status is not Status.RUNNING:
            return ()
        asked = self.ruleset.to_act(self.table, viewer)
        # A seat that has resigned is not asked.
        return asked if viewer not in self.resigned else tuple(seat for seat in asked if seat != viewer)


def apply_kernel_fact(state: GameState, fact: facts.KernelFact, at: str = "") -> GameState:
    """Return the state after one fact of the kernel; version and hash are set by the caller.

    ``at`` is the time of the event, used for taken seats and for clocks. Raises ``CorruptLog`` for a fact that cannot
    occur here.
    """
    match fact:
        case (
            facts.SeatTaken()
            | facts.SeatGivenBack()
            | facts.EntropyOpened()
            | facts.EntropyNotOpened()
            | facts.SeatHandedOver()
        ):
            changed = _of_seat(state, fact, at)
        case facts.Undone():
            changed = _undone(state, fact, at)
        case facts.SeatResigned(seat=seat):
            changed = _resigned(state, seat, at)
        case (
            facts.TimeExpired() | facts.SeatBack() | facts.TimeGivenBack() | facts.PauseAsked() | facts.ClocksResumed()
        ):
            changed = _timed(state, fact, at)
        case facts.GameAbandoned():
            changed = change(state, abandoned=True)
        case facts.ResultsComputed():
            changed = change(state, results=fact)
        case facts.SeedOpened():
            changed = change(state, status=Status.ABANDONED if state.abandoned else Status.FINISHED)
        case facts.GameForked() | facts.SeatInformed():
            changed = _forked(state, fact)
        case facts.GameCreated():
            raise CorruptLog(f"The log of {state.id} holds its creation twice.")
        case _:
            assert_never(fact)
    return changed


def _of_seat(
    state: GameState,
    fact: facts.SeatTaken | facts.SeatGivenBack | facts.EntropyOpened | facts.EntropyNotOpened | facts.SeatHandedOver,
    at: str,
) -> GameState:
    match fact:
        case facts.SeatTaken():
            return _seated(state, fact, at)
        case facts.SeatGivenBack(seat=seat):
            return _given_back(state, seat)
        case facts.EntropyOpened():
            return _opened(state, fact)
        case facts.SeatHandedOver(seat=seat, controller=controller):
            if not 0 <= seat < len(state.seats):
                raise CorruptLog(f"The log of {state.id} hands over a seat that it does not have.")
            if controller != facts.PERSON and not facts.is_bot_id(controller):
                raise CorruptLog(f"The log of {state.id} hands over a seat to nobody.")
            clocks = state.clocks and with_absent(state.clocks, state.clocks.absent - {seat})
            handed: GameState = change(state, controllers={**state.controllers, seat: controller}, clocks=clocks)
            return _with_clocks_for_present(handed, at)
    return state


def _forked(state: GameState, fact: facts.GameForked | facts.SeatInformed) -> GameState:
    if isinstance(fact, facts.SeatInformed):
        return state
    if state.fork is None or state.status is not Status.RUNNING:
        raise CorruptLog(f"The log of {state.id} has a table where no fork begins.")
    forked: GameState = change(state, table=decode_table(state.ruleset, state.setup, fact.table))
    return forked


def _seated(state: GameState, fact: facts.SeatTaken, at: str) -> GameState:
    possible = 0 <= fact.seat < len(state.seats) and len(fact.entropy) <= 2 * MAX_SECRET_BYTES
    if not possible or state.seats[fact.seat] is not None:
        raise CorruptLog(f"The log of {state.id} seats somebody at a seat that cannot be taken.")
    if fact.bot is not None and not facts.is_bot_id(fact.bot):
        raise CorruptLog(f"The log of {state.id} seats a bot with an id that no bot has.")
    sealed = state.sealed
    if fact.commitment is not None:
        sealed = {**sealed, fact.seat: SealedEntropy(commitment=fact.commitment, before_id=fact.before_id)}
    seats = _with_entropy(state, fact.seat, fact.entropy)
    full = None not in seats
    seated: GameState = change(
        state,
        seats=seats,
        sealed=sealed,
        status=Status.RUNNING if full and not sealed else Status.OPEN,
        filled_at=at if full else "",
        controllers=state.controllers if fact.bot is None else {**state.controllers, fact.seat: fact.bot},
        names_bots=state.names_bots or fact.bot is not None,
    )
    return seated


def _given_back(state: GameState, seat: int) -> GameState:
    if not can_give_back(state, seat):
        raise CorruptLog(f"The log of {state.id} gives back a seat that cannot be given back.")
    sealed = {other: kept for other, kept in state.sealed.items() if other != seat}
    seats = (*state.seats[:seat], None, *state.seats[seat + 1 :])
    given: GameState = change(state, seats=seats, sealed=sealed)
    return given


def can_give_back(state: GameState, seat: int) -> bool:
    """Return True if a person has this seat, and another seat is still open.

    Once the last seat is taken the game starts, or the entropies are opened, which nobody may evade.
    """
    is_taken = 0 <= seat < len(state.seats) and state.seats[seat] is not None
    return state.status is Status.OPEN and bool(state.open_seats) and is_taken and state.is_of_person(seat)


def _opened(state: GameState, fact: facts.EntropyOpened) -> GameState:
    possible = fact.seat in state.sealed and len(fact.entropy) <= 2 * MAX_SECRET_BYTES
    if not possible or state.open_seats:
        raise CorruptLog(f"The log of {state.id} opens an entropy where there is none to open.")
    sealed = {seat: kept for seat, kept in state.sealed.items() if seat != fact.seat}
    status = Status.OPEN if sealed else Status.RUNNING
    opened: GameState = change(state, seats=_with_entropy(state, fact.seat, fact.entropy), sealed=sealed, status=status)
    return opened


def _with_entropy(state: GameState, seat: int, entropy: str) -> tuple[str | None, ...]:
    return (*state.seats[:seat], entropy, *state.seats[seat + 1 :])


def _undone(state: GameState, fact: facts.Undone, at: str) -> GameState:
    point = state.latest
    if point is None:
        raise CorruptLog(f"The log of {state.id} takes back an action that it does not hold.")
    retaken = point.retaken | {point.seat}
    clocks = state.clocks and restored(state.clocks, fact.seat, point.remaining, _time(at))
    undone: GameState = change(state, table=point.table, latest=point.previous, retaken=retaken, clocks=clocks)
    return undone


def _resigned(state: GameState, seat: int, at: str) -> GameState:
    """Return the state after a resignation: the game continues if the table agreed to that and two seats are left."""
    resigned = (*state.resigned, seat)
    goes_on = state.setup.table_options.resignation == "leaves" and len(set(resigned)) + 2 <= len(state.seats)
    after: GameState = change(state, status=state.status if goes_on else Status.SCORING, resigned=resigned)
    return _with_clocks_for_present(after, at)


def _timed(state: GameState, fact: facts.ClockFact, at: str) -> GameState:
    if state.clocks is None:
        raise CorruptLog(f"The log of {state.id} uses clocks, although the table did not agree on any.")
    clocks = clocks_after(state.clocks, fact, _time(at), state.resigned)
    after: GameState = change(state, clocks=clocks)
    if isinstance(fact, facts.TimeExpired):  # Earlier actions can no longer be undone.
        after = change(after, latest=None, retaken=frozenset())
    return _with_clocks_for_present(after, at)


def _with_clocks_for_present(state: GameState, at: str) -> GameState:
    """Return the state with all clocks paused if no person who plays is present, or resumed if one is present again."""
    clocks = state.clocks
    if clocks is None or not clocks.rests or clocks.settings.on_expiry == RESIGN:
        return state
    is_deserted = bool(state.persons) and state.persons <= clocks.absent
    if is_deserted == state.is_deserted:
        return state
    after: GameState = change(state, clocks=(deserted if is_deserted else resumed)(clocks, _time(at)))
    return after


def _time(at: str) -> int:
    """Return the time of an event; 0 for a decision without a time yet, whose result is not used."""
    return milliseconds(at) if at else 0


@cache
def barrier_of(fact: type[Fact], own_act: bool) -> str:
    """Return why an action with this fact cannot be undone, or an empty string if it can.

    ``own_act``: the fact is the player's action itself, not a consequence.
    """
    if fact.reveals:
        return REVEALED
    if is_sealed(fact):
        return SEALED
    return FINAL if fact.final and own_act else ""


class Folder:
    """A mutable accumulator for folding, which avoids building an immutable state for each event."""

    __slots__ = (
        "_acting",
        "_at",
        "_away",
        "_clocks",
        "_drawn",
        "_evolve",
        "_hash",
        "_latest",
        "_retaken",
        "_state",
        "_table",
        "_version",
        "ruleset",
    )

    def __init__(self, state: GameState) -> None:
        self.ruleset, self._evolve = state.ruleset, state.ruleset.evolve
        self._acting = False
        self._resume_from(state)

    def _resume_from(self, state: GameState) -> None:
        self._state = state
        self._version, self._hash, self._drawn = state.version, state.hash, state.drawn
        self._at = state.updated_at
        self._table, self._latest, self._retaken = state.table, state.latest, state.retaken
        self._clocks, self._away = state.clocks, state.away

    @property
    def state(self) -> GameState:
        status = self._state.status
        if status is Status.RUNNING and has_ended(self.ruleset, self._table, self._away):
            status = Status.SCORING
        now: GameState = change(
            self._state,
            version=self._version,
            hash=self._hash,
            updated_at=self._at,
            drawn=self._drawn,
            table=self._table,
            latest=self._latest,
            retaken=self._retaken,
            clocks=self._clocks,
            status=status,
        )
        return now

    def begin_commit(
        self, seat: int | None, drawn: Mapping[str, int], *, acted: bool, clock: ClockChange | None = None, at: str = ""
    ) -> None:
        """Begin the events of one commit: ``drawn`` maps each source to the number after its last draw.

        An action becomes the one that undo would take back. ``clock`` is the effect of the commit on the clocks at this
        time.
        """
        if drawn:
            self._drawn = {**self._drawn, **drawn}
        self._acting = acted
        if acted:
            barrier = DREW if drawn else ""
            self._latest = UndoPoint(
                seat=seat,
                version=self._version,
                table=self._table,
                away=self._away,
                barrier=barrier,
                previous=point_before(self._latest, barrier),
                retaken=self._retaken,
            )
            self._retaken = NOBODY
        if self._clocks is not None:
            self._keep_time(seat if acted else None, clock or ClockChange(), milliseconds(at))

    def _keep_time(self, actor: int | None, clock: ClockChange, at: int) -> None:
        clocks, latest = self._clocks, self._latest
        assert clocks is not None
        if actor is not None and latest is not None:
            played = actor in clocks.absent or actor in self._state.resigned
            left: UndoPoint = change(latest, remaining=clocks.remaining_at(actor, at))
            self._latest = barred(left, PLAYED_FOR) if played and not left.barrier else left
        self._clocks = changed(clocks, clock, at, actor)

    def evolve(self, fact: Fact, version: int, hash_: bytes, at: str = "") -> None:
        """Fold one more fact, which leads to this version and hash and happened at this time. Raises ``CorruptLog``."""
        self._version, self._hash, self._at = version, hash_, at
        kind = type(fact)
        if kind in _KERNEL_TYPES:
            self._resume_from(apply_kernel_fact(self.state, cast(facts.KernelFact, fact), at))
            return
        self._table = self._evolve(self._table, fact)
        latest = self._latest
        if latest and not latest.barrier and (barrier := barrier_of(kind, self._acting)):
            self._latest = barred(latest, barrier)
        self._acting = False


def point_before(latest: UndoPoint | None, barrier: str) -> UndoPoint | None:
    """Return the action that undo can still reach before one with this barrier: the latest, if nothing prevents it."""
    return None if barrier or latest is None or latest.barrier else latest


def barred(point: UndoPoint, barrier: str) -> UndoPoint:
    """Return the point with its undo prevented, and no earlier points kept."""
    closed: UndoPoint = change(point, barrier=barrier, previous=None)
    return closed


def new_game_state(registry: RulesetRegistry, game_id: str, created: facts.GameCreated, genesis: bytes) -> GameState:
    """Return the state that a creation event is applied to, before its own version.

    ``genesis`` is the hash before the first event.

    Raises ``UnknownRuleset``, ``UnknownBox`` and ``Malformed``, and ``CorruptLog`` for a creation that no service
    makes.
    """
    if not 1 <= created.seats <= MAX_SEATS or len(created.seed) > 2 * MAX_SECRET_BYTES:
        raise CorruptLog(f"The log of {game_id} creates a game that no service creates.")
    if _contradicts_itself(created):
        raise CorruptLog(f"The log of {game_id} creates a game whose marks contradict each other.")
    ruleset = registry.version_of(created.ruleset, created.rules_version)
    setup = ruleset.setup(created.seats, created.options, created.box, created.box_hash, created.rules_version)
    if created.clock is not None:
        require_possible(created.clock, may_resign=setup.table_options.resignation != "none")
    return GameState(
        id=game_id,
        ruleset=ruleset,
        setup=setup,
        status=Status.OPEN,
        version=0,
        hash=genesis,
        commitment=created.commitment,
        box_hash=created.box_hash,
        seeded=created.seeded,
        practice=created.practice,
        rated=created.rated,
        names_bots=names_bots(created),
        seed=bytes.fromhex(created.seed),
        seats=(None,) * created.seats,
        table=ruleset.empty(setup),
        fork=created.fork,
        clocks=None if created.clock is None else new_clocks(created.clock, created.seats, rests=created.rests),
    )


def _contradicts_itself(created: facts.GameCreated) -> bool:
    """Return True if the marks of a creation contradict each other."""
    if created.rated and (created.practice or created.simulated or created.seeded or created.fork is not None):
        return True
    if created.clock is None:
        return created.rests or (created.simulated and (created.fork is not None or not created.seeded))
    return created.simulated or created.fork is not None


def names_bots(created: facts.GameCreated) -> bool:
    """Return True if the log of a game names every bot that takes a seat.

    Simulations do not, nor do older forks and older logs (those with fewer options, or with clocks but without
    ``rests``).
    """
    if created.simulated or created.fork is not None:
        return False
    return "assistance" in created.options if created.clock is None else created.rests
