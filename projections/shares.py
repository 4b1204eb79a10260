"""Fair shares of what runs behind the service: start-time fair queueing, with a flow for each creator of games.

Work for games in which a person waits comes before work for games that nobody waits for. Within each of these two
kinds every creator has an equal share of the time, however many games it has: the next turn goes to the creator with
the smallest start tag, and its time is charged after it was used. Each process divides its own time by tags of its own,
which it may lose at any moment, so nothing is stored and any number of processes divide their time together equally.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, count
from typing import Generic, NamedTuple, Self, TypeVar

from cachetools import LRUCache

T = TypeVar("T")

SHARE = "share"
"""The field of a game's side data about its origin that says whose share its work is of."""
VISITOR = "v"
"""What the creator begins with who had no token: an address, hashed under the key of the installation."""
MAX_LENGTH = 100
"""A stored share is never longer; what is belongs to nobody."""
MAX_CREATORS = 10_000
"""The tags of so many creators are kept, those that had a turn last; one that is forgotten begins anew."""
FIRST_ESTIMATE = 0.1
"""Seconds that the first turn of a creator is taken for."""
SMOOTHING = 0.25
"""The weight of the newest turn in the average."""


class Share(NamedTuple):
    """Whose share work is of: that of a creator, in games in which a person waits or in those ``nobody_waits`` for.

    Of a game that was stored without it nobody knows who created it: all of these have one share.
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
        """Return the share that was stored; that of nobody for what cannot be one."""
        kind, _, creator = stored.partition(" ")
        readable = kind in ("0", "1") and len(stored) <= MAX_LENGTH and creator.isascii()
        # Where shares are sorted, a space ends the creator.
        return cls(kind == "1", creator) if readable and (creator.isalnum() or not creator) else cls()


class _VirtualClock:
    """The virtual time of one kind; of each creator, when its turns finish in it, and how long one takes on average."""

    def __init__(self) -> None:
        self.now = 0.0
        self._flows: LRUCache[str, tuple[float, float]] = LRUCache(MAX_CREATORS)

    def start(self, creator: str) -> float:
        """Return the start tag of a creator's next turn."""
        return max(self.now, self._flows.get(creator, (0.0,))[0])

    def begin(self, creator: str) -> float:
        """Charge the average to a creator, and return it."""
        self.now = self.start(creator)
        _, estimate = self._flows.get(creator, (0.0, FIRST_ESTIMATE))
        self._flows[creator] = self.now + estimate, estimate
        return estimate

    def end(self, creator: str, estimate: float, seconds: float) -> None:
        """Charge what was used instead."""
        if creator in self._flows:
            finish, average = self._flows[creator]
            self._flows[creator] = finish + seconds - estimate, average + SMOOTHING * (seconds - average)


class Turn:
    """Work that was begun in somebody's share, at an estimate of what it takes until it has ended."""

    def __init__(self, share: Share, charge: Callable[[float], None]) -> None:
        self.share = share
        self._charge = charge

    def end(self, seconds: float) -> None:
        """Charge the time that was used."""
        self._charge(seconds)


class FairScheduler:
    """Says whose turn it is. Each place where work waits has one in each process; it is not safe with many threads."""

    def __init__(self) -> None:
        self._clocks = {False: _VirtualClock(), True: _VirtualClock()}

    def tag(self, share: Share) -> tuple[bool, float]:
        """Return the place of a share among others: the smallest is next."""
        return share.nobody_waits, self._clocks[share.nobody_waits].start(share.creator)

    def next(self, waiting: Iterable[Share]) -> Share:
        """Return the share whose turn it is; of several the first."""
        return min(waiting, key=self.tag)

    def begin(self, share: Share) -> Turn:
        """Begin a turn. Until it ends it counts for as long as those of its creator take on average."""
        clock = self._clocks[share.nobody_waits]
        return Turn(share, partial(clock.end, share.creator, clock.begin(share.creator)))


class FairQueue(Generic[T]):
    """What waits in one process: in the order in which it came within a share, and in fair order among shares."""

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

    def take(self, most: int) -> list[tuple[T, Turn]]:
        """Begin so many turns, or as many as wait, and return what waits for each."""
        found: list[tuple[T, Turn]] = []
        while self._waiting and len(found) < most:
            found.append(self.pop())
        return found

    def pop(self) -> tuple[T, Turn]:
        """Begin the next turn, and return what waits for it. Raises ``IndexError`` if nothing waits."""
        while True:
            tag, number, share = heapq.heappop(self._heap)
            if self._places.get(share) == number:
                if tag < self._scheduler.tag(share):  # the clock has gone on since
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
        """Put a share where its tag is now; an earlier place counts no more."""
        number = self._places[share] = next(self._numbers)
        heapq.heappush(self._heap, (self._scheduler.tag(share), number, share))
