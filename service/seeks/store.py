"""The seeks of one Redis: stored, matched and ended by scripts, so that any number of processes may work on them.

All keys have one hash tag, since a match changes several seeks at once. Seeks are in no backup: they live for a day, or
for 7 with a player's token, and a restored one could make a second game.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from events.aggregate.clocks import ClockSettings
from events.log.client import Client, Script, readable, server_milliseconds, translate_errors
from events.ruleset.records import Record

TAG = "{seeks}"
CHANNEL = "skald:seeks"
"""The pub/sub channel on which each seek is announced that has got its game or has ended."""
NAMES = ("records", "waiting", "queue", "ends", "bots", "matches", "results", "players", "pools", "counts")
KEYS = [f"{TAG}:{name}" for name in NAMES]
RECORDS, QUEUE, MATCHES = f"{TAG}:records", f"{TAG}:queue", f"{TAG}:matches"
POOLS, COUNTS = f"{TAG}:pools", f"{TAG}:counts"

WAITING, EXPIRED = "waiting", "expired"
MAX_WAITING = 20_000
"""The maximal number of seeks that wait at a time."""
SWEPT_TOGETHER = 200
"""How many seeks and matches one sweep works on."""
OPEN_MS = 2_000
"""The age at which a match without a game is finished by the sweeper: until then those who wait do it."""
MAX_SHOWN = 200
"""How many groups of waiting seeks are shown, the largest first."""
LIFE_MS, LASTING_MS = 60_000, 7 * 86_400_000
"""How long a seek lives after the last wait, and how long with a player's token."""


class Seek(Record):
    """One seek as it is stored.

    ``token`` is the hash of its token, ``content`` that of the request. ``options`` holds all options. ``rated_as`` is
    the id under which a rated game counts for the player. ``share``, ``holder`` and ``creator`` are whose work the game
    is, whose quota it counts in (a hash), and the name of the operator's key that has asked for it.
    """

    id: str
    token: str
    content: str
    ruleset: str
    options: Mapping[str, Any]
    seats: int
    name: str
    clock: ClockSettings | None = None
    rated: bool = False
    player: str | None = None
    rated_as: str | None = None
    share: str = ""
    holder: str = ""
    creator: str | None = None


class Wish(NamedTuple):
    """What a seek waits for: ``pool`` names the games that it fits, ``person`` is a hash of its player ('': none).

    ``within`` limits the distance of ratings; ``bots_after`` are the seconds after which bots may join. ``lasting``: it
    lives on when nobody waits on it.
    """

    pool: str
    about: bytes
    rating: int
    person: str = ""
    within: int | None = None
    bots_after: int | None = None
    lasting: bool = False


class Standing(NamedTuple):
    """How a seek stands: ``status`` is ``waiting``, ``expired``, or its match.

    ``bots_in``: in how many milliseconds bots may join. ``is_open``: the game of the match may not be created yet.
    """

    seek: Seek
    status: str
    bots_in: int | None = None
    is_open: bool = False


class TooManySeeks(Exception):
    """The maximal number of seeks wait already."""


class Seeks:
    """The seeks of one Redis. Times are those of the server's clock."""

    def __init__(self, client: Client, max_waiting: int = MAX_WAITING) -> None:
        self._client: Any = client
        self._max_waiting = max_waiting
        self._put, self._look, self._withdraw, self._settle, self._sweep = (
            Script(client, name, __package__, before="seeks") for name in ("put", "look", "withdraw", "settle", "sweep")
        )

    def put(self, seek: Seek, wish: Wish) -> tuple[Seek, str]:
        """Store a seek; return it, and its match if it completes one. A repeat returns what was stored before.

        Raises ``TooManySeeks``.
        """
        answer = self._put(
            KEYS,
            [
                seek.id,
                msgspec.json.encode(seek),
                wish.pool,
                wish.about,
                seek.seats,
                wish.rating,
                "-" if wish.within is None else wish.within,
                wish.person or "-",
                "" if wish.bots_after is None else wish.bots_after * 1000,
                LASTING_MS if wish.lasting else LIFE_MS,
                int(wish.lasting),
                self._max_waiting,
            ],
        )
        if answer[0] == b"FULL":
            raise TooManySeeks
        if answer[0] == b"KNOWN":
            return _read(answer[1]), ""
        return seek, answer[1].decode()

    def look(self, seek: str, life_ms: int | None = None) -> Standing | None:
        """Return how a seek stands, ``None`` if it is unknown; it lives for ``life_ms`` more unless it is lasting."""
        answer = self._look(KEYS, [seek, "" if life_ms is None else life_ms])
        if answer is None:
            return None
        record, status, more = answer[0], answer[1].decode(), answer[2]
        if status == WAITING:
            return Standing(_read(record), status, bots_in=int(more) if more else None)
        return Standing(_read(record), status, is_open=more == b"1")

    def withdraw(self, seek: str) -> str:
        """End a seek that waits; return ``expired``, or its match."""
        status: str = self._withdraw(KEYS, [seek]).decode()
        return status

    def settle(self, match: str, *, given_up: bool = False) -> bool:
        """Note that the game of a match is stored, or cannot be created; return True for the first caller."""
        return bool(self._settle(KEYS, [match, int(given_up)]))

    def sweep(self) -> tuple[int, Mapping[str, int]]:
        """End and drop what is over, and let bots join; return how many seeks that were, and open matches by age."""
        count, *found = self._sweep(KEYS, [SWEPT_TOGETHER, OPEN_MS])
        return int(count), {match.decode(): int(age) for match, age in zip(found[::2], found[1::2], strict=True)}

    def of_match(self, match: str) -> list[Seek] | None:
        """Return the seeks of a match, the oldest first; ``None`` if one of them is gone."""
        with translate_errors():
            records = self._client.hmget(RECORDS, match.split(","))
        return None if None in records else [_read(record) for record in records]

    def forget(self, is_person: Callable[[Seek], bool]) -> int:
        """Remove the seeks of a person, whom the function recognizes; return how many there were."""
        with translate_errors():
            found = [id_.decode() for id_, record in self._client.hscan_iter(RECORDS) if is_person(_read(record))]
            for seek in found:
                self._withdraw(KEYS, [seek])
                self._client.hdel(RECORDS, seek)
        return len(found)

    def counts(self) -> list[tuple[bytes, int]]:
        """Return what is waited for, and how many seeks wait for it."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            pipeline.hgetall(POOLS)
            pipeline.hgetall(COUNTS)
            about, counts = (readable(answer) or {} for answer in pipeline.execute(raise_on_error=False))
        return [(about[pool], int(count)) for pool, count in counts.items() if pool in about and count.isdigit()]

    def waiting(self) -> int:
        """Return how many seeks wait."""
        with translate_errors():
            return int(self._client.zcard(QUEUE))

    def oldest_open_match(self) -> int:
        """Return how many seconds ago the oldest match was made whose game may not be created yet; 0 without one."""
        with translate_errors():
            oldest = self._client.zrange(MATCHES, 0, 0, withscores=True)
        return max(0, server_milliseconds(self._client) - int(oldest[0][1])) // 1000 if oldest else 0


def _read(record: bytes) -> Seek:
    return msgspec.json.decode(record, type=Seek)
