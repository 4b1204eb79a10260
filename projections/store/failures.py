"""Failures: dead letters, which suspend the failing steps of a game until they are retried, and alarms."""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from events.log.client import Client, Script, readable, translate_errors
from events.log.keys import dirty
from events.log.records import PARTITIONS, HashMismatch, LogFull, LogUnavailable, partition_of
from events.ruleset.records import Record
from projections.store.keys import dead_letters, quarantined

LOAD_STEP = "load"
"""The first step: without it no other step of the game can be done."""
TRANSIENT_ERRORS = (LogUnavailable, LogFull)
"""Temporary errors that are not caused by the game; the sweeper causes a retry."""

_log = logging.getLogger(__name__)


class DeadLetter(Record):
    """One failure: the game, the step, the version, and the reason."""

    id: str
    game: str
    step: str
    version: int
    reason: str


class Quarantined(Exception):
    """A step has failed and is suspended from now on."""


class DeadLetters:
    """The dead letters of one Redis: suspends the steps of games that fail."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._quarantine = Script(client, "quarantine", __package__)
        self._mark_clean = Script(client, "mark_clean", __package__)
        self._retry = Script(client, "retry", __package__)

    @contextmanager
    def quarantine(self, game: str, step: str, version: int = 0) -> Iterator[None]:
        """Suspend this step of this game on any failure inside the ``with`` block, and raise ``Quarantined``."""
        try:
            yield
        except (*TRANSIENT_ERRORS, HashMismatch):
            raise
        except Exception as error:
            _log.exception("%s of game %s is quarantined at version %d", step, game, version)
            self.write(game, step, version, f"{type(error).__name__}: {error}")
            raise Quarantined from error

    def write(self, game: str, step: str, version: int, reason: str) -> None:
        """Suspend a step of a game, and store a dead letter unless it is suspended already.

        If a game cannot be loaded, no other step is possible, so it is marked clean.
        """
        partition = partition_of(game)
        keys = [dead_letters(partition), quarantined(partition), dirty(partition)]
        self._quarantine(keys=keys, args=[game, step, version, reason, int(step == LOAD_STEP)])

    def mark_clean(self, game: str) -> None:
        """Remove the dirty mark of a game that cannot be loaded, until it is retried."""
        partition = partition_of(game)
        self._mark_clean(keys=[quarantined(partition), dirty(partition)], args=[game, LOAD_STEP])

    def retry(self, game: str) -> int:
        """Release all steps of a game from quarantine and mark it as dirty; return the number of steps."""
        partition = partition_of(game)
        fields = [f"{game}:{step}" for step in self.quarantined(partition).get(game, ())]
        return int(self._retry(keys=[quarantined(partition), dirty(partition)], args=[game, *fields]))

    def quarantined(self, partition: int) -> Mapping[str, frozenset[str]]:
        with translate_errors():
            return steps_by_game(self._client.hkeys(quarantined(partition)))

    def drop(self, is_obsolete: Callable[[str], bool]) -> None:
        """Release obsolete steps from quarantine; entries that cannot be read stay."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.hkeys(quarantined(partition))
            for partition, answer in enumerate(pipeline.execute(raise_on_error=False)):
                held = steps_by_game(readable(answer) or ()).items()
                if gone := [f"{game}:{step}" for game, steps in held for step in steps if is_obsolete(step)]:
                    self._client.hdel(quarantined(partition), *gone)

    def quarantined_count(self) -> int:
        """Return the number of quarantined steps, without partitions where it cannot be read."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.hlen(quarantined(partition))
            return sum(readable(count) or 0 for count in pipeline.execute(raise_on_error=False))

    def newest(self, partition: int, limit: int = 100) -> Sequence[DeadLetter]:
        """Return the valid dead letters of a partition, newest first. Raises ``CorruptLog``."""
        with translate_errors():
            stored = self._client.xrevrange(dead_letters(partition), count=limit)
        found = []
        for letter_id, fields in stored:
            with suppress(ValueError):  # msgspec's errors are ValueErrors, too
                one = {key.decode(): value.decode() for key, value in ({b"id": letter_id} | fields).items()}
                found.append(msgspec.convert(one, DeadLetter, strict=False))
        return found


def steps_by_game(fields: Iterable[bytes]) -> Mapping[str, frozenset[str]]:
    """Return the steps by game, from the fields of a partition's hash."""
    steps: dict[str, set[str]] = defaultdict(set)
    for field in fields:
        game, _, step = field.decode(errors="replace").partition(":")
        steps[game].add(step)
    return {game: frozenset(found) for game, found in steps.items()}


class Alarm:
    """A fault that may last for a while. It may be reported repeatedly, but only changes are logged."""

    def __init__(
        self, log: logging.Logger, level: int = logging.WARNING, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._log, self._level, self._clock = log, level, clock
        self._since: float | None = None

    @property
    def is_on(self) -> bool:
        return self._since is not None

    def on(self, text: str, *arguments: object) -> None:
        """Report the fault; log the reason, unless the alarm is already on."""
        if self._since is None:
            self._since = self._clock()
            self._log.log(self._level, text, *arguments)

    def off(self, text: str) -> None:
        """Report that the fault has ended; if the alarm was on, log its end and duration."""
        since, self._since = self._since, None
        if since is not None:
            self._log.warning("%s, after %.1f s", text, self._clock() - since)
