"""The drain loop of this worker process: configured once at its start, used by its jobs."""

from workers.drain_loop import DrainLoop

_configured: list[DrainLoop] = []


def configure(loop: DrainLoop) -> None:
    """Have the jobs of this process use this drain loop."""
    _configured[:] = [loop]


def current() -> DrainLoop:
    """Return the drain loop of this process."""
    return _configured[0]
