"""The read models of single games in memory."""

from collections.abc import Collection, Sequence

from events.log.memory import MemoryLog
from projections.checkpoints import CheckpointStep, Fields, Outcome
from projections.memory.generations import GenerationTable, MemoryGenerations


class MemoryCheckpoints:
    """The read models by game and name, each with its checkpoint."""

    def __init__(self, log: MemoryLog, generations: MemoryGenerations) -> None:
        self._log = log
        self._models: GenerationTable[tuple[str, str], tuple[int, Fields]] = GenerationTable(generations)

    def advance(self, steps: Sequence[CheckpointStep]) -> list[Outcome]:
        """Store the read models of many games, those of each game under the lock of the log."""
        return [self._advance(step) for step in steps]

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields."""
        found = self._models.live.get((game, model))
        return (found[0], [found[1].get(field) for field in fields]) if found else None

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of games that are archived."""
        with self._log.lock:
            for models in self._models.written:
                for key in [key for key in models if key[0] in games]:
                    del models[key]

    def _advance(self, step: CheckpointStep) -> Outcome:
        with self._log.lock:
            head = self._log.head(step.game)
            if step.version > head.version or (step.version == head.version and step.hash != head.hash):
                return Outcome.MISMATCH
            for models in () if self._log.places([step.game]) else self._models.written:
                for name, fields in step.models.items():
                    known = models.get((step.game, name), (0, {}))[0]
                    if fields and not step.version <= known <= head.version:
                        models[step.game, name] = step.version, fields
            if step.version < head.version or not step.settled:
                return Outcome.BEHIND
            self._log.dirty.pop(step.game, None)
            return Outcome.CLEAN
