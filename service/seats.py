"""Who sits where: names, controllers and token hashes, stored beside the log and cached for full tables."""

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic, sleep

from cachetools import LRUCache

from events.application.origin import HUMAN, LISTED, NOT_LISTED, is_listed
from events.log.port import EventLog
from events.ruleset.records import Record
from service.tokens import constant_time_equals, digest

SIDE_DATA = "seats"
"""The name of the hash beside a log that holds the seats."""
JOIN = "join"
CREATOR = "creator"
"""The name of the operator's key that has created the game."""


class SeatAssignment(Record):
    """Who has one seat. ``token`` is a hash; an open seat has none. Name and player may be erased later.

    ``player`` is the operator's own id of a person, and is shown to nobody else.
    """

    controller: str
    name: str | None = None
    token: str | None = None
    player: str | None = None

    @property
    def is_taken(self) -> bool:
        """True if somebody plays the seat. A bot sits down at once, and needs no token."""
        return self.token is not None or self.controller != HUMAN


class SeatAssignments(Record):
    """All seats of a game, the hash of its join code, whether it is in the lists, and whose key has created it."""

    seats: tuple[SeatAssignment, ...]
    join: str | None = None
    listed: bool = True
    creator: str | None = None

    @property
    def is_full(self) -> bool:
        """True if every seat is taken."""
        return all(seat.is_taken for seat in self.seats)

    def seat_of(self, token: str) -> int | None:
        """Return the seat that a token belongs to. Compares every seat, so that the time taken tells nothing."""
        wanted = digest(token)
        found = [n for n, seat in enumerate(self.seats) if constant_time_equals(seat.token or "", wanted)]
        return found[0] if found else None

    def seat_of_player(self, player: str) -> int | None:
        """Return the seat that this person plays."""
        people = [seat.player if seat.controller == HUMAN else None for seat in self.seats]
        return people.index(player) if player in people else None

    def accepts_join_code(self, code: str | None) -> bool:
        """Return True if this is the join code of the game."""
        return self.join is not None and code is not None and constant_time_equals(self.join, digest(code))


UNKNOWN_GAME = SeatAssignments(seats=())


def to_side_data(assignments: SeatAssignments) -> dict[str, str]:
    """Return what is stored of the seats of a new game."""
    fields = {key: value for number, seat in enumerate(assignments.seats) for key, value in _fields(number, seat)}
    fields |= {} if assignments.listed else {LISTED: NOT_LISTED}
    fields |= {CREATOR: assignments.creator} if assignments.creator else {}
    return fields | ({JOIN: assignments.join} if assignments.join else {})


def taken_seat_fields(number: int, name: str, token: str) -> dict[str, str]:
    """Return what is stored when a person takes an open seat."""
    return {f"{number}:name": name, f"{number}:token": digest(token)}


def from_side_data(fields: Mapping[str, str]) -> SeatAssignments:
    """Return the seats that were stored."""
    seats: list[SeatAssignment] = []
    while (controller := fields.get(f"{len(seats)}:controller")) is not None:
        n = len(seats)
        seats.append(
            SeatAssignment(
                controller=controller,
                name=fields.get(f"{n}:name") or None,
                token=fields.get(f"{n}:token"),
                player=fields.get(f"{n}:player") or None,
            )
        )
    return SeatAssignments(
        seats=tuple(seats), join=fields.get(JOIN), listed=is_listed(fields), creator=fields.get(CREATOR)
    )


class SeatRepository:
    """Reads who sits in a game. Caches a full table for a while, so that an action needs no read for it."""

    def __init__(self, log: EventLog, seconds: float, games: int, sleep: Callable[[float], None] = sleep) -> None:
        self._log = log
        self._sleep = sleep
        self._seconds = seconds
        self._cache: LRUCache[str, tuple[float, SeatAssignments]] = LRUCache(games)
        self._lock = Lock()

    def of(self, game_id: str) -> SeatAssignments:
        """Return the seats of a game; ``UNKNOWN_GAME`` if there is no such game."""
        with self._lock:
            until, cached = self._cache.get(game_id, (0.0, UNKNOWN_GAME))
        return cached if monotonic() < until else self.newest(game_id)

    def newest(self, game_id: str) -> SeatAssignments:
        """Return the seats of a game as they are stored now; ``UNKNOWN_GAME`` if there is no such game."""
        until = monotonic() + self._seconds
        return self._cached(game_id, self._log.side_data(game_id, SIDE_DATA), until)

    def newest_of(self, games: Sequence[str]) -> Mapping[str, SeatAssignments]:
        """Return the seats of many games as they are stored now, read together."""
        until = monotonic() + self._seconds
        stored = self._log.side_data_many(games, SIDE_DATA) if games else {}
        return {game_id: self._cached(game_id, fields, until) for game_id, fields in stored.items()}

    def _cached(self, game_id: str, fields: Mapping[str, str], until: float) -> SeatAssignments:
        found = from_side_data(fields)
        if found.seats and found.is_full:
            with self._lock:
                self._cache[game_id] = until, found
        return found

    def replace(self, game_id: str, fields: Mapping[str, str]) -> None:
        """Change what is stored of the seats, and wait until every process sees it."""
        self._log.put_side_data(game_id, SIDE_DATA, fields)
        self.forget(game_id)
        self.settle()

    def forget(self, game_id: str) -> None:
        """Cache nothing of a game any more."""
        with self._lock:
            self._cache.pop(game_id, None)

    def settle(self) -> None:
        """Wait until no process knows any more what was stored before."""
        self._sleep(self._seconds)


def _fields(number: int, seat: SeatAssignment) -> Sequence[tuple[str, str]]:
    fields = (("controller", seat.controller), ("name", seat.name), ("token", seat.token), ("player", seat.player))
    return [(f"{number}:{name}", value) for name, value in fields if value is not None]
