"""Who sits where: names, controllers and token hashes, kept beside the log and remembered for full tables."""

from collections.abc import Mapping, Sequence
from threading import Lock
from time import monotonic

from cachetools import LRUCache

from events.log.port import EventLog
from events.ruleset.records import Record
from service.config import HUMAN
from service.tokens import digest, same

BESIDE = "seats"
"""The hash beside a log that all this is in."""
JOIN = "join"
REMEMBERED_GAMES = 25_000


class Seat(Record):
    """One seat: ``token`` is a hash. A seat that nobody has taken has no token; a name may be erased later."""

    controller: str
    name: str | None = None
    token: str | None = None

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays it. A bot sits down at once, and needs no token."""
        return self.token is not None or self.controller != HUMAN


class Seating(Record):
    """All seats of a game, and the hash of its join code."""

    seats: tuple[Seat, ...]
    join: str | None = None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.is_taken for seat in self.seats)

    def seat_of(self, token: str) -> int | None:
        """The seat whose token this is; every seat is compared, so that time tells nothing."""
        wanted = digest(token)
        found = [number for number, seat in enumerate(self.seats) if same(seat.token or "", wanted)]
        return found[0] if found else None

    def admits(self, code: str | None) -> bool:
        """Whether this is the join code."""
        return self.join is not None and code is not None and same(self.join, digest(code))


def fields_of(seats: Sequence[Seat], join: str | None) -> dict[str, str]:
    """What is written beside the log of a new game."""
    fields = {key: value for number, seat in enumerate(seats) for key, value in _fields(number, seat).items()}
    return fields | ({JOIN: digest(join)} if join else {})


def taken_fields(number: int, name: str, token: str) -> dict[str, str]:
    """What is written when a seat is taken."""
    return {f"{number}:name": name, f"{number}:token": digest(token)}


def _fields(number: int, seat: Seat) -> dict[str, str]:
    found = {f"{number}:controller": seat.controller}
    if seat.name is not None:
        found[f"{number}:name"] = seat.name
    if seat.token is not None:
        found[f"{number}:token"] = seat.token
    return found


def seating_of(fields: Mapping[str, str]) -> Seating:
    """The seating that was written."""
    seats: list[Seat] = []
    while (controller := fields.get(f"{len(seats)}:controller")) is not None:
        n = len(seats)
        seats.append(Seat(controller=controller, name=fields.get(f"{n}:name"), token=fields.get(f"{n}:token")))
    return Seating(seats=tuple(seats), join=fields.get(JOIN))


NOBODY = Seating(seats=())
NOT_KNOWN = (0.0, NOBODY)


class SeatBook:
    """The seatings of many games. A full table is remembered for a while, so that an action asks for nothing twice."""

    def __init__(self, log: EventLog, seconds: float) -> None:
        self._log = log
        self._seconds = seconds
        self._known: LRUCache[str, tuple[float, Seating]] = LRUCache(REMEMBERED_GAMES)
        self._lock = Lock()

    def of(self, game_id: str) -> Seating:
        """The seating of a game; empty if there is no such game."""
        with self._lock:
            until, known = self._known.get(game_id, NOT_KNOWN)
        return known if monotonic() < until else self._read(game_id)

    def _read(self, game_id: str) -> Seating:
        found = seating_of(self._log.side_data(game_id, BESIDE))
        if found.seats and found.is_full:
            with self._lock:
                self._known[game_id] = monotonic() + self._seconds, found
        return found
