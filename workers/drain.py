"""Processes dirty games: queues their bots' turns, closes finished games, and projects their read models."""

import logging
import random
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress

from cachetools import LRUCache, TTLCache

from events.aggregate.state import GameState
from events.application.creation import SEATS
from events.application.game_service import GameService
from events.application.reading import LogRolledBack, check_follows
from events.application.standing_orders import execute_orders
from events.bots.bot import Bot
from events.bots.registry import BOTS
from events.integrity.replay import fold
from events.log.records import PARTITIONS, CorruptLog, Entry, HashMismatch, Status, batched, cursor_order
from projections.declared import FoldedGame
from projections.engine.engine import ProjectionStore, Projector
from projections.shares import FairQueue, FairScheduler, Share, stored_shares
from projections.store.failures import LOAD_STEP, TRANSIENT_ERRORS, Alarm, Quarantined
from projections.store.store import DirtyGames, ProjectionOutcome
from workers.process import Move
from workers.queue import Notifier, QueueUnavailable

BOTS_STEP = "bots"
CLOSING_STEP = "closing"
INCONSISTENT = "the head of the log does not belong to its last event"

Games = Mapping[str, Collection[str]]
"""Games, and the quarantined steps of each."""

LEASE_MS = 600
"""The duration of a lease in milliseconds, the longest time that a killed worker blocks its partitions."""
GAMES_PER_LEASE = 8
"""The maximum number of games of a partition that are processed under one lease."""
TRIM_SECONDS = 300.0
"""The minimum number of seconds between trims of a partition's feed."""

NeededFrom = Callable[[Sequence[int]], Mapping[int, str]]
"""Returns for each feed the cursor from which other processes still need it; feeds that no process needs are left
out."""

MAX_SECONDS = 2.0
"""Seconds after which a job enqueues another one and ends."""
IDLE_SECONDS = 0.15
"""Seconds without work after which a job ends; starting a job takes longer than polling a few times."""
POLL_SECONDS = 0.02
SUPPRESSION_MS = 400
"""TTL (ms) of the suppression key; bounds the delay if the worker is killed."""
BATCH_SIZE = 24
"""The number of partitions, or of fairly chosen games, drained together; few enough for their leases to last."""
HELP_ABOVE = 48
"""The number of waiting games above which another worker is woken to help, and games are chosen fairly."""

_log = logging.getLogger(__name__)


class BotSeats:
    """The bots' seats of all games of a log."""

    def __init__(self, service: GameService) -> None:
        self._log = service.log
        self._controllers: LRUCache[str, Mapping[int, Bot]] = LRUCache(service.cache.size)
        self._shares: LRUCache[str, Share] = LRUCache(service.cache.size)

    def load(self, states: Sequence[GameState]) -> None:
        """Cache the shares of running games, and the controllers of games whose logs do not name bots."""
        running = {state.id: state for state in states if state.status is Status.RUNNING}
        if unnamed := [
            game for game, state in running.items() if not state.names_bots and game not in self._controllers
        ]:
            for game, fields in self._log.game_metadata_many(unnamed, SEATS).items():
                named = {seat: fields.get(f"{seat}:controller", "") for seat in range(running[game].setup.seats)}
                self._controllers[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}
        if unshared := [game for game in running if game not in self._shares]:
            self._shares.update(stored_shares(self._log, unshared))

    def first_asked(self, state: GameState) -> tuple[int, Bot | None] | None:
        """Return the first seat to act that no person plays, and its bot; without a bot, the default is played.

        The result is ``None`` if only people are to act, and during a pause, since any action would end it.
        """
        if state.status is not Status.RUNNING or state.is_paused:
            return None
        asked, table = state.ruleset.to_act, state.table
        return next(((seat, bot) for seat, bot in self._bots(state).items() if seat in asked(table, seat)), None)

    def share(self, state: GameState) -> Share:
        """Return the share of a running game, which depends on who plays it now."""
        nobody_waits = len(self._bots(state)) == len(state.seats)
        found = self._shares[state.id] = Share(nobody_waits, self._shares.get(state.id, Share()).creator)
        return found

    def known_share(self, game: str) -> Share | None:
        """Return the cached share of a game, if there is one."""
        return self._shares.get(game)

    def _bots(self, state: GameState) -> Mapping[int, Bot | None]:
        """Return the seats of a running game that no person plays, with their bots; ``None`` stands for defaults."""
        self.load([state])
        bots = dict[int, Bot | None](self._controllers.get(state.id, {}))
        for seat, controller in state.controllers.items():
            bots.pop(seat, None)
            if controller in BOTS:
                bots[seat] = BOTS[controller]
        for seat, agreed in state.played_for.items():
            bots.setdefault(seat, BOTS.get(agreed))
        return bots


