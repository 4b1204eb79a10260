"""Dead letters: a failing projection is suspended for that game, logged, and can be retried."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from events.log.port import HashMismatch, LogFull, LogUnavailable
from events.ruleset.records import Record

LOAD_STEP = "load"
"""The step before all others: without it no other step of the game can be done."""
TRANSIENT_ERRORS = (LogUnavailable, LogFull)
"""Errors that are not the game's fault and pass: the sweeper has it tried again."""

_log = logging.getLogger(__name__)


class DeadLetter(Record):
    """One failure: which step of which game failed, at which version, and why."""

    id: str
    game: str
    step: str
    version: int
    reason: str


class DeadLetterStore(Protocol):
    """The dead letters, and the steps that are quarantined, by partition."""

    def quarantine(self, game: str, step: str, version: int, reason: str, *, whole_game: bool) -> None:
        """Suspend a step of a game, and store a dead letter unless it is suspended already.

        ``whole_game``: no other step can be done either, so the game is dirty no longer.
        """
        ...

    def mark_clean(self, game: str, step: str) -> None:
        """Remove the dirty mark of a game, if this step of it is still quarantined."""
        ...

    def retry(self, game: str) -> int:
        """Release all steps of a game from quarantine and mark it as dirty; return how many steps there were."""
        ...

    def quarantined(self, partition: int) -> Mapping[str, frozenset[str]]:
        """Return the quarantined steps by game."""
        ...

    def quarantined_count(self) -> int:
        """Return how many steps are quarantined in all partitions."""
        ...

    def newest(self, partition: int, limit: int = 100) -> Sequence[DeadLetter]:
        """Return the dead letters of a partition, newest first."""
        ...


class Quarantined(Exception):
    """A step has failed and is suspended from now on."""


class DeadLetters:
    """Suspends the steps of games that fail."""

    def __init__(self, store: DeadLetterStore) -> None:
        self._store = store

    @contextmanager
    def quarantine(self, game: str, step: str, version: int = 0) -> Iterator[None]:
        """Suspend this step of this game on any failure inside, and raise ``Quarantined``."""
        try:
            yield
        except (*TRANSIENT_ERRORS, HashMismatch):
            raise
        except Exception as error:
            _log.exception("%s of game %s is quarantined at version %d", step, game, version)
            self.write(game, step, version, f"{type(error).__name__}: {error}")
            raise Quarantined from error

    def write(self, game: str, step: str, version: int, reason: str) -> None:
        """Suspend a step of a game for this reason."""
        self._store.quarantine(game, step, version, reason, whole_game=step == LOAD_STEP)

    def mark_clean(self, game: str) -> None:
        """Remove the dirty mark of a game that cannot be loaded, until it is retried."""
        self._store.mark_clean(game, LOAD_STEP)
