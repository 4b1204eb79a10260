"""The loop of a process that plays for bots: takes a game that waits for one, plays, and gives it back."""

import logging
import time
from contextlib import suppress

from events.application.game_service import GameService
from events.log.port import CorruptLog, HashMismatch
from projections.alarm import Alarm
from projections.dead_letters import TRANSIENT_ERRORS, DeadLetters, Quarantined
from projections.store import ProjectionStore
from workers.bots import Bots
from workers.game_processor import BOTS_STEP, INCONSISTENT

WAIT_SECONDS = 1.0
"""How long to wait for a game at most: so soon those are taken up that a killed process had."""
LEASE_MS = 2_000
"""For how long a game is kept from other processes. Two that think about one position choose the same."""
AGAIN_MS = 20_000
"""The same for a game with which a process was lost: it is no business of all of them at once."""

_log = logging.getLogger(__name__)


class BotPlayer:
    """Plays for the bots of all games of a log. Any number of processes may."""

    def __init__(self, service: GameService, store: ProjectionStore, bots: Bots) -> None:
        self._service, self._turns, self._bots = service, store.bot_turns, bots
        self._dead_letters = DeadLetters(store.dead_letters)
        self._stopping = False
        self._outage, self._damage = Alarm(_log), Alarm(_log, logging.ERROR)

    def stop(self) -> None:
        """End after the game at hand."""
        self._stopping = True

    def run(self) -> None:
        """Play until asked to stop. Redis may come and go meanwhile."""
        while not self._stopping:
            try:
                if not self.play_one():
                    self._turns.wait(WAIT_SECONDS)
                self._outage.off("Redis is available again")
                self._damage.off("Bots play again")
            except CorruptLog as error:
                self._damage.on("Bots wait, since what is stored of their turns is damaged: %s", error)
                time.sleep(WAIT_SECONDS)
            except TRANSIENT_ERRORS as error:
                self._outage.on("Bots wait, since Redis is unavailable: %s", error)
                time.sleep(WAIT_SECONDS)

    def play_one(self) -> bool:
        """Play in the game that has waited the longest; return False if none waits."""
        turn = self._turns.take(LEASE_MS, AGAIN_MS)
        if turn is None:
            return False
        game = turn.game
        try:
            with self._dead_letters.quarantine(game, BOTS_STEP):
                self._bots.lost |= turn.lost
                done = self._play(game, apart=turn.again)
                for bot in self._bots.lost - turn.lost:
                    self._turns.lose(bot)
                self._turns.release(game, done)
        except Quarantined:
            self._turns.drop(game)
        return True

    def _play(self, game: str, *, apart: bool) -> int | None:
        """Play in a game; return the version up to which no bot is asked, ``None`` if one still is."""
        for _ in range(2):
            with suppress(HashMismatch):
                state, settled = self._bots.play(self._service.load(game), apart=apart)
                return state.version if settled else None
            self._service.cache.forget(game)
        raise CorruptLog(INCONSISTENT)
