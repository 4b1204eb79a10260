"""The fold: from a log, or the facts of a decision, to the match after it."""

from collections.abc import Iterable
from typing import cast

from events.kernel.codec import KERNEL_FACTS, Decided, begun, decided, fact_of
from events.kernel.facts import KernelFact
from events.kernel.game import Library
from events.kernel.log import Entry, Status
from events.kernel.match import Match, Step, evolved, first_fact, opened
from events.kernel.record import Fact, change
from events.kernel.refusals import UnknownGame
from events.kernel.secrecy import is_sealed


def fold(library: Library, game_id: str, entries: Iterable[Entry], match: Match | None = None) -> Match:
    """The match after more entries. Raises ``UnknownGame`` if there are none at all."""
    rest = iter(entries)
    if match is None:
        first = next(rest, None)
        if first is None:
            raise UnknownGame
        match = _begin(library, game_id, first)
    folding = _Folding(match)
    for entry in rest:
        folding.take(entry)
    return folding.match


def carried_out(match: Match, facts: Iterable[Fact], how: Decided) -> Match:
    """The match after a decision; version and hash are the caller's business."""
    folding = _Folding(match)
    folding.begin(how.seat, acted=how.action is not None, drawn=len(how.draws))
    for fact in facts:
        folding.evolve(fact)
    return folding.match


def _begin(library: Library, game_id: str, entry: Entry) -> Match:
    how = decided(entry)
    draws = len(how.draws) if how else 0
    match = opened(library, game_id, first_fact(entry))
    created: Match = change(match, version=entry.version, hash=entry.hash, draws=draws)
    return created


_OF_THE_KERNEL = frozenset(KERNEL_FACTS.values())


class _Folding:
    """A match on its way: the game's own facts move its parts, so that only the end of a run makes a new match."""

    __slots__ = ("_draws", "_evolve", "_game", "_hash", "_latest", "_match", "_table", "_version")

    def __init__(self, match: Match) -> None:
        self._game, self._evolve = match.game, match.game.evolve
        self._go_on_from(match)

    def _go_on_from(self, match: Match) -> None:
        self._match = match
        self._version, self._hash, self._draws = match.version, match.hash, match.draws
        self._table, self._latest = match.table, match.latest

    @property
    def match(self) -> Match:
        """The match as it is now."""
        status = self._match.status
        if status is Status.RUNNING and self._game.is_over(self._table):
            status = Status.SCORING
        now: Match = change(
            self._match,
            version=self._version,
            hash=self._hash,
            draws=self._draws,
            table=self._table,
            latest=self._latest,
            status=status,
        )
        return now

    def take(self, entry: Entry) -> None:
        """One more entry."""
        how = begun(entry)
        if how is not None:
            seat = how.seat if entry.seat is None else entry.seat
            self.begin(seat, acted=bool(bytes(how.action)), drawn=len(how.draws))
        self._version, self._hash = entry.version, entry.hash
        self.evolve(fact_of(self._game, entry))

    def begin(self, seat: int | None, *, acted: bool, drawn: int) -> None:
        """A commit begins: its draws are counted, and an action becomes what undo would take back."""
        self._draws += drawn
        if acted:
            latest = self._latest
            self._latest = Step(
                seat=seat,
                version=self._version,
                table=self._table,
                barrier="It was followed by a draw." if drawn else "",
                previous=None if latest and latest.barrier else latest,
            )

    def evolve(self, fact: Fact) -> None:
        """One more fact."""
        if type(fact) in _OF_THE_KERNEL:
            self._go_on_from(evolved(self.match, cast(KernelFact, fact)))
            return
        self._table = self._evolve(self._table, fact)
        latest = self._latest
        if latest and not latest.barrier and (barrier := _barrier(type(fact))):
            self._latest = change(latest, barrier=barrier, previous=None)


def _barrier(fact: type[Fact]) -> str:
    if fact.reveals:
        return "It revealed something."
    if fact.final:
        return "By the rules it is final."
    return "A sealed answer is final." if is_sealed(fact) else ""
