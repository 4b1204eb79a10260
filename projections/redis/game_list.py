"""The list of all games in Redis: a hash for each game, and a sorted set for each way to ask for them."""

import logging
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.log.port import CorruptLog, Status
from events.log.redis.client import Client
from projections.game_list import GamePage, GameSummary, encode_cursor, parse_cursor, sort_key
from projections.redis.keys import GAME_LIST, generations
from projections.redis.script import Call, Script

NEWEST = "+"

_decoder = msgspec.json.Decoder(GameSummary)
_log = logging.getLogger(__name__)


class RedisGameList:
    """The list of all games. Its keys have a hash tag of their own, since it spans all partitions."""

    def __init__(self, client: Client) -> None:
        self._list = Script(client, "list_game")
        self._page = Script(client, "list_page")
        self._count = Script(client, "count_games")

    def put(self, summaries: Sequence[GameSummary]) -> list[CorruptLog | None]:
        """Store summaries in one round trip, unless a newer version is stored."""
        answers = self._list.many([_call(summary) for summary in summaries])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def page(self, ruleset: str | None, status: str | None, cursor: str | None, limit: int) -> GamePage:
        """Return the games after a cursor, newest first. A summary that cannot be read is left out."""
        start = b"(" + parse_cursor(cursor) if cursor is not None else NEWEST
        found = self._page(keys=[generations(GAME_LIST)], args=[GAME_LIST, _index(ruleset, status), start, limit + 1])
        sort_keys, summaries = found[0::2], found[1::2]
        more = len(sort_keys) > limit
        return GamePage(
            games=tuple(_readable(zip(sort_keys[:limit], summaries[:limit], strict=True))),
            next=encode_cursor(sort_keys[limit - 1]) if more else None,
        )

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status."""
        indexes = [f"of_people:{ruleset}:{status}" for status in Status]
        found = self._count(keys=[generations(GAME_LIST)], args=[GAME_LIST, *indexes])
        return {status.value: int(count) for status, count in zip(Status, found, strict=True)}


def _readable(rows: Iterable[tuple[bytes, bytes | None]]) -> Iterator[GameSummary]:
    for key, row in rows:
        try:
            yield _decoder.decode(row or b"")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            _log.warning("The game list holds a summary that cannot be read, at %r: %s", key, error)


def _call(summary: GameSummary) -> Call:
    row = msgspec.json.encode(summary)
    names = (summary.id, summary.version, summary.ruleset, summary.status.value)
    return [generations(GAME_LIST)], [GAME_LIST, *names, sort_key(summary), int(summary.of_people), row]


def _index(ruleset: str | None, status: str | None) -> str:
    if ruleset and status:
        return f"both:{ruleset}:{status}"
    if ruleset:
        return f"ruleset:{ruleset}"
    return f"status:{status}" if status else "all"
