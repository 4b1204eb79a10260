"""Plays for bots: asks each for its choice, and plays the default of the rules when one fails.

A bot's choice depends only on what its seat knows and on its own secret (``events.bots``), so two processes at the same
version make the same choice. Nobody can predict it, since the secret stays hidden until the end.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from time import monotonic

from cachetools import LRUCache

from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.bots.bot import Bot, Observation, bot_secret, see
from events.integrity.codec import told_entries
from events.log.log import RedisLog
from events.log.records import CorruptLog, Entry, HashMismatch, TooLate, WrongVersion, partition_of
from events.ruleset.records import Command
from events.ruleset.refusals import GameOver
from projections.bot_turns import BotTurn
from projections.engine.engine import ProjectionStore
from projections.store.failures import TRANSIENT_ERRORS, Alarm, Quarantined
from workers.bots.bot_process import LOST, Patience, ask, ask_apart, never
from workers.drain import BOTS_STEP, INCONSISTENT, BotSeats
from workers.process import Move

EVENTS_A_GAME = 8
"""The average number of cached events per game; with 0.6 to 0.9 kB each and a state of 5 to 9 kB, a game takes 16
kB."""

MAX_ACTIONS_PER_TURN = 10
MAX_SECONDS_PER_TURN = 0.25
"""The number of actions, and the time in seconds, after which the next game is played."""
REPLACED = "%s %s for seat %d of game %s at version %d; the default of the rules is played"

_log = logging.getLogger(__name__)

WAIT_SECONDS = 1.0
"""The maximum wait for a game, and therefore the time until the games of a killed process are noticed."""
LEASE_MS = 2_000
"""How long a game is reserved for one process. If two processes consider the same position, they make the same
choice."""
LOOK_SECONDS = 0.01
"""The polling interval while a bot thinks in a game without waiting persons."""
LOST_LEASE_MS = 20_000
"""The same for a game that has ended a process, so that it does not block all processes."""


class EventCache:
    """Caches at most ``max_size`` events of all games together; the least recently used games are dropped."""

    def __init__(self, log: RedisLog, max_size: int) -> None:
        self._log = log
        self._kept: LRUCache[str, Sequence[Entry]] = LRUCache(max_size, getsizeof=len)

    def read(self, state: GameState) -> Sequence[Entry]:
        """Return the events up to a state. Raises ``WrongVersion`` if they do not lead to it."""
        known = self._kept.get(state.id, ())[: state.version]
        found = (*known, *self._log.read(state.id, after=len(known), upto=state.version))
        if found[-1].hash != state.hash:
            self.forget(state.id)
            raise WrongVersion(state.version)
        if len(found) <= self._kept.maxsize:
            self._kept[state.id] = found
        return found

    def forget(self, game: str) -> None:
        self._kept.pop(game, None)


class Bots:
    """Plays the bots' seats in all games of a log; ``notify`` is called with the partition of each action."""

    def __init__(self, service: GameService, notify: Callable[[int], None], patience: Patience) -> None:
        self._service, self._notify, self._patience = service, notify, patience
        self.lost = set[str]()
        """Bots that have ended a process; they never run in this one."""
        self._seats = BotSeats(service)
        self._events = EventCache(service.log, service.cache.size * EVENTS_A_GAME)

    def play(
        self, state: GameState, *, apart: bool = False, yields: Callable[[], bool] = never
    ) -> tuple[GameState, bool]:
        """Act for every bot to act; return the resulting state, and True if no further bot is to act.

        With ``apart`` each bot runs in a separate process, since this game has ended one before. Once ``yields``
        returns True, a search ends with its best result so far, and the next game is played.
        """
        until = monotonic() + MAX_SECONDS_PER_TURN
        for _ in range(MAX_ACTIONS_PER_TURN):
            asked = self._seats.first_asked(state)
            if asked is None:
                return state, True
            if monotonic() >= until:
                return state, False
            try:
                state = self._act(state, *asked, apart=apart, yields=yields)
            except (WrongVersion, GameOver, TooLate):
                return state, False
            if yields():
                until = 0.0
        return state, False

    def _act(
        self, state: GameState, seat: int, bot: Bot | None, *, apart: bool, yields: Callable[[], bool]
    ) -> GameState:
        if bot is None:
            return self._service.play_default(state.id, seat, state.version).state
        story = told_entries(self._events.read(state), seat)
        seen = see(state.ruleset, state.table, seat, story, bot_secret(state.seed, seat), state.away)
        command, move = chosen(bot, seen, self._patience, apart=apart or bot.name in self.lost, yields=yields)
        if move.replaced == LOST:
            self.lost.add(bot.name)
        if move.replaced:
            _log.warning(REPLACED, bot.name, move.replaced, seat, state.id, state.version)
        key, version = f"bot:{state.version}", state.version
        after = self._service.act(state.id, seat, command, key=key, expected=version, bot=move).state
        self._notify(partition_of(state.id))
        if after.status.closed:
            self._events.forget(state.id)
        return after


