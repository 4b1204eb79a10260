"""The jobs in the queue: they carry partition numbers only, everything else is in the log."""

from workers import runtime


def drain(*partitions: int) -> None:
    """Project what is dirty, in these partitions first."""
    runtime.current().run(partitions)
