"""The assignment of seats: names, controllers and token hashes, stored beside the log and cached for full tables."""

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from time import monotonic

from events.application.creation import HUMAN, LISTED, NOT_LISTED, RATED_AS, SEATS, is_listed
from events.log.log import RedisLog
from events.log.records import GAME_ID_PATTERN, stored_game_id
from events.ruleset.records import Record, change
from events.short_lock import ShortLock
from service.access.names import are_confusable
from service.access.refusals import NameTaken
from service.access.stale_caches import StaleCaches

_SEAT_TOKEN = re.compile(rf"({GAME_ID_PATTERN})\.[A-Za-z0-9_-]{{43}}")

JOIN = "join"
REMATCH = "rematch"
"""The field with the id of the game that was created as the rematch of this one."""
NAMED_AFTER = "named_after"
"""The field of a seat with the id of the player whose name it shows."""
OPEN = "open"
"""The field of a seat that was given back and is still open."""
CREATOR = "creator"
"""The field with the name of the operator's key that has created the game."""

GAME = "game "
"""The prefix of a game in the notices to caches that its seats have changed."""


class NewTokens:
    """The tokens and the join code of a request: random, or derived by ``secret`` from the purpose and the game."""

    def __init__(self, secret: Callable[[str, str], bytes] = lambda _, __: secrets.token_bytes(32)) -> None:
        self._secret = secret

    def seat_token(self, game_id: str, seat: int | None = None) -> str:
        """Return a token of 256 bits for a seat; ``None`` stands for the seat taken by joining."""
        return seat_token(game_id, self._secret("seat" if seat is None else f"seat {seat}", game_id))

    def join_code(self) -> str:
        """Return a code of 128 bits."""
        return urlsafe_b64encode(self._secret("join code", "")[:16]).decode().rstrip("=")


def seat_token(game_id: str, secret: bytes) -> str:
    """Return a token: the id of its game, and 256 secret bits."""
    return f"{game_id}.{urlsafe_b64encode(secret).decode().rstrip('=')}"


def digest(secret: str) -> str:
    """Return the hash that is stored of a token or join code."""
    return sha256(secret.encode()).hexdigest()


def game_id_of(token: str) -> str | None:
    """Return the game that a seat token is for, or ``None`` if it is not a seat token."""
    found = _SEAT_TOKEN.fullmatch(token)
    return found[1] if found else None


class SeatAssignment(Record):
    """The assignment of one seat. ``token`` is a hash; an open seat has none. Name and player may be erased later.

    ``player`` is the operator's own id of a person, and is only shown to the operator. ``named_after`` is the id of the
    player whose name a seat of a fork shows; it gives no rights, but is needed for erasing. ``rated_as`` is the id
    under which a rated game counts for the player.
    """

    controller: str
    name: str | None = None
    token: str | None = None
    player: str | None = None
    named_after: str | None = None
    rated_as: str | None = None

    @property
    def is_taken(self) -> bool:
        """True if the seat has a player. A bot is seated immediately, and needs no token."""
        return self.token is not None or self.controller != HUMAN


class SeatAssignments(Record):
    """All seats of a game, the hash of its join code, whether it is listed, and the key that created it.

    ``rematch`` is the first game that was created as its rematch.
    """

    seats: tuple[SeatAssignment, ...]
    join: str | None = None
    listed: bool = True
    creator: str | None = None
    rematch: str | None = None

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    def visible(self) -> "SeatAssignments":
        """Return what others may see: no tokens, players, join code or key."""
        seats = tuple(SeatAssignment(controller=seat.controller, name=seat.name) for seat in self.seats)
        return SeatAssignments(seats=seats, listed=self.listed, rematch=self.rematch)

    def without_names(self) -> "SeatAssignments":
        """Return the seats without the names of people."""
        unnamed: SeatAssignments = change(self, seats=tuple(change(seat, name=None) for seat in self.seats))
        return unnamed

    def seat_of(self, token: str) -> int | None:
        """Return the seat that a token belongs to. It compares every seat, so that the time taken reveals nothing."""
        wanted = digest(token)
        found = [n for n, seat in enumerate(self.seats) if compare_digest(seat.token or "", wanted)]
        return found[0] if found else None

    def seat_of_player(self, player: str) -> int | None:
        people = [seat.player if seat.controller == HUMAN else None for seat in self.seats]
        return people.index(player) if player in people else None

    def accepts_join_code(self, code: str | None) -> bool:
        """Return True if this is the join code of the game."""
        return self.join is not None and code is not None and compare_digest(self.join, digest(code))


UNKNOWN_GAME = SeatAssignments(seats=())


def to_game_metadata(assignments: SeatAssignments) -> dict[str, str]:
    """Return the fields that are stored of the seats of a new game."""
    fields = {key: value for number, seat in enumerate(assignments.seats) for key, value in _fields(number, seat)}
    fields |= {} if assignments.listed else {LISTED: NOT_LISTED}
    fields |= {CREATOR: assignments.creator} if assignments.creator else {}
    return fields | ({JOIN: assignments.join} if assignments.join else {})


def taken_seat_fields(number: int, name: str, token: str) -> dict[str, str]:
    """Return the fields that are stored when a person takes an open seat."""
    return {f"{number}:name": name, f"{number}:token": digest(token), f"{number}:{OPEN}": ""}


