"""Phase 3 of a card: the phase in which it is carried out, if it can be."""

from typing import assert_never

from ..state import PHASE_OF, Phase, Table
from .attack import targets
from .movement import can_move, victims


def action_phase(table: Table) -> Phase:
    """C045, C089, C102: the phase of the announced action; ``impossible`` if it cannot be carried out."""
    assert table.action is not None
    match table.action:
        case "WALK" | "SPRINT":
            possible = can_move(table)
        case "SLAM":
            possible = bool(victims(table))
        case "CLUB" | "PUNCH" | "HAMMER" | "SLINGSHOT":
            possible = bool(targets(table))
        case _:
            assert_never(table.action)
    return PHASE_OF[table.action] if possible else "impossible"
