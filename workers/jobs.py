"""The jobs in the queue: only partition numbers travel, everything else is in the log."""

from workers.house import house


def drain(*partitions: int) -> None:
    """Project what is behind, in these partitions first."""
    house().keep(partitions)
