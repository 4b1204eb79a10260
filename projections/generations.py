"""Generations: a rebuild fills a new generation of all read models while the old one is read, and then switches.

While a rebuild goes on, whatever projects a game writes both generations, so nothing that happens meanwhile is missed.
"""

from typing import Protocol

FIRST = 1
"""The generation that is read before any rebuild."""


class Generations(Protocol):
    """The generations of the read models."""

    def begin(self) -> int:
        """Begin a new generation, which is written from now on besides the one that is read; return its number."""
        ...

    def switch(self, generation: int) -> None:
        """Read this generation from now on, and drop all others."""
        ...
