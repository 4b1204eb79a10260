"""Environments for programs that learn to play: one game by PettingZoo, many at once; and policies that learned."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skald_agents.batch import games
    from skald_agents.environment import env

__all__ = ["env", "games"]

_MODULES = {"env": "skald_agents.environment", "games": "skald_agents.batch"}


def __getattr__(name: str) -> Any:
    """Import a part when it is used: a policy needs neither PettingZoo nor Gymnasium."""
    if name not in _MODULES:
        raise AttributeError(name)
    return getattr(import_module(_MODULES[name]), name)
