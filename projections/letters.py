"""Dead letters: a projection that fails pauses for that game alone, is told about, and can be revived."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from redis import RedisError

from events.log.client import Client
from events.log.ids import partition_of
from events.log.keys import dead, dirty
from events.log.port import HashMismatch, LogFull, LogUnavailable
from events.ruleset.records import Record
from projections.keys import paused
from projections.scripts import Script

FOLD = "fold"
"""The step before all others: without it nothing of the game can go on."""
AWAY = (RedisError, LogUnavailable, LogFull)
"""What is nobody's fault: it passes, and the sweeper tries again."""

_log = logging.getLogger(__name__)


class Letter(Record):
    """One failure: which step of which game, at which version, and why."""

    id: str
    game: str
    step: str
    version: int
    reason: str


class Paused(Exception):
    """A step has failed and pauses from now on."""


class Letters:
    """The dead letters of one Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._letter = Script(client, "letter")
        self._shelve = Script(client, "shelve")
        self._revive = Script(client, "revive")

    @contextmanager
    def pausing(self, game: str, step: str, version: int = 0) -> Iterator[None]:
        """Whatever goes wrong inside pauses this step of this game, and raises ``Paused``."""
        try:
            yield
        except (*AWAY, HashMismatch):
            raise
        except Exception as error:
            _log.exception("%s of game %s pauses at version %d", step, game, version)
            self.write(game, step, version, f"{type(error).__name__}: {error}")
            raise Paused from error

    def write(self, game: str, step: str, version: int, reason: str) -> None:
        """Pause a step of a game."""
        place = partition_of(game)
        whole = "1" if step == FOLD else "0"
        self._letter(keys=[dead(place), paused(place), dirty(place)], args=[game, step, version, reason, whole])

    def shelve(self, game: str) -> None:
        """A game of which nothing can go on is dirty no longer, until it is revived."""
        place = partition_of(game)
        self._shelve(keys=[paused(place), dirty(place)], args=[game, FOLD])

    def paused(self, partition: int) -> Mapping[str, frozenset[str]]:
        """The steps that pause, by game."""
        return paused_steps(self._client.hkeys(paused(partition)))

    def revive(self, game: str) -> int:
        """Let all that pauses of a game go on with its newest version. How many steps did pause."""
        place = partition_of(game)
        fields = [f"{game}:{step}" for step in self.paused(place).get(game, ())]
        return int(self._revive(keys=[paused(place), dirty(place)], args=[game, *fields]))

    def newest(self, partition: int, limit: int = 100) -> Sequence[Letter]:
        """The letters of a partition, newest first."""
        entries: Any = self._client.xrevrange(dead(partition), count=limit)
        return [_opened(_text(key), {_text(k): _text(v) for k, v in fields.items()}) for key, fields in entries]


def paused_steps(fields: Iterable[bytes | str]) -> Mapping[str, frozenset[str]]:
    """The steps by game, from the fields of a partition's hash."""
    steps: dict[str, set[str]] = defaultdict(set)
    for field in fields:
        game, _, step = _text(field).partition(":")
        steps[game].add(step)
    return {game: frozenset(found) for game, found in steps.items()}


def _opened(key: str, fields: Mapping[str, str]) -> Letter:
    return Letter(
        id=key, game=fields["game"], step=fields["step"], version=int(fields["version"]), reason=fields["reason"]
    )


def _text(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode()
