"""Reads what is to be delivered of games: new commits and cursors; and how far each lane of a game is."""

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from events.aggregate.clocks import milliseconds
from events.aggregate.state import GameState
from events.application.creation import ORIGIN, SEATS
from events.integrity.codec import split_commits
from events.integrity.replay import fold
from events.log.log import RedisLog, log_once, readable_game_metadata
from events.log.records import Entry, stored_number
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from events.ruleset.registry import RulesetRegistry
from projections.shares import SHARE, Share
from projections.store.failures import TRANSIENT_ERRORS
from projections.webhooks.endpoint import Endpoint, Failing, OrderingKey, lane_kind
from projections.webhooks.store import CURSORS
from workers.webhooks.messages import Message, Person, Questions, acted_in, is_low, messages_of, people_of

_log = logging.getLogger(__name__)

END_OF_VERSION = 1 << 30
QueuePosition = tuple[int, int]


class Known(Record):
    """What is already read of a game: its state, and the open questions."""

    state: GameState | None = None
    questions: Questions = Questions()

    @property
    def version(self) -> int:
        return self.state.version if self.state else 0


class News(Record):
    """What was read of a game. ``messages`` are those after the version ``after``; ``times`` are those of its events.

    ``known_time`` is that of the newest event that was already known. ``cursors`` are by the names of the lanes.
    ``is_gone``: the game was removed.
    """

    game: str
    known: Known
    after: int = 0
    messages: Sequence[Message] = ()
    times: Sequence[int] = ()
    known_time: int = 0
    cursors: Mapping[str, int] = {}
    is_gone: bool = False
    is_unreadable: bool = False

    def before(self, time: int) -> int | None:
        """Return the newest version before a time; ``None`` if it may be older than what was read."""
        older = bisect_left(self.times, time)
        return self.after + older if older or not self.after or self.known_time < time else None


class Reader:
    """Reads the games of one log. Without ``names`` the messages contain no names of people."""

    def __init__(self, log: RedisLog, rulesets: RulesetRegistry, *, names: bool) -> None:
        self._log, self._rulesets, self._names = log, rulesets, names

    def shares(self, games: Sequence[str]) -> Mapping[str, Share]:
        """Return the stored shares of games. Raises ``LogUnavailable``."""
        stored = readable_game_metadata(self._log, games, ORIGIN)
        return {game: Share.read(stored.get(game, {}).get(SHARE, "")) for game in games}

    def read(self, games: Mapping[str, Known]) -> Sequence[News]:
        """Return the news of games, each after what is already known of it. Raises ``LogUnavailable``."""
        logs = self._entries({game: known.version for game, known in games.items()})
        found = [game for game, entries in logs.items() if entries is not None]
        seats = readable_game_metadata(self._log, found, SEATS)
        cursors = readable_game_metadata(self._log, found, CURSORS)
        news = []
        for game, known in games.items():
            entries = logs[game]
            if entries is not None and not (entries or known.version):
                news.append(News(game=game, known=known, is_gone=True))
            elif entries is None or game not in seats or game not in cursors:
                news.append(News(game=game, known=known, is_unreadable=True))
            else:
                people = people_of(seats[game], names=self._names)
                news.append(self._news(game, known, entries, people, _cursors(game, cursors[game])))
        return news

    def _news(
        self, game: str, known: Known, entries: Sequence[Entry], people: Sequence[Person], cursors: Mapping[str, int]
    ) -> News:
        messages: list[Message] = []
        now = known
        try:
            for commit in split_commits(entries):
                state = fold(self._rulesets, game, commit, now.state)
                messages += messages_of(commit, now.state, state, people, now.questions)
                now = Known(state=state, questions=now.questions.after(state, acted_in(commit)))
            times = [milliseconds(entry.at) for entry in entries]
        except TRANSIENT_ERRORS:
            raise
        except Exception as error:  # noqa: BLE001 - the rules of one game must not stop the others
            _log.error("Game %s cannot be read, and nobody is told of it: %s", game, error)
            return News(game=game, known=known, is_unreadable=True)
        return News(
            game=game,
            known=now,
            after=known.version,
            messages=messages,
            times=times,
            known_time=milliseconds(known.state.updated_at) if known.state else 0,
            cursors=cursors,
        )

    def _entries(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry] | None]:
        """Return the entries of games; ``None`` for a game that cannot be read."""
        try:
            return self._log.read_many(after)
        except TRANSIENT_ERRORS:
            raise
        except Refusal:
            return {game: self._entries_of(game, version) for game, version in after.items()}

    def _entries_of(self, game: str, after: int) -> Sequence[Entry] | None:
        try:
            return self._log.read(game, after=after)
        except UnknownGame:
            return ()
        except TRANSIENT_ERRORS:
            raise
        except Refusal as refusal:
            _log.error("Game %s cannot be read, and nobody is told of it: %s", game, refusal.detail)
            return None


