"""The list of games in Redis: a hash for each game, and a sorted set for each way to ask for those that are listed."""

import logging
from collections.abc import Sequence

import msgspec

from events.log.port import CorruptLog, Status
from events.log.redis.client import Client
from projections.game_list import GameSummary, ListRow, sort_key
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

    def listed(self, ruleset: str | None, status: str | None, after: bytes | None, limit: int) -> list[ListRow]:
        """Return the games that come after a sort key, newest first; fewer than ``limit`` only at the end."""
        start, index = NEWEST if after is None else b"(" + after, _index(ruleset, status)
        found = self._page(GAME_LIST, lambda known: ([_key(known[0], index)], [_key(known[0], "g:"), start, limit]))
        return [(key, _decoded(key, row)) for key, row in zip(found[0::2], found[1::2], strict=True)]

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status, listed or not."""
        indexes = [_of_people(ruleset, status) for status in Status]
        found = self._count(GAME_LIST, lambda known: ([_key(known[0], index) for index in indexes], []))
        return {status.value: int(count) for status, count in zip(Status, found, strict=True)}


def _decoded(key: bytes, row: bytes | None) -> GameSummary | None:
    try:
        return _decoder.decode(row or b"")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        _log.warning("The game list holds a summary that cannot be read, at %r: %s", key, error)
        return None


def _call(summary: GameSummary) -> GenerationCall:
    row = msgspec.json.encode(summary)
    indexes = [_index(None, None), _index(summary.ruleset, None)]
    for status in Status:
        indexes += [_index(None, status), _index(summary.ruleset, status), _of_people(summary.ruleset, status)]
    words: list[str | bytes | int] = [summary.version, summary.status.value, sort_key(summary)]
    words += [int(summary.of_people), int(summary.listed), row, *Status]

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
