"""Processes dirty games: has their bots act, closes finished games, and projects their read models."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.application.reading import TakenBack, check_follows
from events.application.standing_orders import carry_out_orders
from events.integrity.replay import fold
from events.log.port import CorruptLog, Entry, HashMismatch, Status
from projections.checkpoints import Outcome
from projections.dead_letters import LOAD_STEP, DeadLetters, Quarantined
from projections.projector import ProjectionTask, Projector
from projections.store import ProjectionStore
from workers.bot_seats import BotSeats

BOTS_STEP = "bots"
CLOSING_STEP = "closing"
INCONSISTENT = "the head of the log does not belong to its last event"

Games = Mapping[str, Collection[str]]
"""Games, and the quarantined steps of each."""


class GameProcessor:
    """Brings games up to date. Whatever it does may be done twice, late, or by several workers at once."""

    def __init__(self, service: GameService, store: ProjectionStore) -> None:
        self._service = service
        self._log = service.log
        self._dead_letters = DeadLetters(store.dead_letters)
        self._projector = Projector(service.log, service.rulesets, store, service.cache.size)
        self._bot_turns = store.bot_turns
        self._bot_seats = BotSeats(service)

    def process(self, games: Games) -> None:
        """Do what there is to do for these games. A step that fails is quarantined for its game; all else goes on."""
        for game, quarantined in games.items():
            if LOAD_STEP in quarantined:
                self._dead_letters.mark_clean(game)
        loadable = {game: quarantined for game, quarantined in games.items() if LOAD_STEP not in quarantined}
        for game in self._process_twice(loadable):
            self._dead_letters.write(game, LOAD_STEP, 0, INCONSISTENT)

    def _process_twice(self, games: Games) -> Sequence[str]:
        """Process the games; return those of which the log stays inconsistent after a full reload."""
        stale = self._process_once(games)
        for game in stale:
            self._service.cache.forget(game)
        return self._process_once({game: games[game] for game in stale}) if stale else ()

    def _process_once(self, games: Games) -> list[str]:
        """Process the games; return those of which the state is not what the log holds."""
        tasks, stale = [], []
        states = self._load(games)
        with suppress(CorruptLog):  # The game that cannot be read is quarantined when its bots are to act.
            self._bot_seats.load(states)
        # Before the dirty marks are gone: so none is forgotten, and the bots think while the games are projected.
        self._bot_turns.ask({state.id: state.version for state in states if self._asks_a_bot(state, games[state.id])})
        for state in states:
            try:
                tasks.append(self._advance(state, games[state.id]))
            except HashMismatch:
                stale.append(state.id)
        outcomes = self._projector.project_all(tasks)
        return stale + [
            task.state.id for task, outcome in zip(tasks, outcomes, strict=True) if outcome is Outcome.MISMATCH
        ]

    def _load(self, games: Games) -> list[GameState]:
        """Return the games at their newest version, read together; leave out those that cannot be loaded."""
        known = {game: self._service.cache.get(game) for game in games}
        tails = self._read_tails({game: state.version if state else 0 for game, state in known.items()})
        found = []
        for game, tail in tails.items():
            if known[game] is None and tail:
                self._projector.remember_created_at(game, tail[0])
            with suppress(Quarantined), self._dead_letters.quarantine(game, LOAD_STEP):
                found.append(self._fold(game, tail, known[game]))
        return found

    def _fold(self, game: str, tail: Sequence[Entry], known: GameState | None) -> GameState:
        try:
            if known is not None and tail:
                check_follows(known, tail)
        except TakenBack:
            self._service.cache.forget(game)
            return self._service.load(game)
        return self._service.cache.keep(fold(self._service.rulesets, game, tail, known))

    def _read_tails(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        try:
            return self._log.read_many(after)
        except CorruptLog:
            # One of them cannot be read: read each alone, so that only that one is quarantined.
            tails = {}
            for game, version in after.items():
                with suppress(Quarantined), self._dead_letters.quarantine(game, LOAD_STEP):
                    tails[game] = self._log.read(game, after=version)
            return tails

    def _asks_a_bot(self, state: GameState, quarantined: Collection[str]) -> bool:
        if BOTS_STEP in quarantined:
            return False
        with suppress(Quarantined), self._dead_letters.quarantine(state.id, BOTS_STEP, state.version):
            return self._bot_seats.first_asked(state) is not None
        return False

    def _advance(self, state: GameState, quarantined: Collection[str]) -> ProjectionTask:
        """Close a finished game; return what is to be projected."""
        settled = True
        if BOTS_STEP not in quarantined:
            with suppress(Quarantined), self._dead_letters.quarantine(state.id, BOTS_STEP, state.version):
                state = carry_out_orders(self._service, state)
        if state.status is Status.SCORING and CLOSING_STEP not in quarantined:
            with suppress(Quarantined), self._dead_letters.quarantine(state.id, CLOSING_STEP, state.version):
                done = self._service.close(state.id)
                state, settled = (done.state, settled) if done else (state, False)
        return ProjectionTask(state=state, quarantined=quarantined, settled=settled)
