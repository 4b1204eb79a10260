"""Who is at a table: counts this process's connections, and reports changes to those who have asked for presence.

Notes in Redis are written at most once a second for each game, however many connections come and go. While a sealed
question is open, presence is shown as it was when the question began, since changes could reveal who has answered.
"""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Annotated

from cachetools import LRUCache, TTLCache
from msgspec import Meta

from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.facts import KERNEL_FACTS
from events.aggregate.state import GameState
from events.application.creation import HUMAN
from events.application.game_service import GameService
from events.log.records import Entry, LogFull, LogUnavailable, Status
from events.ruleset.privacy import is_sealed
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import AnyRuleset, Viewer
from projections.people.presence import HERE_MS, LocalSeats, Noted, Presence, PresenceStore
from service.access.seats import SeatRepository
from service.web.responses import encode
from service.web.schemas import SeatNumber, Time

TICK_SECONDS = 1.0
"""Seconds between two notes of a game, and between two messages about it."""
REFRESH_SECONDS = 5.0
"""Seconds after which the connections to a game are noted again, and the notes of others are read again."""
QUESTION = 64
"""The number of newest events that are searched for the beginning of a sealed question."""
MAX_CACHED = 4_096
"""Games of which a process keeps for a moment the notes of others, or what is shown during a sealed question."""

_logger = logging.getLogger(__name__)

Here = tuple[bool | None, ...]
"""For each seat whether it is here; ``None`` for bots, and for seats that nobody has taken."""
Told = tuple[Here, int]
"""The parts of presence whose change is reported: which seats are here, and how many watch."""
Tell = Callable[[str, bytes], None]
"""Sends the presence of a game, as JSON, to all who have asked for it in this process."""


class SeatPresenceDocument(Record):
    """Whether a seat is here."""

    seat: SeatNumber
    here: Annotated[bool | None, Meta(description="Null for bots, and for seats that nobody has taken.")]
    since: Annotated[
        Time | None, Meta(description="Since when it has been here, or away; null if it has never been here.")
    ]


class PresenceDocument(Record):
    """Who is at a table: `presence` in streams."""

    seats: Sequence[SeatPresenceDocument]
    watching: Annotated[
        int, Meta(ge=0, description="The number of connections without a seat that have asked for `presence`.")
    ]


class _Seats:
    """The connections of this process to one game. Times are monotonic seconds."""

    def __init__(self) -> None:
        self.open: dict[int, int] = {}
        self.since: dict[int, float] = {}
        self.last: dict[int, float] = {}
        self.watching = self.told_count = 0
        self.noted = self.read = float("-inf")
        self.is_changed = self.is_announced = False
        self.others: Noted | None = None
        self.told: Told | None = None

    def come(self, seat: int) -> None:
        now = time.monotonic()
        if not self.open.get(seat) and now - self.last.get(seat, float("-inf")) > HERE_MS / 1000:
            self.since[seat] = now
        self.open[seat] = self.open.get(seat, 0) + 1
        self.is_changed = True

    def go(self, seat: int) -> None:
        self.open[seat] -= 1
        self.last[seat] = time.monotonic()
        if not self.open[seat]:
            del self.open[seat]
            self.is_changed = True

    def local(self, now: float) -> LocalSeats:
        """Return the connections in the form of a note."""
        seats = {
            seat: (round(1000 * (now - since)), 0 if seat in self.open else round(1000 * (now - self.last[seat])))
            for seat, since in self.since.items()
        }
        return LocalSeats(self.watching, seats)

    @property
    def is_used(self) -> bool:
        return bool(self.open or self.watching or self.told_count)


