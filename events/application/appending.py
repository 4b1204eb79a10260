"""Appends decisions: chains their events, and chains them again where the store says that its time is another."""

from collections.abc import Generator

from events.aggregate.decisions import Decision
from events.aggregate.state import GameState
from events.aggregate.times import timestamp
from events.aggregate.timing import timed
from events.application.cache import GameCache
from events.application.commits import Clock, commit_of, entries_of, time_of
from events.application.reading import at_top, head_of
from events.application.repeats import read_again
from events.application.requests import NOTHING, CommandResult
from events.application.writes import Write
from events.integrity.replay import fold
from events.log.port import (
    Append,
    Appended,
    Commit,
    Entry,
    EventLog,
    HashMismatch,
    LogUnavailable,
    SideData,
    WrongTime,
    WrongVersion,
)
from events.ruleset.registry import RulesetRegistry

TRIES = 16
"""How often a commit is chained again before the store is called unavailable: its time must have jumped each time."""


class Appender:
    """Appends to one log, as one process reads and caches it."""

    def __init__(self, log: EventLog, rulesets: RulesetRegistry, clock: Clock, cache: GameCache) -> None:
        self._log, self._rulesets, self._clock, self._cache = log, rulesets, clock, cache

    def commit(
        self,
        state: GameState,
        decision: Decision,
        command_id: str,
        request: str = "",
        side_data: SideData = NOTHING,
        at: str | None = None,
    ) -> Write:
        """Return the write that appends what was decided on a state, or finds it if it was done before."""
        decision = timed(state, decision)
        at = at or time_of(decision, state, self._clock)
        for _ in range(TRIES):
            entries = entries_of(decision, state, at)
            after = self._after(state, decision, entries)
            try:
                commit = commit_of(decision, after, entries, command_id, request, side_data)
                appended = yield from self._appending(state, commit)
            except WrongTime as wrong:
                at = timestamp(wrong.now)
                continue
            if appended.repeated:
                return self.again(state.id, appended)
            return CommandResult(state=self._cache.keep(after), entries=entries)
        raise LogUnavailable("The clock of the store does not stand still.")

    def again(self, game_id: str, before: Appended) -> CommandResult:
        """Return what was appended before."""
        state, entries = read_again(self._log, self._rulesets, game_id, before)
        return CommandResult(state=state, entries=entries, repeated=True)

    def _after(self, state: GameState, decision: Decision, entries: tuple[Entry, ...]) -> GameState:
        """Return the state after these events. Clocks follow from their times, which no decision knows."""
        if state.clocks is None:
            return at_top(decision.state, entries[-1])
        return fold(self._rulesets, state.id, entries, state if state.version else None)

    def _appending(self, state: GameState, commit: Commit) -> Generator[Append, Appended, Appended]:
        try:
            return (yield Append(state.id, commit, head_of(state)))
        except HashMismatch:
            self._cache.forget(state.id)
            raise
        except WrongVersion as newest:
            if newest.version < state.version:  # The store has lost what it had acknowledged.
                self._cache.forget(state.id)
            raise
