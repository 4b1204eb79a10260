"""The dead letters in memory."""

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence

from events.log.ids import partition_of
from events.log.memory import MemoryLog
from projections.dead_letters import DeadLetter


class MemoryDeadLetters:
    """The dead letters of one log, and the steps that are quarantined."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._letters: dict[int, list[DeadLetter]] = defaultdict(list)
        self._steps: dict[str, set[str]] = {}

    def quarantine(self, game: str, step: str, version: int, reason: str, *, whole_game: bool) -> None:
        """Suspend a step of a game, and store a dead letter unless it is suspended already."""
        with self._log.lock:
            steps = self._steps.setdefault(game, set())
            if step not in steps:
                steps.add(step)
                letters = self._letters[partition_of(game)]
                letter_id = f"{len(letters) + 1}-0"
                letters.append(DeadLetter(id=letter_id, game=game, step=step, version=version, reason=reason))
            if whole_game:
                self._log.dirty.pop(game, None)

    def mark_clean(self, game: str, step: str) -> None:
        """Remove the dirty mark of a game, if this step of it is still quarantined."""
        with self._log.lock:
            if step in self._steps.get(game, ()):
                self._log.dirty.pop(game, None)

    def retry(self, game: str) -> int:
        """Release all steps of a game from quarantine and mark it as dirty; return how many steps there were."""
        with self._log.lock:
            self._log.dirty.setdefault(game, time.monotonic())
            return len(self._steps.pop(game, ()))

    def quarantined(self, partition: int) -> Mapping[str, frozenset[str]]:
        """Return the quarantined steps by game."""
        with self._log.lock:
            return {game: frozenset(steps) for game, steps in self._steps.items() if partition_of(game) == partition}

    def quarantined_count(self) -> int:
        """Return how many steps are quarantined in all partitions."""
        with self._log.lock:
            return sum(map(len, self._steps.values()))

    def newest(self, partition: int, limit: int = 100) -> Sequence[DeadLetter]:
        """Return the dead letters of a partition, newest first."""
        return self._letters[partition][: -limit - 1 : -1]
