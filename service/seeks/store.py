"""The seeks of one Redis, stored, matched and ended by scripts, so that any number of processes can work on them.

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
"""The pub/sub channel on which a seek is announced once it has its game or has ended."""
NAMES = ("records", "waiting", "queue", "ends", "bots", "matches", "results", "players", "pools", "counts")
KEYS = [f"{TAG}:{name}" for name in NAMES]
RECORDS, QUEUE, MATCHES = f"{TAG}:records", f"{TAG}:queue", f"{TAG}:matches"
POOLS, COUNTS = f"{TAG}:pools", f"{TAG}:counts"

WAITING, EXPIRED = "waiting", "expired"
MAX_WAITING = 20_000
"""The maximal number of seeks that wait at a time."""
SWEPT_TOGETHER = 200
"""The number of seeks and matches that one sweep handles."""
OPEN_MS = 2_000
"""The age at which the sweeper creates the game of a match; until then the waiting requests do it."""
MAX_SHOWN = 200
"""The number of groups of waiting seeks that are listed, the largest first."""
LIFE_MS, LASTING_MS = 60_000, 7 * 86_400_000
"""How long a seek lasts after the last request that waited on it, and how long with a player's token."""


class Seek(Record):
    """One seek as it is stored.

    ``token`` is the hash of its token, ``content`` that of the request. ``options`` holds all options. ``rated_as`` is
    the id of the player for whom a rated game counts. ``share`` is the flow that work for the game belongs to,
    ``holder`` the hash of whose quota counts it, and ``creator`` the name of the operator's key in the request.
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
    """The conditions of a seek: ``pool`` names the games that it fits, ``person`` is a hash of its player ('': none).

    ``within`` limits the difference of ratings; ``bots_after`` is the number of seconds after which bots may join.
    ``lasting``: it does not end when nobody waits on it.
    """

    pool: str
    about: bytes
    rating: int
    person: str = ""
    within: int | None = None
    bots_after: int | None = None
    lasting: bool = False


class Standing(NamedTuple):
    """The state of a seek: ``status`` is ``waiting``, ``expired``, or its match.

    ``bots_in``: the milliseconds until bots may join. ``is_open``: the game of the match may not exist yet.
    """

    seek: Seek
    status: str
    bots_in: int | None = None
    is_open: bool = False


class TooManySeeks(Exception):
    """The maximum number of seeks is already waiting."""


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
        """Return the state of a seek, ``None`` if unknown; extend its life to ``life_ms`` unless it is lasting."""
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
        """Record that the game of a match is stored, or was given up; return True for the first caller."""
        return bool(self._settle(KEYS, [match, int(given_up)]))

    def sweep(self) -> tuple[int, Mapping[str, int]]:
        """End expired seeks and let bots join; return the number of seeks changed, and the open matches by age."""
        count, *found = self._sweep(KEYS, [SWEPT_TOGETHER, OPEN_MS])
        return int(count), {match.decode(): int(age) for match, age in zip(found[::2], found[1::2], strict=True)}

    def of_match(self, match: str) -> list[Seek] | None:
        """Return the seeks of a match, the oldest first; ``None`` if one of them is gone."""
        with translate_errors():
            records = self._client.hmget(RECORDS, match.split(","))
        return None if None in records else [_read(record) for record in records]

    def forget(self, is_person: Callable[[Seek], bool]) -> int:
        """Remove the seeks of a person, recognized by ``is_person``; return their number."""
        with translate_errors():
            found = [id_.decode() for id_, record in self._client.hscan_iter(RECORDS) if is_person(_read(record))]
            for seek in found:
                self._withdraw(KEYS, [seek])
                self._client.hdel(RECORDS, seek)
        return len(found)

    def counts(self) -> list[tuple[bytes, int]]:
        """Return the kinds of games that seeks wait for, each with the number of seeks."""
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
        """Return the age in seconds of the oldest match whose game may not exist yet; 0 if there is none."""
        with translate_errors():
            oldest = self._client.zrange(MATCHES, 0, 0, withscores=True)
        return max(0, server_milliseconds(self._client) - int(oldest[0][1])) // 1000 if oldest else 0


def _read(record: bytes) -> Seek:
    return msgspec.json.decode(record, type=Seek)