def _cursors(game: str, stored: Mapping[str, str]) -> Mapping[str, int]:
    """Return the cursors of the lanes. An invalid one is left out: what that lane may have missed is sent again."""
    found = {}
    for lane, version in stored.items():
        try:
            found[lane] = stored_number(version.encode())
        except ValueError:
            log_once(
                _log.warning,
                "The cursor of %a in game %s cannot be read; what it may have missed is sent again",
                lane,
                game,
            )
    return found


@dataclass(slots=True, eq=False)
class Progress:
    """How far one lane is. ``cursor`` is the stored one, ``None`` for none; ``place`` is after the last message.

    ``attempts`` counts the failed ones of the current message; ``not_before`` is when the next may begin, in
    milliseconds since 1970, ``None`` if the message was given up. ``queued`` is when the lane is due, in the same unit,
    with the number of its valid entry in the queue; ``None`` while it is not queued.
    """

    lane: OrderingKey
    place: QueuePosition
    cursor: int | None
    attempts: int = 0
    not_before: int | None = 0
    is_under_way: bool = False
    queued: tuple[int, int] | None = None


@dataclass(slots=True, eq=False)
class GameProgress:
    """What is known of one game. ``messages`` are complete after the version ``after``.

    ``creator`` is part of its share.
    """

    game: str
    known: Known
    after: int
    messages: list[Message]
    creator: str = ""
    lanes: dict[OrderingKey, Progress] = field(default_factory=dict)
    is_closing: bool = False

    @property
    def share(self) -> Share:
        """The share of the game, which depends on who plays it now."""
        return Share(self.known.state is not None and not self.known.state.persons, self.creator)

    @property
    def is_busy(self) -> bool:
        return any(progress.is_under_way for progress in self.lanes.values())

    def add(self, news: News) -> None:
        self.messages += news.messages
        self.known = news.known

    def trim(self) -> None:
        """Drop the messages that every lane has passed."""
        reached = min((progress.place for progress in self.lanes.values()), default=(self.known.version, 0))
        passed = bisect_right(self.messages, reached, key=lambda message: message.place)
        del self.messages[:passed]
        self.after = max(self.after, min(reached[0], self.known.version))

    def next(self, progress: Progress, endpoint: Endpoint) -> Message | None:
        """Return the next message of a lane, and move the lane right before it; ``None`` if there is none yet."""
        start = bisect_right(self.messages, progress.place, key=lambda message: message.place)
        for message in self.messages[start:]:
            if is_for(message, endpoint, progress.lane) and self.seats(message, endpoint) is not None:
                return message
            progress.place = message.place
        progress.place = (max(progress.place[0], self.known.version), END_OF_VERSION)
        return None

    def seats(self, message: Message, endpoint: Endpoint) -> tuple[int, ...] | None:
        """Return the seats that a message is about; ``None`` if it is no longer worth sending."""
        if message.type == "clock.low":
            return () if is_low(message, self.known.state) else None
        if message.type != "turn.asked":
            return ()
        if not endpoint.after:
            return message.asked or None
        since = self.known.questions.since
        still = tuple(seat for seat in (*message.asked, *message.again) if since.get(seat) == message.version)
        return tuple(sorted(still)) or None

    def is_last_of_version(self, message: Message, endpoint: Endpoint, lane: OrderingKey) -> bool:
        """Return True if a lane has no further message of this message's version."""
        start = bisect_right(self.messages, message.place, key=lambda one: one.place)
        return not any(
            one.version == message.version and is_for(one, endpoint, lane) for one in self.messages[start : start + 8]
        )


def is_for(message: Message, endpoint: Endpoint, lane: OrderingKey) -> bool:
    """Return True if an endpoint wants a message, and this is its lane."""
    return message.type in endpoint.types and lane_kind(endpoint, message.type) == lane.kind


def progress_of(lane: OrderingKey, news: News, since: int, failing: Mapping[OrderingKey, Failing]) -> Progress | None:
    """Return how far a lane is, from the cursors that were read; ``None`` if too little of the game was read."""
    cursor = news.cursors.get(lane.field)
    version = news.before(since) if cursor is None else cursor
    if version is None or version < news.after:
        return None
    progress = Progress(lane=lane, place=(version, END_OF_VERSION), cursor=cursor)
    failed = failing.get(lane)
    if failed is not None and failed.version > version:
        progress.attempts, progress.not_before = failed.attempts, failed.next_at
    return progress
