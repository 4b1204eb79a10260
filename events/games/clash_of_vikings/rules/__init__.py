"""Predicates and queries of the table that legal commands, decisions and views share."""

from .attack import KNOCKING_OFF, MELEE, destinations, displacements, placements, targets, victims
from .turn import (
    CARDS_A_TURN,
    action_phase,
    caller,
    chooser,
    clockwise,
    end_reason,
    free_starts,
    hand_size,
    is_anybody_asked,
    is_over,
    is_settled,
    may_call,
    to_act,
    to_refill,
)
