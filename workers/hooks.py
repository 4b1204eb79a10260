"""What a worker or sweeper tells of itself to whoever has started it."""

from collections.abc import Callable
from dataclasses import dataclass

from events.application.cache import DEFAULT_SIZE
from events.application.game_service import GameService
from events.log.redis.observed import ObserveAppend, ObservedAppend
from workers.archivist import Archivist
from workers.drain_loop import DrainLoop


def _ignore_append(_: ObservedAppend) -> None: ...


def _ignore_archivist(_: Archivist) -> None: ...


def _ignore(_: GameService, __: DrainLoop | None) -> None: ...


@dataclass(frozen=True)
class Hooks:
    """``append`` is told of each append, ``started`` of what the process works with, ``archiving`` of its archivist.

    ``cached_games``: how many games the process remembers.
    """

    cached_games: int = DEFAULT_SIZE
    append: ObserveAppend = _ignore_append
    started: Callable[[GameService, DrainLoop | None], None] = _ignore
    archiving: Callable[[Archivist], None] = _ignore_archivist


NO_HOOKS = Hooks()
