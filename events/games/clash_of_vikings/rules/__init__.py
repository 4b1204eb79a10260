"""Questions about the table that the offer and the referee share."""

from .attack import KNOCKING_OFF, MELEE, placements, targets, viking_on
from .bluff import answered, caller, may_call, settled
from .movement import destinations, displacements, victims
from .refill import end_reason, to_refill
from .turn import CARDS_A_TURN, clockwise, hand_size, is_over, phase, to_act

__all__ = [
    "CARDS_A_TURN",
    "KNOCKING_OFF",
    "MELEE",
    "answered",
    "caller",
    "clockwise",
    "destinations",
    "displacements",
    "end_reason",
    "hand_size",
    "is_over",
    "may_call",
    "phase",
    "placements",
    "settled",
    "targets",
    "to_act",
    "to_refill",
    "victims",
    "viking_on",
]
