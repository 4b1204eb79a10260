"""The statistics in Redis: by ruleset a hash of contributions by game, and a list of the games in their order."""

import logging
from collections.abc import Sequence

from events.log.port import CorruptLog
from events.log.redis.client import Client
from projections.redis.generation_script import GenerationCall, GenerationScript, Known
from projections.redis.keys import STATISTICS
from projections.statistics.finished_game import FinishedGame, decode_game, encode_game
from projections.statistics.port import Contributions, Position

_log = logging.getLogger(__name__)


class RedisStatistics:
    """The contributions of all finished games. Their keys have a hash tag of their own: they span all partitions."""

    def __init__(self, client: Client) -> None:
        self._add = GenerationScript(client, "add_finished")
        self._read = GenerationScript(client, "read_finished")

    def add(self, games: Sequence[FinishedGame]) -> list[CorruptLog | None]:
        """Store what finished games contribute, in one round trip."""
        answers = self._add.many([_call(game) for game in games])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most so many contributions after a position. One that cannot be read is left out."""
        live, start, stored = self._read(
            STATISTICS, lambda known: (_keys(known[:1], ruleset), [after.generation, after.count, limit])
        )
        games = tuple(game for one in stored if (game := _readable(one)) is not None)
        return Contributions(games=games, position=Position(generation=int(live), count=start + len(stored)))


def _readable(stored: bytes | None) -> FinishedGame | None:
    try:
        return decode_game(stored or b"")
    except ValueError as error:
        _log.warning("The statistics hold a contribution that cannot be read: %s", error)
        return None


def _call(game: FinishedGame) -> GenerationCall:
    words: list[str | bytes | int] = [game.game, encode_game(game)]
    return STATISTICS, lambda known: (_keys(known, game.ruleset), words)


def _keys(known: Known, ruleset: str) -> list[str]:
    return [f"{STATISTICS}:{number}:{ruleset}:{name}" for number in known for name in ("games", "order")]