class PresenceKeeper:
    """Notes presence for the tables that this process has connections to, and reads it for any table."""

    def __init__(self, store: PresenceStore, games: GameService, seats: SeatRepository) -> None:
        self._store, self._games, self._seats = store, games, seats
        self._tables: dict[str, _Seats] = {}
        self._noted: TTLCache[str, tuple[float, Noted]] = TTLCache(MAX_CACHED, TICK_SECONDS, time.monotonic)
        self._frozen: LRUCache[str, tuple[int, Presence]] = LRUCache(MAX_CACHED)
        self._opened: LRUCache[str, tuple[int, tuple[int, int]]] = LRUCache(MAX_CACHED)
        self._lock = Lock()
        self._process = ""
        self.tell: Tell = lambda _, __: None

    def come(self, game: str, viewer: Viewer, *, asks: bool, is_told: bool = False) -> None:
        """Note a new connection to a game.

        ``asks``: it has asked for the presence at the table. ``is_told``: it is to be told of changes, as it also is
        if it has asked for the game, which says who is here.
        """
        is_told = is_told or asks
        if viewer is None and not is_told:
            return
        with self._lock:
            table = self._tables.setdefault(game, _Seats())
            table.told_count += is_told
            if viewer is not None:
                table.come(viewer)
            elif asks:
                table.watching += 1
                table.is_changed = True
            if not self._process:  # drawn here, so that forked processes do not share it
                self._process = secrets.token_hex(8)
                Thread(target=self._run, name="skald-presence", daemon=True).start()

    def go(self, game: str, viewer: Viewer, *, asks: bool, is_told: bool = False) -> None:
        """Note the end of a connection."""
        is_told = is_told or asks
        if viewer is None and not is_told:
            return
        with self._lock:
            table = self._tables[game]
            table.told_count -= is_told
            if viewer is not None:
                table.go(viewer)
            elif asks:
                table.watching -= 1
                table.is_changed = True

    def hear(self, game: str) -> None:
        """Note that a process has announced a change."""
        self._forget(game)
        if (table := self._tables.get(game)) is not None:
            table.is_announced = True

    def shown(self, state: GameState) -> PresenceDocument:
        """Return who is at a table now. Raises ``LogUnavailable`` and ``LogFull``."""
        self._forget(state.id)
        return presence_document(self._found(state), state)

    def here(self, state: GameState, entries: Sequence[Entry] = ()) -> Here | None:
        """Return for each seat whether it is here, as a game shows it; ``None`` if the store does not say.

        What other processes have noted is up to a second old. ``entries`` are the newest events, if they are known:
        mostly the log need not be read for them then.
        """
        try:
            found = self._found(state, entries)
        except Refusal:  # a write that is stored is answered all the same
            return None
        return tuple(one.here for one in found.seats)

    def _found(self, state: GameState, entries: Sequence[Entry] = ()) -> Presence:
        now = time.monotonic()
        with self._lock:
            cached = self._noted.get(state.id)
        if cached is None:
            cached = now, self._store.noted(state.id)
            with self._lock:
                self._noted[state.id] = cached
        read, noted = cached
        found = self._presence(state, Noted(noted.now + round(1000 * (now - read)), noted.notes), entries)
        with self._lock:
            if (table := self._tables.get(state.id)) is not None:
                table.told = table.told or _told(found)
        return found

    def _forget(self, game: str) -> None:
        """Have what is noted about a game read again."""
        with self._lock:
            self._noted.pop(game, None)

    def tick(self) -> None:
        """Write changes to the store, and report changes to subscribers. Raises ``LogUnavailable`` and ``LogFull``."""
        now = time.monotonic()
        with self._lock:
            due = {game: self._due(table, now) for game, table in self._tables.items()}
            tables = {game: self._tables[game] for game, is_due in due.items() if is_due is not None}
            wanted = {game: table.local(now) if due[game] else None for game, table in tables.items()}
            changed = [game for game, table in tables.items() if table.is_changed]
            for table in tables.values():
                table.is_changed = table.is_announced = False
        try:
            noted = self._store.note(self._process, wanted)
            for game in changed:
                self._store.announce(game)
        except (LogFull, LogUnavailable):
            with self._lock:
                for game in changed:
                    tables[game].is_changed = True
            raise
        for game, table in tables.items():
            table.others, table.read = noted[game], now
            table.noted = now if due[game] else table.noted
        self._tell_all(now)
        with self._lock:
            for game in [game for game, table in self._tables.items() if _is_over(table, now)]:
                del self._tables[game]

    def _due(self, table: _Seats, now: float) -> bool | None:
        """Return True if this process notes its connections to a game now, False if it only reads; else ``None``."""
        if table.is_changed or ((table.open or table.watching) and now - table.noted >= REFRESH_SECONDS):
            return True
        return False if table.told_count and (table.is_announced or now - table.read >= REFRESH_SECONDS) else None

    def _tell_all(self, now: float) -> None:
        for game, table in list(self._tables.items()):
            if not table.told_count or table.others is None:
                continue
            at = table.others.now + round(1000 * (now - table.read))
            try:
                state = self._games.recent(game)
                found = self._presence(state, Noted(at, table.others.notes))
            except (LogFull, LogUnavailable):
                raise
            except Refusal:  # the game is gone or cannot be read, so its streams end by themselves
                continue
            # Times are not compared, since they differ by milliseconds with every note.
            if (told := _told(found)) != table.told:
                table.told = told
                self._forget(game)
                self.tell(game, encode(presence_document(found, state)))

    def _presence(self, state: GameState, noted: Noted, entries: Sequence[Entry] = ()) -> Presence:
        people = self._people(state)
        opened = self._opening(state, entries)
        if opened is None:
            return self._with_local(state.id, noted).at(noted.now, noted.now, people)
        with self._lock:
            version, frozen = self._frozen.get(state.id, (0, None))
        if frozen is None or version != opened[0]:
            frozen = self._freeze(state, *opened, people)
        return frozen.of_people(people)

    def _opening(self, state: GameState, entries: Sequence[Entry]) -> tuple[int, int] | None:
        """Return what ``sealed_since`` does. The log is read only if events are not known since the last call."""
        if not _is_partly_answered(state):
            opened = sealed_since(self._games, state)
        else:
            with self._lock:
                seen, opened = self._opened.get(state.id, (0, None))
            follows = bool(entries) and entries[0].version == seen + 1 and entries[-1].version == state.version
            goes_on = follows and all(_goes_on(state.ruleset, one.type) for one in entries)
            if opened is None or not (seen == state.version or goes_on):
                opened = sealed_since(self._games, state)
        if opened is not None:
            with self._lock:
                self._opened[state.id] = state.version, opened
        return opened

    def _with_local(self, game: str, noted: Noted) -> Noted:
        """Return what is noted, with the connections that this process has now."""
        with self._lock:
            table = self._tables.get(game)
            local = table.local(time.monotonic()) if table is not None else None
        return noted if local is None else noted.with_local(self._process, local)

    def _freeze(self, state: GameState, version: int, at: int, people: Sequence[bool]) -> Presence:
        """Return who was at a table when a sealed question was opened, and show that until it is answered."""
        noted = self._with_local(state.id, self._store.noted(state.id))
        found = noted.at(noted.now, at, people)
        with suppress(LogFull):  # then presence is shown as it was at that time
            found = self._store.frozen(state.id, version, found)
            with self._lock:
                self._frozen[state.id] = version, found
        return found

    def _people(self, state: GameState) -> Sequence[bool]:
        """Return for each seat whether a person has taken it."""
        assigned = self._seats.of(state.id).seats
        return [
            entropy is not None and number < len(assigned) and assigned[number].controller == HUMAN
            for number, entropy in enumerate(state.seats)
        ]

    def _run(self) -> None:
        while True:
            time.sleep(TICK_SECONDS)
            try:
                self.tick()
            except (LogFull, LogUnavailable):
                continue
            except Exception:
                _logger.exception("Presence at the tables was not written to the store.")


