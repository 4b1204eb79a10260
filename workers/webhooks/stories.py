"""A game as webhooks tell it: the messages that somebody still has to get, and how far each endpoint is."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from projections.webhooks.endpoint import Endpoint, Failing, Lane, lane_kind
from workers.webhooks.messages import Message, is_low
from workers.webhooks.reading import Known, News

END_OF_VERSION = 1 << 30
Place = tuple[int, int]


@dataclass(slots=True, eq=False)
class Progress:
    """How far one lane is. ``cursor`` is what is stored, ``None`` for nothing; ``place`` is behind the last message.

    ``attempts`` counts those of the message at hand that failed; ``not_before`` is when the next may begin, in
    milliseconds since 1970, ``None`` if it was given up. ``queued`` is when the lane is looked at next,
    in the same unit, with the number of its place in the queue that counts; ``None`` while it is not queued.
    """

    lane: Lane
    place: Place
    cursor: int | None
    attempts: int = 0
    not_before: int | None = 0
    is_under_way: bool = False
    queued: tuple[int, int] | None = None


@dataclass(slots=True, eq=False)
class Story:
    """What is known of one game. ``messages`` are complete behind the version ``after``."""

    game: str
    known: Known
    after: int
    messages: list[Message]
    lanes: dict[Lane, Progress] = field(default_factory=dict)
    is_closing: bool = False

    @property
    def is_busy(self) -> bool:
        """True while something of the game is on its way."""
        return any(progress.is_under_way for progress in self.lanes.values())

    def add(self, news: News) -> None:
        """Add what was read behind what is known."""
        self.messages += news.messages
        self.known = news.known

    def trim(self) -> None:
        """Forget the messages that every lane is past."""
        reached = min((progress.place for progress in self.lanes.values()), default=(self.known.version, 0))
        passed = bisect_right(self.messages, reached, key=lambda message: message.place)
        del self.messages[:passed]
        self.after = max(self.after, min(reached[0], self.known.version))

    def next(self, progress: Progress, endpoint: Endpoint) -> Message | None:
        """Return the next message of a lane, and put the lane right before it; ``None`` if there is none yet."""
        start = bisect_right(self.messages, progress.place, key=lambda message: message.place)
        for message in self.messages[start:]:
            if is_for(message, endpoint, progress.lane) and self.seats(message, endpoint) is not None:
                return message
            progress.place = message.place
        progress.place = (max(progress.place[0], self.known.version), END_OF_VERSION)
        return None

    def seats(self, message: Message, endpoint: Endpoint) -> tuple[int, ...] | None:
        """Return the seats that a message is about; ``None`` if it is not worth sending any more."""
        if message.type == "clock.low":
            return () if is_low(message, self.known.state) else None
        if message.type != "turn.asked":
            return ()
        if not endpoint.after:
            return message.asked or None
        since = self.known.questions.since
        still = tuple(seat for seat in (*message.asked, *message.again) if since.get(seat) == message.version)
        return tuple(sorted(still)) or None

    def is_last_of_version(self, message: Message, endpoint: Endpoint, lane: Lane) -> bool:
        """Return True if a lane has nothing more to tell of the version of this message."""
        start = bisect_right(self.messages, message.place, key=lambda one: one.place)
        return not any(
            one.version == message.version and is_for(one, endpoint, lane) for one in self.messages[start : start + 8]
        )


def is_for(message: Message, endpoint: Endpoint, lane: Lane) -> bool:
    """Return True if an endpoint wants a message, and in this lane."""
    return message.type in endpoint.types and lane_kind(endpoint, message.type) == lane.kind


def progress_of(lane: Lane, news: News, since: int, failing: Mapping[Lane, Failing]) -> Progress | None:
    """Return how far a lane is, by what was read beside its game; ``None`` if too little of the game was read."""
    cursor = news.cursors.get(lane.field)
    version = news.before(since) if cursor is None else cursor
    if version is None or version < news.after:
        return None
    progress = Progress(lane=lane, place=(version, END_OF_VERSION), cursor=cursor)
    failed = failing.get(lane)
    if failed is not None and failed.version > version:
        progress.attempts, progress.not_before = failed.attempts, failed.next_at
    return progress
