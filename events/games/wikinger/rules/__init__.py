"""Questions about the table that the offer, the referee and the scores share."""

from .phases import is_over, phase
from .turn import to_act
