"""Execution of long-running tasks: from a task to the bytes of its response."""

from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import assert_never

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.bots.analysis import Appraisal, analyse
from events.bots.bot import Budget, Observation, see
from events.bots.registry import SMART
from events.integrity.audit import audit
from events.integrity.codec import begins_commit, told_entries
from events.integrity.replay import fold
from events.integrity.transcript import is_closed_log
from events.log.log import RedisLog
from events.log.records import Entry, Head
from events.ruleset.records import canonical
from events.ruleset.refusals import UnknownGame
from projections.scores import scores_of
from service.game import documents as serializers
from service.game.documents import StatesResponse
from service.game.events import EventSerializer, end_of_commit
from service.game.scores import AnalysisResponse, AppraisalDocument
from service.long_work.drawing import draw
from service.long_work.tasks import (
    ACTIONS,
    SCORES,
    Analysis,
    AnyTask,
    Audience,
    Audit,
    Drawing,
    GameAt,
    Included,
    Lines,
    States,
)
from service.web.responses import encode

ONE_STEP = 0.25
"""The share of the time for looking one step ahead."""
DIGITS = 2

ATTEMPTS = 5
KEPT = 64


def analysis_of(games: GameService, task: Analysis) -> AnalysisResponse:
    """Return the analysis of a checked task: the seat is to act at that version, which ends a commit."""
    entries = games.log.read(task.game, upto=task.version)
    state = fold(games.rulesets, task.game, entries)
    # The hash of the version is public, so values derived from it reveal nothing about the deal.
    story = told_entries(entries, task.seat)
    seen = see(state.ruleset, state.table, task.seat, story, b"analysis" + state.hash, state.away)
    found = _looked_at(seen, task)
    return AnalysisResponse(
        game=task.game,
        version=task.version,
        seat=task.seat,
        bot=f"{SMART.name} {SMART.version}",
        actions=[_document(state, task, one) for one in found],
    )


def _looked_at(seen: Observation, task: Analysis) -> list[Appraisal]:
    begun, seconds = monotonic(), task.milliseconds / 1000
    first = Budget(is_over=lambda: monotonic() - begun >= ONE_STEP * seconds)
    return analyse(seen, first, Budget(is_over=lambda: monotonic() - begun >= seconds))


def _document(state: GameState, task: Analysis, one: Appraisal) -> AppraisalDocument:
    label = state.ruleset.texts.label(state.table, task.seat, one.command)
    return AppraisalDocument(
        action=one.command,
        label=getattr(label, task.lang) if task.lang else None,
        expected=round(one.expected, DIGITS),
        interval=(round(one.low, DIGITS), round(one.high, DIGITS)),
        worlds=one.worlds,
        played_on=one.played_on,
    )


def encoded_parts(state: GameState, audience: Audience) -> list[tuple[str, bytes]]:
    """Return name and JSON of each part, besides the game, that an audience requested, as of a state."""
    viewer, found = audience.viewer, []
    if ACTIONS in audience.include and viewer is not None:
        found.append((ACTIONS, encode(serializers.actions_document(state, viewer, audience.lang))))
    if SCORES in audience.include:
        # The same fold as in the workers, so that the stream does not wait for them.
        found.append((SCORES, encode(scores_of(state, viewer))))
    return found


class Performer:
    """Performs tasks on the games of one log. Caches a few states from which later tasks may continue."""

    def __init__(self, games: GameService, kept: int = KEPT) -> None:
        self._games = games
        self._kept: LRUCache[str, GameState] = LRUCache(kept)

    def __call__(self, task: AnyTask) -> bytes:
        """Return the response. Raises the refusals of the log."""
        match task:
            case Drawing():
                return draw(task.specifications, task.lang)
            case Analysis():
                return encode(analysis_of(self._games, task))
        return self._of_log(task)

    def _of_log(self, task: Audit | Lines | States | GameAt | Included) -> bytes:
        match task:
            case Audit():
                return self._audit(task)
            case Lines():
                return self._lines(task)
            case States():
                return self._states(task)
            case GameAt():
                return self._game_at(task)
            case Included():
                parts = encoded_parts(self._state_at(task.game, task.version), task.audience)
                return b"".join(b"%b %b\n" % (name.encode(), part) for name, part in parts)
        assert_never(task)

    def _audit(self, task: Audit) -> bytes:
        head, entries = _consistent_read(self._games.log, task.game)
        if not head.version and not entries:
            raise UnknownGame
        report = audit(self._games.rulesets, task.game, entries, head)
        return encode(report if is_closed_log(entries) else report.without_exceptions())

    def _lines(self, task: Lines) -> bytes:
        """Return canonical JSON, one line per event, as verifiers require it (``docs/verify.md``)."""
        log = self._games.log
        version, serializer = EventSerializer.of_newest(self._games, task.game, task.viewer, task.lang)
        entries = log.read(task.game, after=task.after, upto=task.upto)
        shown = serializer.documents(entries, end_of_commit(log, task.game, task.upto, version))
        return b"".join(canonical(event) + b"\n" for event in shown)

    def _states(self, task: States) -> bytes:
        found = self._at_commit_ends(task) if task.after < task.newest else iter(())
        page = list(islice(found, task.limit))
        more = page[-1].version if page and page[-1].version < task.newest else None
        if page:
            self._keep(page[-1])
        shown = [serializers.state_document(state, task.viewer) for state in page]
        return encode(StatesResponse(states=shown, version=task.newest, next=more))

    def _game_at(self, task: GameAt) -> bytes:
        state = self._state_at(task.game, task.version)
        shown = serializers.game_document(
            state, task.viewer, task.seats, is_closed=task.is_closed, for_operator=task.for_operator
        )
        return encode(shown)

    def _state_at(self, game: str, version: int) -> GameState:
        known, rest = self._kept_and_rest(game, version, version)
        state = fold(self._games.rulesets, game, rest, known)
        self._keep(state)
        return state

    def _at_commit_ends(self, task: States) -> Iterator[GameState]:
        """Yield the states at the ends of commits after a version, up to the newest."""
        state, rest = self._kept_and_rest(task.game, task.after, task.newest)
        for entry in rest:
            if state is not None and state.version > task.after and begins_commit(entry):
                yield state
            state = fold(self._games.rulesets, task.game, (entry,), state)
        if state is not None:
            yield state

    def _keep(self, state: GameState) -> None:
        if self._kept.maxsize:
            self._kept[state.id] = state

    def _kept_and_rest(self, game: str, version: int, upto: int) -> tuple[GameState | None, Sequence[Entry]]:
        """Return a cached state at or before a version, and the entries after it up to another version.

        A state that is not part of the log is not used, since the game may have been purged and recreated, or rolled
        back.
        """
        known, log = self._kept.get(game), self._games.log
        if known is not None and known.version <= version:
            entries = log.read(game, after=known.version - 1, upto=upto)
            if entries and entries[0].hash == known.hash:
                return known, entries[1:]
        return None, log.read(game, upto=upto)


def _consistent_read(log: RedisLog, game_id: str) -> tuple[Head, Sequence[Entry]]:
    """Return the head and the whole log up to it. Reads again after a concurrent append."""
    head = log.head(game_id)
    for _ in range(ATTEMPTS):
        entries = log.read(game_id)
        if (newer := log.head(game_id)) == head:
            break
        head = newer
    return head, entries
