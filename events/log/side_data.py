"""What lies beside the logs of many games, of which one may be damaged."""

import logging
from collections.abc import Mapping, Sequence
from functools import lru_cache

from events.log.port import CorruptLog, SideDataReader

_log = logging.getLogger(__name__)


def readable_side_data(log: SideDataReader, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the fields that were stored under this name, of each game of which they can be read.

    Raises ``LogUnavailable``.
    """
    try:
        return log.side_data_many(games, name)
    except CorruptLog:
        found = {}
        for game in games:
            try:
                found[game] = log.side_data(game, name)
            except CorruptLog as error:
                _tell(name, game, error.detail)
        return found


@lru_cache(1_000)
def _tell(name: str, game: str, why: str) -> None:
    """Name a game in the log, once."""
    _log.warning("What is stored as %s with game %s cannot be read: %s", name, game, why)
