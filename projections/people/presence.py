"""Who is at a table: each process records its connections in Redis, and all processes read these notes.

A note expires, so the seats of a process that was killed count as away 15 seconds later.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.log.client import Client, Script, translate_errors
from events.log.keys import prefix
from events.log.records import CorruptLog
from events.ruleset.records import Record

HERE_MS = 15_000
"""How long a seat counts as present after its last connection has ended."""
KEPT_MS = 600_000
"""How long the store remembers when a seat was present."""
FROZEN_MS = 31 * 86_400_000
"""How long the presence shown during a sealed question is kept; longer than any clock can run."""
NOTICES = "skald:people"
"""The channel on which changes of presence, and talk, are announced to all processes."""

_NOTE = re.compile(rb"([0-9]{1,15}) ([0-9]{1,6})((?: [0-9]{1,2}:[0-9]{1,15}:[0-9]{1,15})*)")
_encode = msgspec.json.Encoder().encode


class Span(NamedTuple):
    """The period in which a seat was connected, in milliseconds since 1970 by the store's clock."""

    since: int
    last: int

    def holds(self, at: int) -> bool:
        """Return True if the seat was present at a time."""
        return self.since <= at <= self.last + HERE_MS


class SeatPresence(Record):
    """Whether a seat is present, and since when (milliseconds since 1970); ``None`` for a bot, or if unknown."""

    seat: int
    here: bool | None
    since: int | None


class Presence(Record):
    """Who is at a table."""

    seats: tuple[SeatPresence, ...]
    watching: int

    def of_people(self, people: Sequence[bool]) -> "Presence":
        """Return the same without seats that were since taken by bots or given back."""
        seats = zip(self.seats, people, strict=False)
        kept = (one if person else SeatPresence(seat=one.seat, here=None, since=None) for one, person in seats)
        return Presence(seats=tuple(kept), watching=self.watching)


class LocalSeats(NamedTuple):
    """One process's connections to a game: the number of watchers, and how long ago each seat came and left."""

    watching: int
    seats: Mapping[int, tuple[int, int]]


class Note(NamedTuple):
    """The note of one process: the number of watchers at the time ``at``, and when seats were connected."""

    at: int
    watching: int
    spans: Mapping[int, Span]


class Noted(NamedTuple):
    """The notes of all processes about one game, at the store's time ``now``."""

    now: int
    notes: Mapping[str, Note]

    def with_local(self, process: str, local: LocalSeats) -> "Noted":
        """Return these notes with one process's current connections in place of its own note."""
        spans = {seat: Span(self.now - since, self.now - last) for seat, (since, last) in local.seats.items()}
        return Noted(self.now, {**self.notes, process: Note(self.now, local.watching, spans)})

    def at(self, now: int, time: int, people: Sequence[bool]) -> Presence:
        """Return who was at the table at a ``time``, as known ``now``.

        ``people`` says for each seat whether it belongs to a person.
        """
        seats = (
            self._seat(seat, time) if person else SeatPresence(seat=seat, here=None, since=None)
            for seat, person in enumerate(people)
        )
        watching = sum(note.watching for note in self.notes.values() if now - note.at <= HERE_MS)
        return Presence(seats=tuple(seats), watching=watching)

    def _seat(self, seat: int, time: int) -> SeatPresence:
        spans = [note.spans[seat] for note in self.notes.values() if seat in note.spans]
        held = [span for span in spans if span.holds(time)]
        if held:
            return SeatPresence(seat=seat, here=True, since=min(span.since for span in held))
        gone = [span.last for span in spans if span.last <= time]
        return SeatPresence(seat=seat, here=False, since=max(gone, default=None))


NOTHING = Noted(0, {})


class PresenceStore:
    """The presence at the tables of one Redis."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._note = Script(client, "presence", __package__)
        self._freeze = Script(client, "freeze", __package__)

    def note(self, process: str, games: Mapping[str, LocalSeats | None]) -> Mapping[str, Noted]:
        """Store a process's connections to some games, and return all notes about each of them.

        A game with ``None`` is only read. This takes one round trip. Raises ``LogUnavailable`` and ``LogFull``.
        """
        answers = self._note.many([([_key(game)], _arguments(process, local)) for game, local in games.items()])
        return {
            game: NOTHING if isinstance(answer, CorruptLog) else _noted(answer)
            for game, answer in zip(games, answers, strict=True)
        }

    def noted(self, game: str) -> Noted:
        """Return the notes about a game. Raises ``LogUnavailable``."""
        return self.note("", {game: None})[game]

    def frozen(self, game: str, opened: int, shown: Presence) -> Presence:
        """Freeze the presence that is shown while a sealed question is open; return the one that was stored first.

        ``opened`` is the version that opened the question. Raises ``LogUnavailable`` and ``LogFull``.
        """
        kept = self._freeze([f"{_key(game)}:shown"], [opened, _encode(shown), FROZEN_MS])
        try:
            return msgspec.json.decode(kept, type=Presence)
        except (msgspec.DecodeError, TypeError):  # not written by a service
            return shown

    def announce(self, game: str) -> None:
        """Notify all processes that somebody has come or left. Raises ``LogUnavailable``."""
        with translate_errors():
            self._client.publish(NOTICES, f"{game} 0")


def _key(game: str) -> str:
    return f"{prefix(game)}:here"


def _arguments(process: str, local: LocalSeats | None) -> list[str | int]:
    if local is None:
        return [KEPT_MS]
    seats = (part for seat, (since, last) in sorted(local.seats.items()) for part in (seat, since, last))
    return [KEPT_MS, process, local.watching, *seats]


def _noted(answer: Sequence[bytes]) -> Noted:
    """Return the notes, without fields that no process has written."""
    found = zip(answer[1::2], map(_NOTE.fullmatch, answer[2::2]), strict=True)
    notes = {
        process.decode(errors="replace"): Note(int(note[1]), int(note[2]), dict(map(_span, note[3].split())))
        for process, note in found
        if note is not None
    }
    return Noted(int(answer[0]), notes)


def _span(part: bytes) -> tuple[int, Span]:
    seat, since, last = map(int, part.split(b":"))
    return seat, Span(since, last)
