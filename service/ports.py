"""What the service asks of its neighbours: the read models, and the bell that wakes the workers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Ring = Callable[[int], None]
"""Wakes the workers of a partition: a hint that may be lost."""


class Page(Protocol):
    """Some games of the list, and the cursor of those that follow."""

    @property
    def games(self) -> Sequence[Mapping[str, Any]]:
        """The games, newest first."""
        ...

    @property
    def next(self) -> str | None:
        """Where to go on; ``None`` at the end."""
        ...
