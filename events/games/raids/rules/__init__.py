"""Questions about the table that the offer and the referee share."""

from .turn import is_over, phase, to_act
