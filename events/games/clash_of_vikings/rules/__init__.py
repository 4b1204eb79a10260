"""Questions about the table that the offer and the referee share."""

from .action import action_phase
from .attack import KNOCKING_OFF, MELEE, placements, targets, viking_on
from .bluff import caller, is_anybody_asked, may_call
from .movement import destinations, displacements, victims
from .refill import end_reason, to_refill
from .start import free_starts
from .turn import CARDS_A_TURN, chooser, clockwise, hand_size, is_over, is_settled, phase, to_act

__all__ = [
    "CARDS_A_TURN",
    "KNOCKING_OFF",
    "MELEE",
    "action_phase",
    "caller",
    "chooser",
    "clockwise",
    "destinations",
    "displacements",
    "end_reason",
    "free_starts",
    "hand_size",
    "is_anybody_asked",
    "is_over",
    "is_settled",
    "may_call",
    "phase",
    "placements",
    "targets",
    "to_act",
    "to_refill",
    "victims",
    "viking_on",
]
