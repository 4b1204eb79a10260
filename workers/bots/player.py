"""Bots at work: what each chooses, and what is done instead where it fails.

What a bot does follows from what its seat knows and from a secret of its own (``events.bots``), so two processes at the
same version choose the same; nobody can foresee it, since the secret is closed until the end.
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
from events.application.game_service import GameService, play_default
from events.bots.bot import Bot, Observation, bot_secret, see
from events.integrity.codec import told_entries
from events.log.log import RedisLog
from events.log.records import CorruptLog, Entry, HashMismatch, TooLate, WrongVersion, partition_of
from events.ruleset.records import Command
from events.ruleset.refusals import GameOver
from projections.bot_turns import BotTurn
from projections.store.failures import TRANSIENT_ERRORS, Alarm, Quarantined
from projections.stores import ProjectionStore
from workers.bots.bot_process import LOST, Patience, ask, ask_apart, never
from workers.drain import BOTS_STEP, INCONSISTENT, BotSeats
from workers.process import Move

EVENTS_A_GAME = 8
"""So many, of 0.6 to 0.9 kB each, fit beside a state (5 to 9 kB) into what a remembered game may take (16 kB)."""

MAX_ACTIONS_PER_TURN = 10
MAX_SECONDS_PER_TURN = 0.25
"""After so many actions or so long, another game has its turn."""
REPLACED = "%s %s for seat %d of game %s at version %d; the default of the rules is played"

_log = logging.getLogger(__name__)

WAIT_SECONDS = 1.0
"""How long to wait for a game at most: so soon those are taken up that a killed process had."""
LEASE_MS = 2_000
"""For how long a game is kept from other processes. Two that think about one position choose the same."""
VISITOR_SECONDS = 600
LOOK_SECONDS = 0.01
"""The polling interval while a bot thinks in a game that nobody waits for."""
AGAIN_MS = 20_000
"""The same for a game with which a process was lost: it is no business of all of them at once."""


class EventCache:
    """Keeps at most ``most`` events of all games together; those of the games that waited longest are forgotten."""

    def __init__(self, log: RedisLog, most: int) -> None:
        self._log = log
        self._kept: LRUCache[str, Sequence[Entry]] = LRUCache(most, getsizeof=len)

    def read(self, state: GameState) -> Sequence[Entry]:
        """Return the events up to a state. Raises ``WrongVersion`` if they are not those that led to it."""
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
    """Plays the bots' seats of all games of a log; ``notify`` is told of the partition of each action."""

    def __init__(self, service: GameService, notify: Callable[[int], None], patience: Patience) -> None:
        self._service, self._notify, self._patience = service, notify, patience
        self.lost = set[str]()
        """Bots that a process was lost with: none is asked in this one."""
        self._seats = BotSeats(service)
        self._events = EventCache(service.log, service.cache.size * EVENTS_A_GAME)

    def play(
        self, state: GameState, *, apart: bool = False, yields: Callable[[], bool] = never
    ) -> tuple[GameState, bool]:
        """Act for every bot that is asked; return the state after that, and True if no bot is asked any more.

        With ``apart`` each is asked in a process of its own: some other was lost with this game. Once ``yields`` is
        True a search ends with what it has found, and another game has its turn.
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
            return play_default(self._service, state.id, seat, state.version).state
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
    """Return what a bot chooses, or the default of the rules where it fails, and how the log marks that."""
    answer = ask_apart(bot, seen, patience) if apart else ask(bot, seen, patience, yields)
    move = BotMove(name=bot.name, version=bot.version, worlds=answer.worlds, replaced=answer.replaced)
    if move.replaced:
        command = seen.ruleset.default_command(seen.world, seen.seat, seen.away)
        assert command is not None, "only a seat that is away does nothing"
        return command, move
    return seen.offer[answer.choice], move


class Lookout:
    """Polls in a thread of its own whether a person waits: a search may be interrupted anywhere, a command must not."""

    def __init__(self, person_waits: Callable[[], bool]) -> None:
        self._person_waits = person_waits
        self._is_needed = threading.Event()
        self._found = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def looking(self) -> Iterator[Callable[[], bool]]:
        """Poll while the ``with`` lasts; yield a function that returns the newest answer."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="skald-lookout", daemon=True)
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
    """Plays for the bots of all games of a log. Any number of processes may.

    ``visitor_seconds`` is the time of bots that games of bots alone by one visitor have in a day.
    """

    def __init__(
        self,
        service: GameService,
        store: ProjectionStore,
        bots: Bots,
        visitor_seconds: int = VISITOR_SECONDS,
        move: Move = lambda: None,
    ) -> None:
        self._service, self._turns, self._bots, self._move = service, store.bot_turns, bots, move
        self._dead_letters = store.dead_letters
        self._visitor_seconds = visitor_seconds
        self._stopping = False
        self._lookout = Lookout(self._turns.person_waits)
        self._outage, self._damage = Alarm(_log), Alarm(_log, logging.ERROR)

    def stop(self) -> None:
        """End after the game at hand."""
        self._stopping = True

    def run(self) -> None:
        """Play until asked to stop. Redis may come and go meanwhile."""
        while not self._stopping:
            self._move()
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
        """Play in the game whose turn it is; return False if none waits."""
        turn = self._turns.take(LEASE_MS, AGAIN_MS)
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
                with self._lookout.looking() if turn.turn.share.nobody_waits else nullcontext(never) as yields:
                    done = self._play(game, apart=turn.again, yields=yields)
                for bot in self._bots.lost - turn.lost:
                    self._turns.lose(bot)
                self._turns.release(game, done)
        except Quarantined:
            self._turns.drop(game)

    def _play(self, game: str, *, apart: bool, yields: Callable[[], bool]) -> int | None:
        """Play in a game; return the version up to which no bot is asked, ``None`` if one still is."""
        for _ in range(2):  # A state that the log contradicts is forgotten, and read anew.
            with suppress(HashMismatch):
                state, settled = self._bots.play(self._service.load(game), apart=apart, yields=yields)
                return state.version if settled else None
        raise CorruptLog(INCONSISTENT)
