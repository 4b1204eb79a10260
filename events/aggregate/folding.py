"""Folding: the state of a game after more of its facts, and what bars the way back."""

from collections.abc import Mapping
from typing import cast

from events.aggregate.clocks import ClockChange, changed
from events.aggregate.facts import KERNEL_FACTS, KernelFact
from events.aggregate.state import GameState, UndoPoint, apply_kernel_fact
from events.aggregate.times import milliseconds
from events.log.port import Status
from events.ruleset.privacy import is_sealed
from events.ruleset.records import Fact, change

DREW = "It was followed by a draw."
REVEALED = "It revealed something."
SEALED = "A sealed answer is final."
FINAL = "By the rules it is final."
PLAYED_FOR = "The seat was played for."

NOBODY: frozenset[int | None] = frozenset()

_KERNEL_TYPES = frozenset(KERNEL_FACTS.values())


def barrier_of(fact: type[Fact], *, own_act: bool) -> str:
    """Return why an action with such a fact cannot be taken back; empty if it can.

    ``own_act``: the fact is what the player did, and did not follow from it.
    """
    if fact.reveals:
        return REVEALED
    if is_sealed(fact):
        return SEALED
    return FINAL if fact.final and own_act else ""


class Folder:
    """A mutable accumulator for folding: avoids building an immutable state for each event."""

    __slots__ = (
        "_acting",
        "_at",
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
        self._go_on_from(state)

    def _go_on_from(self, state: GameState) -> None:
        self._state = state
        self._version, self._hash, self._drawn = state.version, state.hash, state.drawn
        self._at = state.updated_at
        self._table, self._latest, self._retaken = state.table, state.latest, state.retaken
        self._clocks = state.clocks

    @property
    def state(self) -> GameState:
        """The state as it is now."""
        status = self._state.status
        if status is Status.RUNNING and self.ruleset.is_over(self._table):
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
        """Begin the events of one commit: ``drawn`` is what it drew, a source and the number after its last draw.

        An action becomes what undo would take back. ``clock`` is what the commit does to the clocks, at this time.
        """
        if drawn:
            self._drawn = {**self._drawn, **drawn}
        self._acting = acted
        if acted:
            point = UndoPoint(
                seat=seat,
                version=self._version,
                table=self._table,
                away=self._state.away,
                barrier=DREW if drawn else "",
                retaken=self._retaken,
            )
            self._latest = undo_point(self._latest, point)
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
            self._go_on_from(apply_kernel_fact(self.state, cast(KernelFact, fact), at))
            return
        self._table = self._evolve(self._table, fact)
        latest = self._latest
        if latest and not latest.barrier and (barrier := barrier_of(kind, own_act=self._acting)):
            self._latest = barred(latest, barrier)
        self._acting = False


def undo_point(previous: UndoPoint | None, point: UndoPoint) -> UndoPoint:
    """Return the point that undoing an action leads back to, with the previous one where nothing bars the way."""
    if previous is None or previous.barrier or point.barrier:
        return point
    linked: UndoPoint = change(point, previous=previous)
    return linked


def barred(point: UndoPoint, barrier: str) -> UndoPoint:
    """Return the point with the way back to it barred, and nothing kept behind it."""
    closed: UndoPoint = change(point, barrier=barrier, previous=None)
    return closed
