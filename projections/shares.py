"""Fair shares of background work: start-time fair queueing, with a flow for each creator of games.

Work for games in which a person waits comes before work for games that nobody waits for. Within each of these two kinds
every creator has an equal share of the time, however many games it has: the next turn goes to the creator with the
smallest start tag, and its time is charged after it was used. Each process divides its own time by its own tags, which
it may lose at any time. Nothing is stored, and any number of processes together divide their time equally.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, count
from typing import Generic, NamedTuple, Self, TypeVar

from cachetools import LRUCache

from events.application.creation import ORIGIN
from events.log.log import RedisLog, readable_game_metadata

T = TypeVar("T")

SHARE = "share"
"""The field with the share of a game, in its metadata about its origin."""
VISITOR = "v"
"""The prefix of creators without a token: hashed addresses."""
MAX_LENGTH = 100
"""The maximum length of a stored share. A longer one is ignored."""
MAX_CREATORS = 10_000
"""The number of most recently served creators whose tags are kept. A dropped creator starts afresh."""
FIRST_ESTIMATE = 0.1
"""The seconds charged in advance for the first turn of a creator."""
SMOOTHING = 0.25
"""The weight of the newest turn in the average."""


class Share(NamedTuple):
    """The flow that work belongs to: its creator, and whether nobody waits for the game.

    Games that were stored without a share all have the default one.
    """

    nobody_waits: bool = False
    creator: str = ""

    @property
    def is_visitor(self) -> bool:
        """True if its creator had no token."""
        return self.creator.startswith(VISITOR)

    def stored(self) -> str:
        return f"{int(self.nobody_waits)} {self.creator}"

    @classmethod
    def read(cls, stored: str) -> Self:
        """Return the stored share, or the default one if it cannot be read."""
        kind, _, creator = stored.partition(" ")
        readable = kind in ("0", "1") and len(stored) <= MAX_LENGTH and creator.isascii()
        # In sorted shares, a space ends the creator.
        return cls(kind == "1", creator) if readable and (creator.isalnum() or not creator) else cls()


def stored_shares(log: RedisLog, games: Sequence[str]) -> Mapping[str, Share]:
    """Return the stored share of each game, in one round trip. Raises ``LogUnavailable``."""
    stored = readable_game_metadata(log, games, ORIGIN) if games else {}
    return {game: Share.read(stored.get(game, {}).get(SHARE, "")) for game in games}


class _VirtualClock:
    """The virtual time of one kind, and for each creator its finish tag and the average cost of its turns."""

    def __init__(self) -> None:
        self.now = 0.0
        self._flows: LRUCache[str, tuple[float, float]] = LRUCache(MAX_CREATORS)

    def start(self, creator: str) -> float:
        """Return the start tag of a creator's next turn."""
        return max(self.now, self._flows.get(creator, (0.0,))[0])

    def begin(self, creator: str) -> float:
        """Charge a creator its average cost in advance, and return it."""
        self.now = self.start(creator)
        _, estimate = self._flows.get(creator, (0.0, FIRST_ESTIMATE))
        self._flows[creator] = self.now + estimate, estimate
        return estimate

    def end(self, creator: str, estimate: float, seconds: float) -> None:
        """Replace the estimate with the time that was used."""
        if creator in self._flows:
            finish, average = self._flows[creator]
            self._flows[creator] = finish + seconds - estimate, average + SMOOTHING * (seconds - average)


class Turn:
    """Work in progress. Until it ends an estimate is charged."""

    def __init__(self, share: Share, charge: Callable[[float], None]) -> None:
        self.share = share
        self._charge = charge

    def end(self, seconds: float) -> None:
        """Charge the time that was used."""
        self._charge(seconds)


class FairScheduler:
    """Chooses the next share. Each queue in each process has its own scheduler; it is not thread-safe."""

    def __init__(self) -> None:
        self._clocks = {False: _VirtualClock(), True: _VirtualClock()}

    def tag(self, share: Share) -> tuple[bool, float]:
        """Return the sort key of a share: the smallest is next."""
        return share.nobody_waits, self._clocks[share.nobody_waits].start(share.creator)

    def next(self, waiting: Iterable[Share]) -> Share:
        """Return the first share with the smallest tag."""
        return min(waiting, key=self.tag)

    def begin(self, share: Share) -> Turn:
        """Begin a turn, which is charged in advance at its creator's average."""
        clock = self._clocks[share.nobody_waits]
        return Turn(share, partial(clock.end, share.creator, clock.begin(share.creator)))


class FairQueue(Generic[T]):
    """A queue in memory: first in, first out within a share, and fair between shares."""

    def __init__(self, scheduler: FairScheduler) -> None:
        self._scheduler = scheduler
        self._waiting: dict[Share, deque[T]] = {}
        self._heap: list[tuple[tuple[bool, float], int, Share]] = []
        self._places: dict[Share, int] = {}
        self._numbers = count()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._waiting.values())

    def push(self, share: Share, item: T) -> None:
        if share in self._waiting:
            self._waiting[share].append(item)
        else:
            self._waiting[share] = deque([item])
            self._place(share)

    def take(self, limit: int) -> list[tuple[T, Turn]]:
        """Begin up to ``limit`` turns, and return the item of each."""
        found: list[tuple[T, Turn]] = []
        while self._waiting and len(found) < limit:
            found.append(self.pop())
        return found

    def pop(self) -> tuple[T, Turn]:
        """Begin the next turn, and return its item. Raises ``IndexError`` if the queue is empty."""
        while True:
            tag, number, share = heapq.heappop(self._heap)
            if self._places.get(share) == number:
                if tag < self._scheduler.tag(share):  # the clock has advanced since then
                    self._place(share)
                else:
                    return self._begin(share)

    def _begin(self, share: Share) -> tuple[T, Turn]:
        turn, waiting = self._scheduler.begin(share), self._waiting[share]
        item = waiting.popleft()
        if waiting:
            self._place(share)
        else:
            del self._waiting[share], self._places[share]

        def end(seconds: float) -> None:
            turn.end(seconds)
            if share in self._waiting:
                self._place(share)

        return item, Turn(share, end)

    def _place(self, share: Share) -> None:
        """Put a share into the heap at its current tag; an earlier entry is stale."""
        number = self._places[share] = next(self._numbers)
        heapq.heappush(self._heap, (self._scheduler.tag(share), number, share))
