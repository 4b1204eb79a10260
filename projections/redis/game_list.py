"""The list of all games in Redis: a hash for each game, and a sorted set for each way to ask for them."""

import logging
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.log.port import CorruptLog, Status
from events.log.redis.client import Client
from projections.game_list import GamePage, GameSummary, encode_cursor, parse_cursor, sort_key
from projections.redis.generation_script import GenerationCall, GenerationScript, Known
from projections.redis.keys import GAME_LIST
from projections.redis.script import Call

NEWEST = "+"

_decoder = msgspec.json.Decoder(GameSummary)
_log = logging.getLogger(__name__)


class RedisGameList:
    """The list of all games. Its keys have a hash tag of their own, since it spans all partitions."""

    def __init__(self, client: Client) -> None:
        self._list = GenerationScript(client, "list_game")
        self._page = GenerationScript(client, "list_page")
        self._count = GenerationScript(client, "count_games")

    def put(self, summaries: Sequence[GameSummary]) -> list[CorruptLog | None]:
        """Store summaries in one round trip, unless a newer version is stored."""
        answers = self._list.many([_call(summary) for summary in summaries])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def page(self, ruleset: str | None, status: str | None, cursor: str | None, limit: int) -> GamePage:
        """Return the games after a cursor, newest first. A summary that cannot be read is left out."""
        start = b"(" + parse_cursor(cursor) if cursor is not None else NEWEST
        index = _index(ruleset, status)
        found = self._page(GAME_LIST, lambda known: ([_key(known[0], index)], [_key(known[0], "g:"), start, limit + 1]))
        sort_keys, summaries = found[0::2], found[1::2]
        more = len(sort_keys) > limit
        return GamePage(
            games=tuple(_readable(zip(sort_keys[:limit], summaries[:limit], strict=True))),
            next=encode_cursor(sort_keys[limit - 1]) if more else None,
        )

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status."""
        indexes = [_of_people(ruleset, status) for status in Status]
        found = self._count(GAME_LIST, lambda known: ([_key(known[0], index) for index in indexes], []))
        return {status.value: int(count) for status, count in zip(Status, found, strict=True)}


def _readable(rows: Iterable[tuple[bytes, bytes | None]]) -> Iterator[GameSummary]:
    for key, row in rows:
        try:
            yield _decoder.decode(row or b"")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            _log.warning("The game list holds a summary that cannot be read, at %r: %s", key, error)


def _call(summary: GameSummary) -> GenerationCall:
    row = msgspec.json.encode(summary)
    indexes = [_index(None, None), _index(summary.ruleset, None)]
    for status in Status:
        indexes += [_index(None, status), _index(summary.ruleset, status), _of_people(summary.ruleset, status)]
    words: list[str | bytes | int] = [summary.version, summary.status.value, sort_key(summary)]
    words += [int(summary.of_people), row, *Status]

    def named(known: Known) -> Call:
        return [_key(number, name) for number in known for name in (f"g:{summary.id}", *indexes)], words

    return GAME_LIST, named


def _key(generation: str, name: str) -> str:
    return f"{GAME_LIST}:{generation}:{name}"


def _of_people(ruleset: str, status: str) -> str:
    return f"of_people:{ruleset}:{status}"


def _index(ruleset: str | None, status: str | None) -> str:
    if ruleset and status:
        return f"both:{ruleset}:{status}"
    if ruleset:
        return f"ruleset:{ruleset}"
    return f"status:{status}" if status else "all"
