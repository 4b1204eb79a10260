"""The state of one game: everything a whole log comes to."""

from collections.abc import Mapping
from typing import Any, assert_never

from events.aggregate.facts import (
    GameAbandoned,
    GameCreated,
    KernelFact,
    ResultsComputed,
    SeatResigned,
    SeatTaken,
    SeedOpened,
    Undone,
)
from events.log.port import CorruptLog, Status
from events.ruleset.chance import Chance
from events.ruleset.records import Record, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Setup, Viewer
from events.ruleset.scoring import SeatScore

MOST_SEATS = 16
MOST_SECRET_BYTES = 64
"""The longest seed, and the longest entropy of a seat."""


class UndoPoint(Record):
    """An action that undo may take back: by whom, the version and table before it, and what bars the way, if anything.

    ``previous`` is the action before it, as far back as nothing bars the way.
    """

    seat: int | None
    version: int
    table: Any
    barrier: str = ""
    previous: "UndoPoint | None" = None


class GameState(Record):
    """A game folded up to ``version``. Holds secrets: only ``redact`` and the ruleset's view go out.

    ``seats`` holds each seat's entropy (hex), or ``None`` while the seat is open. ``drawn`` counts the draws so far by
    source. ``latest`` is the newest action, if it can be looked back at.
    """

    id: str
    ruleset: AnyRuleset
    setup: Setup
    status: Status
    version: int
    hash: bytes
    commitment: str
    box_hash: str
    seed: bytes
    seats: tuple[str | None, ...]
    table: Any
    drawn: Mapping[str, int] = {}
    latest: UndoPoint | None = None
    resigned: tuple[int, ...] = ()
    abandoned: bool = False
    results: ResultsComputed | None = None

    @property
    def finality(self) -> str:
        """What a score of this state is worth: ``provisional`` while the game runs, then ``final`` or ``void``."""
        match self.status:
            case Status.ABANDONED:
                return "void"
            case Status.FINISHED:
                return "final"
        return "provisional"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, entropy in enumerate(self.seats) if entropy is None)

    @property
    def is_public(self) -> bool:
        """True if everybody may see everything: only once the log is closed."""
        return self.status.closed

    def chance(self) -> Chance:
        """Return chance for the next decision."""
        entropies = [bytes.fromhex(entropy) for entropy in self.seats if entropy is not None]
        return Chance(self.seed, entropies, self.drawn)

    def final_scores(self) -> list[SeatScore]:
        """Return every seat's score, its own hidden points included if the game ended early."""
        return [self.ruleset.score(self.table, seat)[seat] for seat in range(self.setup.seats)]

    def to_act(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats that are asked, as far as the viewer may know."""
        return self.ruleset.to_act(self.table, viewer) if self.status is Status.RUNNING else ()


def new_game_state(registry: RulesetRegistry, game_id: str, created: GameCreated, genesis: bytes) -> GameState:
    """Return the state that a creation opens, before its own version. ``genesis`` is the hash before the first event.

    Raises ``UnknownRuleset``, ``UnknownBox`` and ``Malformed``, and ``CorruptLog`` for what no service creates.
    """
    if not 1 <= created.seats <= MOST_SEATS or len(created.seed) > 2 * MOST_SECRET_BYTES:
        raise CorruptLog(f"The log of {game_id} creates a game that no service creates.")
    ruleset = registry.version_of(created.ruleset, created.rules_version)
    setup = ruleset.setup(created.seats, created.options, created.box, created.box_hash)
    return GameState(
        id=game_id,
        ruleset=ruleset,
        setup=setup,
        status=Status.OPEN,
        version=0,
        hash=genesis,
        commitment=created.commitment,
        box_hash=created.box_hash,
        seed=bytes.fromhex(created.seed),
        seats=(None,) * created.seats,
        table=ruleset.empty(setup),
    )


def apply_kernel_fact(state: GameState, fact: KernelFact) -> GameState:
    """Return the state after one of the kernel's own facts; version and hash are set by the caller.

    Raises ``CorruptLog`` for a fact that no log has at this place.
    """
    match fact:
        case SeatTaken(seat=seat, entropy=entropy):
            possible = 0 <= seat < len(state.seats) and len(entropy) <= 2 * MOST_SECRET_BYTES
            if not possible or state.seats[seat] is not None:
                raise CorruptLog(f"The log of {state.id} seats somebody where nobody can sit down.")
            seats = (*state.seats[:seat], entropy, *state.seats[seat + 1 :])
            status = Status.OPEN if None in seats else Status.RUNNING
            changed: GameState = change(state, seats=seats, status=status)
        case Undone():
            changed = _undone(state)
        case SeatResigned(seat=seat):
            changed = change(state, status=Status.SCORING, resigned=(*state.resigned, seat))
        case GameAbandoned():
            changed = change(state, abandoned=True)
        case ResultsComputed():
            changed = change(state, results=fact)
        case SeedOpened():
            changed = change(state, status=Status.ABANDONED if state.abandoned else Status.FINISHED)
        case GameCreated():
            raise CorruptLog(f"The log of {state.id} holds its creation twice.")
        case _:
            assert_never(fact)
    return changed


def _undone(state: GameState) -> GameState:
    point = state.latest
    if point is None:
        raise CorruptLog(f"The log of {state.id} takes back an action that it does not hold.")
    undone: GameState = change(state, table=point.table, latest=point.previous)
    return undone