class GameProcessor:
    """Brings games up to date. All of its work may be done twice, late, or by several workers at the same time."""

    def __init__(self, service: GameService, store: ProjectionStore) -> None:
        self._service = service
        self._log = service.log
        self._dead_letters = store.dead_letters
        self._projector = Projector(service.log, store, service.cache.size)
        self._bot_turns = store.bot_turns
        self._bot_seats = BotSeats(service)

    def known_share(self, game: str) -> Share | None:
        """Return the share of a game, if it is cached."""
        return self._bot_seats.known_share(game)

    def process(self, games: Games) -> None:
        """Process these games. A step that fails is quarantined for its game; everything else continues."""
        for game, quarantined in games.items():
            if LOAD_STEP in quarantined:
                self._dead_letters.mark_clean(game)
        loadable = {game: quarantined for game, quarantined in games.items() if LOAD_STEP not in quarantined}
        for game in self._process_twice(loadable):
            self._dead_letters.write(game, LOAD_STEP, 0, INCONSISTENT)

    def _process_twice(self, games: Games) -> Sequence[str]:
        """Process the games; return those whose log stays inconsistent after a full reload."""
        stale = self._process_once(games)
        for game in stale:
            self._service.cache.forget(game)
        return self._process_once({game: games[game] for game in stale}) if stale else ()

    def _process_once(self, games: Games) -> list[str]:
        """Process the games; return those whose cached state does not match the log."""
        folded, stale = [], []
        states = self._load(games)
        with suppress(CorruptLog):  # A game that cannot be read is quarantined later, when its bots act.
            self._bot_seats.load(states)
        # Done before the dirty marks are removed, so that no request is lost, and bots think while games are projected.
        self._ask_bots([state for state in states if self._asks_a_bot(state, games[state.id])])
        for state in states:
            try:
                folded.append(self._advance(state, games[state.id]))
            except HashMismatch:
                stale.append(state.id)
        outcomes = self._projector.project_all(folded)
        return stale + [
            game.state.id
            for game, outcome in zip(folded, outcomes, strict=True)
            if outcome is ProjectionOutcome.MISMATCH
        ]

    def _load(self, games: Games) -> list[GameState]:
        """Return the games at their newest versions, read together, without those that cannot be loaded."""
        known = {game: self._service.cache.get(game) for game in games}
        tails = self._read_tails({game: state.version if state else 0 for game, state in known.items()})
        found = []
        for game, tail in tails.items():
            with suppress(Quarantined), self._dead_letters.quarantine(game, LOAD_STEP):
                found.append(self._fold(game, tail, known[game]))
        return found

    def _fold(self, game: str, tail: Sequence[Entry], known: GameState | None) -> GameState:
        try:
            if known is not None and tail:
                check_follows(known, tail)
        except LogRolledBack:
            self._service.cache.forget(game)
            return self._service.load(game)
        return self._service.cache.keep(fold(self._service.rulesets, game, tail, known))

    def _read_tails(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        try:
            return self._log.read_many(after)
        except CorruptLog:
            # At least one cannot be read: read each separately, so that only broken games are quarantined.
            tails = {}
            for game, version in after.items():
                with suppress(Quarantined), self._dead_letters.quarantine(game, LOAD_STEP):
                    tails[game] = self._log.read(game, after=version)
            return tails

    def _ask_bots(self, states: Sequence[GameState]) -> None:
        versions = {state.id: state.version for state in states}
        shares = {state.id: self._bot_seats.share(state) for state in states}
        try:
            self._bot_turns.ask(versions, shares)
        except CorruptLog:  # Their bots are asked once an operator repairs the stored turns and releases these games.
            for game, version in versions.items():
                with suppress(Quarantined), self._dead_letters.quarantine(game, BOTS_STEP, version):
                    self._bot_turns.ask({game: version}, shares)

    def _asks_a_bot(self, state: GameState, quarantined: Collection[str]) -> bool:
        if BOTS_STEP in quarantined:
            return False
        with suppress(Quarantined), self._dead_letters.quarantine(state.id, BOTS_STEP, state.version):
            return self._bot_seats.first_asked(state) is not None
        return False

    def _advance(self, state: GameState, quarantined: Collection[str]) -> FoldedGame:
        """Execute standing orders, close a finished game, and return the game to be projected."""
        settled = True
        if BOTS_STEP not in quarantined:
            with suppress(Quarantined), self._dead_letters.quarantine(state.id, BOTS_STEP, state.version):
                state = execute_orders(self._service, state)
        if state.status is Status.SCORING and CLOSING_STEP not in quarantined:
            with suppress(Quarantined), self._dead_letters.quarantine(state.id, CLOSING_STEP, state.version):
                done = self._service.close(state.id)
                state, settled = (done.state, settled) if done else (state, False)
        return FoldedGame(self._log, self._service.rulesets, state, quarantined=quarantined, settled=settled)


def earliest(*all_of_them: NeededFrom) -> NeededFrom:

    def needed_from(partitions: Sequence[int]) -> Mapping[int, str]:
        found: dict[int, str] = {}
        for ask in all_of_them:
            for partition, cursor in ask(partitions).items():
                found[partition] = min(found.get(partition, cursor), cursor, key=cursor_order)
        return found

    return needed_from


class Drainer:
    """Drains partitions of one log. Any number of workers may run; leases only avoid duplicate work."""

    def __init__(self, service: GameService, store: ProjectionStore, needed_from: NeededFrom = lambda _: {}) -> None:
        self._log = service.log
        self._dirty_games = store.dirty_games
        self._processor = GameProcessor(service, store)
        self._needed_from = needed_from
        self._scheduler = FairScheduler()
        self._token = secrets.token_hex(8)
        self._trimmed: TTLCache[int, bool] = TTLCache(PARTITIONS, TRIM_SECONDS)

    def drain_fairly(self, partitions: Sequence[int]) -> int:
        """Process the next games of these partitions in fair order; return their number."""
        waiting = FairQueue[tuple[int, bytes]](self._scheduler)
        for partition, game, stored in self._dirty_games.look(partitions):
            share = self._processor.known_share(game.decode(errors="replace")) or Share.read(stored)
            waiting.push(share, (partition, game))
        taken = waiting.take(BATCH_SIZE)
        if not taken:
            return 0
        chosen: dict[int, list[bytes]] = {}
        for (partition, game), _ in taken:
            chosen.setdefault(partition, []).append(game)
        began = time.monotonic()
        done = self.drain(list(chosen), chosen)
        seconds = (time.monotonic() - began) / len(taken)
        for _, turn in taken:
            turn.end(seconds)
        return done

    def drain(self, partitions: Sequence[int], chosen: Mapping[int, Sequence[bytes]] | None = None) -> int:
        """Process the chosen games of these partitions, or those that have waited the longest; return their number.

        Partitions that another worker has leased are skipped.
        """
        leases = self._dirty_games.acquire(partitions, self._token, LEASE_MS, GAMES_PER_LEASE, chosen)
        ends = {
            lease.partition: self._log.end_of_feed(lease.partition)
            for lease in leases
            if lease.partition not in self._trimmed
        }
        games = {game: lease.quarantined.get(game, ()) for lease in leases for game in lease.games}
        self._processor.process(games)
        clean = self._dirty_games.release(leases, self._token)
        trimmed = [partition for partition in ends if partition in clean]
        needed = self._needed_from(trimmed) if trimmed else {}
        for partition in trimmed:
            # Everything appended before the partition was drained is projected, but other readers may be behind.
            cursors = (ends[partition], needed.get(partition, ends[partition]))
            self._log.trim_feed(partition, min(cursors, key=cursor_order))
            self._trimmed[partition] = True
        return len(games)


class DrainLoop:
    """Drains all partitions while a job runs."""

    def __init__(self, drainer: Drainer, dirty_games: DirtyGames, wake_up: Notifier, move: Move = lambda: None) -> None:
        self._drainer, self._move = drainer, move
        self._dirty_games = dirty_games
        self._wake_up = wake_up
        self._stopping = False
        self._outage = Alarm(_log)
        self.jobs_run, self.games_processed = 0, 0

    def stop(self) -> None:
        """Stop after the current games, and leave the rest to other workers."""
        self._stopping = True

    def run(self, first: Iterable[int] = ()) -> None:
        """Drain these partitions and then all others, until nothing has been dirty for a while or the job's time ends.

        So a job that has not started yet covers everything that happened before it. Partitions that are leased by
        other workers are left to them, and everything is left to the sweeper while Redis is unavailable.
        """
        deadline = time.monotonic() + MAX_SECONDS
        self.jobs_run += 1
        try:
            self._round(deadline, first)
            self._poll(deadline)
            # These rounds find appends from before wake-ups were enabled again.
            self._wake_up.resume()
            while self._round(deadline):
                pass
            if self._is_over(deadline) and (left := self._dirty_games.counts()):
                self._wake_up.enqueue(left)
            self._outage.off("Redis is available again")
        except (*TRANSIENT_ERRORS, QueueUnavailable) as error:
            self._outage.on("Dirty games are left to the sweeper: %s", error)

    def _poll(self, deadline: float) -> None:
        suppressed, busy = 0.0, time.monotonic()
        while not self._is_over(deadline) and time.monotonic() - busy < IDLE_SECONDS:
            if time.monotonic() - suppressed > SUPPRESSION_MS / 3000:
                self._wake_up.suppress(SUPPRESSION_MS)
                suppressed = time.monotonic()
            if self._round(deadline):
                busy = time.monotonic()
            else:
                time.sleep(POLL_SECONDS)

    def _round(self, deadline: float, first: Iterable[int] = ()) -> bool:
        """Drain all dirty games; return True if there was one that no other worker had leased."""
        dirty = self._dirty_games.counts()
        if sum(dirty.values()) > HELP_ABOVE:
            self._wake_up.enqueue([], max_waiting=1)
            return self._count(0 if self._is_over(deadline) else self._drainer.drain_fairly(list(dirty)))
        # In random order, so that cooperating workers begin at different partitions.
        return self._drain([*first, *random.sample(list(dirty), len(dirty))], deadline)

    def _drain(self, partitions: Sequence[int], deadline: float) -> bool:
        """Drain a few partitions at a time; return True if there was a game that no other worker had leased."""
        done = 0
        for some in batched(partitions, BATCH_SIZE):
            self._move()
            if not self._is_over(deadline):
                done += self._drainer.drain(some)
        return self._count(done)

    def _count(self, done: int) -> bool:
        self.games_processed += done
        return done > 0

    def _is_over(self, deadline: float) -> bool:
        return self._stopping or time.monotonic() > deadline
