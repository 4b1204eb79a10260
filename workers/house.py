"""What this worker process works with: composed once at its start, found by the jobs."""

from workers.watch import Watch

_watches: list[Watch] = []


def furnish(watch: Watch) -> None:
    """Have the jobs of this process use this watch."""
    _watches[:] = [watch]


def house() -> Watch:
    """The watch of this process."""
    return _watches[0]