def open_seat_fields(number: int) -> dict[str, str]:
    """Return the fields that are stored when a person gives a seat back. Its token ends."""
    return {f"{number}:token": "", f"{number}:{OPEN}": "1"}


def nobodys_fields(number: int) -> dict[str, str]:
    """Return the fields that are stored to remove all traces of a seat's player."""
    return {f"{number}:{field}": "" for field in ("name", "player", NAMED_AFTER)}


def from_game_metadata(fields: Mapping[str, str]) -> SeatAssignments:
    seats: list[SeatAssignment] = []
    while (controller := fields.get(f"{len(seats)}:controller")) is not None:
        n = len(seats)
        seats.append(
            SeatAssignment(
                controller=controller,
                name=fields.get(f"{n}:name") or None,
                token=None if fields.get(f"{n}:{OPEN}") else fields.get(f"{n}:token"),
                player=fields.get(f"{n}:player") or None,
                named_after=fields.get(f"{n}:{NAMED_AFTER}") or None,
                rated_as=fields.get(f"{n}:{RATED_AS}") or None,
            )
        )
    return SeatAssignments(
        seats=tuple(seats),
        join=fields.get(JOIN),
        listed=is_listed(fields),
        creator=fields.get(CREATOR),
        rematch=stored_game_id(fields[REMATCH].encode()) if REMATCH in fields else None,
    )


_NOT_CACHED = 0.0, UNKNOWN_GAME


class SeatRepository:
    """Reads the seats of games. Full tables are cached for a while, so that actions need not read them."""

    def __init__(self, log: RedisLog, caches: StaleCaches, games: int) -> None:
        self._log, self._caches, self._games = log, caches, games
        self._changes = 0
        self._cache = dict[str, tuple[float, SeatAssignments]]()  # in the order in which they were read
        self._lock = ShortLock()
        caches.add(self._forget)

    def of(self, game_id: str) -> SeatAssignments:
        """Return the seats of a game; ``UNKNOWN_GAME`` if it does not exist."""
        return self._usable(game_id, 0) or self.newest(game_id)

    def of_many(self, games: Sequence[str]) -> Mapping[str, SeatAssignments]:
        """Return the seats of many games; those that are not cached, or expire soon, are read together."""
        soon = self._caches.seconds / 2
        usable = {game_id: self._usable(game_id, soon) for game_id in games}
        missing = self.newest_of([game_id for game_id, seats in usable.items() if seats is None])
        return {game_id: seats or missing[game_id] for game_id, seats in usable.items()}

    def _usable(self, game_id: str, seconds: float) -> SeatAssignments | None:
        """Return the cached seats that are valid for another ``seconds``."""
        # The time is read first, since earlier cache entries may be stale.
        now, usable_until = monotonic(), self._caches.usable_until
        until, cached = self._cache.get(game_id, _NOT_CACHED)
        return cached if now + seconds < until and now < usable_until else None

    def newest(self, game_id: str) -> SeatAssignments:
        """Return the currently stored seats of a game, or ``UNKNOWN_GAME`` if it does not exist."""
        until, changes = monotonic() + self._caches.seconds, self._changes
        return self._cached(game_id, self._log.game_metadata(game_id, SEATS), until, changes)

    def newest_of(self, games: Sequence[str]) -> Mapping[str, SeatAssignments]:
        """Return the currently stored seats of many games, read together."""
        until, changes = monotonic() + self._caches.seconds, self._changes
        stored = self._log.game_metadata_many(games, SEATS) if games else {}
        return {game_id: self._cached(game_id, fields, until, changes) for game_id, fields in stored.items()}

    def _cached(self, game_id: str, fields: Mapping[str, str], until: float, changes: int) -> SeatAssignments:
        """Cache a full table, unless something has changed since ``changes``: it may have been read before."""
        found = from_game_metadata(fields)
        if found.seats and found.is_full:
            with self._lock:
                if changes == self._changes:
                    self._cache.pop(game_id, None)
                    self._cache[game_id] = until, found
                    if len(self._cache) > self._games:
                        del self._cache[next(iter(self._cache))]
        return found

    def replace(self, game_id: str, fields: Mapping[str, str]) -> None:
        """Change stored fields of the seats, and wait until every process sees the change."""
        self._log.put_game_metadata(game_id, SEATS, fields)
        self.changed(game_id)

    def forget(self, game_id: str) -> None:
        """Drop this process's cache entry of a game."""
        self._forget(f"{GAME}{game_id}")

    def changed(self, game_id: str) -> None:
        """Wait until no process uses the old data."""
        self._caches.changed(f"{GAME}{game_id}")

    def _forget(self, name: str | None) -> None:
        with self._lock:
            self._changes += 1
            if name is None:
                self._cache.clear()
            else:
                self._cache.pop(name.removeprefix(GAME), None)


def _fields(number: int, seat: SeatAssignment) -> Sequence[tuple[str, str]]:
    fields = (
        ("controller", seat.controller),
        ("name", seat.name),
        ("token", seat.token),
        ("player", seat.player),
        (NAMED_AFTER, seat.named_after),
        (RATED_AS, seat.rated_as),
    )
    return [(f"{number}:{name}", value) for name, value in fields if value is not None]


def require_free_name(seats: SeatAssignments, name: str) -> None:
    """Raise ``NameTaken`` if somebody at the table already has this name, or one that looks the same."""
    if any(seat.name is not None and are_confusable(seat.name, name) for seat in seats.seats):
        raise NameTaken("Somebody at this table already has this name. Choose another.")