def chosen(
    bot: Bot, seen: Observation, patience: Patience, *, apart: bool = False, yields: Callable[[], bool] = never
) -> tuple[Command, BotMove]:
    """Return the choice of a bot, or the default of the rules if it fails, and the log's record of it."""
    answer = ask_apart(bot, seen, patience) if apart else ask(bot, seen, patience, yields)
    move = BotMove(name=bot.name, version=bot.version, worlds=answer.worlds, replaced=answer.replaced)
    if move.replaced:
        command = seen.ruleset.default_command(seen.world, seen.seat, seen.away)
        assert command is not None, "without a bot, defaults are only played for absent persons"
        return command, move
    return seen.offer[answer.choice], move


class PersonPoll:
    """Polls in a thread whether a person waits; a search may be interrupted anywhere, but a Redis command must not."""

    def __init__(self, person_waits: Callable[[], bool]) -> None:
        self._person_waits = person_waits
        self._is_needed = threading.Event()
        self._found = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def running(self) -> Iterator[Callable[[], bool]]:
        """Poll inside the ``with`` block; yield a function that returns the newest result."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="skald-person-poll", daemon=True)
            self._thread.start()
        self._found = False
        self._is_needed.set()
        try:
            yield lambda: self._found
        finally:
            self._is_needed.clear()

    def _run(self) -> None:
        while True:
            self._is_needed.wait()
            with suppress(*TRANSIENT_ERRORS, CorruptLog):
                self._found = self._person_waits()
            time.sleep(LOOK_SECONDS)


class BotPlayer:
    """Plays for the bots of all games of a log. Any number of processes may run.

    ``visitor_seconds`` limits the daily bot time for one visitor's games without people.
    """

    def __init__(
        self,
        service: GameService,
        store: ProjectionStore,
        bots: Bots,
        visitor_seconds: int,
        move: Move = lambda: None,
    ) -> None:
        self._service, self._turns, self._bots, self._move = service, store.bot_turns, bots, move
        self._dead_letters = store.dead_letters
        self._visitor_seconds = visitor_seconds
        self._stopping = False
        self._person_poll = PersonPoll(self._turns.person_waits)
        self._outage, self._damage = Alarm(_log), Alarm(_log, logging.ERROR)

    def stop(self) -> None:
        """Stop after the current game."""
        self._stopping = True

    def run(self) -> None:
        """Play until asked to stop. It survives outages of Redis."""
        while not self._stopping:
            self._move()
            try:
                if not self.play_one():
                    self._turns.wait(WAIT_SECONDS)
                self._outage.off("Redis is available again")
                self._damage.off("Bots play again")
            except CorruptLog as error:
                self._damage.on("Bots wait, since the stored data of their turns is damaged: %s", error)
                time.sleep(WAIT_SECONDS)
            except TRANSIENT_ERRORS as error:
                self._outage.on("Bots wait, since Redis is unavailable: %s", error)
                time.sleep(WAIT_SECONDS)

    def play_one(self) -> bool:
        """Play in the next game; return False if none waits."""
        turn = self._turns.take(LEASE_MS, LOST_LEASE_MS)
        if turn is None:
            return False
        began = monotonic()
        try:
            self._play_turn(turn)
        finally:
            self._turns.charge(turn.turn, monotonic() - began, self._visitor_seconds)
        return True

    def _play_turn(self, turn: BotTurn) -> None:
        game = turn.game
        try:
            with self._dead_letters.quarantine(game, BOTS_STEP):
                self._bots.lost |= turn.lost
                with self._person_poll.running() if turn.turn.share.nobody_waits else nullcontext(never) as yields:
                    done = self._play(game, apart=turn.again, yields=yields)
                for bot in self._bots.lost - turn.lost:
                    self._turns.lose(bot)
                self._turns.release(game, done)
        except Quarantined:
            self._turns.drop(game)

    def _play(self, game: str, *, apart: bool, yields: Callable[[], bool]) -> int | None:
        """Play in a game; return the version up to which no bot is to act, or ``None`` if one still is."""
        for _ in range(2):  # A cached state that the log contradicts is dropped and read again.
            with suppress(HashMismatch):
                state, settled = self._bots.play(self._service.load(game), apart=apart, yields=yields)
                return state.version if settled else None
        raise CorruptLog(INCONSISTENT)
