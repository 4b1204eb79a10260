"""What this worker process works with: composed once at its start, found by the jobs."""

from workers.drain import Drainer

_drainers: list[Drainer] = []


def furnish(drainer: Drainer) -> None:
    """Have the jobs of this process use this drainer."""
    _drainers[:] = [drainer]


def house() -> Drainer:
    """The drainer of this process."""
    return _drainers[0]
