"""Which seat is asked: the active one, unless something follows of itself first."""

from ..state import Table
from .forced import forced

_ASKED = tuple((seat,) for seat in range(4))
_QUESTIONS = frozenset({"auction", "remove", "place", "buy", "special", "swap", "boatmen", "land"})


def to_act(table: Table, viewer: int | None) -> tuple[int, ...]:  # noqa: ARG001
    """Return the one seat that is asked; everybody may know. Empty where a fact follows without asking."""
    if table.phase not in _QUESTIONS or forced(table) is not None:
        return ()
    return _ASKED[table.active]
