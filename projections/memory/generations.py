"""The generations of the read models in memory."""

from typing import Any, Generic, TypeVar

from projections.generations import FIRST

Key = TypeVar("Key")
Value = TypeVar("Value")


class GenerationTable(Generic[Key, Value]):
    """What one read model holds in each generation."""

    def __init__(self, generations: "MemoryGenerations") -> None:
        self._generations = generations
        self._tables: dict[int, dict[Key, Value]] = {}
        generations.tables.append(self._tables)

    @property
    def live(self) -> dict[Key, Value]:
        """What is read."""
        return self._tables.setdefault(self._generations.live, {})

    @property
    def written(self) -> list[dict[Key, Value]]:
        """All that is to be written: what is read, and what a rebuild fills."""
        numbers = {self._generations.live, self._generations.building or self._generations.live}
        return [self._tables.setdefault(number, {}) for number in numbers]


class MemoryGenerations:
    """The generations of one store in memory. ``tables`` are those of its read models, by generation."""

    def __init__(self) -> None:
        self.live, self.building = FIRST, 0
        self.tables: list[dict[int, Any]] = []

    def begin(self) -> int:
        """Begin a new generation."""
        self.building = max(self.live, self.building) + 1
        return self.building

    def switch(self, generation: int) -> None:
        """Read this generation from now on, and drop all others."""
        self.live, self.building = generation, 0
        for tables in self.tables:
            for number in set(tables) - {generation}:
                del tables[number]
