"""Who is at a table: counts this process's connections, and reports changes to those who have asked for presence.

Notes in Redis are written at most once a second for each game, however many connections come and go. While a sealed
question is open, presence is shown as it was when the question began, since changes could reveal who has answered.
"""

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Annotated

from msgspec import Meta

from events.aggregate.clocks import milliseconds, timestamp
from events.aggregate.facts import KERNEL_FACTS
from events.aggregate.state import GameState
from events.application.creation import HUMAN
from events.application.game_service import GameService
from events.log.records import LogFull, LogUnavailable, Status
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

_logger = logging.getLogger(__name__)

Told = tuple[tuple[bool | None, ...], int]
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
        self.watching = self.asking = 0
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
        return bool(self.open or self.watching or self.asking)


class PresenceKeeper:
    """Notes presence for the tables that this process has connections to, and reads it for any table."""

    def __init__(self, store: PresenceStore, games: GameService, seats: SeatRepository) -> None:
        self._store, self._games, self._seats = store, games, seats
        self._tables: dict[str, _Seats] = {}
        self._lock = Lock()
        self._process = ""
        self.tell: Tell = lambda _, __: None

    def come(self, game: str, viewer: Viewer, *, asks: bool) -> None:
        """Note a new connection to a game; ``asks``: it has asked for the presence at the table."""
        if viewer is None and not asks:
            return
        with self._lock:
            table = self._tables.setdefault(game, _Seats())
            table.asking += asks
            if viewer is not None:
                table.come(viewer)
            else:
                table.watching += 1
                table.is_changed = True
            if not self._process:  # drawn here, so that forked processes do not share it
                self._process = secrets.token_hex(8)
                Thread(target=self._run, name="skald-presence", daemon=True).start()

    def go(self, game: str, viewer: Viewer, *, asks: bool) -> None:
        """Note the end of a connection."""
        if viewer is None and not asks:
            return
        with self._lock:
            table = self._tables[game]
            table.asking -= asks
            if viewer is not None:
                table.go(viewer)
            else:
                table.watching -= 1
                table.is_changed = True

    def hear(self, game: str) -> None:
        """Note that another process has announced a change."""
        if (table := self._tables.get(game)) is not None:
            table.is_announced = True

    def shown(self, state: GameState) -> PresenceDocument:
        """Return who is at a table now. Raises ``LogUnavailable`` and ``LogFull``."""
        with self._lock:
            table = self._tables.get(state.id)
            local = table.local(time.monotonic()) if table is not None else None
        noted = self._store.noted(state.id)
        if local is not None:
            noted = noted.with_local(self._process, local)
        document = self._document(state, noted, noted.now)
        if table is not None:
            table.told = table.told or _told(document)
        return document

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
        if table.is_changed or (table.is_used and now - table.noted >= REFRESH_SECONDS):
            return True
        return False if table.asking and (table.is_announced or now - table.read >= REFRESH_SECONDS) else None

    def _tell_all(self, now: float) -> None:
        for game, table in list(self._tables.items()):
            if not table.asking or table.others is None:
                continue
            at = table.others.now + round(1000 * (now - table.read))
            try:
                document = self._document(self._games.recent(game), table.others, at)
            except (LogFull, LogUnavailable):
                raise
            except Refusal:  # the game is gone or cannot be read, so its streams end by themselves
                continue
            # Times are not compared, since they differ by milliseconds with every note.
            if (told := _told(document)) != table.told:
                table.told = told
                self.tell(game, encode(document))

    def _document(self, state: GameState, noted: Noted, now: int) -> PresenceDocument:
        people = self._people(state)
        opened = sealed_since(self._games, state)
        if opened is None:
            found = noted.at(now, now, people)
        else:
            version, at = opened
            found = noted.at(now, at, people)
            with suppress(LogFull):  # then presence is shown as it was at that time
                found = self._store.frozen(state.id, version, found)
        return presence_document(found, state)

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
    """Return a table's presence as it is sent. A seat that has been handed to a bot since then is left out."""
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
    ruleset = state.ruleset
    if state.status is not Status.RUNNING or not _seals(ruleset) or len(state.to_act(None)) < 2:
        return None
    if len(state.missing) == len(state.to_act(None)):
        return state.version, milliseconds(state.updated_at)
    entries = games.log.read(state.id, after=max(0, state.version - QUESTION), upto=state.version)
    beginning = next((one for one in reversed(entries) if not _goes_on(ruleset, one.type)), entries[0])
    return beginning.version, milliseconds(beginning.at)


def _goes_on(ruleset: AnyRuleset, kind: str) -> bool:
    """Return True for an event that may happen while a sealed question is open."""
    fact = ruleset.fact_types.get(kind)
    return kind in KERNEL_FACTS or (fact is not None and is_sealed(fact))


def _seals(ruleset: AnyRuleset) -> bool:
    return any(map(is_sealed, ruleset.fact_types.values()))


def _told(document: PresenceDocument) -> Told:
    return tuple(one.here for one in document.seats), document.watching


def here_of(document: PresenceDocument) -> Mapping[int, bool | None]:
    """Return for each seat whether it is here."""
    return {one.seat: one.here for one in document.seats}
