"""A game as steps, one a commit: its events, and the game before and after them."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import GameCreated
from events.aggregate.state import GameState
from events.application.origin import PLAYED
from events.integrity.audit import commits
from events.integrity.codec import read_metadata
from events.integrity.replay import fold, read_creation
from events.log.port import Entry
from events.ruleset.records import Command, Record
from events.ruleset.registry import RulesetRegistry


class Step(Record):
    """One commit. ``offered`` is what could be chosen from, if it is known already."""

    entries: tuple[Entry, ...]
    before: GameState | None
    after: GameState
    offered: Sequence[Command] | None = None

    @property
    def metadata(self) -> CommitMetadata:
        """How the commit came about."""
        return read_metadata(self.entries[0]) or CommitMetadata()

    @property
    def seat(self) -> int | None:
        """The seat that acted, also where the event keeps it secret."""
        return self.metadata.seat if self.entries[0].seat is None else self.entries[0].seat


class SeatPlayer(Record):
    """Who had a seat: its controller, and the name where one was given and is still known."""

    controller: str
    name: str | None = None


class ClosedGame:
    """One closed game, as the tables are filled from it. Its steps are folded only if a table asks for them."""

    def __init__(
        self,
        rulesets: RulesetRegistry,
        entries: Sequence[Entry],
        players: Sequence[SeatPlayer],
        origin: str = PLAYED,
        steps: Sequence[Step] | None = None,
    ) -> None:
        self.rulesets, self.entries, self.players, self.origin = rulesets, entries, players, origin
        self._steps = steps

    @cached_property
    def created(self) -> GameCreated:
        """The first event."""
        return read_creation(self.entries[0])

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.created.game

    @property
    def month(self) -> str:
        """The month in which the game was closed, in UTC, such as ``2026-11``."""
        return self.entries[-1].at[:7]

    @cached_property
    def commits(self) -> Sequence[tuple[Entry, ...]]:
        """The events of each commit."""
        return [step.entries for step in self._steps] if self._steps is not None else list(commits(self.entries))

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The commits with the game before and after each."""
        return list(self._folded()) if self._steps is None else self._steps

    def _folded(self) -> Iterator[Step]:
        before: GameState | None = None
        for entries in self.commits:
            after = fold(self.rulesets, self.id, entries, before)
            yield Step(entries=entries, before=before, after=after)
            before = after
