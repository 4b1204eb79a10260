"""Reads games for delivery, and holds the messages of each lane in order."""

import logging
from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from events.aggregate.clocks import milliseconds
from events.aggregate.state import GameState
from events.application.creation import SEATS
from events.integrity.codec import split_commits
from events.integrity.replay import fold
from events.log.log import RedisLog, log_once, readable_game_metadata
from events.log.records import Entry, stored_number
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from events.ruleset.registry import RulesetRegistry
from projections.shares import Share, stored_shares
from projections.store.failures import TRANSIENT_ERRORS
from projections.webhooks.endpoint import Endpoint, Failing, OrderingKey, lane_kind
from projections.webhooks.store import CURSORS
from workers.webhooks.messages import Message, Person, Questions, acted_in, is_low, messages_of, people_of

_log = logging.getLogger(__name__)


class Known(Record):
    """The part of a game that was already read: its state, and the open questions."""

    state: GameState | None = None
    questions: Questions = Questions()

    @property
    def version(self) -> int:
        return self.state.version if self.state else 0


class News(Record):
    """The part of a game after a version. ``times`` are the times of its events; ``cursors`` are by lane names.

    ``is_gone``: the game was removed.
    """

    game: str
    known: Known = Known()
    after: int = 0
    messages: Sequence[Message] = ()
    times: Sequence[int] = ()
    cursors: Mapping[str, int] = {}
    is_gone: bool = False
    is_unreadable: bool = False

    def before(self, time: int) -> int:
        """Return the newest version before a time, for a game that was read from its beginning."""
        return bisect_left(self.times, time)

    def start(self, lane: OrderingKey, endpoint: Endpoint) -> int:
        """Return the version up to which a lane is delivered: its cursor, or the version at its endpoint's creation."""
        cursor = self.cursors.get(lane.field)
        return self.before(endpoint.since) if cursor is None else cursor


class Reader:
    """Reads the games of one log. Without ``names`` the messages contain no names of people."""

    def __init__(self, log: RedisLog, rulesets: RulesetRegistry, *, names: bool) -> None:
        self._log, self._rulesets, self._names = log, rulesets, names

    def shares(self, games: Sequence[str]) -> Mapping[str, Share]:
        """Return the stored shares of games. Raises ``LogUnavailable``."""
        return stored_shares(self._log, games)

    def read(self, games: Mapping[str, Known]) -> Sequence[News]:
        """Return the new part of each game, after what is already known. Raises ``LogUnavailable``."""
        logs = self._entries({game: known.version for game, known in games.items()})
        found = [game for game, entries in logs.items() if entries is not None]
        seats = readable_game_metadata(self._log, found, SEATS)
        cursors = readable_game_metadata(self._log, found, CURSORS)
        news = []
        for game, known in games.items():
            entries = logs[game]
            if entries is not None and not (entries or known.version):
                news.append(News(game=game, is_gone=True))
            elif entries is None or game not in seats or game not in cursors:
                news.append(News(game=game, is_unreadable=True))
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
            _log.error("Game %s cannot be read, and nothing is sent about it: %s", game, error)
            return News(game=game, is_unreadable=True)
        return News(game=game, known=now, after=known.version, messages=messages, times=times, cursors=cursors)

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
            _log.error("Game %s cannot be read, and nothing is sent about it: %s", game, refusal.detail)
            return None


def _cursors(game: str, stored: Mapping[str, str]) -> Mapping[str, int]:
    """Return the cursors of the lanes. An invalid one is left out, so the lane sends its messages again."""
    found = {}
    for lane, version in stored.items():
        try:
            found[lane] = stored_number(version.encode())
        except ValueError:
            log_once(
                _log.warning,
                "The cursor of %a in game %s cannot be read; messages may be sent again",
                lane,
                game,
            )
    return found


@dataclass(slots=True, eq=False)
class Game:
    """A game with its lanes. ``creator`` is part of its share. Once it is dropped, no more of it is sent."""

    id: str
    creator: str
    known: Known = field(default_factory=Known)
    lanes: dict[OrderingKey, "Lane"] = field(default_factory=dict)
    is_dropped: bool = False

    @property
    def share(self) -> Share:
        """The share of the game, which depends on who plays it now."""
        return Share(self.known.state is not None and not self.known.state.persons, self.creator)

    @property
    def is_busy(self) -> bool:
        return any(lane.is_under_way for lane in self.lanes.values())

    @property
    def is_told(self) -> bool:
        """True if nothing is left to send, apart from messages that were given up."""
        return not any(lane.is_under_way or lane.queued for lane in self.lanes.values())

    def seats(self, message: Message, endpoint: Endpoint) -> tuple[int, ...] | None:
        """Return the seats that a message is about; ``None`` if the message is obsolete."""
        if message.type == "clock.low":
            return () if is_low(message, self.known.state) else None
        if message.type != "turn.asked":
            return ()
        if not endpoint.after:
            return message.asked or None
        since = self.known.questions.since
        still = tuple(seat for seat in (*message.asked, *message.again) if since.get(seat) == message.version)
        return tuple(sorted(still)) or None


@dataclass(slots=True, eq=False)
class Lane:
    """The messages of a game that an endpoint gets in order, up to the version ``seen``.

    ``cursor`` is the stored one; ``None`` if there is none. ``attempts`` counts the attempts of the first message;
    ``not_before`` is when it may be retried, ``None`` if it was given up. ``queued`` is its entry in the queue.
    """

    key: OrderingKey
    game: Game
    cursor: int | None
    seen: int
    messages: deque[Message] = field(default_factory=deque)
    attempts: int = 0
    not_before: int | None = 0
    is_under_way: bool = False
    queued: tuple[int, int] | None = None

    @classmethod
    def of(cls, game: Game, key: OrderingKey, news: News, endpoint: Endpoint, failing: Failing | None) -> Self:
        """Return a lane that begins at its cursor, or at the time when its endpoint was created."""
        version = news.start(key, endpoint)
        lane = cls(key, game, news.cursors.get(key.field), version)
        if failing is not None and failing.version > version:
            lane.attempts, lane.not_before = failing.attempts, failing.next_at
        return lane

    def add(self, news: News, endpoint: Endpoint) -> None:
        """Add the new messages that the endpoint receives."""
        self.messages.extend(
            message
            for message in news.messages
            if message.version > self.seen
            and message.type in endpoint.types
            and lane_kind(endpoint, message.type) == self.key.kind
        )
        self.seen = max(self.seen, news.known.version)

    def next(self, endpoint: Endpoint) -> Message | None:
        """Return the next message that is not obsolete; drop obsolete ones before it."""
        while self.messages and self.game.seats(self.messages[0], endpoint) is None:
            self.messages.popleft()
        return self.messages[0] if self.messages else None
