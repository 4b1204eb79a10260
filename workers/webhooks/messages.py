"""The webhook messages of a commit: what a spectator may know, and the operator's ids of the players to act."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.aggregate.clocks import ClockSettings, milliseconds, timestamp
from events.aggregate.state import GameState
from events.application.creation import HUMAN
from events.integrity.codec import event, visible_audiences
from events.log.records import Entry, Status
from events.ruleset.records import Record
from projections.webhooks.endpoint import EventType

MIN_LEAD_MS = 10_000
ENDS: Mapping[Status, EventType] = {Status.FINISHED: "game.finished", Status.ABANDONED: "game.abandoned"}


class Person(Record):
    """The player of a seat: the name that everybody at the table sees, and the operator's own id."""

    name: str | None
    player: str | None


class Message(Record):
    """One message, independent of its endpoints. ``place`` orders the messages of a game.

    ``asked`` are the seats that are newly to act from this version on; ``again`` are those that have acted and are to
    act again. ``data`` is common to all messages of a commit, ``more`` is specific to the type. ``due`` is the time at
    which to send it, in milliseconds since 1970; ``None`` for immediately.
    """

    place: tuple[int, int]
    type: EventType
    at: str
    data: dict[str, Any]
    more: dict[str, Any]
    asked: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    due: int | None = None

    @property
    def version(self) -> int:
        return self.place[0]

    @property
    def time(self) -> int:
        """The time of the event in milliseconds since 1970."""
        return milliseconds(self.at)

    @property
    def id(self) -> str:
        """The id of the message, the same at every attempt and for every endpoint."""
        return f"evt_{self.data['game']}_{self.version}_{self.type.replace('.', '_')}"

    def body(self, seats: Sequence[int] = ()) -> bytes:
        """Return the body as it is signed and sent. ``seats``: the seats asked, for a ``turn.asked``."""
        more = {"asked": list(seats)} if self.type == "turn.asked" else self.more
        return msgspec.json.encode({"type": self.type, "timestamp": self.at, "data": {**self.data, **more}})


class Questions(Record):
    """The version since which each seat has been asked, as far as that is public."""

    since: Mapping[int, int] = {}

    def after(self, state: GameState, acted: frozenset[int]) -> "Questions":
        """Return the questions after a commit in which these seats have acted; a seat asked again has a new version."""
        kept = {seat: version for seat, version in self.since.items() if seat not in acted}
        return Questions(since={seat: kept.get(seat, state.version) for seat in state.to_act(None)})


def people_of(seats: Mapping[str, str], *, names: bool) -> Sequence[Person]:
    """Return the players of the seats from the metadata of the log; without ``names`` their names are left out."""
    found: list[Person] = []
    while f"{len(found)}:controller" in seats:
        number = len(found)
        name = seats.get(f"{number}:name") if names else None
        found.append(Person(name=name or None, player=seats.get(f"{number}:player") or None))
    return found


def messages_of(
    entries: Sequence[Entry], before: GameState | None, after: GameState, people: Sequence[Person], questions: Questions
) -> Iterator[Message]:
    """Yield the messages of one commit in order. ``questions`` are those before it.

    There are none for practice games, and no ``turn.asked`` for bots. All but ``events`` have the version at which the
    commit ends, since they describe the table at that version.
    """
    if after.practice:
        return
    data = _data(after, people)
    last = entries[-1]
    for entry in entries:
        shown = {**event(entry, b"", visible_audiences(entry, None, public=False)), "commit": last.version}
        of_event = {**data, "version": entry.version}
        yield Message(place=(entry.version, 0), type="events", at=entry.at, data=of_event, more={"event": shown})
    told = list(_changes(before, after))
    for number, (kind, more) in enumerate(told, 1):
        yield Message(place=(last.version, number), type=kind, at=last.at, data=data, more=more)
    following = questions.after(after, acted_in(entries))
    fresh = tuple(
        seat
        for seat, since in following.since.items()
        if since == last.version and after.controllers.get(seat, HUMAN) == HUMAN
    )
    if fresh:
        yield Message(
            place=(last.version, len(told) + 1),
            type="turn.asked",
            at=last.at,
            data=data,
            more={},
            asked=tuple(seat for seat in fresh if seat not in questions.since),
            again=tuple(seat for seat in fresh if seat in questions.since),
        )
    if after.clocks is not None and (due := after.clocks.due) is not None and due != _due_of(before):
        place, sent = (last.version, len(told) + 2), due - lead_of(after.clocks.settings)
        yield Message(place=place, type="clock.low", at=last.at, data=data, more={"due": timestamp(due)}, due=sent)


def lead_of(settings: ClockSettings) -> int:
    """Return the remaining time at which a clock counts as low, in milliseconds: a tenth of the initial time."""
    return max(MIN_LEAD_MS, settings.at_first // 10)


def is_low(message: Message, state: GameState | None) -> bool:
    """Return True if the clock in a ``clock.low`` message still runs out at the time that the message names."""
    due = _due_of(state)
    return due is not None and message.more["due"] == timestamp(due)


def acted_in(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the seats that have acted in a commit, as far as that is public."""
    return frozenset(entry.seat for entry in entries if entry.seat is not None)


def _due_of(state: GameState | None) -> int | None:
    return state.clocks.due if state is not None and state.clocks is not None else None


def _changes(before: GameState | None, after: GameState) -> Iterator[tuple[EventType, dict[str, Any]]]:
    if before is None:
        yield "game.created", {}
    if after.has_started and not (before and before.has_started):
        yield "game.started", {}
    kind = ENDS.get(after.status)
    if kind is not None and (before is None or before.status is not after.status):
        yield kind, {"winners": list(after.results.winners)} if after.results else {}


def _data(state: GameState, people: Sequence[Person]) -> dict[str, Any]:
    to_act = state.to_act(None)
    asked = [people[seat] if seat < len(people) else Person(name=None, player=None) for seat in to_act]
    return {
        "game": state.id,
        "version": state.version,
        "ruleset": state.ruleset.id,
        "status": state.status.value,
        "to_act": list(to_act),
        "players": [person.player for person in asked],
        "names": [person.name for person in asked],
    }