def _is_over(table: _Seats, now: float) -> bool:
    return not table.is_used and now - max(table.last.values(), default=now - 60) > HERE_MS / 1000


def presence_document(found: Presence, state: GameState) -> PresenceDocument:
    """Return a table's presence as it is sent."""
    return PresenceDocument(
        seats=[
            SeatPresenceDocument(
                seat=one.seat, here=one.here, since=None if one.since is None else timestamp(one.since)
            )
            for one in found.seats[: len(state.seats)]
        ],
        watching=found.watching,
    )


def sealed_since(games: GameService, state: GameState) -> tuple[int, int] | None:
    """Return the version and time (milliseconds since 1970) at which the open sealed question began.

    ``None`` if none is open. The question began before the first of the sealed answers at the end of the log.
    """
    if not _is_sealed_open(state):
        return None
    if not _is_partly_answered(state):
        return state.version, milliseconds(state.updated_at)
    ruleset = state.ruleset
    entries = games.log.read(state.id, after=max(0, state.version - QUESTION), upto=state.version)
    if not entries:  # the game has been removed
        return None
    beginning = next((one for one in reversed(entries) if not _goes_on(ruleset, one.type)), entries[0])
    return beginning.version, milliseconds(beginning.at)


def _is_sealed_open(state: GameState) -> bool:
    return state.status is Status.RUNNING and _seals(state.ruleset) and len(state.to_act(None)) >= 2


def _is_partly_answered(state: GameState) -> bool:
    """Return True if some seats have answered an open sealed question."""
    return _is_sealed_open(state) and len(state.missing) < len(state.to_act(None))


def _goes_on(ruleset: AnyRuleset, kind: str) -> bool:
    """Return True for an event that may happen while a sealed question is open."""
    fact = ruleset.fact_types.get(kind)
    return kind in KERNEL_FACTS or (fact is not None and is_sealed(fact))


def _seals(ruleset: AnyRuleset) -> bool:
    return any(map(is_sealed, ruleset.fact_types.values()))


def _told(found: Presence) -> Told:
    return tuple(one.here for one in found.seats), found.watching
